import { createCipheriv, createHmac } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { demoMarkets } from "./demo-markets.ts";
import type { VenueObservation } from "./feed.ts";
import { createSecretRandom } from "./random.ts";
import { createSimulatedFeed, createSimulator } from "./simulated.ts";

const start = Date.UTC(2026, 10, 20);
const seedOf = (number: number) => Uint8Array.of(number, ...Array.from({ length: 15 }, () => 0));
const run = (seed: number, seconds: number) => {
  const simulator = createSimulator({ seed: seedOf(seed), markets: demoMarkets });
  return Array.from({ length: seconds }, (_, index) => simulator.second(start + 1_000 * (index + 1))).flat();
};

/** What the feed shows from its start on, with the clock that a spectator has too. */
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
  it("cannot be computed from the second of its start", async () => {
    const [one, other] = [await shown(20), await shown(20)];
    expect(one.length).toBeGreaterThan(20 * demoMarkets.length);
    expect(one.map(({ price }) => price)).not.toEqual(other.map(({ price }) => price));
  });

  it("hides what follows: a stream is the keystream of AES under a key of the seed", () => {
    const seed = Buffer.from("000102030405060708090a0b0c0d0e0f", "hex");
    const key = createHmac("sha256", seed).update("BTC-USDT").digest().subarray(0, 16);
    const block = createCipheriv("aes-128-ecb", key, null).setAutoPadding(false);
    const words = block.update(Buffer.alloc(16));
    const random = createSecretRandom(seed, "BTC-USDT");
    for (const offset of [0, 4, 8, 12]) expect(random.uniform()).toBe(words.readUInt32LE(offset) / 2 ** 32);
  });
});

describe("simulated market", () => {
  it("is equal for an equal seed and another for another", () => {
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
