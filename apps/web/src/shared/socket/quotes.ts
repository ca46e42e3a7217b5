import { parsePrice } from "@candor/contract/domain/money.ts";
import type { Quotation } from "@candor/contract/routes/market.ts";
import { socket } from "./socket.ts";
import { KeyedStore, useAll, useKey } from "./store.ts";

/** A quotation and the direction of its last price move, for the color of the last price. */
export type Quote = Quotation & { readonly moved: "up" | "down" | "flat" };

const store = new KeyedStore<Quote>();
let latestMs: number | undefined;

function moved(before: Quote | undefined, now: Quotation): Quote["moved"] {
  const from = parsePrice(before?.now_price);
  const to = parsePrice(now.now_price);
  if (from === undefined || to === undefined) return "flat";
  if (from === to) return before?.moved ?? "flat";
  return to > from ? "up" : "down";
}

/** Stores quotations from a call or the socket; an older one never replaces a newer. */
export function takeQuotes(list: readonly Quotation[]): void {
  const fresh = list.flatMap((each): [string, Quote][] => {
    const before = store.get(each.symbol);
    if (before && before.at_ms >= each.at_ms) return [];
    return [[each.symbol, { ...each, moved: moved(before, each) }]];
  });
  for (const [, { at_ms }] of fresh) latestMs = Math.max(latestMs ?? 0, at_ms);
  store.set(fresh);
}

/** The quotations of the page that the server renders, on both sides: these alone, and none of them moves, whatever came before or since. */
export function takeRendered(list: readonly Quotation[]): void {
  store.holdRendered(list.map((each) => [each.symbol, { ...each, moved: "flat" }]));
  takeQuotes(list);
}

socket.on("quota_data_list", ({ list }) => takeQuotes(list));

/** The quotation of one pair ("BTC-USDT"); re-renders only when that pair changes. */
export const useQuote = (symbol: string): Quote | undefined => useKey(store, symbol);
/** All pairs; re-renders on every change. For sorting and totals, not for rows. */
export const useAllQuotes = (): readonly Quote[] => useAll(store);
export const allQuotes = (): readonly Quote[] => store.all();
/** The time of the newest price that was seen, for the offline banner. */
export const quotesTimeMs = (): number | undefined => latestMs;
