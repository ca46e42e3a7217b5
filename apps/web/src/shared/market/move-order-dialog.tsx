import { BUY } from "@candor/contract/domain/spot.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { useErrorText } from "../api/use-error-text.ts";
import { Outcome } from "../form/outcome.tsx";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { KeyValue } from "../ui/key-value.tsx";
import { type DroppedOrder, movedTo, openQuantity } from "./move-order.ts";
import type { MovingOrder } from "./use-move-order.ts";

type DialogProps = {
  readonly market: Market;
  readonly last: string | undefined;
  readonly moving: MovingOrder;
};

/** A finger slips: the order that was dropped on the chart is amended only once its figures are confirmed. */
export function MoveOrderDialog({ market, last, moving }: DialogProps) {
  const { t } = useTranslation("spot");
  const { price } = useFormat();
  const errorText = useErrorText();
  const { act, dropped } = moving;
  const at = (text: string | null | undefined) => price(text ?? undefined, market.price_decimals);
  return (
    <Dialog
      open={dropped !== undefined}
      onClose={moving.done}
      title={t("amend.title")}
      cancel={t("amend.keep", { price: at(dropped?.order.price) })}
      action={
        <Button {...act.button} onClick={moving.save}>
          {t("amend.set", { price: at(dropped?.price) })}
        </Button>
      }
    >
      {dropped && <Figures market={market} last={last} {...dropped} />}
      <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
    </Dialog>
  );
}

function Figures({ market, last, order, price: to }: Omit<DialogProps, "moving"> & DroppedOrder) {
  const { t } = useTranslation("spot");
  const { decimal, money, percent, price } = useFormat();
  const { distance, above, fills, value } = movedTo(order, to, last);
  const at = (text: string | null) => price(text ?? undefined, market.price_decimals);
  const side = order.type === BUY ? "buy" : "sell";
  const where = `${above ? "above" : "below"}${fills ? "Fills" : ""}` as const;
  return (
    <div className="space-y-2 pb-1">
      <dl className="space-y-2">
        <KeyValue label={t(`orderKind.${side}.${order.kind}`)}>
          {decimal(openQuantity(order), { decimals: market.quantity_decimals })} {market.base}
        </KeyValue>
        <KeyValue label={t("price", { currency: market.quote })}>
          {at(order.price)} {"\u2192"} {at(to)}
        </KeyValue>
        <KeyValue label={t("total")}>{money(value, market.quote)}</KeyValue>
      </dl>
      {distance !== undefined && !/^-?0\.00$/.test(distance) && (
        <p className={fills ? "text-12 text-warn" : "text-12"}>
          {t(`distance.${where}`, { percent: percent(distance.replace("-", ""), { signed: false }) })}
        </p>
      )}
      <p className="text-12">{t("amend.moves")}</p>
    </div>
  );
}
