import { price } from "@candor/contract/domain/money.ts";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createFeedMetrics, type PairTicks } from "./feed-metrics.ts";
import { createIndexSampler } from "./index-price.ts";

const START = 1_700_000_000_000;
const VENUES = ["binance", "kraken", "coinbase", "bitstamp"];
const [BTC, ETH] = ["BTC-USDT", "ETH-USDT"];

/** A feed of four venues whose clock and prices the test sets; `values` reads one metric as Prometheus would. */
function desk(exempt?: string, venues = VENUES) {
  const registry = new Registry();
  const clock = { at: START };
  const markets = [BTC, ETH];
  const recorded = new Map<string, PairTicks>();
  const none = { tickAt: undefined, countingAt: undefined };
  const pairs = () => new Map(markets.map((symbol) => [symbol, recorded.get(symbol) ?? none]));
  const metrics = createFeedMetrics(registry, { venues, pairs, now: () => clock.at });
  const sampler = createIndexSampler(exempt, metrics.sampled);
  const observe = (venue: string, text: string, symbol = BTC, ageMs = 0) => {
    metrics.heard(venue);
    sampler.observe({ venue, symbol, price: price(text), quantity: 0n, observedAt: clock.at - ageMs });
  };
  const values = async (name: string): Promise<Record<string, number>> => {
    const lines = (await registry.metrics()).split("\n").filter((line) => line.startsWith(`candor_feed_${name}{`));
    return Object.fromEntries(
      lines.map((line) => {
        const [, labels = "", value = ""] = /\{(.*)\} (.*)$/.exec(line) ?? [];
        return [labels.replaceAll(/\w+="([^"]*)"/g, "$1"), JSON.parse(value) as number];
      }),
    );
  };
  const sample = () => {
    for (const { symbol, at, counting } of sampler.sample(clock.at))
      recorded.set(symbol, { tickAt: at, countingAt: counting ? at : recorded.get(symbol)?.countingAt });
  };
  /** The engine refuses the second. */
  const sampleInVain = () => sampler.sample(clock.at);
  return { registry, clock, markets, observe, sample, sampleInVain, values };
}

test("a pair's ticks age from the last one on, and without any from the start on", async () => {
  const { clock, observe, sample, values } = desk();
  for (const venue of VENUES) observe(venue, "100");
  sample();
  clock.at += 1_000;
  // Two venues are left: a price still, but none that counts.
  for (const venue of VENUES.slice(0, 2)) observe(venue, "100");
  clock.at += 3_000;
  sample();
  expect(await values("tick_age_seconds")).toEqual({ [BTC]: 0, [ETH]: 4 });
  expect(await values("counting_tick_age_seconds")).toEqual({ [BTC]: 4, [ETH]: 4 });
  clock.at += 9_000;
  sample();
  expect(await values("tick_age_seconds")).toEqual({ [BTC]: 9, [ETH]: 13 });
  expect(await values("counting_tick_age_seconds")).toEqual({ [BTC]: 13, [ETH]: 13 });
});

test("a price that was computed and not recorded does not make a pair fresh", async () => {
  const { clock, observe, sample, sampleInVain, values } = desk();
  for (const venue of VENUES) observe(venue, "100");
  sample();
  clock.at += 10_000;
  for (const venue of VENUES) observe(venue, "101");
  sampleInVain();
  expect(await values("tick_age_seconds")).toEqual({ [BTC]: 10, [ETH]: 10 });
  expect(await values("counting_tick_age_seconds")).toEqual({ [BTC]: 10, [ETH]: 10 });
  expect(await values("venues_fresh")).toEqual({ [BTC]: 4, [ETH]: 0 });
});

test("fresh venues are those behind the price and at most 2 s old, and none once the feed stands still", async () => {
  const { clock, observe, sample, values } = desk();
  observe("binance", "100");
  observe("kraken", "100.5");
  observe("coinbase", "100", BTC, 2_001);
  observe("bitstamp", "120");
  sample();
  expect(await values("venues_fresh")).toEqual({ [BTC]: 2, [ETH]: 0 });
  clock.at += 10_001;
  expect(await values("venues_fresh")).toEqual({ [BTC]: 0, [ETH]: 0 });
});

test("a venue is up while it sends data, regardless of its content", async () => {
  const { clock, observe, values } = desk();
  observe("binance", "100");
  observe("kraken", "1", ETH, 60_000);
  clock.at += 10_000;
  expect(await values("venue_up")).toEqual({ binance: 1, kraken: 1, coinbase: 0, bitstamp: 0 });
  clock.at += 1;
  observe("kraken", "1", ETH);
  expect(await values("venue_up")).toEqual({ binance: 0, kraken: 1, coinbase: 0, bitstamp: 0 });
  expect(await values("venue_age_seconds")).toEqual({ binance: 10.001, kraken: 0, coinbase: 10.001, bitstamp: 10.001 });
});

test("dropped outliers count for venue and pair, also where two venues leave each other out", async () => {
  const { clock, observe, sample, values } = desk();
  for (const venue of VENUES) observe(venue, venue === "bitstamp" ? "103" : "100");
  sample();
  clock.at += 1_000;
  sample();
  observe("binance", "100", ETH);
  observe("kraken", "110", ETH);
  clock.at += 1_000;
  sample();
  expect(await values("outliers_total")).toEqual({
    [`${BTC},bitstamp`]: 3,
    [`${ETH},binance`]: 1,
    [`${ETH},kraken`]: 1,
  });
  expect(await values("tick_age_seconds")).toEqual({ [BTC]: 0, [ETH]: 2 });
});

test("the one venue of a demo is the whole market", async () => {
  const { clock, observe, sample, values } = desk("simulated", ["simulated"]);
  observe("simulated", "100");
  sample();
  clock.at += 60_000;
  sample();
  expect(await values("venues_fresh")).toEqual({ [BTC]: 1, [ETH]: 0 });
  expect(await values("counting_tick_age_seconds")).toEqual({ [BTC]: 0, [ETH]: 60 });
});

test("series are bounded: by the venues of the settings and the current markets", async () => {
  const { registry, markets, observe, sample, values } = desk();
  for (let index = 0; index < 1_000; index += 1)
    observe(`venue${index}`, index % 2 === 0 ? "100" : "200", `P${index}-USDT`);
  for (const venue of [...VENUES, "stranger"]) observe(venue, venue === "stranger" ? "200" : "100");
  sample();
  expect(Object.keys(await values("venue_up"))).toEqual(VENUES);
  expect(Object.keys(await values("tick_age_seconds"))).toEqual([BTC, ETH]);
  expect(await values("outliers_total")).toEqual({});
  markets.pop();
  expect(Object.keys(await values("tick_age_seconds"))).toEqual([BTC]);
  const text = await registry.metrics();
  for (const name of text.match(/candor_feed_\w+(?=\{)/g) ?? []) expect(text).toContain(`# HELP ${name} `);
});
