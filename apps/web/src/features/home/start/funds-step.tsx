import { getEvents, getRecord } from "@candor/contract/routes/record.ts";
import { FAUCET_AMOUNTS, faucet, getAsset } from "@candor/contract/routes/wallet.ts";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useStop } from "../../../shared/use-stop.ts";

/** Funds in place where the money is practice money; otherwise the way to a deposit. */
export function FundsStep({ practice }: { readonly practice: boolean }) {
  const { t } = useTranslation("start");
  return (
    <>
      <p className="mt-0.5 mb-2 text-13 text-pretty text-text-2">{t(practice ? "funds.practice" : "funds.plain")}</p>
      {practice ? (
        <Faucet />
      ) : (
        <Button full onClick={() => go("deposit")}>
          {t("funds.deposit")}
        </Button>
      )}
    </>
  );
}

function Faucet() {
  const { t } = useTranslation("start");
  const { decimal } = useFormat();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const stop = useStop();
  const act = useSend(faucet, "faucet");
  const amount = decimal(FAUCET_AMOUNTS[0].amount);
  const take = () =>
    act.send({}, () => {
      toast({ title: t("funds.given", { amount }), tone: "ok" });
      return refresh(getAsset, getRecord, getEvents);
    });
  return (
    <div className="grid gap-2">
      <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
      <Button full loading={act.state === "sending"} disabled={stop !== undefined || act.busy} onClick={take}>
        {stop ?? t("funds.get", { amount })}
      </Button>
    </div>
  );
}
