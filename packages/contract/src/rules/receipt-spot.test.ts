import { expect, test } from "vitest";
import { verifyReceipt } from "./receipt.ts";

const sale = {
  kind: "spot_trail",
  rule_version: 1,
  inputs: { side: "sell", trailing_delta: 750, extreme: "46500", extreme_tick_id: 7, price: "43000", price_tick_id: 9 },
  result: { trigger_price: "43012.5" },
};
const failed = (change: object) =>
  verifyReceipt({ ...sale, ...change }, [])
    .filter(({ ok }) => !ok)
    .map(({ name }) => name);

test("the trigger of a trailing order follows from its extreme and its delta, and the price has reached it", () => {
  expect(failed({})).toEqual([]);
  expect(failed({ inputs: { ...sale.inputs, price: "43012.5" } })).toEqual([]);
  expect(
    failed({ inputs: { ...sale.inputs, side: "buy", price: "49987.5" }, result: { trigger_price: "49987.5" } }),
  ).toEqual([]);
});

test.each([
  [{ result: { trigger_price: "43012.51" } }, ["trigger_price"]],
  [{ inputs: { ...sale.inputs, price: "43012.50000001" } }, ["trigger_reached"]],
  [{ inputs: { ...sale.inputs, extreme: "46501" } }, ["trigger_price"]],
  [{ inputs: { ...sale.inputs, side: "both" } }, ["inputs"]],
  [{ inputs: { ...sale.inputs, trailing_delta: "750" } }, ["inputs"]],
  [{ rule_version: 2 }, ["rule_version"]],
])("a receipt with %o fails", (change, names) => {
  expect(failed(change)).toEqual(names);
});
