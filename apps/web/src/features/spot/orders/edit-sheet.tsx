import { parseAmount, ZERO } from "@candor/contract/domain/money.ts";
import { BUY } from "@candor/contract/domain/spot.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { amend, fills, orderList, type SpotOrder } from "@candor/contract/routes/spot.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useAmendedToast } from "../../../shared/market/use-outcome-toast.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { StepperField } from "../../../shared/ui/stepper-field.tsx";
import { useFieldText } from "../form/field-errors.ts";
import { termsOf } from "../form/fields.ts";
import { stepped } from "../form/form.ts";
import { useBalances } from "../use-account.ts";
import { amendEffect, amendErrors, amendStart, heldText } from "./amend.ts";
import { spotBalance } from "./balances.ts";
import { useMarketOf } from "./order-text.ts";

type EditSheetProps = { readonly order: SpotOrder; readonly open: boolean; readonly onClose: () => void };

/** Another price or open quantity for an order, in one step: the old one stays if the new one is refused. */
export function EditSheet(props: EditSheetProps) {
  const market = useMarketOf(props.order.match_id);
  return market ? <Editor {...props} market={market} /> : null;
}

function useAmend(order: SpotOrder, market: Market, done: () => void) {
  const refresh = useRefresh();
  const announce = useAmendedToast(market);
  const { balances } = useBalances();
  const available = (id: number) => parseAmount(spotBalance(balances ?? [], id).available) ?? ZERO;
  const textOf = useFieldText();
  const act = useSend(amend, `amend:${order.id}`);
  const terms = termsOf(market, market.taker_fee);
  const form = useForm({
    start: () => amendStart(order),
    errors: (values) =>
      balances === undefined
        ? {}
        : amendErrors(order, values, {
            market: terms,
            base: available(market.currency_id),
            quote: available(market.legal_id),
          }),
    shows: (field, values) => values[field] !== "",
    textOf,
    act,
  });
  const submit = () => {
    if (!form.check() || act.busy || balances === undefined || amendEffect(order, form.values) === "none") return;
    void act.send({ id: order.id, ...form.values }, (amended) => {
      announce(amended, form.values.number);
      void refresh(orderList, fills, getAsset);
      done();
    });
  };
  return { act, form, submit };
}

function Editor({ order, market, open, onClose }: EditSheetProps & { readonly market: Market }) {
  const { t } = useTranslation("spot");
  const { money } = useFormat();
  const { act, form, submit } = useAmend(order, market, onClose);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    // A fill while the sheet was closed has changed what is open.
    if (open) form.restart(amendStart(order));
  }
  const { values } = form;
  const effect = amendEffect(order, values);
  const id = `amend-${order.id}`;
  const pays = order.type === BUY ? market.quote : market.base;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("amend.title")}
      note={`${market.base}/${market.quote} · ${t(`orderKind.${order.type === BUY ? "buy" : "sell"}.${order.kind}`)}`}
      foot={
        <Button type="submit" form={id} full {...act.button} disabled={act.button.disabled || effect === "none"}>
          {t(effect === "none" ? "amend.unchanged" : "amend.save")}
        </Button>
      }
    >
      <Form id={id} onSubmit={submit} className="space-y-3 py-2">
        <StepperField
          label={t("price", { currency: market.quote })}
          {...form.field("price")}
          decimals={market.price_decimals}
          padded
          onStep={(steps) => form.change({ price: stepped(values.price, market.tick, steps) })}
        />
        <StepperField
          label={t("amend.quantity", { currency: market.base })}
          {...form.field("number")}
          decimals={market.quantity_decimals}
          onStep={(steps) => form.change({ number: stepped(values.number, market.lot, steps) })}
        />
        <dl>
          <KeyValue label={t("amend.held")}>{money(heldText(order, values), pays)}</KeyValue>
        </dl>
        <p role="status" className="min-h-5 text-12 text-text-2">
          {effect !== "none" && t(`amend.${effect}`)}
        </p>
        <Outcome text={form.rest} again={act.again} />
      </Form>
    </Sheet>
  );
}
