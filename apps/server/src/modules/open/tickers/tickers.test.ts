import type { OpenCall } from "@candor/contract/open/call.ts";
import * as charts from "@candor/contract/open/charts.ts";
import * as tickers from "@candor/contract/open/tickers.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MARKET } from "../../../testing/engine.ts";
import { MINUTE, openMarket, openOk, START } from "../../../testing/open-market.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

const ok = <C extends OpenCall>(call: C, query?: Record<string, string>) => openOk(server, call, query);

beforeAll(async () => {
  await server.database.pool.query(
    `INSERT INTO trades SELECT n, $1, 100, n, 100 * n, n % 2, n, 0, 7, 0, 0, 0, to_timestamp($2::float8 / 1000) + n * interval '1 second'
     FROM generate_series(1, 4) AS n`,
    [MARKET, START],
  );
  await openMarket(server, {
    day: { at_ms: START, change: "-1.00", change_amount: "-300" },
    bids: [
      ["30299", "1.5"],
      ["30298", "1"],
    ],
    asks: [["30301", "2"]],
  });
});

test("CoinGecko's pairs, tickers, book and trades", async () => {
  expect(await ok(tickers.geckoPairs)).toEqual([{ ticker_id: "BTC_USDT", base: "BTC", target: "USDT" }]);
  expect(await ok(tickers.geckoTickers)).toMatchObject([
    {
      ticker_id: "BTC_USDT",
      last_price: "30300",
      base_volume: "2",
      target_volume: "60100",
      bid: "30299",
      ask: "30301",
    },
  ]);
  const pair = { ticker_id: "BTC_USDT" };
  expect(await ok(tickers.geckoOrderbook, { ...pair, depth: "2" })).toEqual({
    ...pair,
    timestamp: START,
    bids: [["30299", "1.5"]],
    asks: [["30301", "2"]],
  });
  const both = await ok(tickers.geckoTrades, pair);
  expect(both.buy?.map(({ trade_id }) => trade_id)).toEqual([4, 2]);
  expect(both.sell?.map(({ trade_id }) => trade_id)).toEqual([3, 1]);
  const range = { start_time: String(START + 2_000), end_time: String(START + 3_000) };
  const bought = await ok(tickers.geckoTrades, { ...pair, type: "buy", ...range });
  expect(bought).toEqual({
    buy: [
      {
        trade_id: 2,
        price: "100",
        base_volume: "2",
        target_volume: "200",
        trade_timestamp: START + 2_000,
        type: "buy",
      },
    ],
  });
  const unknown = await fetch(`${server.url}/api/open/coingecko/orderbook?ticker_id=NO_PAIR`);
  expect([unknown.status, await unknown.json()]).toEqual([400, { code: -1121, msg: "Invalid symbol." }]);
});

test("CoinMarketCap's summary, assets, ticker, book and trades", async () => {
  expect(await ok(tickers.capSummary)).toMatchObject([
    { trading_pairs: "BTC_USDT", lowest_ask: "30301", highest_bid: "30299", price_change_percent_24h: "-1.00" },
  ]);
  expect(await ok(tickers.capAssets)).toMatchObject({ BTC: { name: expect.any(String) } });
  expect(await ok(tickers.capTicker)).toEqual({
    BTC_USDT: { last_price: "30300", base_volume: "2", quote_volume: "60100", isFrozen: "0" },
  });
  const pair = { market_pair: "BTC_USDT" };
  expect(await ok(tickers.capOrderbook, pair)).toMatchObject({
    bids: [
      ["30299", "1.5"],
      ["30298", "1"],
    ],
  });
  expect(await ok(tickers.capTrades, { ...pair, limit: "1" })).toEqual([
    { trade_id: 4, price: "100", base_volume: "4", quote_volume: "400", timestamp: START + 4_000, type: "buy" },
  ]);
});

test("TradingView's configuration, symbols, search and time", async () => {
  expect(await ok(charts.udfConfig)).toMatchObject({ supports_search: true });
  for (const symbol of ["BTCUSDT", "CANDOR:BTCUSDT", "btc-usdt"])
    expect(await ok(charts.udfSymbols, { symbol })).toMatchObject({ name: "BTCUSDT", minmov: 1, pricescale: 100 });
  expect(await ok(charts.udfSymbols, { symbol: "NOPE" })).toEqual({ s: "error", errmsg: "unknown_symbol" });
  expect(await ok(charts.udfSearch, { query: "btc" })).toMatchObject([{ symbol: "BTCUSDT" }]);
  expect(await ok(charts.udfSearch, { query: "eth" })).toEqual([]);
  expect(await ok(charts.udfTime)).toBe(Math.floor(server.clock.now() / 1_000));
});

test("TradingView's candles by range and by count, and where the next ones are", async () => {
  const at = (minute: number) => String((START + minute * MINUTE) / 1_000);
  const asked = { symbol: "BTCUSDT", resolution: "1" };
  const range = await ok(charts.udfHistory, { ...asked, from: at(2), to: at(4) });
  expect(range).toMatchObject({ s: "ok", t: [START / 1_000 + 120, START / 1_000 + 180], o: [102, 103], v: [2, 2] });
  const last = await ok(charts.udfHistory, { ...asked, from: at(9), to: at(5), countback: "2" });
  expect(last).toMatchObject({ t: [START / 1_000 + 180, START / 1_000 + 240] });
  expect(await ok(charts.udfHistory, { ...asked, from: at(20), to: at(30) })).toEqual({
    s: "no_data",
    nextTime: START / 1_000 + 540,
  });
  expect(await ok(charts.udfHistory, { ...asked, resolution: "7", to: at(1) })).toMatchObject({ s: "error" });
});

test("an answer is kept for some seconds, at the price of one", async () => {
  const path = `${server.url}${tickers.capSummary.path}?kept`;
  const weight = async () => {
    const answer = await fetch(path);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=5");
    return Number(answer.headers.get("x-mbx-used-weight-1m"));
  };
  server.clock.stop();
  const first = await weight();
  expect(await weight()).toBe(first + 1);
  server.clock.ahead += 5_000;
  expect(await weight()).not.toBe(first + 2);
});
