import { floorTo, formatAmount, mulDiv, ONE, parseAmount } from "@candor/contract/domain/money.ts";

/**
 * A value in a currency pegged to the dollar times its rate, as a decimal string cut to cents, below one dollar to five places; undefined if either
 * is missing.
 */
export function inDollars(value: string | undefined, rate: string | undefined): string | undefined {
  const amount = parseAmount(value);
  const perUnit = parseAmount(rate);
  if (amount === undefined || perUnit === undefined) return undefined;
  const dollars = mulDiv(amount, perUnit, ONE, "down");
  const places = dollars < ONE ? 5 : 2;
  return formatAmount(floorTo(dollars, 10n ** BigInt(8 - places)), places);
}
