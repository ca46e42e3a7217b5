import { createCipheriv, createHmac } from "node:crypto";
import { DAY_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { demoMarkets } from "./demo-markets.ts";
import type { IndexTick, VenueObservation } from "./feed.ts";
import { createIndexSampler } from "./index-price.ts";
import { createSecretRandom } from "./random.ts";
import { pricesOf } from "./seed-commitment.ts";
import { createSimulatedFeed, createSimulator, type SeedStart } from "./simulated.ts";

const start = Date.UTC(2026, 10, 20);
const seedOf = (number: number) => Uint8Array.of(number, ...Array.from({ length: 15 }, () => 0));
const run = (seed: number, seconds: number) => {
  const simulator = createSimulator({ seed: seedOf(seed), markets: demoMarkets });
  return Array.from({ length: seconds }, (_, index) => simulator.second(start + 1_000 * (index + 1))).flat();
};

/** A feed that plays `seconds` at once, repeatedly, with its commitments. `refuse` makes a commitment fail. */
async function committed(from: number) {
  const published: ({ start: SeedStart } | { tick: IndexTick })[] = [];
  const clock = { now: from, refuse: false };
  const sampler = createIndexSampler("simulated");
  vi.useFakeTimers();
  const feed = createSimulatedFeed({
    clock: () => clock.now,
    commit: async (start) => {
      if (clock.refuse) throw new Error("no connection");
      published.push({ start });
    },
  });
  await feed.start({
    observe: sampler.observe,
    second: (at) => published.push(...sampler.sample(at).map((tick) => ({ tick }))),
    status: () => {},
  });
  const starts = () => published.flatMap((one) => ("start" in one ? [one.start] : []));
  return {
    clock,
    published,
    starts,
    feed,
    async pass(seconds: number) {
      clock.now += seconds * SECOND_MS;
      await vi.advanceTimersByTimeAsync(300);
    },
    ticks: () => published.flatMap((one) => ("tick" in one ? [one.tick] : [])),
  };
}
type Committed = Awaited<ReturnType<typeof committed>>;

/** Ticks of the feed that do not follow from its seeds. */
const unexplained = ({ starts, ticks }: Committed) => {
  const made = starts().flatMap((start, index) => {
    const until = starts()[index + 1]?.lastUntil ?? start.fromAt + 300 * SECOND_MS;
    return [...pricesOf(start, until, demoMarkets)];
  });
  const prices = new Map(made.map(({ at, prices }) => [at, prices]));
  return ticks().filter(({ symbol, at, price }) => prices.get(at)?.get(symbol) !== price);
};

/** The public output of the feed from its start, with a spectator's clock. */
async function shown(seconds: number) {
  let now = start;
  const seen: VenueObservation[] = [];
  const feed = createSimulatedFeed({ clock: () => now });
  vi.useFakeTimers();
  await feed.start({ observe: (observation) => seen.push(observation), second: () => {}, status: () => {} });
  now += seconds * 1_000;
  vi.advanceTimersByTime(100);
  await feed.stop();
  vi.useRealTimers();
  return seen;
}

describe("simulated feed", () => {
  it("cannot be computed from its start time", async () => {
    const [one, other] = [await shown(20), await shown(20)];
    expect(one.length).toBeGreaterThan(20 * demoMarkets.length);
    expect(one.map(({ price }) => price)).not.toEqual(other.map(({ price }) => price));
  });

  it("hides future values: a stream is the keystream of AES under a key of the seed", () => {
    const seed = Buffer.from("000102030405060708090a0b0c0d0e0f", "hex");
    const key = createHmac("sha256", seed).update("BTC-USDT").digest().subarray(0, 16);
    const block = createCipheriv("aes-128-ecb", key, null).setAutoPadding(false);
    const words = block.update(Buffer.alloc(16));
    const random = createSecretRandom(seed, "BTC-USDT");
    for (const offset of [0, 4, 8, 12]) expect(random.uniform()).toBe(words.readUInt32LE(offset) / 2 ** 32);
  });
});

describe("commitments to the seeds", () => {
  const midnight = start + DAY_MS;
  let feed: Committed;
  afterEach(async () => {
    await feed.feed.stop();
    vi.useRealTimers();
  });

  it("come before the first price, and every tick follows from them", async () => {
    feed = await committed(start);
    for (let second = 0; second < 40; second++) await feed.pass(1);
    expect(feed.published[0]).toMatchObject({ start: { fromAt: start } });
    expect(feed.starts()).toHaveLength(1);
    expect(feed.ticks()).toHaveLength(41 * demoMarkets.length);
    expect(unexplained(feed)).toEqual([]);
  });

  it("change at midnight, when the price continues from its last tick", async () => {
    feed = await committed(midnight - 5_000);
    await feed.pass(12);
    await feed.pass(3);
    const [first, second, ...more] = feed.starts() as [SeedStart, SeedStart];
    expect(more).toEqual([]);
    expect(second).toMatchObject({ fromAt: midnight, lastUntil: midnight });
    expect(second.seed).not.toEqual(first.seed);
    const ofBtc = feed.ticks().filter(({ symbol }) => symbol === "BTC-USDT");
    expect(ofBtc.map(({ at }) => (at - midnight) / 1_000)).toEqual(Array.from({ length: 16 }, (_, index) => index - 5));
    expect(second.prices.get("BTC-USDT")).toBe(ofBtc[5]?.price);
    expect(unexplained(feed)).toEqual([]);
    // Nothing of the next day was shown before its commitment.
    const at = feed.published.findIndex((one) => "start" in one && one.start === second);
    expect(feed.published.slice(0, at).every((one) => "start" in one || one.tick.at <= midnight)).toBe(true);
  });

  it("change after a sleep, whose seconds have no price", async () => {
    feed = await committed(start);
    await feed.pass(2);
    await feed.pass(3_600);
    await feed.pass(2);
    expect(feed.starts()[1]).toMatchObject({ fromAt: start + 3_601_000, lastUntil: start + 2_000 });
    expect(unexplained(feed)).toEqual([]);
  });

  it("that fail are retried, and no price is produced before", async () => {
    feed = await committed(midnight - 1_000);
    feed.clock.refuse = true;
    await feed.pass(5);
    expect(feed.ticks().at(-1)?.at).toBe(midnight);
    feed.clock.refuse = false;
    await feed.pass(0);
    expect(feed.ticks().at(-1)?.at).toBe(midnight + 4_000);
    expect(feed.starts()).toHaveLength(2);
    expect(unexplained(feed)).toEqual([]);
  });
});

describe("simulated market", () => {
  it("is equal for an equal seed and differs for another", () => {
    expect(run(7, 60)).toEqual(run(7, 60));
    expect(run(7, 60)).not.toEqual(run(8, 60));
  });

  it("trades every market each second, on tick and lot", () => {
    const seconds = 600;
    const observations = run(7, seconds);
    for (const market of demoMarkets) {
      const own = observations.filter((observation) => observation.symbol === market.symbol);
      expect(own.length / seconds).toBeGreaterThan(1);
      expect(own.length / seconds).toBeLessThan(10);
      expect(own.every(({ price, quantity }) => price % market.tick === 0n && quantity % market.lot === 0n)).toBe(true);
      expect(new Set(own.map((observation) => Math.ceil(observation.observedAt / 1_000))).size).toBe(seconds);
    }
  });

  it("moves a few percent and trades about its usual turnover in a day", () => {
    const market = demoMarkets.slice(0, 1);
    const days = 4;
    let moved = 0;
    let turnover = 0;
    for (let seed = 1; seed <= days; seed++) {
      const simulator = createSimulator({ seed: seedOf(seed), markets: market });
      let last = 0;
      for (let second = 1; second <= 86_400; second++) {
        for (const { price, quantity } of simulator.second(start + second * 1_000)) {
          last = Number(price) / 1e8;
          turnover += (last * Number(quantity)) / 1e8;
        }
      }
      moved += Math.abs(last / 67_412.5 - 1) / days;
    }
    expect(moved).toBeGreaterThan(0.004);
    expect(moved).toBeLessThan(0.06);
    expect(turnover / days / 1.42e9).toBeGreaterThan(0.6);
    expect(turnover / days / 1.42e9).toBeLessThan(1.6);
  });
});
