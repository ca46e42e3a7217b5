import { FAUCET_AMOUNTS, FAUCET_PER_DAY, faucet, getAsset } from "@candor/contract/routes/wallet.ts";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useMode } from "../../../shared/use-mode.ts";

type AddFundsProps = { readonly open: boolean; readonly onClose: () => void; readonly currency: string };

/** Ways to add funds: the practice faucet where the money is practice money, a deposit or a transfer elsewhere. */
export function AddFunds({ open, onClose, currency }: AddFundsProps) {
  const { t } = useTranslation("spot");
  const { practice } = useMode();
  return (
    <Sheet open={open} onClose={onClose} title={t("addFunds.title")}>
      {practice && <Faucet onDone={onClose} />}
      <div className="-mx-4">
        {!practice && <ListRow title={t("addFunds.deposit", { currency })} onPress={() => go("deposit")} />}
        <ListRow title={t("addFunds.transfer")} note={t("addFunds.transferNote")} onPress={() => go("transfer")} />
      </div>
    </Sheet>
  );
}

function Faucet({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation("spot");
  const { decimal, integer } = useFormat();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const act = useSend(faucet, "faucet");
  const gives = FAUCET_AMOUNTS.map(({ amount, symbol }) => `${decimal(amount)} ${symbol}`).join(" + ");
  const take = () =>
    act.send({}, () => {
      toast({ title: t("addFunds.given", { amount: gives }), tone: "ok" });
      void refresh(getAsset);
      onDone();
    });
  return (
    <div className="mb-2 space-y-3">
      <p className="text-text-2">{t("addFunds.faucetNote", { times: integer(FAUCET_PER_DAY) })}</p>
      <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
      <Button full loading={act.busy} onClick={take}>
        {t("addFunds.faucet", { amount: gives })}
      </Button>
    </div>
  );
}
