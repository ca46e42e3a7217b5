import { floorTo, formatAmount, parseAmount } from "@candor/contract/domain/money.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";

/**
 * So many percent of what is available, cut to the currency's places; "" where that is too little to be an amount. 100 is all of it to the last
 * digit: fees leave fractions behind that only so can be moved.
 */
export function shareOf(available: string, percent: number, decimals: number): string {
  const all = parseAmount(available) ?? 0n;
  const share = percent === 100 ? all : floorTo((all * BigInt(percent)) / 100n, stepOf(decimals));
  return share === 0n ? "" : formatAmount(share);
}

const stepOf = (decimals: number): bigint => 10n ** BigInt(8 - Math.min(decimals, 8));

/** Whether an amount has digits that its currency has not, and is not all there is: the server refuses it. */
export function isTooPrecise(text: string, available: string, decimals: number): boolean {
  const amount = parseAmount(text);
  return amount !== undefined && amount !== parseAmount(available) && tooManyDecimals(amount, decimals);
}
