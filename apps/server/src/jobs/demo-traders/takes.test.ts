import { amount, price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { createRandom } from "../../feeds/random.ts";
import { Budget, COMMANDS_PER_SECOND } from "./budget.ts";
import type { Terms } from "./ladder.ts";
import { pauseOf, takeAt } from "./takes.ts";

const btc: Terms = { symbol: "BTC-USDT", tick: price("0.01"), lot: amount("0.00001"), minNotional: amount("5") };
const index = price("67412.5");
const many = <Value>(make: () => Value) => Array.from({ length: 5_000 }, make);

test("trades come every three seconds on average, in bursts and with gaps", () => {
  const random = createRandom(1);
  const pauses = many(() => pauseOf(random));
  const mean = pauses.reduce((all, pause) => all + pause, 0) / pauses.length;
  expect(mean).toBeGreaterThan(2_600);
  expect(mean).toBeLessThan(3_400);
  expect(pauses.filter((pause) => pause < 300).length).toBeGreaterThan(pauses.length / 6);
  expect(pauses.filter((pause) => pause > 9_000).length).toBeGreaterThan(pauses.length / 100);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(20_000);
});

test("an order reaches at most 0.06 % from the index, is on the steps of the pair, and is worth between 10 and 6,000", () => {
  const random = createRandom(2);
  const reach = (index * 6n) / 10_000n;
  const sizes = new Set<bigint>();
  for (const { side, price: limit, quantity } of many(() => takeAt(btc, index, 0, random))) {
    const away = side === 0 ? limit - index : index - limit;
    expect(away > 0n && away <= reach).toBe(true);
    expect(limit % btc.tick).toBe(0n);
    expect(quantity % btc.lot).toBe(0n);
    const worth = (quantity * index) / 100_000_000n;
    expect(worth >= amount("9") && worth <= amount("6000")).toBe(true);
    sizes.add(quantity);
  }
  expect(sizes.size).toBeGreaterThan(500);
});

test("two in three follow the last move, and the same seed gives the same orders", () => {
  const buys = (move: number) => {
    const random = createRandom(3);
    return many(() => takeAt(btc, index, move, random)).filter(({ side }) => side === 0).length / 5_000;
  };
  expect(buys(1)).toBeCloseTo(0.65, 1);
  expect(buys(-1)).toBeCloseTo(0.35, 1);
  expect(takeAt(btc, index, 1, createRandom(4))).toEqual(takeAt(btc, index, 1, createRandom(4)));
});

test("all traders together send at most so many commands a second", () => {
  const budget = new Budget(0);
  let sent = budget.take(1_000, 0);
  expect(sent).toBe(40);
  for (let now = 250; now <= 60_000; now += 250) sent += budget.take(10, now);
  expect(sent).toBeLessThanOrEqual(40 + 60 * COMMANDS_PER_SECOND);
  expect(sent).toBeGreaterThan(60 * COMMANDS_PER_SECOND);
});
