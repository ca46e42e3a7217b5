import { formatAmount, parseRate } from "@candor/contract/domain/money.ts";

/** A rate of the contract as a percentage: "0.001" -> "0.1". Undefined if it is not a rate. */
export function percentOf(rate: string): string | undefined {
  const parsed = parseRate(rate);
  return parsed === undefined ? undefined : formatAmount(parsed * 100n);
}
