import { expect, test } from "vitest";
import { SettlePace } from "./settle-pace.ts";

test("slow batches halve what the next one settles, down to a floor, and fast full ones raise it, up to a bound", () => {
  const pace = new SettlePace();
  expect(pace.most).toBe(100);
  pace.wrote(100, 41);
  expect(pace.most).toBe(50);
  pace.wrote(50, 1_000);
  expect(pace.most).toBe(50);
  for (const most of [75, 113, 170, 255, 383, 575, 600, 600]) {
    pace.wrote(pace.most, 19);
    expect(pace.most).toBe(most);
  }
  pace.wrote(600, 30);
  expect(pace.most).toBe(600);
});

test("a batch that settled nothing, or had no more to settle, says nothing about a larger one", () => {
  const pace = new SettlePace();
  pace.wrote(0, 500);
  pace.wrote(3, 1);
  expect(pace.most).toBe(100);
});
