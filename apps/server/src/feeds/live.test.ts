import { price } from "@candor/contract/domain/money.ts";
import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { afterAll, describe, expect, it } from "vitest";
import { StartupError } from "../platform/startup-error.ts";
import type { FeedStatus, IndexTick, VenueObservation } from "./feed.ts";
import { createIndexSampler } from "./index-price.ts";
import { createLiveFeed, type LiveFeedOptions } from "./live.ts";
import { type FakeVenue, startFakeVenue } from "./testing/fake-venue.ts";

/** The three APIs that the fake venue speaks, each asked under the name that has it. */
const NAMES = ["kraken", "binance", "bitstamp"] as const;
const [BTC, DOGE] = ["BTC-USDT", "DOGE-USDT"];

// Real seconds pass in these tests, so they run side by side, and what they started ends with the last of them.
const endings: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

async function fakeVenue(prices: Record<string, string>): Promise<FakeVenue> {
  const venue = await startFakeVenue(prices);
  endings.push(() => venue.close());
  return venue;
}

/** One fake venue for each price of bitcoin, under the names above. */
async function fakeVenues(...prices: string[]): Promise<FakeVenue[]> {
  return Promise.all(prices.map((text) => fakeVenue({ [BTC]: text })));
}

type Recorded = {
  observations: VenueObservation[];
  /** Bitcoin's, one for every second with a price. */
  ticks: IndexTick[];
  seconds: number[];
  statuses: FeedStatus[];
  symbols: () => readonly string[];
  watch: (symbol: string) => void;
  listedBy: (symbol: string) => Promise<readonly string[]>;
  stop: () => Promise<void>;
  /** Waits for the condition, which a second, an observation or a status makes true. */
  until(what: string, met: () => boolean, timeoutMs?: number): Promise<void>;
};

