import { describe, expect, it } from "vitest";
import { demoMarkets } from "./demo-markets.ts";
import { createSimulator } from "./simulated.ts";

const start = Date.UTC(2026, 10, 20);
const run = (seed: number, seconds: number) => {
  const simulator = createSimulator({ seed, markets: demoMarkets });
  return Array.from({ length: seconds }, (_, index) => simulator.second(start + 1_000 * (index + 1))).flat();
};

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
      const simulator = createSimulator({ seed, markets: market });
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
