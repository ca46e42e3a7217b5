import { floorTo, formatAmount, mulDiv, ONE, parseAmount } from "@candor/contract/domain/money.ts";
import { intlTags, languages } from "@candor/contract/i18n/languages.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { displayRates } from "@candor/contract/routes/record.ts";

/** One of the rates of wallet/displayRates. */
export type DisplayRate = OutputOf<typeof displayRates>["list"][number];

/** More places than the currency has, for amounts worth less than one unit of it. */
const PLACES_BELOW_ONE = 3;

/** By currency. That of the dollar, which most wallets are shown in, is known: the first format that a page makes takes a browser 20 ms, and each further one is made once. */
const places = new Map([["USD", 2]]);

function placesOf(code: string): number {
  const known = places.get(code);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat("en", { style: "currency", currency: code });
  const found = format.resolvedOptions().maximumFractionDigits ?? 2;
  places.set(code, found);
  return found;
}

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

/** What stands before and after a figure. */
type Sign = readonly [before: string, after: string];

/** By the Intl tag and the currency; the dollar's as Intl has it. */
const signs = new Map<string, Sign>(
  languages.map((language) => [`${intlTags[language]} USD`, language === "vi" ? ["", "\u00a0$"] : ["$", ""]]),
);

function signOf(code: string, tag: string): Sign {
  const key = `${tag} ${code}`;
  const known = signs.get(key);
  if (known) return known;
  const options = {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  } as const;
  const parts = new Intl.NumberFormat(tag, options).formatToParts(0);
  const at = parts.findIndex(({ type }) => type === "integer");
  const textOf = (some: typeof parts) => some.map(({ value }) => value).join("");
  const found: Sign = [textOf(parts.slice(0, at)), textOf(parts.slice(at + 1))];
  signs.set(key, found);
  return found;
}

/** A formatted figure with its currency's sign, on the side where the language puts it: "$1.00", "25.400 ₫". */
export function withSign(figure: string, code: string, tag: string): string {
  const [before, after] = signOf(code, tag);
  return before + figure + after;
}
