import { expect, test } from "vitest";
import { cents, grossOf, houseGain, houseResult, type OpenOptions, optionPairs, usedOf } from "./exposure-figures.ts";

test.each([
  ["0", "200000", { permille: 0, text: "0 %", state: "free" }],
  ["1", "200000", { permille: 0, text: "under 0.1 %", state: "free" }],
  ["1086.99", "200000", { permille: 5, text: "0.5 %", state: "free" }],
  ["699.9", "1000", { permille: 699, text: "69 %", state: "free" }],
  ["700", "1000", { permille: 700, text: "70 %", state: "near" }],
  ["999.99", "1000", { permille: 999, text: "99 %", state: "full" }],
  ["1500", "1000", { permille: 1_000, text: "150 %", state: "full" }],
  // More short than long is as much of a difference.
  ["-700", "1000", { permille: 700, text: "70 %", state: "near" }],
  ["1", "0", { permille: 1_000, text: "100 %", state: "full" }],
  ["0", "0", { permille: 0, text: "0 %", state: "free" }],
])("%s of %s is so much of the limit", (used, limit, found) => {
  expect(usedOf(used, limit)).toEqual(found);
});

const row = (symbol: string, seconds: number, change: Partial<OpenOptions> = {}): OpenOptions => ({
  ...{ symbol, currency: "USDT", seconds, orders: 2, up_stake: "100", down_stake: "50", up_profit: "80" },
  ...{ down_profit: "40", promised: "120", reserve: "5000", next_due_ms: null },
  ...change,
});

test("options stand pair by pair, shortest first, with what is theirs together", () => {
  const pairs = optionPairs([row("B", 60), row("A", 30), row("B", 30, { up_stake: "0.5", orders: 1 })]);
  expect(pairs.map(({ symbol, durations }) => [symbol, durations.map(({ seconds }) => seconds)])).toEqual([
    ["B", [30, 60]],
    ["A", [30]],
  ]);
  expect(pairs[0]).toMatchObject({ orders: 3, up_stake: "100.5", promised: "240", reserve: "5000" });
  expect(optionPairs([])).toEqual([]);
});

test("the house keeps the stakes of one side and pays the profits of the other", () => {
  expect(houseResult(row("A", 30))).toEqual({ ifHigher: "-30", ifLower: "60" });
});

test("what users have gained is the house's loss", () => {
  expect([houseGain({ unrealised: "12.5" }), houseGain({ unrealised: "-3" }), houseGain({ unrealised: "0" })]).toEqual([
    "-12.5",
    "3",
    "0",
  ]);
  expect(grossOf({ long_value: "1020", short_value: "408.5" })).toBe("1428.5");
});

test.each([
  ["1.2248096", "1.22"],
  ["1.225", "1.23"],
  ["-0.284032", "-0.28"],
  ["-0.004", "0"],
  ["672.969", "672.97"],
])("%s is read as %s", (exact, shown) => expect(cents(exact)).toBe(shown));
