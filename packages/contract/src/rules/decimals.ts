import { type Amount, DECIMALS, floorTo } from "../domain/money.ts";

/**
 * Whether an amount has digits that a chain cannot carry: 0.1234567 USDT on TRC20, which has 6 decimals. Refused at entry, never rounded, since a rounded
 * withdrawal is another amount than was asked for. `decimals` from 8 on allow every amount.
 */
export const tooManyDecimals = (amount: Amount, decimals: number): boolean => cutDecimals(amount, decimals) !== amount;

/** The most that can be entered of an amount. */
export function cutDecimals(amount: Amount, decimals: number): Amount {
  if (!Number.isInteger(decimals) || decimals < 0) throw new RangeError(`${decimals} is no count of decimals`);
  return decimals < DECIMALS ? (floorTo(amount, 10n ** BigInt(DECIMALS - decimals)) as Amount) : amount;
}
