import { type Amount, formatAmount } from "@candor/contract/domain/money.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf } from "../../../shared/market/percent-of.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { parsed, type SpotContext, type SpotForm } from "./fields.ts";
import { percentInFull } from "./percent-in-full.ts";
import { useTriggerWords } from "./trigger-note.tsx";
import type { Placing } from "./use-place-order.ts";
import { fillsAtMarket, firstTrigger, highestPrice, holdAmount, isHoldExact, waits, wireKind } from "./waiting.ts";

type ConfirmProps = {
  readonly market: Market;
  readonly form: SpotForm;
  readonly context: SpotContext;
  readonly placing: Placing;
  readonly sending: boolean;
};

/** An order that waits acts when nobody is looking: this sheet repeats what triggers it, what it then does, and what it holds until then. */
export function ConfirmWaiting({ market, form, context, placing, sending }: ConfirmProps) {
  const { t } = useTranslation("spot");
  const { approx, inFull } = useFormat();
  const words = useTriggerWords({ market, form, context });
  const figures = useFigures({ market, form, context });
  if (!waits(form)) return null;
  const isNamed = form.kind === "oco" || form.kind === "trailing";
  const [kind, pays] = [
    isNamed ? form.kind : wireKind(form, context),
    form.side === "buy" ? market.quote : market.base,
  ];
  const hold = holdAmount(form, context);
  const held = (value: Amount) => `${inFull(formatAmount(value))} ${pays}`;
  return (
    <Sheet
      open={placing.confirming}
      onClose={placing.leave}
      title={t(`waiting.title.${figures.kind}`)}
      note={`${market.base}/${market.quote} \u00b7 ${t(`orderKind.${form.side}.${kind}`)}`}
      foot={
        <Button full tone={form.side} loading={sending} onClick={() => placing.confirm()}>
          {figures.act}
        </Button>
      }
    >
      {form.kind === "oco" ? <Legs {...figures} form={form} /> : <Single {...figures} form={form} />}
      <dl className="space-y-2.5 border-t border-line py-2.5">
        <KeyValue label={t("column.size")}>{figures.quantity}</KeyValue>
        <KeyValue label={t("waiting.hold")}>
          {hold === undefined ? "\u2014" : isHoldExact(form) ? held(hold) : approx(held(hold))}
        </KeyValue>
      </dl>
      <div className="space-y-2">
        {words && <Callout>{words}</Callout>}
        {form.kind === "oco" && <Callout>{t("oco.once")}</Callout>}
        {fillsAtMarket(form) && <Callout>{figures.bound}</Callout>}
      </div>
    </Sheet>
  );
}

type Figures = ReturnType<typeof useFigures>;

function useFigures({ market, form, context }: Pick<ConfirmProps, "market" | "form" | "context">) {
  const { t } = useTranslation("spot");
  const { inFull, percent, price } = useFormat();
  const figure = (value: bigint | undefined) =>
    price(value === undefined ? undefined : formatAmount(value as Amount), market.price_decimals);
  const at = (value: bigint | undefined) => (value === undefined ? "\u2014" : `${figure(value)} ${market.quote}`);
  const trigger = firstTrigger(form, context);
  const quantity = `${inFull(form.quantity)} ${market.base}`;
  const delta = form.delta === "" ? "" : percentInFull(percent, form.delta);
  const band = percent(percentOf(market.price_band), { decimals: 0, signed: false });
  const limit = form.kind === "oco" ? parsed(form.price) : undefined;
  const stopLimit = at(parsed(form.stopLimit));
  const kind: "oco" | "trailing" | "stop" = form.kind === "oco" || form.kind === "trailing" ? form.kind : "stop";
  return {
    kind,
    trigger: at(trigger),
    quantity,
    delta,
    limit: at(limit),
    /** What a triggered order becomes. */
    becomes: fillsAtMarket(form) ? t("waiting.atMarket") : t("waiting.atLimit", { price: stopLimit }),
    activation: form.withActivation ? at(parsed(form.activation)) : t("trailing.atOnce"),
    bound: t(`waiting.bound.${form.side}`, {
      band,
      price: at(trigger === undefined ? undefined : highestPrice(trigger, context)),
    }),
    act: t(`waiting.act.${kind}.${form.side}`, { quantity, trigger: at(trigger), price: figure(limit), delta }),
  };
}

type PartProps = Figures & { readonly form: SpotForm };

function Single({ form, delta, trigger, activation, becomes }: PartProps) {
  const { t } = useTranslation("spot");
  return (
    <dl className="space-y-2.5 py-2.5">
      {form.kind === "trailing" ? (
        <>
          <KeyValue label={t("waiting.distance")}>{delta}</KeyValue>
          <KeyValue label={t("waiting.begins")}>{activation}</KeyValue>
        </>
      ) : (
        <KeyValue label={t("waiting.trigger")}>{trigger}</KeyValue>
      )}
      <KeyValue label={t("waiting.fillsAt")}>{becomes}</KeyValue>
    </dl>
  );
}

function Legs({ form, limit, trigger, becomes }: PartProps) {
  const { t } = useTranslation("spot");
  return (
    <>
      <h3 className="pt-2 font-bold">{t(`orderKind.${form.side}.limit`)}</h3>
      <dl className="space-y-2.5 py-2">
        <KeyValue label={t("column.price")}>{limit}</KeyValue>
      </dl>
      <h3 className="border-t border-line pt-2.5 font-bold">
        {t(`orderKind.${form.side}.${form.withLimit ? "stop_limit" : "stop_market"}`)}
      </h3>
      <dl className="space-y-2.5 py-2">
        <KeyValue label={t("waiting.trigger")}>{trigger}</KeyValue>
        <KeyValue label={t("waiting.fillsAt")}>{becomes}</KeyValue>
      </dl>
    </>
  );
}
