import { expect, test } from "vitest";
import { ownFeesOf } from "./own-fees.ts";
import { feePercentOf } from "./percent-of.ts";

const market = { maker_fee: "0.001", taker_fee: "0.0015" };

test("a user with a level pays less, and everybody else the fees of the market", () => {
  expect(ownFeesOf(market)).toEqual({ level: 0, maker: "0.001", taker: "0.0015" });
  const level = { level: 2, maker_reduction: "0.2", taker_reduction: "0.1" };
  expect(ownFeesOf(market, level)).toEqual({ level: 2, maker: "0.0008", taker: "0.00135" });
  expect(ownFeesOf(market, { ...level, maker_reduction: "1" }).maker).toBe("0");
});

test("a fee is shown with all of its digits: a cut one would promise less than is taken", () => {
  expect(feePercentOf("0.001")).toEqual(["0.1", { decimals: 1, signed: false }]);
  expect(feePercentOf("0.00135")).toEqual(["0.135", { decimals: 3, signed: false }]);
  expect(feePercentOf("0.01")).toEqual(["1", { decimals: 1, signed: false }]);
});
