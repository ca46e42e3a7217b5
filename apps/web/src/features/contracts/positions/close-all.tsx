import { contractClose, contractDeal, contractOrderList } from "@candor/contract/routes/contracts.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";

type CloseAllProps = {
  /** Only this pair's; every pair's when undefined. */
  readonly market: Market | undefined;
  readonly count: number;
};

/** Closes everything that the list shows, after one confirmation: it cannot be undone. */
export function CloseAll({ market, count }: CloseAllProps) {
  const { t } = useTranslation("contracts");
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const act = useSend(contractClose, `lever:closeAll:${market?.symbol ?? "all"}`);
  const close = () =>
    act.send({ all: true, ...(market ? { match_id: market.match_id } : {}) }, ({ closing }) => {
      setAsking(false);
      toast({ title: t("closeAll.done", { count: closing }), body: t("close.acceptedBody"), tone: "info" });
      void refresh(contractOrderList, contractDeal, getAsset);
    });
  const ask = () => {
    act.reset();
    setAsking(true);
  };
  return (
    <>
      <button type="button" onClick={ask} className="min-h-11 text-13 font-medium text-brand">
        {t("closeAll.open")}
      </button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("closeAll.title", { count })}
        cancel={t("closeAll.keep")}
        action={
          <Button tone="sell" {...act.button} onClick={close}>
            {t("closeAll.open")}
          </Button>
        }
      >
        <p>{market ? t("closeAll.bodyPair", { pair: `${market.base}/${market.quote}` }) : t("closeAll.body")}</p>
        <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
      </Dialog>
    </>
  );
}
