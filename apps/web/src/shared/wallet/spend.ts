import { floorTo, formatAmount, parseAmount } from "@candor/contract/domain/money.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";

/**
 * A percentage of the available balance, cut to the currency's decimals; "" if that is too little to be an amount. 100 is the balance to the last
 * digit: fees leave fractions behind that can only be moved this way.
 */
export function shareOf(available: string, percent: number, decimals: number): string {
  const all = parseAmount(available) ?? 0n;
  const share = percent === 100 ? all : floorTo((all * BigInt(percent)) / 100n, stepOf(decimals));
  return share === 0n ? "" : formatAmount(share);
}

const stepOf = (decimals: number): bigint => 10n ** BigInt(8 - Math.min(decimals, 8));

/** Whether an amount has digits beyond its currency's decimals without being the whole balance: the server refuses it. */
export function isTooPrecise(text: string, available: string, decimals: number): boolean {
  const amount = parseAmount(text);
  return amount !== undefined && amount !== parseAmount(available) && tooManyDecimals(amount, decimals);
}
