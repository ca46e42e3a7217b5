import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { AmountField } from "../../../shared/ui/amount-field.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { conditionMax } from "./form.ts";
import type { Publishing } from "./use-publish.ts";

const levels = [1, 2] as const;

/** Who may take the ad: the level of verification, the age of the account, and the orders that it has completed. */
export function TakerConditions({ state: { form, act } }: { readonly state: Publishing }) {
  const { t } = useTranslation("otc");
  const { integer } = useFormat();
  return (
    <section aria-labelledby="taker-conditions" className="space-y-3">
      <h3 id="taker-conditions" className="mb-1.5 text-12 text-text-2">
        {t("publish.level")}
      </h3>
      <Segmented
        label={t("publish.level")}
        items={levels.map((value) => ({ value: String(value), label: t(`publish.levels.${value}`) }))}
        value={String(form.values.takerLevel)}
        onChange={(level) => form.change({ takerLevel: level === "2" ? 2 : 1 })}
      />
      {(["takerAgeDays", "takerOrders"] as const).map((field) => (
        <AmountField
          key={field}
          label={t(`publish.${field}`)}
          aside={t("range", { min: "0", max: integer(conditionMax[field]) })}
          {...form.field(field)}
          decimals={0}
          placeholder="0"
          disabled={act.busy}
        />
      ))}
    </section>
  );
}
