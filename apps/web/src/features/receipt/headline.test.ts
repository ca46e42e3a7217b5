import { expect, test } from "vitest";
import { headlineOf } from "./headline.ts";

test("a settlement leads with its result", () => {
  expect(headlineOf({ kind: "option_delivery", result: { open_price: "67398.2", outcome: "82", fee: "0" } })).toEqual({
    kind: "outcome",
    value: "82",
  });
});
test("a fund or miner leads with the principal that went in or came back", () => {
  const buy = { principal: "1000", daily_income: "4", promised: "60" };
  expect(headlineOf({ kind: "hosting_buy", result: buy })).toEqual({ kind: "principal", value: "1000" });
  const end = { days_paid: 5, paid: "20", penalty: "40", returned: "960" };
  expect(headlineOf({ kind: "hosting_redeem", result: end })).toEqual({ kind: "returned", value: "960" });
});
test("a conversion leads with what was received", () => {
  const result = { from_price: "200", to_price: "1", received: "399.6" };
  expect(headlineOf({ kind: "convert_settle", result })).toEqual({ kind: "received", value: "399.6" });
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
