import { expect, test } from "vitest";
import { IdempotencyWindow } from "./idempotency.ts";

const known = { bodyHash: "hash", outcome: "{}" };

test("a window reaches back ten minutes, however little comes", () => {
  const window = new IdempotencyWindow(0);
  for (let second = 0; second < 700; second += 1) window.remember(`id ${second}`, second * 1_000, known);
  expect(window.size).toBe(600);
  // What is older is in the table of commands.
  expect(window.floor).toBe(100_000);
  expect(window.find("id 99", 99_000)).toBeUndefined();
  expect(window.find("id 100", 100_000)).toBe(known);
  window.remember("an old id", 99_000, known);
  expect(window.find("an old id", 99_000)).toBeUndefined();
});

test("a window has as many outcomes as it may, of the latest seconds", () => {
  const window = new IdempotencyWindow(0, 10);
  for (let second = 0; second < 4; second += 1)
    for (let id = 0; id < 4; id += 1) window.remember(`id ${second} ${id}`, second * 1_000 + id, known);
  expect(window.size).toBe(8);
  expect(window.floor).toBe(2_000);
  expect(window.find("id 2 0", 2_000)).toBe(known);
});
