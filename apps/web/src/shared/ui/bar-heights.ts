import { fromNumeric } from "@candor/contract/domain/money.ts";
import { partOf } from "../format/part-of.ts";

/** Decimal strings as bars, 0 to 1 of the largest one. */
export function barHeights(values: readonly string[]): readonly number[] {
  const amounts = values.map(fromNumeric);
  const most = amounts.reduce((a, b) => (b > a ? b : a), 0n);
  return amounts.map((amount) => partOf(amount, most));
}
