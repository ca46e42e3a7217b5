import { formatAmount, type Price } from "@candor/contract/domain/money.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf } from "../../../shared/market/percent-of.ts";
import { parsed, type SpotContext, type SpotForm } from "./fields.ts";
import { distanceOf } from "./form.ts";
import { percentInFull } from "./percent-in-full.ts";
import { awaitedPrice, deltaOf, firstTrigger, isBeyondBand, waitsForRise } from "./waiting.ts";

type NoteProps = { readonly market: Market; readonly form: SpotForm; readonly context: SpotContext };

/** What an order that waits will do, in a sentence with its figures; nothing while they are missing. */
export function useTriggerWords({ market, form, context }: NoteProps): string | undefined {
  const { t } = useTranslation("spot");
  const { percent, price } = useFormat();
  const shown = (value: Price | bigint | undefined) =>
    price(value === undefined ? undefined : formatAmount(value as Price), market.price_decimals);
  const { side } = form;
  if (form.kind === "trailing") {
    const [trigger, activation] = [firstTrigger(form, context), awaitedPrice(form)];
    if (deltaOf(form) === undefined || (form.withActivation && activation === undefined)) return undefined;
    const delta = percentInFull(percent, form.delta);
    if (form.withActivation) return t(`trailing.later.${side}`, { delta, activation: shown(activation) });
    return trigger === undefined ? undefined : t(`trailing.now.${side}`, { delta, trigger: shown(trigger) });
  }
  const trigger = awaitedPrice(form);
  if (trigger === undefined || trigger === context.lastPrice) return undefined;
  if (form.kind === "oco") {
    const [limit, stopLimit] = [parsed(form.price), parsed(form.stopLimit)];
    if (limit === undefined || (form.withLimit && stopLimit === undefined)) return undefined;
    const figures = { price: shown(limit), trigger: shown(trigger), limit: shown(stopLimit) };
    return t(`oco.${side}.${form.withLimit ? "limit" : "market"}`, figures);
  }
  const distance = distanceOf(trigger, context.lastPrice);
  if (!distance) return undefined;
  const figures = { trigger: shown(trigger), percent: percent(distance.percent, { decimals: 2, signed: false }) };
  return t(`trigger.${side}.${waitsForRise(form, context) ? "rises" : "falls"}`, figures);
}

/** The sentence under the prices, and a warning where the order would be canceled at its trigger. */
export function TriggerNote(props: NoteProps) {
  const { market, form, context } = props;
  const { t } = useTranslation("spot");
  const { percent } = useFormat();
  const words = useTriggerWords(props);
  const band = percent(percentOf(market.price_band), { decimals: 0, signed: false });
  return (
    <>
      <p role="status" className="text-12 text-text-2 empty:-mt-2.5">
        {words}
      </p>
      {isBeyondBand(form, context) && <p className="text-12 text-warn">{t("trigger.beyondBand", { band })}</p>}
    </>
  );
}
