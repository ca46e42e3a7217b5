import { allOpenCalls } from "@candor/contract/open/all.ts";
import type { OpenCall } from "@candor/contract/open/call.ts";
import * as market from "@candor/contract/open/market.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BTC, MARKET, USDT } from "../../../testing/engine.ts";
import { MINUTE, openMarket, openOk, START } from "../../../testing/open-market.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };
async function get(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(server.url + path, init);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
const ok = <C extends OpenCall>(call: C, query?: Record<string, string>) => openOk(server, call, query);

/** [id, order of the taker, side of the taker, price, quantity, seconds after the start] */
const FILLS = [
  [11, 101, 0, "100", "1", 0],
  [12, 101, 0, "100", "2", 0],
  [13, 101, 0, "101", "1", 0],
  [14, 102, 1, "100", "4", 1],
  [15, 103, 1, "100", "5", 2],
] as const;

beforeAll(async () => {
  const { pool } = server.database;
  for (const [id, order, side, price, quantity, second] of FILLS)
    await pool.query(
      `INSERT INTO trades VALUES ($1, $2, $3::numeric, $4::numeric, $3::numeric * $4::numeric, $5, $6, 0, 7, 0, 0, 0, to_timestamp($7::float8 / 1000))`,
      [id, MARKET, price, quantity, side, order, START + second * 1_000],
    );
  const day = { at_ms: START + 9 * MINUTE, change: "+1.00", change_amount: "300" };
  await openMarket(server, { day, bids: [["30299", "1.5"]], asks: [] });
});

test("ping and time", async () => {
  expect(await ok(market.ping)).toEqual({});
  server.clock.stop();
  expect(await ok(market.time)).toEqual({ serverTime: server.clock.now() });
});

test("symbols have the filters of their market", async () => {
  const info = await ok(market.exchangeInfo);
  expect(info.symbols).toHaveLength(1);
  const [btc] = info.symbols;
  expect(btc).toMatchObject({ symbol: "BTCUSDT", status: "TRADING", baseAsset: "BTC", quoteAsset: "USDT" });
  expect(btc?.filters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ filterType: "PRICE_FILTER", tickSize: "0.01000000", minPrice: "0.01000000" }),
      expect.objectContaining({ filterType: "LOT_SIZE", stepSize: "0.00000100" }),
      expect.objectContaining({ filterType: "NOTIONAL", minNotional: "1.00000000" }),
      expect.objectContaining({
        filterType: "PERCENT_PRICE_BY_SIDE",
        bidMultiplierUp: "1.05000000",
        askMultiplierDown: "0.95000000",
      }),
      { filterType: "MAX_NUM_ORDERS", maxNumOrders: 200 },
    ]),
  );
  expect(await ok(market.exchangeInfo, { symbols: '["BTCUSDT"]' })).toMatchObject({ symbols: [{ symbol: "BTCUSDT" }] });
  expect((await get("/api/v3/exchangeInfo?symbol=NOPE")).body).toEqual({ code: -1121, msg: "Invalid symbol." });
  expect(await ok(market.futuresInfo)).toEqual({ symbols: [] });
  expect(await ok(market.deliveryInfo)).toEqual({ symbols: [] });
});

test("trades, and from an ID on", async () => {
  const last = await ok(market.trades, { symbol: "BTCUSDT", limit: "2" });
  expect(last.map(({ id }) => id)).toEqual([14, 15]);
  expect(last[1]).toEqual({
    id: 15,
    price: "100.00000000",
    qty: "5.00000000",
    quoteQty: "500.00000000",
    time: START + 2_000,
    isBuyerMaker: true,
    isBestMatch: true,
  });
  const from = await ok(market.historicalTrades, { symbol: "BTCUSDT", fromId: "12", limit: "2" });
  expect(from.map(({ id }) => id)).toEqual([12, 13]);
});

test("fills of one order at one price are one aggregate trade, from wherever they are read", async () => {
  const all = await ok(market.aggTrades, { symbol: "BTCUSDT" });
  expect(all.map(({ a, f, l, q }) => [a, f, l, q])).toEqual([
    [11, 11, 12, "3.00000000"],
    [13, 13, 13, "1.00000000"],
    [14, 14, 14, "4.00000000"],
    [15, 15, 15, "5.00000000"],
  ]);
  const ids = async (query: Record<string, string>) =>
    (await ok(market.aggTrades, { symbol: "BTCUSDT", ...query })).map(({ a }) => a);
  expect(await ids({ fromId: "12" })).toEqual([13, 14, 15]);
  expect(await ids({ fromId: "11", limit: "1" })).toEqual([11]);
  expect(await ids({ limit: "2" })).toEqual([14, 15]);
  expect(await ids({ startTime: String(START + 1_000) })).toEqual([14, 15]);
  expect(await ids({ startTime: String(START), endTime: String(START + 1_000) })).toEqual([11, 13, 14]);
  expect(await ids({ endTime: String(START + 500) })).toEqual([11, 13]);
  expect((await get(`/api/v3/aggTrades?symbol=BTCUSDT&startTime=1&endTime=${START}`)).body).toMatchObject({
    code: -1127,
  });
});

