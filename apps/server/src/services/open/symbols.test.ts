import { expect, test } from "vitest";
import type { Catalogue, MarketInfo } from "../catalogue/catalogue.ts";
import { findMarkets, marketOf, openMarkets } from "./symbols.ts";

const market = (match_id: number, base: string, quote: string) =>
  ({ match_id, base, quote, symbol: `${base}-${quote}` }) as MarketInfo;

test("of two pairs with one name the older one has it, and the other one is not there", () => {
  const markets = [market(2, "A", "BCD"), market(1, "AB", "CD"), market(3, "BTC", "USDT")];
  const catalogue = { markets } as unknown as Catalogue;
  expect(marketOf(catalogue, "ABCD")?.match_id).toBe(1);
  expect(openMarkets(catalogue).map(({ match_id }) => match_id)).toEqual([1, 3]);
  expect(findMarkets(catalogue, { symbols: ["BTCUSDT", "ABCD"] })).toMatchObject({
    data: [{ match_id: 3 }, { match_id: 1 }],
  });
  expect(findMarkets(catalogue, { symbols: ["BTCUSDT", "NOPE"] })).toMatchObject({ code: -1121 });
});
