import { type OpenRefusal, openRefusal } from "@candor/contract/open/errors.ts";
import type { Catalogue, MarketInfo } from "../catalogue/catalogue.ts";

/** "BTCUSDT": a pair as the open API names it. */
export const openSymbol = ({ base, quote }: Pick<MarketInfo, "base" | "quote">): string => base + quote;

type Names = ReadonlyMap<string, MarketInfo>;
const known = new WeakMap<readonly MarketInfo[], Names>();

/** Two pairs could have one name (AB-CD and A-BCD): the older one keeps it, and the other one is not in the open API. */
function namesOf(catalogue: Catalogue): Names {
  const { markets } = catalogue;
  const made = known.get(markets);
  if (made) return made;
  const names = new Map<string, MarketInfo>();
  for (const market of [...markets].sort((a, b) => a.match_id - b.match_id))
    if (!names.has(openSymbol(market))) names.set(openSymbol(market), market);
  known.set(markets, names);
  return names;
}

/** The pairs of the open API by the order in which they are listed. */
export const openMarkets = (catalogue: Catalogue): MarketInfo[] =>
  catalogue.markets.filter((market) => namesOf(catalogue).get(openSymbol(market)) === market);

export const marketOf = (catalogue: Catalogue, symbol: string): MarketInfo | undefined =>
  namesOf(catalogue).get(symbol);

/** The pair of a symbol, or the refusal of an unknown one. */
export function findMarket(
  catalogue: Catalogue,
  symbol: string,
): { readonly ok: true; readonly data: MarketInfo } | OpenRefusal {
  const market = marketOf(catalogue, symbol);
  return market ? { ok: true, data: market } : openRefusal("INVALID_SYMBOL");
}

type Asked = { readonly symbol?: string | undefined; readonly symbols?: readonly string[] | undefined };

/** The pairs of a call that takes one symbol, several or none (all). */
export function findMarkets(
  catalogue: Catalogue,
  { symbol, symbols }: Asked,
): { readonly ok: true; readonly data: readonly MarketInfo[] } | OpenRefusal {
  if (symbol !== undefined && symbols !== undefined) return openRefusal("INVALID_COMBINATION");
  const names = symbol === undefined ? symbols : [symbol];
  if (names === undefined) return { ok: true, data: openMarkets(catalogue) };
  const markets = names.flatMap((name) => marketOf(catalogue, name) ?? []);
  return markets.length === names.length ? { ok: true, data: markets } : openRefusal("INVALID_SYMBOL");
}
