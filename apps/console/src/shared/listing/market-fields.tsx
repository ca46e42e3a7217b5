import { EditField, EditSwitch } from "../editor/field.tsx";
import { SectionLabel } from "../ui/panel.tsx";
import { errorOf } from "./error-of.ts";
import { type MarketErrors, type MarketField, type MarketFields, marketLabels } from "./market-form.ts";

type MarketFieldsetProps = {
  readonly base: string;
  readonly quote: string;
  readonly market: MarketFields;
  readonly errors: MarketErrors;
  /** Shows errors of empty fields too. */
  readonly tried: boolean;
  readonly onChange: (changed: MarketFields) => void;
};

/** Units, limits and fees of the market. */
export function MarketFieldset({ base, quote, market, errors, tried, onChange }: MarketFieldsetProps) {
  const set = (fields: Partial<MarketFields>) => onChange({ ...market, ...fields });
  const field = (name: Exclude<MarketField, "open" | "sort">, unit: string, hint: string) => (
    <EditField
      label={marketLabels[name]}
      unit={unit}
      numeric
      value={market[name]}
      hint={hint}
      error={errorOf(tried, market[name], errors[name])}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <>
      <SectionLabel aside="both change later only while the book is empty">Size and price</SectionLabel>
      <div className="form-grid">
        {field("tick", quote, "the step of a price, as 0.01")}
        {field("lot", base, "the step of an amount, as 0.0001")}
        {field("min_notional", quote, "minimum value of an order")}
        {field("price_band", "%", "market orders never fill beyond it")}
      </div>
      <SectionLabel>Fees</SectionLabel>
      <div className="form-grid">
        {field("taker_fee", "%", "paid by orders that take liquidity")}
        {field("maker_fee", "%", "paid by orders that add liquidity")}
      </div>
      <SectionLabel>Market</SectionLabel>
      <EditSwitch
        label="Trading"
        on="open once approved"
        off="closed until two operators open it"
        value={market.open}
        changed={false}
        onChange={(open) => set({ open })}
      />
    </>
  );
}
