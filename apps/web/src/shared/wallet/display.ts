import { floorTo, formatAmount, mulDiv, ONE, parseAmount } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { displayRates } from "@candor/contract/routes/record.ts";

/** One of the rates of wallet/displayRates. */
export type DisplayRate = OutputOf<typeof displayRates>["list"][number];

/** More places than the currency has, for amounts worth less than one unit of it. */
const PLACES_BELOW_ONE = 3;

const placesOf = (code: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * A worth in USDT as a decimal string in a display currency, cut to its places. Undefined if the worth or a rate is missing; a zero rate counts as
 * missing, since a wallet shown as 0 would be wrong. For display only.
 */
export function inCurrency(
  worth: string | undefined,
  dollarsPerUsdt: string | undefined,
  rate: Pick<DisplayRate, "code" | "per_usd"> | undefined,
): string | undefined {
  const amount = parseAmount(worth);
  const dollars = parseAmount(dollarsPerUsdt);
  const perDollar = parseAmount(rate?.per_usd);
  if (rate === undefined || amount === undefined || !dollars || !perDollar) return undefined;
  const value = mulDiv(amount * dollars, perDollar, ONE * ONE, "down");
  const places = placesOf(rate.code) + (value > 0n && value < ONE ? PLACES_BELOW_ONE : 0);
  return formatAmount(floorTo(value, 10n ** BigInt(8 - places)), places);
}

/** A formatted figure with its currency's sign, on the side where the language puts it: "$1.00", "25.400 ₫". */
export const withSign = (figure: string, code: string, tag: string): string =>
  new Intl.NumberFormat(tag, {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  })
    .formatToParts(0)
    .map(({ type, value }) => (type === "integer" ? figure : value))
    .join("");
