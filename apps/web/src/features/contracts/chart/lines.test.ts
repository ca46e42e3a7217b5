import type { Position } from "@candor/contract/routes/contracts.ts";
import { expect, test, vi } from "vitest";
import { type Dropped, linesOf } from "./lines.ts";

const position = (id: number, type: number, open_price: string | null, price: string | null = null) =>
  ({ id, type, open_price, price, target_profit_price: "110", stop_loss_price: "90" }) as Position;
const words = {
  tag: ({ id }: Position) => `position ${id}`,
  pending: ({ id }: Position) => `order ${id}`,
  profit: () => "+1.00",
  at: (_: Position, name: string, price: string) => ({ text: `${name} at ${price}`, wrong: false }),
  handle: (_: Position, name: string) => `handle ${name}`,
};
const drawn = (list: readonly Position[], given: { chosen?: number; dropped?: Dropped } = {}) =>
  linesOf(list, { chosen: given.chosen, dropped: given.dropped, words, onChoose: () => {}, onDrop: () => {} });
const short = position(2, 2, "101");
const long = position(3, 1, "100");

test("the newest position shows its stops, the others where they opened", () => {
  expect(drawn([long, short]).map(({ price, label, note, tone }) => [price, label, note, tone])).toEqual([
    ["100", "position 3", "+1.00", "up"],
    ["101", "position 2", "+1.00", "down"],
    ["110", "TP", "takeProfit at 110", "up"],
    ["90", "SL", "stopLoss at 90", "down"],
  ]);
});
test("the chosen position shows its stops; the others can be chosen", () => {
  const lines = drawn([long, short], { chosen: 2 });
  expect(lines.slice(2).map(({ id }) => id)).toEqual(["takeProfit:2", "stopLoss:2"]);
  expect(lines.slice(0, 2).map(({ onPress }) => onPress !== undefined)).toEqual([true, false]);
});
test("an order stands at its own price until it opens; one without a price is not drawn", () => {
  expect(drawn([position(4, 1, null, "95")]).map(({ price, label, note }) => [price, label, note])[0]).toEqual([
    "95",
    "order 4",
    "",
  ]);
  expect(drawn([position(5, 1, null)])).toEqual([]);
});
test("a dropped stop stays where it was dropped until it is answered", () => {
  const lines = drawn([long], { dropped: { position: long, name: "stopLoss", price: "92" } });
  expect(lines.map(({ id, price }) => [id, price])).toEqual([
    ["entry:3", "100"],
    ["takeProfit:3", "110"],
    ["stopLoss:3", "92"],
  ]);
});
test("a drop names the position and its stop", () => {
  const onDrop = vi.fn();
  const lines = linesOf([long], { chosen: undefined, dropped: undefined, words, onChoose: () => {}, onDrop });
  lines.find(({ label }) => label === "TP")?.move?.drop("111");
  expect(onDrop).toHaveBeenCalledWith({ position: long, name: "takeProfit", price: "111" });
});
