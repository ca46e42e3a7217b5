import { type Amount, DECIMALS } from "../money.ts";

/**
 * Whether an amount has digits that a chain cannot carry: 0.1234567 USDT on TRC20, which has 6 decimals. Refused at entry, never rounded, since a rounded
 * withdrawal is another amount than was asked for. `decimals` from 8 on allow every amount.
 */
export function tooManyDecimals(amount: Amount, decimals: number): boolean {
  if (!Number.isInteger(decimals) || decimals < 0) throw new RangeError(`${decimals} is no count of decimals`);
  return decimals < DECIMALS && amount % 10n ** BigInt(DECIMALS - decimals) !== 0n;
}
