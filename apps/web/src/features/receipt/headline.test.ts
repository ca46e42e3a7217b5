import { expect, test } from "vitest";
import { headlineOf } from "./headline.ts";

test("a settlement leads with its result", () => {
  expect(headlineOf({ kind: "option_delivery", result: { open_price: "67398.2", outcome: "82", fee: "0" } })).toEqual({
    kind: "outcome",
    value: "82",
  });
});
test("an opening leads with the price that it fixed", () => {
  expect(headlineOf({ kind: "option_open", result: { open_price: "67398.2", fee: "0" } })).toEqual({
    kind: "price",
    value: "67398.2",
  });
});
test("an overnight fee leads with the fee, and a receipt of an unknown kind with nothing", () => {
  expect(headlineOf({ kind: "lever_overnight", result: { value: "1", fee: "0.2" } })).toEqual({
    kind: "fee",
    value: "0.2",
  });
  expect(headlineOf({ kind: "lever_overnight", result: {} })).toBeUndefined();
});
