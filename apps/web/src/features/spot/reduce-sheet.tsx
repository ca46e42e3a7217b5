import { orderList, reduce, type SpotOrder } from "@candor/contract/routes/spot.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { isUnsettled, useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { AmountField } from "../../shared/ui/amount-field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { Form } from "../../shared/ui/form.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useMarketOf } from "./order-text.ts";
import { openQuantity, reduceError } from "./reduce.ts";

type ReduceSheetProps = { readonly order: SpotOrder; readonly open: boolean; readonly onClose: () => void };

/** Lowers what is still open of an order. Its price and its place in the queue stay, which cancelling and placing anew would lose. */
export function ReduceSheet({ order, open, onClose }: ReduceSheetProps) {
  const { t } = useTranslation("spot");
  const { decimal } = useFormat();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const market = useMarketOf(order.match_id);
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const { send, sending, reset } = useIdempotent(reduce, `reduce:${order.id}`);
  if (!market) return null;
  const wrong = reduceError(order, text, market.lot);
  const left = `${decimal(openQuantity(order))} ${market.base}`;
  const finish = (reduced: SpotOrder | undefined) => {
    if (!reduced) return;
    toast({ title: t("reduced.title"), body: t("reduced.body", { quantity: `${decimal(text)} ${market.base}` }) });
    void refresh(orderList, getAsset);
    setText("");
    setTried(false);
    reset();
    onClose();
  };
  const submit = async () => {
    setTried(true);
    if (wrong === undefined) finish(await send({ id: order.id, number: text }));
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("reduce.title")}
      note={t("reduce.note")}
      foot={
        <Button
          type="submit"
          form={`reduce-${order.id}`}
          full
          loading={isUnsettled(sending)}
          disabled={sending.state === "unknown"}
        >
          {t("reduce.act")}
        </Button>
      }
    >
      <Form id={`reduce-${order.id}`} onSubmit={submit} className="space-y-3 py-2">
        <AmountField
          large
          label={t("reduce.label")}
          aside={t("reduce.open", { quantity: left })}
          value={text}
          onChange={setText}
          decimals={market.quantity_decimals}
          unit={market.base}
          error={
            wrong !== undefined && (tried || (text !== "" && wrong !== "missing"))
              ? t(`reduce.error.${wrong}`, { step: decimal(market.lot), quantity: left })
              : undefined
          }
        />
        {sending.state === "refused" && <Callout tone="bad">{errorText(sending.error)}</Callout>}
        {sending.state === "unknown" && <UnknownOutcomeCallout again={async () => finish(await sending.again())} />}
      </Form>
    </Sheet>
  );
}
