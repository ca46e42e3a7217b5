import { price } from "@candor/contract/domain/money.ts";
import type { Position } from "@candor/contract/routes/contracts.ts";
import { expect, test } from "vitest";
import { levelsOf } from "./levels.ts";

const position = (id: number, type: number, open_price: string | null) =>
  ({ id, type, open_price, target_profit_price: "110", stop_loss_price: "90" }) as Position;
const words = { entry: ({ id }: Position) => `entry ${id}`, tp: "TP", sl: "SL", liquidation: "Liq." };

test("the newest position shows all its prices, the others where they opened", () => {
  const levels = levelsOf([position(3, 1, "100"), position(2, 2, "101")], price("80"), words);
  expect(levels.map(({ price: at, text, tone }) => [at, text, tone])).toEqual([
    ["100", "entry 3", "up"],
    ["101", "", "down"],
    ["110", "TP", "faint"],
    ["90", "SL", "faint"],
    ["80", "Liq.", "plain"],
  ]);
});

test("orders that have not opened are not drawn, nor is a missing liquidation price", () => {
  expect(levelsOf([position(1, 1, null)], undefined, words)).toEqual([]);
  expect(levelsOf([position(1, 1, "100")], undefined, words).map(({ text }) => text)).toEqual(["entry 1", "TP", "SL"]);
});
