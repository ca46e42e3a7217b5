import { formatAmount, mulDiv, parseRate } from "@candor/contract/domain/money.ts";

/** A rate of the contract as a percentage: "0.001" -> "0.1". Undefined if it is not a rate. */
export function percentOf(rate: string): string | undefined {
  const parsed = parseRate(rate);
  return parsed === undefined ? undefined : formatAmount(parsed * 100n);
}

/** A fee rate for `percent` of useFormat, with every digit: "0.00095" -> "0.095" and three decimals. */
export function feePercentOf(rate: string): [text: string | undefined, options: { decimals: number; signed: false }] {
  const text = percentOf(rate);
  return [text, { decimals: Math.max(1, text?.split(".")[1]?.length ?? 0), signed: false }];
}

const HUNDREDTH = 1_000_000n;
/** A rate as a percentage with two places at most, rounded up: a break-even rate never looks better than it is. */
export function percentUp(rate: string): string {
  const percent = (parseRate(rate) ?? 0n) * 100n;
  return formatAmount(mulDiv(percent, 1n, HUNDREDTH, "up") * HUNDREDTH);
}
