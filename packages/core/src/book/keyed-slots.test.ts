import { afterEach, expect, test } from "vitest";
import { encodeBatch } from "../engine/batch.ts";
import { stateHash } from "../engine/snapshot.ts";
import { applyOperation, digest, randomOperations } from "../testing/order-stream.ts";
import { Simulation } from "../testing/simulate.ts";
import { KeyedSlots, setMultipliers } from "./keyed-slots.ts";
import { OrderBook } from "./order-book.ts";

const DEFAULT = [0x9e3779b1, 0x85ebca6b] as const;
afterEach(() => setMultipliers(...DEFAULT));

const others = [
  [1, 1],
  [0x2545f491, 0x7feb352d],
] as const;

test.each(others)("a book gives the same results for any hash multipliers: %i, %i", (low, high) => {
  const played = () => {
    const book = new OrderBook();
    const log: number[] = [];
    const stream = randomOperations(7);
    for (let count = 0; count < 5_000; count += 1) applyOperation(book, stream.next().value, log);
    return { log, digest: digest(book) };
  };
  const expected = played();
  setMultipliers(low, high);
  expect(played()).toEqual(expected);
});

test.each(others)("the core's events and state do not depend on them: %i, %i", (low, high) => {
  const run = () => {
    const simulation = new Simulation(3);
    for (let count = 0; count < 1_000; count += 1) simulation.step();
    return [encodeBatch(simulation.driver.log), stateHash(simulation.driver.state)];
  };
  const expected = run();
  setMultipliers(low, high);
  expect(run()).toEqual(expected);
});

test("finds every key after it has grown, those of the first bucket too", () => {
  const slots = new KeyedSlots(2);
  expect([16, 1, 2].map((key) => slots.add(key))).toEqual([0, 1, 2]);
  expect([16, 1, 2].map((key) => slots.find(key))).toEqual([0, 1, 2]);
});

test("takes 20 bytes a key, buckets included", () => {
  const slots = new KeyedSlots(2);
  expect(slots.bytes).toBe(2 * 20);
  for (const key of [1, 2, 3]) slots.add(key);
  expect([slots.capacity, slots.bytes]).toEqual([4, 4 * 20]);
});
