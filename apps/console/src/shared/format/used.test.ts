import { expect, test } from "vitest";
import { cents, usedOf } from "./used.ts";

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
])("%s of %s is the used part of the limit", (used, limit, found) => {
  expect(usedOf(used, limit)).toEqual(found);
});

test.each([
  ["1.2248096", "1.22"],
  ["1.225", "1.23"],
  ["-0.284032", "-0.28"],
  ["-0.004", "0"],
  ["672.969", "672.97"],
])("%s is shown as %s", (exact, shown) => expect(cents(exact)).toBe(shown));
