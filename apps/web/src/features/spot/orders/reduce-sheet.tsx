import { orderList, reduce, type SpotOrder } from "@candor/contract/routes/spot.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { AmountField } from "../../../shared/ui/amount-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useMarketOf } from "./order-text.ts";
import { openQuantity, reduceError } from "./reduce.ts";

type ReduceSheetProps = { readonly order: SpotOrder; readonly open: boolean; readonly onClose: () => void };

/** Lowers the open quantity of an order. It keeps its price and queue priority, which canceling and placing it again would lose. */
export function ReduceSheet({ order, open, onClose }: ReduceSheetProps) {
  const { t } = useTranslation("spot");
  const { decimal } = useFormat();
  const refresh = useRefresh();
  const market = useMarketOf(order.match_id);
  const act = useSend(reduce, `reduce:${order.id}`);
  const form = useForm({ start: { number: "" }, names: {}, act });
  if (!market) return null;
  const text = form.values.number;
  const wrong = reduceError(order, text, market.lot);
  const left = `${decimal(openQuantity(order))} ${market.base}`;
  const submit = () => {
    form.check();
    if (wrong !== undefined) return;
    void act.send({ id: order.id, number: text }, () => {
      toast({ title: t("reduced.title"), body: t("reduced.body", { quantity: `${decimal(text)} ${market.base}` }) });
      void refresh(orderList, getAsset);
      form.restart();
      onClose();
    });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("reduce.title")}
      note={t("reduce.note")}
      foot={
        <Button type="submit" form={`reduce-${order.id}`} full {...act.button}>
          {t("reduce.act")}
        </Button>
      }
    >
      <Form id={`reduce-${order.id}`} onSubmit={submit} className="space-y-3 py-2">
        <AmountField
          large
          label={t("reduce.label")}
          aside={t("reduce.open", { quantity: left })}
          {...form.field("number")}
          decimals={market.quantity_decimals}
          unit={market.base}
          error={
            wrong !== undefined && (form.isShown("number") || (text !== "" && wrong !== "missing"))
              ? t(`reduce.error.${wrong}`, { step: decimal(market.lot), quantity: left })
              : undefined
          }
        />
        <Outcome text={form.rest} again={act.again} />
      </Form>
    </Sheet>
  );
}
