import * as common from "@candor/contract/routes/common.ts";
import * as market from "@candor/contract/routes/market.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { BTC, MARKET, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);
const figures = {
  change: "+1.00",
  change_amount: "300",
  open: "1",
  high: "1",
  low: "1",
  volume: "2",
  turnover: "60000",
};
const quotation = { match_id: MARKET, symbol: "BTC-USDT", now_price: "30300", at_ms: START, ...figures };

beforeAll(async () => {
  await server.database.pool.query(
    `INSERT INTO candles (market_id, period, open_time, open, high, low, close, volume, turnover)
     SELECT $1, '1m', to_timestamp($2::float8 / 1000) + n * interval '1 minute', 100 + n, 101 + n, 99 + n, 100.5 + n, 2, 200
     FROM generate_series(0, 9) AS n`,
    [MARKET, START],
  );
  await server.database.pool.query("INSERT INTO ticks VALUES (1, $1, now(), 30300.50, 1, true, $2)", [
    MARKET,
    JSON.stringify([{ venue: "simulated", price: "30300.5", observed_at_ms: START }]),
  ]);
  server.publish({ type: "quotes", list: [quotation] });
});

test("quotes of all pairs, of one, and grouped by quote currency", async () => {
  expect(await server.ok(market.quotes, {})).toEqual({ list: [quotation] });
  expect(await server.ok(market.quotes, { match_id: MARKET }, { form: true })).toEqual({ list: [quotation] });
  expect(await server.call(market.quotes, { match_id: 5 })).toMatchObject({ error: "NOT_FOUND" });
  expect(await server.ok(market.quotationNew, {})).toEqual({
    list: [{ legal_id: USDT, name: "USDT", quotation: [quotation] }],
  });
});

test("currencies and markets with their steps", async () => {
  const { currencies, markets } = await server.ok(market.getCurrencyList, {});
  expect(currencies.map((item) => item.currency_id).sort()).toEqual([BTC, USDT]);
  expect(markets).toMatchObject([
    {
      match_id: MARKET,
      base: "BTC",
      quote: "USDT",
      tick: "0.01",
      lot: "0.000001",
      price_decimals: 2,
      quantity_decimals: 6,
    },
  ]);
});

test("candles are returned oldest first in adjoining pages", async () => {
  const ask = { match_id: MARKET, period: "1m" as const, size: 4 };
  const last = await server.ok(market.kline, ask);
  expect(last).toMatchObject({ symbol: "BTC-USDT", period: "1m", more: true });
  expect(last.list.map((candle) => candle[0])).toEqual([6, 7, 8, 9].map((n) => START + n * MINUTE));
  expect(last.list[0]).toEqual([START + 6 * MINUTE, "106", "107", "105", "106.5", "2", "200"]);
  const before = await server.ok(market.kline, { ...ask, before_ms: last.list[0]?.[0] });
  expect(before.list.map((candle) => candle[0])).toEqual([2, 3, 4, 5].map((n) => START + n * MINUTE));
  const first = await server.ok(market.kline, { ...ask, before_ms: before.list[0]?.[0] });
  expect(first).toMatchObject({ more: false });
  expect(first.list).toHaveLength(2);
  for (const wrong of [{ period: "2m" }, { size: 1_001 }, { before_ms: "soon" }, { match_id: "x" }])
    expect(await server.call(market.kline, { ...ask, ...wrong } as never)).toMatchObject({ error: "INVALID_REQUEST" });
  expect(await server.call(market.kline, { ...ask, match_id: 9 })).toMatchObject({ error: "NOT_FOUND" });
});

test("the forming candle ends the latest page and no other", async () => {
  const forming: market.Candle = [START + 10 * MINUTE, "110", "111", "109", "110", "1", "110"];
  const { engine } = server.services;
  const before = engine.formingCandle;
  engine.formingCandle = async () => forming;
  const ask = { match_id: MARKET, period: "1m" as const, size: 2 };
  expect((await server.ok(market.kline, ask)).list.map((candle) => candle[0])).toEqual([
    START + 9 * MINUTE,
    forming[0],
  ]);
  const older = await server.ok(market.kline, { ...ask, before_ms: START + 10 * MINUTE });
  expect(older.list.at(-1)?.[0]).toBe(START + 9 * MINUTE);
  engine.formingCandle = before;
});

test("depth and trades follow the book; the tick shows its sources", async () => {
  const seller = await openAccount(server, { [BTC]: "1" });
  const buyer = await openAccount(server, { [USDT]: "10000" });
  const ask = { match_id: MARKET, type: 2 as const, price: "30000", number: "0.1" };
  await server.ok(trade, ask, seller);
  expect(await server.ok(market.getDepth, { match_id: MARKET })).toMatchObject({ bids: [], asks: [["30000", "0.1"]] });
  await server.ok(trade, { ...ask, type: 1, number: "0.06" }, buyer);
  expect(await server.ok(market.getDepth, { match_id: MARKET })).toMatchObject({ asks: [["30000", "0.04"]] });
  const { list } = await server.ok(market.getTrades, { match_id: MARKET, page_size: 5 });
  expect(list).toMatchObject([{ price: "30000", quantity: "0.06", taker_side: "buy" }]);
  const tick = await server.ok(market.getTick, { match_id: MARKET });
  expect(tick).toMatchObject({
    tick_id: 1,
    price: "30300.5",
    constituents: [{ venue: "simulated", price: "30300.5" }],
  });
  for (const route of [market.getDepth, market.getTrades, market.getTick, market.getTicks])
    expect(await server.call(route, { match_id: 9 })).toMatchObject({
      error: "NOT_FOUND",
      fields: [{ field: "match_id" }],
    });
});

test("the last ticks are returned oldest first, those that do not count marked", async () => {
  const seconds = [40, 20, 10].map((ago) => Math.floor(Date.now() / 1000 - ago) * 1000);
  await server.database.pool.query(
    `INSERT INTO ticks SELECT 90 + n, $1, to_timestamp(($2::float8[])[n] / 1000), 30100 + n, 0, n <> 2, '[]'
     FROM generate_series(1, 3) AS n`,
    [MARKET, seconds],
  );
  const { list } = await server.ok(market.getTicks, { match_id: MARKET, size: 3 });
  expect(list.map(([, price, counts]) => [price, counts])).toEqual([
    ["30102", false],
    ["30103", true],
    ["30300.5", true],
  ]);
  expect(list.slice(0, 2).map(([at]) => at)).toEqual(seconds.slice(1));
  expect((await server.ok(market.getTicks, { match_id: MARKET })).list).toHaveLength(4);
  for (const size of [0, market.TICKS_MAX + 1])
    expect(await server.call(market.getTicks, { match_id: MARKET, size })).toMatchObject({ error: "INVALID_REQUEST" });
});

test("the first page, the languages, the countries and the installation", async () => {
  const home = await server.ok(common.getHomeInit, {});
  expect(home).toMatchObject({ hot: [MARKET], newest: [MARKET], quotes: [quotation], notices: [] });
  expect(await server.ok(common.getHomeInit, {}, { method: "GET" })).toEqual(home);
  expect((await server.ok(common.getlang, {}, { lang: "hk" })).current).toBe("zh-TW");
  const { list } = await server.ok(common.getArea, {}, { lang: "ja" });
  expect(list.find((area) => area.code === "VN")).toEqual({ code: "VN", name: "ベトナム", dial: "84" });
  expect(list.length).toBeGreaterThan(200);
  expect(await server.ok(common.getConfig, {})).toMatchObject({
    version: "2.5.8",
    mode: "demo",
    feed: "simulated",
    practice: true,
  });
});
