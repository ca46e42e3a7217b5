import type { Market, Quotation } from "@candor/contract/routes/market.ts";
import { describe, expect, it } from "vitest";
import { compareDecimals, rank, searchQuotes, sortQuotes, withoutPrice } from "./rankings.ts";

const quote = (match_id: number, symbol: string, now_price: string, change: string, turnover: string): Quotation => ({
  match_id,
  symbol,
  now_price,
  change,
  turnover,
  change_amount: "0",
  open: "1",
  high: "1",
  low: "1",
  volume: "1",
  at_ms: 0,
});
const quotes = [
  quote(1, "BTC-USDT", "67412.5", "+2.31", "1420000000"),
  quote(2, "SOL-USDT", "152.48", "-3.42", "254700000"),
  quote(3, "ADA-USDT", "0.4", "0.00", "999"),
  quote(4, "LINK-USDT", "14.236", "+14.85", "36800000"),
];
const lists = { favorites: [3, 1, 99], newest: [4] };
const ids = (list: Quotation[]) => list.map((item) => item.match_id);

describe("market lists", () => {
  it("compares decimals as numbers, not as text", () => {
    expect(compareDecimals("9.5", "10")).toBe(-1);
    expect(compareDecimals("-3.42", "-0.1")).toBe(-1);
    expect(compareDecimals("+2.31", "2.31")).toBe(0);
  });

  it("ranks", () => {
    expect(ids(rank(quotes, "hot", lists))).toEqual([1, 2, 4, 3]);
    expect(ids(rank(quotes, "gainers", lists))).toEqual([4, 1]);
    expect(ids(rank(quotes, "losers", lists))).toEqual([2]);
    expect(ids(rank(quotes, "favorites", lists))).toEqual([3, 1]);
    expect(ids(rank(quotes, "new", lists))).toEqual([4]);
  });

  it("sorts both ways and keeps the order without a choice", () => {
    expect(ids(sortQuotes(quotes, { key: "symbol", descending: false }))).toEqual([3, 1, 4, 2]);
    expect(ids(sortQuotes(quotes, { key: "price", descending: true }))).toEqual([1, 2, 4, 3]);
    expect(ids(sortQuotes(quotes, undefined))).toEqual([1, 2, 3, 4]);
  });

  it("finds a pair by symbol, slash or name", () => {
    expect(ids(searchQuotes(quotes, "sol/usdt"))).toEqual([2]);
    expect(ids(searchQuotes(quotes, "chain", (base) => (base === "LINK" ? "Chainlink" : "")))).toEqual([4]);
    expect(searchQuotes(quotes, "zzz")).toEqual([]);
  });
});

it("finds pairs without a price: those that launch by their time, then the others", () => {
  const market = (match_id: number, launch_at_ms: number | null) => ({ match_id, launch_at_ms }) as Market;
  const { launching, others } = withoutPrice(
    [market(1, null), market(5, null), market(6, 2_000), market(7, 1_000), market(8, 3_000)],
    [...quotes, { ...quotes[0], match_id: 8 } as Quotation],
  );
  expect(launching.map(({ match_id }) => match_id)).toEqual([7, 6]);
  expect(others.map(({ match_id }) => match_id)).toEqual([5]);
});
