import { formatAmount } from "@candor/contract/domain/money.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { AmountField } from "../../../shared/ui/amount-field.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { isBeyond } from "./form.ts";
import type { Publishing } from "./use-publish.ts";

const ways = ["fixed", "floating"] as const;
const PREMIUM_DECIMALS = 2;

/** A fixed price, or a premium on the index with the worst price accepted; below it what one coin costs now. */
export function PriceCard({ state }: { readonly state: Publishing }) {
  const { t } = useTranslation("otc");
  const { decimal, time } = useFormat();
  const { form, act, limits, price } = state;
  const { values } = form;
  const { coin, fiat } = limits;
  const beyond = isBeyond(values, price);
  return (
    <Card className="space-y-4">
      <Segmented
        label={t("publish.pricing")}
        items={ways.map((value) => ({ value, label: t(`publish.${value}`) }))}
        value={values.pricing}
        onChange={(pricing) => form.change({ pricing })}
      />
      {values.pricing === "fixed" ? (
        <AmountField
          large
          label={t("publish.price", { coin: coin.currency_name })}
          {...form.field("price")}
          decimals={fiat.decimals}
          placeholder="0"
          disabled={act.busy}
          unit={fiat.code}
        />
      ) : (
        <>
          <Segmented
            label={t("publish.direction")}
            items={[
              { value: "above", label: t("publish.above") },
              { value: "below", label: t("publish.below") },
            ]}
            value={values.below ? "below" : "above"}
            onChange={(direction) => form.change({ below: direction === "below" })}
          />
          <AmountField
            label={t("publish.premium")}
            aside={t("publish.premiumMax", { percent: decimal(formatAmount(BigInt(limits.premiumMax) * 1_000_000n)) })}
            {...form.field("premium")}
            decimals={PREMIUM_DECIMALS}
            placeholder="0"
            disabled={act.busy}
            unit="%"
          />
          <AmountField
            label={t(`publish.bound.${values.side}`)}
            hint={t(`publish.boundHint.${values.side}`)}
            {...form.field("bound")}
            decimals={fiat.decimals}
            placeholder="0"
            disabled={act.busy}
            unit={fiat.code}
          />
        </>
      )}
      <div className="border-t border-line pt-3 text-13" aria-live="polite">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-text-2">{t("publish.now", { coin: coin.currency_name })}</span>
          <b className="text-18 wrap-anywhere">
            {price === undefined
              ? "\u2014"
              : `${decimal(formatAmount(price), { decimals: fiat.decimals })} ${fiat.code}`}
          </b>
        </p>
        {values.pricing === "floating" && fiat.rate_at_ms !== null && (
          <p className="text-12 text-text-2">{t("publish.rateAt", { time: time(fiat.rate_at_ms, "dayTime") })}</p>
        )}
        {beyond && <p className="mt-1 text-12 text-pretty text-warn">{t("publish.beyond")}</p>}
      </div>
    </Card>
  );
}
