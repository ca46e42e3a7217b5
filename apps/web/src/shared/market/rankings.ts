import { parseAmount } from "@candor/contract/domain/money.ts";
import type { Market, Quotation } from "@candor/contract/routes/market.ts";
import { bySymbol } from "../by-symbol.ts";

/** The lists of the home and quotes pages, as pure orderings of the quotes. */
export const rankings = ["favorites", "hot", "gainers", "losers", "new"] as const;
export type Ranking = (typeof rankings)[number];
export type SortKey = "symbol" | "price" | "change" | "turnover";
export type Sort = { key: SortKey; descending: boolean };

/** Decimal strings, signs included, compared exactly: -1 before 1. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = [signed(a), signed(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
const signed = (text: string): bigint => {
  const negative = text.startsWith("-");
  const value = parseAmount(negative || text.startsWith("+") ? text.slice(1) : text) ?? 0n;
  return negative ? -value : value;
};

const field: Record<Exclude<SortKey, "symbol">, keyof Quotation & ("now_price" | "change" | "turnover")> = {
  price: "now_price",
  change: "change",
  turnover: "turnover",
};

export function sortQuotes(quotes: readonly Quotation[], sort: Sort | undefined): Quotation[] {
  if (!sort) return [...quotes];
  const { key } = sort;
  const ascending = [...quotes].sort((a, b) =>
    key === "symbol" ? bySymbol(a, b) : compareDecimals(a[field[key]], b[field[key]]),
  );
  return sort.descending ? ascending.reverse() : ascending;
}

/** `favorites` and `newest` are pair ids in the order to show; gainers and losers omit pairs that did not move that way. */
export function rank(
  quotes: readonly Quotation[],
  ranking: Ranking,
  lists: { favorites: readonly number[]; newest: readonly number[] },
): Quotation[] {
  switch (ranking) {
    case "favorites":
      return picked(quotes, lists.favorites);
    case "new":
      return picked(quotes, lists.newest);
    case "hot":
      return sortQuotes(quotes, { key: "turnover", descending: true });
    case "gainers":
      return sortQuotes(
        quotes.filter((quote) => compareDecimals(quote.change, "0") > 0),
        { key: "change", descending: true },
      );
    case "losers":
      return sortQuotes(
        quotes.filter((quote) => compareDecimals(quote.change, "0") < 0),
        { key: "change", descending: false },
      );
  }
}

/** Pairs without a price, which no ordering of quotes has: those that await their launch, the next one first, and the others. */
export function withoutPrice(markets: readonly Market[], quotes: readonly Quotation[]) {
  const priced = new Set(quotes.map(({ match_id }) => match_id));
  const rest = markets.filter(({ match_id }) => !priced.has(match_id));
  return {
    launching: rest
      .filter(({ launch_at_ms }) => launch_at_ms !== null)
      .sort((a, b) => (a.launch_at_ms ?? 0) - (b.launch_at_ms ?? 0)),
    others: rest.filter(({ launch_at_ms }) => launch_at_ms === null),
  };
}

const picked = (quotes: readonly Quotation[], ids: readonly number[]) =>
  ids.flatMap((id) => quotes.find((quote) => quote.match_id === id) ?? []);

/** "btc", "btc/usdt" and "usdt" all find BTC-USDT; so does the coin's name if the caller passes it. */
export function searchQuotes<Listed extends Pick<Quotation, "symbol">>(
  quotes: readonly Listed[],
  text: string,
  nameOf: (base: string) => string = () => "",
): Listed[] {
  const requested = text
    .trim()
    .toLowerCase()
    .replace(/[\s/_]+/g, "-");
  if (requested === "") return [...quotes];
  return quotes.filter((quote) => {
    const base = quote.symbol.split("-")[0] ?? "";
    return (
      quote.symbol.toLowerCase().includes(requested) || nameOf(base).toLowerCase().includes(text.trim().toLowerCase())
    );
  });
}
