import { expect, test } from "vitest";
import { fund, miner } from "../testing/product.ts";
import { amountErrorOf, amountShare, missingFor, mostOf, stepped } from "./form.ts";
import { codes } from "./refusals.ts";

const limits = { hosted: "30000", available: "20000", decimals: 6 };

test.each([
  ["", "INVALID_AMOUNT"],
  ["0", "INVALID_AMOUNT"],
  ["1000.1234567", "TOO_MANY_DECIMALS"],
  ["999.999999", "HOSTING_OUT_OF_RANGE"],
  ["50000.000001", "HOSTING_OUT_OF_RANGE"],
  ["30000.000001", "HOSTING_USER_LIMIT"],
  ["20000.000001", "INSUFFICIENT_BALANCE"],
  ["20000", undefined],
  ["1000", undefined],
])("an amount of %j is refused with %j", (amount, error) => {
  expect(amountErrorOf(amount, fund(), limits)?.error).toBe(error);
});

test("a refusal has the figures of its text", () => {
  expect(amountErrorOf("40000", fund(), limits)?.params).toEqual({ max: "60000", left: "30000" });
  expect(amountErrorOf("5000", fund({ left: "1200" }), limits)).toEqual({
    error: "PRODUCT_CLOSED",
    params: { left: "1200" },
  });
});

test("machines are whole, and each costs its price", () => {
  const machines = { hosted: "0", available: "1200", decimals: 6 };
  expect(amountErrorOf("1.5", miner(), machines)?.error).toBe("INVALID_AMOUNT");
  expect(amountErrorOf("3", miner(), machines)?.error).toBe("INSUFFICIENT_BALANCE");
  expect(amountErrorOf("2", miner(), machines)).toBeUndefined();
  expect(missingFor(miner(), "3", "1200")).toBe("300");
  expect(mostOf(miner(), machines)).toBe("2");
  expect(mostOf(miner(), { ...machines, available: "499" })).toBe("");
});

test("what is not known yet refuses nothing", () => {
  const unknown = { ...limits, hosted: undefined, available: undefined };
  expect(amountErrorOf("45000", fund(), unknown)).toBeUndefined();
  expect(missingFor(fund(), "45000", undefined)).toBeUndefined();
});

test("a share of the balance is never more than may be bought", () => {
  expect(amountShare(fund(), limits, 25)).toBe("5000");
  expect(amountShare(fund({ left: "1500" }), limits, 100)).toBe("1500");
  expect(amountShare(fund(), { ...limits, hosted: "59000" }, 50)).toBe("1000");
});

test("steps stay within an order's limits", () => {
  expect(stepped(miner(), "", 1)).toBe("1");
  expect(stepped(miner(), "1", -1)).toBe("1");
  expect(stepped(miner(), "4", 1)).toBe("5");
  expect(stepped(miner(), "20", 1)).toBe("20");
});

test("a refusal is shown where it can be fixed", () => {
  expect(codes.PRODUCT_CLOSED).toBe("amount");
  expect(codes.TERMS_CHANGED).toBe("terms");
  expect(codes.NOT_VERIFIED).toBe("elsewhere");
  expect(codes.TOO_MANY_HOSTING).toBeUndefined();
});
