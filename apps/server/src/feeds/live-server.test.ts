import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { afterAll, expect, test } from "vitest";
import { startEngineThread } from "../engine/thread.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { createLog } from "../platform/log/log.ts";
import { testDatabase } from "../testing/database.ts";
import { commandId, fund, marketBuy, USDT } from "../testing/engine.ts";
import { waitFor } from "../testing/wait-for.ts";
import { type FakeVenue, startFakeVenue } from "./testing/fake-venue.ts";

const database = await testDatabase();
const VENUES = ["kraken", "binance", "bitstamp"];
const venue: FakeVenue = await startFakeVenue({ "BTC-USDT": "67412.5", "ETH-USDT": "3284.16", "ZEC-USDT": "31.5" });
afterAll(async () => {
  await venue.close();
  await database.close();
});

type StoredTick = { price: string; counting: boolean; constituents: { venue: string; price: string }[] };
const ticksOf = async (symbol: string): Promise<StoredTick[]> =>
  (
    await database.pool.query<StoredTick>(
      "SELECT price::text, counting, constituents FROM ticks JOIN markets m USING (market_id) WHERE m.symbol = $1 ORDER BY at",
      [symbol],
    )
  ).rows;
const bitcoinTicks = () => ticksOf("BTC-USDT");
const zcash: Extract<CommandRequest, { type: "setMarket" }> = {
  type: "setMarket",
  id: commandId(),
  marketId: 50,
  symbol: "ZEC-USDT",
  baseId: 50,
  quoteId: USDT,
  tick: price("0.01"),
  lot: amount("0.001"),
  minNotional: amount("5"),
  priceBand: rate("0.05"),
  makerFee: rate("0.001"),
  takerFee: rate("0.001"),
  source: "index",
  state: "open",
};

const options = { databaseUrl: database.url, mode: "demo", logLevel: "error" } as const;

test("three venues become stored ticks that name them, and a price to trade at until they fall silent", async () => {
  const feed = { kind: "live", venues: VENUES } as const;
  const { client, stop } = await startEngineThread({ ...options, feed, feedUrl: venue.url }, createLog("error"));
  await database.pool.query(
    "INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code) VALUES (1, '10000001', 'a@b.c', '-', 'a', 'mail', 'i')",
  );
  await client.send({ type: "registerUser", id: commandId(), userId: 1 });
  await client.send(fund(1, USDT, "1000"));
  await waitFor(async () => expect((await bitcoinTicks()).filter((tick) => tick.counting)).not.toEqual([]), 10_000);
  const last = (await bitcoinTicks()).at(-1);
  expect(last?.price).toBe("67412.50000000");
  expect(last?.constituents.map((constituent) => constituent.venue).toSorted()).toEqual(VENUES.toSorted());
  expect(await client.send(marketBuy({ userId: 1, marketId: 1, quoteAmount: "100" }))).toMatchObject({ ok: true });
  const metrics = await client.metrics();
  for (const name of VENUES) expect(metrics).toContain(`candor_feed_venue_up{venue="${name}"} 1`);
  expect(metrics).toMatch(/candor_feed_venues_fresh\{symbol="BTC-USDT"\} 3/);
  expect(metrics).toMatch(/candor_feed_counting_tick_age_seconds\{symbol="BTC-USDT"\} [01](?:\.|\n)/);

  // A pair that is listed now, and was unknown to the feed at its start.
  expect(await client.pricing("ZEC-USDT")).toMatchObject({ feed: "live", listed: VENUES, needed: 3 });
  expect(await client.pricing("NONE-USDT")).toMatchObject({ listed: [] });
  expect(await ticksOf("ZEC-USDT")).toEqual([]);
  await client.send({ type: "setCurrency", id: commandId(), currencyId: 50, symbol: "ZEC" });
  expect(await client.send(zcash)).toMatchObject({ ok: true });
  await waitFor(
    async () => expect((await ticksOf("ZEC-USDT")).at(-1)).toMatchObject({ price: "31.50000000", counting: true }),
    10_000,
  );

  venue.fault = "error";
  const noPrice = { ok: false, error: "PRICE_STALE" };
  await waitFor(
    async () =>
      expect(await client.send(marketBuy({ userId: 1, marketId: 1, quoteAmount: "100" }))).toMatchObject(noPrice),
    { timeout: 20_000, interval: 500 },
  );
  await waitFor(async () => expect(await client.metrics()).toContain('candor_feed_venue_up{venue="kraken"} 0'), {
    timeout: 20_000,
    interval: 500,
  });
  venue.fault = "none";
  await stop();
});

test("a venue that does not exist keeps the engine from starting, in one line", async () => {
  const feed = { kind: "live", venues: ["kraken", "krakn"] } as const;
  await expect(startEngineThread({ ...options, feed, feedUrl: venue.url }, createLog("error"))).rejects.toThrow(
    /^the feed names the venue "krakn", which does not exist/,
  );
});
