import { EditField, EditSwitch } from "../../../shared/editor/field.tsx";
import { SectionLabel } from "../../../shared/ui/panel.tsx";
import { type MarketField, type MarketFields, marketLabels } from "../markets/market-form.ts";
import { baseOf } from "./listing-form.ts";
import { errorOf, type StepProps } from "./step.ts";

/** Units, limits and fees of the market. */
export function MarketStep({ draft, errors, tried, change }: StepProps) {
  const { market, quote } = draft;
  const set = (fields: Partial<MarketFields>) => change({ market: { ...market, ...fields } });
  const field = (name: Exclude<MarketField, "open" | "sort">, unit: string, hint: string) => (
    <EditField
      label={marketLabels[name]}
      unit={unit}
      numeric
      value={market[name]}
      hint={hint}
      error={errorOf(tried, market[name], errors.market[name])}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <>
      <SectionLabel aside="both change later only while the book is empty">Size and price</SectionLabel>
      <div className="form-grid">
        {field("tick", quote, "the step of a price, as 0.01")}
        {field("lot", baseOf(draft), "the step of an amount, as 0.0001")}
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
