import { price } from "@candor/contract/domain/money.ts";
import { describe, expect, it } from "vitest";
import { createIndexSampler, indexPrice, median } from "./index-price.ts";

const at = 1_700_000_000_000;
const venue = (name: string, text: string, ageMs = 0) => ({ venue: name, price: price(text), observedAt: at - ageMs });
const observation = (name: string, text: string, observedAt: number, quantity = 0n) => ({
  venue: name,
  symbol: "BTC-USDT",
  price: price(text),
  quantity,
  observedAt,
});

describe("index price", () => {
  it("is the middle venue, or the mean of the two in the middle rounded down", () => {
    expect(median([3n, 1n, 2n])).toBe(2n);
    expect(median([4n, 1n, 2n, 3n])).toBe(2n);
    expect(() => median([])).toThrow(RangeError);
  });

  it("leaves out a venue older than 10 s and keeps one of exactly 10 s", () => {
    const fresh = [venue("a", "100"), venue("b", "101"), venue("c", "99.5")];
    expect(indexPrice([...fresh, venue("d", "100.5", 10_000)], at)?.price).toBe(price("100.25"));
    expect(indexPrice([...fresh, venue("d", "100.5", 10_001)], at)?.price).toBe(price("100"));
  });

  it("leaves out a venue more than 2 % off the median and keeps one exactly 2 % off", () => {
    const kept = indexPrice([venue("a", "100"), venue("b", "100"), venue("c", "102")], at);
    expect(kept?.used.map((used) => used.venue)).toEqual(["a", "b", "c"]);
    const dropped = indexPrice([venue("a", "100"), venue("b", "100"), venue("c", "102.00000001")], at);
    expect(dropped?.used.map((used) => used.venue)).toEqual(["a", "b"]);
    expect(dropped?.counting).toBe(false);
  });

  it("gives no price when two venues disagree by more than 4 %, or when all are stale", () => {
    expect(indexPrice([venue("a", "100"), venue("b", "105")], at)).toBeUndefined();
    expect(indexPrice([venue("a", "100", 20_000)], at)).toBeUndefined();
  });

  it("counts with three venues of at most 2 s, and only then", () => {
    const two = [venue("a", "100"), venue("b", "100", 2_000)];
    expect(indexPrice([...two, venue("c", "100", 2_000)], at)?.counting).toBe(true);
    const slow = indexPrice([...two, venue("c", "100", 2_001)], at);
    expect(slow?.counting).toBe(false);
    expect(slow?.used).toHaveLength(3);
  });

  it("does not count while as many older venues could hold the median at a price that everybody has seen", () => {
    const moved = ["a", "b", "c"].map((name) => venue(name, "101"));
    const older = ["d", "e", "f"].map((name) => venue(name, "100", 2_001));
    expect(indexPrice([...moved, ...older], at)).toMatchObject({ price: price("100.5"), counting: false });
    // One fewer, and the median is a price of those that moved.
    expect(indexPrice([...moved, ...older.slice(1)], at)).toMatchObject({ price: price("101"), counting: true });
  });
});

describe("the age of the observations behind a counting price", () => {
  it("is the oldest of the venues that make it count, however old the others in the median are", () => {
    const venues = [venue("a", "100"), venue("b", "100", 700), venue("c", "100", 1_900), venue("d", "100", 9_000)];
    expect(indexPrice(venues, at)?.observedFrom).toBe(at - 1_900);
  });

  it("is not given for a price that does not count, and not of the one venue of a recording", () => {
    expect(indexPrice([venue("a", "100"), venue("b", "100")], at)).not.toHaveProperty("observedFrom");
    const recorded = createIndexSampler("replay");
    recorded.observe(observation("replay", "100", at - 60_000));
    expect(recorded.sample(at)[0]).not.toHaveProperty("observedFrom");
    const live = createIndexSampler();
    for (const name of ["a", "b", "c"]) live.observe(observation(name, "100", at - 300));
    expect(live.sample(at)[0]?.observedFrom).toBe(at - 300);
  });
});

describe("index sampler", () => {
  it("uses what was observed at or before the second and keeps the rest for the next", () => {
    const sampler = createIndexSampler("simulated");
    sampler.observe(observation("simulated", "100", at - 500, 3n));
    sampler.observe(observation("simulated", "101", at, 4n));
    sampler.observe(observation("simulated", "102", at + 1, 5n));
    expect(sampler.sample(at)).toEqual([
      {
        symbol: "BTC-USDT",
        price: price("101"),
        at,
        constituents: [{ venue: "simulated", price: "101", observedAt: at }],
        volume: 7n,
        counting: true,
      },
    ]);
    expect(sampler.sample(at + 1_000)).toMatchObject([{ price: price("102"), volume: 5n }]);
    expect(sampler.sample(at + 2_000)).toMatchObject([{ price: price("102"), volume: 0n }]);
  });

  it("repeats the exempt venue's last price however old, but not a live venue's", () => {
    const replayed = createIndexSampler("replayed");
    const live = createIndexSampler();
    replayed.observe(observation("replayed", "100", at));
    live.observe(observation("kraken", "100", at));
    expect(replayed.sample(at + 453_000)).toMatchObject([{ counting: true, constituents: [{ observedAt: at }] }]);
    expect(live.sample(at + 453_000)).toEqual([]);
  });

  it("counts a late trade in the volume without undoing a newer price, and keeps volume while there is no price", () => {
    const sampler = createIndexSampler();
    sampler.observe(observation("kraken", "100", at));
    sampler.observe(observation("kraken", "99", at - 5_000, 6n));
    expect(sampler.sample(at)).toMatchObject([{ price: price("100"), volume: 6n, counting: false }]);
    sampler.observe(observation("kraken", "99", at + 1_000, 8n));
    expect(sampler.sample(at + 20_000)).toEqual([]);
    sampler.observe(observation("kraken", "98", at + 21_000, 1n));
    expect(sampler.sample(at + 21_000)).toMatchObject([{ price: price("98"), volume: 9n }]);
  });

  it("refuses a second twice and an observation without a price", () => {
    const sampler = createIndexSampler();
    sampler.sample(at);
    expect(() => sampler.sample(at)).toThrow("sampled already");
    expect(() => sampler.observe({ ...observation("kraken", "1", at), price: 0n })).toThrow("must be positive");
  });
});