test("candles by range, with their closing time", async () => {
  const last = await ok(market.klines, { symbol: "BTCUSDT", interval: "1m", limit: "2" });
  expect(last.map(([open]) => open)).toEqual([START + 8 * MINUTE, START + 9 * MINUTE]);
  expect(last[1]?.slice(0, 8)).toEqual([
    START + 9 * MINUTE,
    "109.00000000",
    "110.00000000",
    "108.00000000",
    "109.50000000",
    "2.00000000",
    START + 10 * MINUTE - 1,
    "200.00000000",
  ]);
  const range = { startTime: String(START + MINUTE), endTime: String(START + 3 * MINUTE) };
  const opens = async (query: Record<string, string>) =>
    (await ok(market.klines, { symbol: "BTCUSDT", interval: "1m", ...query })).map(([open]) => (open - START) / MINUTE);
  expect(await opens(range)).toEqual([1, 2, 3]);
  expect(await opens({ ...range, limit: "2" })).toEqual([1, 2]);
  expect(await opens({ endTime: range.endTime, limit: "2" })).toEqual([2, 3]);
  expect((await get("/api/v3/klines?symbol=BTCUSDT&interval=7m")).body).toEqual({
    code: -1120,
    msg: "Invalid interval.",
  });
});

test("tickers of one symbol are an object, of several or all a list", async () => {
  expect(await ok(market.tickerPrice, { symbol: "BTCUSDT" })).toEqual({ symbol: "BTCUSDT", price: "30300.00000000" });
  expect(await ok(market.tickerPrice)).toEqual([{ symbol: "BTCUSDT", price: "30300.00000000" }]);
  const book = {
    symbol: "BTCUSDT",
    bidPrice: "30299.00000000",
    bidQty: "1.50000000",
    askPrice: "0.00000000",
    askQty: "0.00000000",
  };
  expect(await ok(market.tickerBook, { symbol: "BTCUSDT" })).toEqual(book);
  expect(await ok(market.tickerBook, { symbols: '["BTCUSDT"]' })).toEqual([book]);
  expect(await ok(market.ticker24hr, { symbol: "BTCUSDT" })).toMatchObject({
    ...book,
    lastPrice: "30300.00000000",
    priceChangePercent: "1.00",
    weightedAvgPrice: "30050.00000000",
    lastQty: "5.00000000",
  });
  expect(await ok(market.ticker24hr, { type: "MINI" })).not.toMatchObject([{ bidPrice: expect.anything() }]);
  // The last six minutes of candles: 200 for 2 each.
  expect(await ok(market.avgPrice, { symbol: "BTCUSDT" })).toMatchObject({ mins: 5, price: "100.00000000" });
});

test("a wrong parameter is refused by its code", async () => {
  const codes: readonly (readonly [string, number, number, string])[] = [
    ["/api/v3/depth", 400, -1102, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed."],
    ["/api/v3/depth?symbol=", 400, -1102, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed."],
    [
      "/api/v3/depth?symbol=btc%00",
      400,
      -1100,
      "Illegal characters found in parameter 'symbol'; legal range is '^[A-Z0-9-_.]{1,20}$'.",
    ],
    [
      "/api/v3/depth?symbol=BTCUSDT&limit=x",
      400,
      -1100,
      "Illegal characters found in parameter 'limit'; legal range is '^[0-9]{1,20}$'.",
    ],
    ["/api/v3/depth?symbol=BTCUSDT&limit=0", 400, -1130, "Data sent for parameter 'limit' is not valid."],
    ["/api/v3/depth?symbol=BTCUSDT&symbol=ETHUSDT", 400, -1130, "Data sent for parameter 'symbol' is not valid."],
    [
      "/api/v3/ticker/price?symbol=BTCUSDT&symbols=%5B%22A%22%5D",
      400,
      -1128,
      "Combination of optional parameters invalid.",
    ],
    ["/api/v3/nothing", 404, -1000, "This endpoint does not exist."],
    ["/sapi/v1/nothing", 404, -1000, "This endpoint does not exist."],
  ];
  for (const [path, status, code, msg] of codes) {
    const answer = await get(path);
    expect({ path, status: answer.status, body: answer.body }).toEqual({ path, status, body: { code, msg } });
  }
});

test("any page may read public data, and is told what it has used", async () => {
  const answer = await get("/api/v3/ticker/price");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("x-mbx-used-weight-1m")).toMatch(/^[1-9][0-9]*$/);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("paths of the open API are unique, and none is one of ours", () => {
  const paths = allOpenCalls().map(({ call }) => `${call.method} ${call.path}`);
  expect(new Set(paths).size).toBe(paths.length);
  expect([BTC, USDT]).toEqual([1, 3]);
});
