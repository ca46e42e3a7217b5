import { expect, test } from "vitest";
import { order } from "../testing/order.ts";
import { levelsOf } from "./levels.ts";

const words = { entry: (price: string) => `entry ${price}`, ends: (at: number) => `ends ${at}` };

test("an open order has its line from its entry on, and the bar in which it ends", () => {
  expect(levelsOf([order()], words)).toEqual([
    { price: "67398.2", text: "entry 67398.2", tone: "plain", from: 400, ends: { at: 60_400, text: "ends 60400" } },
  ]);
});
test("one that waits for its opening has none, and of two only the first is labeled", () => {
  const waiting = order({ id: 3, open_tick: null, due_at_ms: null });
  const levels = levelsOf([order(), order({ id: 2, type: 2 }), waiting], words);
  expect(levels.map(({ tone, text }) => `${tone} ${text}`)).toEqual(["plain entry 67398.2", "faint "]);
});