async function record(venues: readonly FakeVenue[], options: Partial<LiveFeedOptions> = {}): Promise<Recorded> {
  const names = NAMES.slice(0, venues.length);
  const feed = createLiveFeed({
    venues: names,
    symbols: [BTC],
    baseUrl: Object.fromEntries(names.map((name, index) => [name, venues[index]?.url ?? ""])),
    ...options,
    timing: { retryFirstMs: 200, retryMaxMs: 600, silenceMs: 1_500, startMs: 1_000, ...options.timing },
  });
  endings.push(() => feed.stop());
  const sampler = createIndexSampler();
  const recorded: Recorded = {
    observations: [],
    ticks: [],
    seconds: [],
    statuses: [],
    symbols: () => feed.symbols,
    watch: (symbol) => feed.watch(symbol),
    listedBy: (symbol) => feed.listedBy(symbol),
    stop: () => feed.stop(),
    async until(what, met, timeoutMs = 8_000) {
      const deadline = Date.now() + timeoutMs;
      while (!met()) {
        if (Date.now() > deadline)
          throw new Error(`did not come: ${what}; status ${JSON.stringify(recorded.statuses)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
  await feed.start({
    observe(observation) {
      recorded.observations.push(observation);
      sampler.observe(observation);
    },
    second(at) {
      recorded.seconds.push(at);
      recorded.ticks.push(...sampler.sample(at).filter((tick) => tick.symbol === BTC));
    },
    status: (status) => recorded.statuses.push(status),
  });
  return recorded;
}

const lastTick = ({ ticks }: Recorded): IndexTick | undefined => ticks.at(-1);
const venuesOf = (tick: IndexTick | undefined) => tick?.constituents.map(({ venue }) => venue).toSorted();
const from = (recorded: Recorded, venue: string) => recorded.observations.filter((item) => item.venue === venue);

describe.concurrent("live feed", () => {
  it("makes the median of three venues a counting price, second by second", async () => {
    const venues = await fakeVenues("67000.5", "67100.12345678", "67300");
    const recorded = await record(venues);
    await recorded.until("a counting tick", () => lastTick(recorded)?.counting === true);
    const first = recorded.ticks.length - 1;
    await recorded.until("five more", () => recorded.ticks.length > first + 5);
    // Kraken allows one request a second: prices that had to wait for their turn would be too old every other second.
    expect(recorded.ticks.slice(first).map((tick) => tick.counting)).not.toContain(false);
    expect(lastTick(recorded)).toMatchObject({ price: price("67100.12345678"), counting: true, volume: 0n });
    expect(
      lastTick(recorded)
        ?.constituents.map(({ price }) => price)
        .toSorted(),
    ).toEqual(["67000.5", "67100.12345678", "67300"]);
    expect(recorded.seconds.every((at) => at % SECOND_MS === 0)).toBe(true);
    const steps = recorded.seconds.slice(1).map((at, index) => at - (recorded.seconds[index] ?? 0));
    expect(new Set(steps)).toEqual(new Set([SECOND_MS]));
    expect(recorded.statuses).toEqual([]);
  });

  it("leaves out a venue that jumps, and goes on with the other two without counting", async () => {
    const venues = await fakeVenues("100", "100.2", "100.4");
    const recorded = await record(venues);
    await recorded.until("a counting tick", () => lastTick(recorded)?.counting === true);
    venues[2]?.jump(110n);
    await recorded.until("the jump", () => from(recorded, "bitstamp").at(-1)?.price === price("110.44"));
    await recorded.until("the outlier gone", () => venuesOf(lastTick(recorded))?.length === 2);
    expect(venuesOf(lastTick(recorded))).toEqual(["binance", "kraken"]);
    expect(lastTick(recorded)).toMatchObject({ price: price("100.1"), counting: false });
  });

  it("prices on with a venue down, without counting, and counts again when it is back", async () => {
    const venues = await fakeVenues("100", "100.2", "100.4");
    const recorded = await record(venues);
    await recorded.until("a counting tick", () => lastTick(recorded)?.counting === true);
    const down = venues[0] as FakeVenue;
    down.fault = "error";
    await recorded.until("a tick that does not count", () => lastTick(recorded)?.counting === false);
    expect(lastTick(recorded)?.price).toBe(price("100.2"));
    down.fault = "none";
    await recorded.until("counting again", () => lastTick(recorded)?.counting === true);
    expect(recorded.statuses).toEqual([]);
  });

  it("counts every trade once, including one that is reported late, and none from before the start", async () => {
    const both = { [BTC]: "100", [DOGE]: "0.1" };
    const venues = await Promise.all(NAMES.map(() => fakeVenue(both)));
    const [kraken, binance, bitstamp] = venues as [FakeVenue, FakeVenue, FakeVenue];
    for (const venue of venues) venue.trade(BTC, "100", "1000", Date.now() - 5_000);
    const recorded = await record(venues, { symbols: [BTC, DOGE] });
    kraken.trade(BTC, "100.01", "0.00000001");
    kraken.trade(BTC, "100.01", "0.00000001");
    binance.trade(BTC, "100.02", "0.2");
    bitstamp.trade(BTC, "100.03", "3");
    binance.trade(DOGE, "0.10001", "50");
    await recorded.until("the first trades", () => recorded.observations.filter((o) => o.quantity > 0n).length === 5);
    await recorded.until("two seconds", () => recorded.seconds.length >= 2);
    binance.trade(BTC, "99.99", "0.05", Date.now() - 900);
    bitstamp.trade(BTC, "99.98", "-7");
    await recorded.until("the late trade", () => recorded.observations.some((o) => o.quantity === 5_000_000n));
    const asked = () => kraken.requests.filter((path) => path.includes("Trades?pair=XBTUSDT")).length;
    const before = asked();
    await recorded.until("two more rounds", () => asked() > before + 1);
    await recorded.until("its tick", () => (lastTick(recorded)?.at ?? 0) > Date.now() - 200);
    const volume = recorded.ticks.reduce((sum, tick) => sum + tick.volume, 0n);
    expect(volume).toBe(1n + 1n + 20_000_000n + 300_000_000n + 5_000_000n);
    expect(from(recorded, "binance").filter((o) => o.symbol === DOGE && o.quantity > 0n)).toHaveLength(1);
  });

  it("does not wait for a venue that hangs", async () => {
    const venues = await fakeVenues("100", "100.2", "100.4");
    (venues[2] as FakeVenue).fault = "hang";
    const startedAt = Date.now();
    const recorded = await record(venues);
    expect(Date.now() - startedAt).toBeLessThan(2_000);
    await recorded.until("three ticks", () => recorded.ticks.length >= 3);
    expect(venuesOf(lastTick(recorded))).toEqual(["binance", "kraken"]);
    for (const tick of recorded.ticks)
      for (const { observedAt } of tick.constituents) expect(tick.at - observedAt).toBeLessThanOrEqual(2_000);
    expect(recorded.statuses).toEqual([]);
  });

  it("reports when no venue answers, and when one does again", async () => {
    const venues = await fakeVenues("100", "100.2", "100.4");
    const recorded = await record(venues);
    await recorded.until("a tick", () => recorded.ticks.length > 0);
    const faults = ["error", "garbage", "hang"] as const;
    for (const [index, fault] of faults.entries()) (venues[index] as FakeVenue).fault = fault;
    await recorded.until("trouble", () => recorded.statuses.length === 1);
    expect(recorded.statuses[0]?.type).toBe("trouble");
    for (const name of NAMES) expect(recorded.statuses[0]?.message).toContain(name);
    (venues[1] as FakeVenue).fault = "none";
    await recorded.until("recovery", () => recorded.statuses.length === 2);
    expect(recorded.statuses[1]).toMatchObject({ type: "recovered", message: "prices come again from binance" });
  });

  it("starts without any venue, reports why, and prices as soon as they answer", async () => {
    const venues = await fakeVenues("100", "100.2", "100.4");
    for (const venue of venues) venue.fault = "error";
    const recorded = await record(venues);
    expect(recorded.statuses).toHaveLength(1);
    expect(recorded.statuses[0]?.message).toMatch(/^no venue answers, so there are no prices: kraken .*500/);
    for (const venue of venues) venue.fault = "none";
    await recorded.until("a counting tick", () => lastTick(recorded)?.counting === true);
    expect(recorded.statuses.map(({ type }) => type)).toEqual(["trouble", "recovered"]);
  });

  it("does not price with quotes that the venue itself calls old, or that are not numbers", async () => {
    const venues = await fakeVenues("100", "100.2", "100.4");
    (venues[1] as FakeVenue).fault = "frozen";
    (venues[2] as FakeVenue).setRaw(BTC, "-100.4");
    const recorded = await record(venues);
    await recorded.until("ticks", () => recorded.ticks.length >= 2);
    expect(from(recorded, "binance").length).toBeGreaterThan(0);
    expect(from(recorded, "bitstamp")).toEqual([]);
    expect(venuesOf(lastTick(recorded))).toEqual(["kraken"]);
  });

  it("is silent after it was stopped", async () => {
    const venues = await fakeVenues("100", "100.2", "100.4");
    const recorded = await record(venues);
    await recorded.until("a tick", () => recorded.ticks.length > 0);
    await recorded.stop();
    const [observed, announced] = [recorded.observations.length, recorded.seconds.length];
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect([recorded.observations.length, recorded.seconds.length]).toEqual([observed, announced]);
  });

  it("prices the pairs that its venues list", async () => {
    const venues = [await fakeVenue({ [BTC]: "100" }), await fakeVenue({ [BTC]: "100", [DOGE]: "0.1" })];
    const recorded = await record(venues, { symbols: [BTC, DOGE, "ETH-USDT"] });
    expect(recorded.symbols()).toEqual([BTC, DOGE]);
  });

  it("prices a pair that is watched later, as soon as its venues trade it", async () => {
    const venues = await Promise.all(NAMES.map(() => fakeVenue({ [BTC]: "100", [DOGE]: "0.1" })));
    const recorded = await record(venues);
    await recorded.until("all venues", () => NAMES.every((venue) => from(recorded, venue).length > 0));
    expect(await recorded.listedBy(DOGE)).toEqual(NAMES);
    expect(await recorded.listedBy("ETH-USDT")).toEqual([]);
    expect(recorded.observations.some(({ symbol }) => symbol === DOGE)).toBe(false);
    recorded.watch(DOGE);
    recorded.watch(DOGE);
    venues[1]?.trade(DOGE, "0.10001", "50");
    const dogeOf = (venue: string) => from(recorded, venue).filter(({ symbol }) => symbol === DOGE);
    await recorded.until("its prices from all", () => NAMES.every((venue) => dogeOf(venue).length > 0));
    await recorded.until("its trade", () => dogeOf("binance").some(({ quantity }) => quantity > 0n));
    expect(recorded.symbols()).toEqual([BTC, DOGE]);
  });

  it("checks again for a pair that a venue began to trade after the start", async () => {
    const venues = await Promise.all(NAMES.map(() => fakeVenue({ [BTC]: "100" })));
    let ahead = 0;
    const recorded = await record(venues, { clock: () => Date.now() + ahead });
    await recorded.until("all venues", () => NAMES.every((venue) => from(recorded, venue).length > 0));
    for (const venue of venues) venue.list(DOGE, "0.1");
    // The lists of markets were read a moment ago.
    expect(await recorded.listedBy(DOGE)).toEqual([]);
    ahead = 61_000;
    expect(await recorded.listedBy(DOGE)).toEqual(NAMES);
    recorded.watch(DOGE);
    await recorded.until("its price", () => recorded.observations.some(({ symbol }) => symbol === DOGE));
  });

  it("reaches all venues through one address that names them", async () => {
    const venue = await fakeVenue({ [BTC]: "100" });
    const baseUrl = `${venue.url}/{venue}`;
    await record([venue, venue], { baseUrl });
    expect(venue.requests.toSorted()).toEqual(
      expect.arrayContaining(["/binance/api/v3/exchangeInfo", "/kraken/0/public/AssetPairs"]),
    );
  });

  it("refuses to start with a venue that does not exist, is named twice, or lists none of the pairs", async () => {
    const venue = await fakeVenue({ [DOGE]: "0.1" });
    const starting = (...venues: string[]) => record([], { venues, baseUrl: venue.url });
    await expect(starting("kraken", "krakn")).rejects.toThrow(/the venue "krakn", which does not exist/);
    await expect(starting("../kraken")).rejects.toThrow(StartupError);
    await expect(starting("base")).rejects.toThrow(StartupError);
    await expect(starting("kraken", "kraken")).rejects.toThrow("the feed names the venue kraken twice");
    await expect(starting("kraken")).rejects.toThrow(
      new StartupError("the feed cannot use the venue kraken: it trades none of BTC-USDT"),
    );
  });
});
