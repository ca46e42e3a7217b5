import { Segmented } from "antd";
import { CurrencyFields } from "../../shared/listing/currency-fields.tsx";
import { errorOf } from "../../shared/listing/error-of.ts";
import { MarketFieldset } from "../../shared/listing/market-fields.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { SelectField } from "../../shared/ui/fields.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import type { StepProps } from "./step.ts";

/** The coin that is sold and the pair that launches: a listed one that has never traded, or both new. */
export function PairStep({ fields, errors, tried, known, quotes, isFixed, change }: StepProps) {
  const pairs = known.markets.map(({ id, symbol }) => ({ value: String(id), label: symbol }));
  return (
    <>
      <div className="form-grid">
        <FormField label="Coin" note={isFixed ? "cannot change" : "what is sold"}>
          {() => (
            <Segmented<"known" | "new">
              aria-label="Coin"
              disabled={isFixed}
              value={fields.isNewCoin ? "new" : "known"}
              onChange={(value) => change({ isNewCoin: value === "new" })}
              options={[
                { value: "new", label: "A new coin" },
                { value: "known", label: "Listed already" },
              ]}
            />
          )}
        </FormField>
        {fields.isNewCoin ? (
          <SelectField
            label="Paid with"
            note="also the quote of its pair"
            aria-label="Paid with"
            showSearch
            error={errorOf(tried, fields.quote, errors.quote)}
            value={fields.quote || null}
            onChange={(quote: string | null) => change({ quote: quote ?? "" })}
            options={quotes.map((symbol) => ({ value: symbol, label: symbol }))}
          />
        ) : (
          <SelectField
            label="Pair"
            note="priced by its own book, without a trade or an order"
            aria-label="Pair"
            showSearch
            optionFilterProp="label"
            placeholder="Choose a pair"
            disabled={isFixed}
            error={errorOf(tried, fields.market_id, errors.market_id)}
            value={fields.market_id || null}
            onChange={(id: string | null) => change({ market_id: id ?? "" })}
            options={pairs}
          />
        )}
      </div>
      {fields.isNewCoin && (
        <>
          <SectionLabel>New coin</SectionLabel>
          <Callout tone="warn" title="Symbol, kind and decimals can never change.">
            Coin and pair are listed with the sale by one request, or not at all.
          </Callout>
          <CurrencyFields
            draft={fields.currency}
            errors={errors.currency}
            tried={tried}
            isCoin
            onChange={(currency) => change({ currency })}
          />
          <MarketFieldset
            base={fields.currency.symbol}
            quote={fields.quote}
            market={fields.market}
            errors={errors.market}
            tried={tried}
            onChange={(market) => change({ market })}
          />
        </>
      )}
    </>
  );
}
