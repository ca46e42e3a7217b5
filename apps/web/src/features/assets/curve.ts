import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { ValueDay } from "@candor/contract/routes/performance.ts";

export type Curve = { readonly profit: string; readonly low: string; readonly high: string };

/** The figures beside the curve; undefined without days. */
export function curveOf(days: readonly Pick<ValueDay, "value" | "profit">[]): Curve | undefined {
  const values = days.map(({ value }) => fromNumeric(value));
  const [first] = values;
  if (first === undefined) return undefined;
  return {
    profit: formatAmount(days.reduce((sum, { profit }) => sum + fromNumeric(profit), 0n)),
    low: formatAmount(values.reduce((a, b) => (b < a ? b : a), first)),
    high: formatAmount(values.reduce((a, b) => (b > a ? b : a), first)),
  };
}
