import { cx } from "../../../shared/cx.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import type { SpotContext, SpotForm } from "./fields.ts";
import { priceDistance } from "./form.ts";

/** Under the price of a limit order that is one per cent or more from the market: by how much, and whether it may trade at once. */
export function PriceDistance({ form, context }: { readonly form: SpotForm; readonly context: SpotContext }) {
  const { t } = useTranslation("spot");
  const { percent } = useFormat();
  const distance = priceDistance(form, context);
  const shown = distance && percent(distance.percent, { decimals: 2, signed: false });
  const key = distance && (`${distance.above ? "above" : "below"}${distance.fills ? "Fills" : ""}` as const);
  return (
    <p role="status" className={cx("text-12 empty:-mt-2.5", distance?.fills ? "text-warn" : "text-text-2")}>
      {key && t(`distance.${key}`, { percent: shown ?? "" })}
    </p>
  );
}
