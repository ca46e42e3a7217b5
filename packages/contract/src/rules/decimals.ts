import { type Amount, DECIMALS, floorTo } from "../domain/money.ts";

/**
 * Whether an amount has more decimals than a chain allows: 0.1234567 USDT on TRC20, which has 6 decimals. Refused at entry, never rounded, since a
 * rounded withdrawal would differ from the requested amount. `decimals` from 8 on allow every amount.
 */
export const tooManyDecimals = (amount: Amount, decimals: number): boolean => cutDecimals(amount, decimals) !== amount;

/** The largest amount that can be entered. */
export function cutDecimals(amount: Amount, decimals: number): Amount {
  if (!Number.isInteger(decimals) || decimals < 0) throw new RangeError(`${decimals} is no count of decimals`);
  return decimals < DECIMALS ? (floorTo(amount, 10n ** BigInt(DECIMALS - decimals)) as Amount) : amount;
}
