import { DECIMALS } from "../domain/money.ts";
import type { Currency, Market } from "../routes/market.ts";
import { type DecimalOptions, formatDecimal } from "./format.ts";

/**
 * How many decimals an amount of a currency is shown with. There are three kinds of figures, and no page has a rule of its own:
 *
 * - `formatAmountIn`: balances, records, totals and every other place that is read at a glance, with the decimals of the currency;
 * - `formatCents`: a worth or a result in USDT that moves with the price, always with two decimals;
 * - `formatInFull`: every one of the eight decimals, where each 1e-8 counts: what is about to be sent (its form, its confirmation and the button),
 *   and what can be checked afterwards (entries of the ledger, receipts, proofs, details of one deposit, withdrawal or fill).
 *
 * Prices and quantities of a pair have the decimals of its tick and of its step (`price_decimals`, `quantity_decimals`).
 */
export type Places = ReadonlyMap<string, number>;

/** Money of a country, and a currency that pairs are priced in but that has none itself. */
const MONEY_PLACES = 2;
/** The last digit of a step is worth about a dollar; two more are worth about a cent, as the last one of USDT is. */
const BELOW_STEP = 2;

type Catalogue = {
  readonly currencies: readonly Pick<Currency, "symbol" | "kind" | "decimals">[];
  readonly markets: readonly Pick<Market, "base" | "quote" | "quantity_decimals">[];
};

/** The decimals of each currency, by the finest step of the pairs that it is traded in; without a pair, those of the currency itself. */
export function placesIn({ currencies, markets }: Catalogue): Places {
  const quotes = new Set(markets.map(({ quote }) => quote));
  const steps = new Map<string, number>();
  for (const { base, quantity_decimals } of markets)
    steps.set(base, Math.max(steps.get(base) ?? 0, quantity_decimals + BELOW_STEP));
  return new Map(
    currencies.map(({ symbol, kind, decimals }) => {
      const byPair = steps.get(symbol) ?? (quotes.has(symbol) ? MONEY_PLACES : DECIMALS);
      return [symbol, Math.min(kind === "fiat" ? MONEY_PLACES : byPair, decimals)];
    }),
  );
}

type Sign = Pick<DecimalOptions, "signed">;

/** "18357.98791785" USDT as "18,357.98", "0.01" BTC as "0.01": cut, never rounded up. An amount that would be cut to zero keeps all its digits. */
export function formatAmountIn(text: string | undefined, places: number, tag: string, { signed = false }: Sign = {}) {
  const [head = "", fraction = ""] = (text ?? "").split(".");
  const cut = `${head}.${fraction.slice(0, places)}`.replace(/\.?0*$/, "");
  const isCut = fraction.length > places && /[1-9]/.test(cut);
  return formatInFull(isCut ? cut : text, tag, { signed });
}

/** Every digit that there is, two decimals at least. */
export const formatInFull = (text: string | undefined, tag: string, { signed = false }: Sign = {}): string =>
  formatDecimal(text, tag, { least: MONEY_PLACES, signed });

/** Two decimals: zeros are added, further digits are cut. */
export const formatCents = (text: string | undefined, tag: string, { signed = false }: Sign = {}): string =>
  formatDecimal(text, tag, { decimals: MONEY_PLACES, signed });
