import { contractOrderList, contractStopPrice } from "@candor/contract/routes/contracts.ts";
import { useEffect, useEffectEvent } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { type Dropped, type LineWords, stopOf } from "./lines.ts";

type MoveDialogProps = {
  readonly dropped: Dropped | undefined;
  readonly words: LineWords;
  readonly decimals: number;
  readonly onDone: () => void;
};

/** A finger slips: the stop that was dropped on the chart is changed only once the figures are confirmed. */
export function MoveDialog({ dropped, words, decimals, onDone }: MoveDialogProps) {
  const { t } = useTranslation("contracts");
  const { price } = useFormat();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const act = useSend(contractStopPrice, `lever:stops:${dropped?.position.id ?? "none"}`);
  const begin = useEffectEvent(() => act.reset());
  useEffect(() => {
    if (dropped) begin();
  }, [dropped]);
  const from = dropped ? stopOf(dropped.position, dropped.name) : undefined;
  const save = () => {
    if (!dropped) return;
    const { position, name } = dropped;
    const stops = {
      target_profit_price: name === "takeProfit" ? dropped.price : position.target_profit_price,
      stop_loss_price: name === "stopLoss" ? dropped.price : position.stop_loss_price,
    };
    void act.send({ id: position.id, ...stops }, async () => {
      toast({ title: t("stops.saved"), body: t("stops.savedBody"), tone: "ok" });
      // The line stays where it was dropped until the list has the new price.
      await refresh(contractOrderList);
      onDone();
    });
  };
  return (
    <Dialog
      open={dropped !== undefined}
      onClose={onDone}
      title={t(dropped?.name === "stopLoss" ? "chart.changeSl" : "chart.changeTp")}
      cancel={t("chart.keep", { price: price(from, decimals) })}
      action={
        <Button {...act.button} onClick={save}>
          {t("chart.changeTo", { price: price(dropped?.price, decimals) })}
        </Button>
      }
    >
      {dropped && (
        <p>
          {t("chart.changeBody", {
            position: words.tag(dropped.position),
            from: price(from, decimals),
            to: price(dropped.price, decimals),
            result: words.at(dropped.position, dropped.name, dropped.price).text,
          })}
        </p>
      )}
      <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
    </Dialog>
  );
}
