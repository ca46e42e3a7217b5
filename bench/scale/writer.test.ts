import { expect, test } from "vitest";
import { simulateWriter, type WriterCosts } from "./writer.ts";

const costs: WriterCosts = {
  cores: 4,
  generatorUs: 0,
  gatewayUs: 0,
  engineUs: 50,
  backendUs: 50,
  waitMs: 4,
  waitSpread: 0,
  flights: 1,
};

test("a lone command waits for its execution, its statements and its commit, and nothing else", () => {
  const { perSecond, p50Ms, p99Ms, commandsPerBatch } = simulateWriter(costs, { kind: "closed", underWay: 1 });
  expect(p50Ms).toBeCloseTo(4.1, 3);
  expect(p99Ms).toBeCloseTo(4.1, 3);
  expect(commandsPerBatch).toBeCloseTo(1, 1);
  expect(perSecond).toBeCloseTo(1_000 / 4.1, 0);
});

test("batches grow with the load, so that the rate does too until a thread is full", () => {
  const at = (underWay: number) => simulateWriter(costs, { kind: "closed", underWay });
  const [few, some, many] = [at(8), at(64), at(1_024)];
  expect(some.commandsPerBatch).toBeGreaterThan(few.commandsPerBatch);
  expect(some.perSecond).toBeGreaterThan(3 * few.perSecond);
  expect(many.perSecond).toBeLessThanOrEqual(20_000);
  expect(many.perSecond).toBeGreaterThan(15_000);
});

test("requests under way are rate times latency", () => {
  const { perSecond, p50Ms } = simulateWriter(costs, { kind: "closed", underWay: 256 });
  expect((perSecond * p50Ms) / 1_000).toBeGreaterThan(256 * 0.85);
  expect((perSecond * p50Ms) / 1_000).toBeLessThan(256 * 1.15);
});

test("threads that share one processor take turns", () => {
  const shared = simulateWriter({ ...costs, cores: 1 }, { kind: "closed", underWay: 1_024 });
  expect(shared.perSecond).toBeLessThanOrEqual(10_000);
  expect(shared.engineShare + shared.backendShare).toBeLessThanOrEqual(1.001);
});

test("a second batch in flight lets statements run while the first is flushed, on one disk", () => {
  const two = simulateWriter({ ...costs, flights: 2 }, { kind: "closed", underWay: 768 });
  const one = simulateWriter(costs, { kind: "closed", underWay: 768 });
  expect(one.backendShare).toBeLessThan(0.95);
  expect(two.perSecond).toBeGreaterThan(one.perSecond);
  expect(two.backendShare).toBeGreaterThan(0.97);
  // Flushes follow each other: with few commands under way there are 250 batches a second at 4 ms and no more, each of half of them.
  const few = simulateWriter({ ...costs, flights: 2 }, { kind: "closed", underWay: 64 });
  expect(few.perSecond / few.commandsPerBatch).toBeLessThanOrEqual(251);
  expect(few.perSecond).toBeLessThan(simulateWriter(costs, { kind: "closed", underWay: 64 }).perSecond);
});

test("open arrivals come at their rate, and the shares are rate times cost", () => {
  const { perSecond, engineShare } = simulateWriter(costs, { kind: "open", perSecond: 4_000 });
  expect(perSecond).toBeGreaterThan(3_850);
  expect(perSecond).toBeLessThan(4_150);
  expect(engineShare).toBeCloseTo((perSecond * 50) / 1e6, 2);
});

test("a seed gives the same figures again", () => {
  const run = (seed: number) =>
    simulateWriter({ ...costs, waitSpread: 1 }, { kind: "open", perSecond: 2_000 }, { seed, seconds: 1 });
  expect(run(7)).toEqual(run(7));
  expect(run(7)).not.toEqual(run(8));
});
