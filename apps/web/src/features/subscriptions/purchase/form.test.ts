import { formatAmount } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { sale } from "../testing/subscription.ts";
import { coinsOf, missingFor, moreCost, mostOf, numberErrorOf, numberShare, stepped } from "./form.ts";
import { codes } from "./refusals.ts";

const limits = { own: "0", available: "1000" };

test.each([
  ["", "INVALID_AMOUNT"],
  ["0", "INVALID_AMOUNT"],
  ["100.5", "QUANTITY_OFF_LOT"],
  ["99", "SUBSCRIPTION_LIMIT"],
  ["5001", "SUBSCRIPTION_LIMIT"],
  ["2001", "INSUFFICIENT_BALANCE"],
  ["2000", undefined],
  ["100", undefined],
])("%j coins are refused with %j", (number, error) => {
  expect(numberErrorOf(number, sale(), limits)?.error).toBe(error);
});

test("limits count the coins that are already applied for", () => {
  const raising = { own: "4900", available: "1000" };
  expect(numberErrorOf("1", sale(), raising)).toBeUndefined();
  expect(numberErrorOf("101", sale(), raising)).toEqual({
    error: "SUBSCRIPTION_LIMIT",
    params: { min: "100", max: "5000", currency: "NOVA" },
  });
  expect(mostOf(sale(), raising)).toBe("100");
});

test("a raise freezes only what its rounding up has not frozen before", () => {
  const third = sale({ price: "0.33333333", step: "0.1" });
  const cost = (own: string, more: string) => formatAmount(moreCost(third, own, coinsOf(more) ?? 0n));
  expect(cost("0", "0.1")).toBe("0.03333334");
  expect(cost("0.1", "0.1")).toBe("0.03333333");
});

test("what is missing is the cost beyond the balance, and unknown balances refuse nothing", () => {
  expect(missingFor("2500", sale(), limits)).toBe("250");
  expect(missingFor("2000", sale(), limits)).toBeUndefined();
  expect(numberErrorOf("2500", sale(), { own: "0", available: undefined })).toBeUndefined();
});

test("the most is what the balance pays in whole steps", () => {
  expect(mostOf(sale(), limits)).toBe("2000");
  expect(mostOf(sale(), { own: "0", available: "100.9" })).toBe("201");
  expect(mostOf(sale(), { own: "0", available: "49" })).toBe("");
  expect(mostOf(sale(), { own: "5000", available: "100" })).toBe("");
});

test("a share is cut to the step and never below the lower limit", () => {
  expect(numberShare(sale(), limits, 25)).toBe("500");
  expect(numberShare(sale(), { own: "0", available: "60" }, 50)).toBe("100");
  expect(numberShare(sale(), { own: "0", available: "10" }, 50)).toBe("");
});

test("steps stay within the limits", () => {
  expect(stepped(sale(), "0", "", 1)).toBe("100");
  expect(stepped(sale(), "0", "100", -1)).toBe("100");
  expect(stepped(sale(), "0", "5000", 1)).toBe("5000");
  expect(stepped(sale(), "200", "", 1)).toBe("1");
  expect(stepped(sale({ step: "0.5" }), "200", "1.2", 1)).toBe("1.5");
});

test("a refusal is shown where it can be fixed", () => {
  expect(codes.SUBSCRIPTION_DOCUMENT).toBe("number");
  expect(codes.TERMS_CHANGED).toBe("terms");
  expect(codes.NOT_VERIFIED).toBe("elsewhere");
  expect(codes.SUBSCRIPTION_CLOSED).toBeUndefined();
});
