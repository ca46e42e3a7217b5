import { expect, test } from "vitest";
import { isTooPrecise, shareOf } from "./spend.ts";

test("a share is cut to the places of the currency, and 100 % is the whole balance", () => {
  expect(shareOf("10.129", 50, 2)).toBe("5.06");
  expect(shareOf("10.12345678", 100, 6)).toBe("10.12345678");
  expect(shareOf("10.12345678", 75, 8)).toBe("7.59259258");
  expect(shareOf("1000", 25, 0)).toBe("250");
});

test("a share too small to be an amount is empty", () => {
  expect(shareOf("0.03", 25, 2)).toBe("");
  expect(shareOf("0", 100, 8)).toBe("");
});

test("digits beyond the currency's are refused, unless it is the whole balance", () => {
  expect(isTooPrecise("0.1234567", "5", 6)).toBe(true);
  expect(isTooPrecise("0.123456", "5", 6)).toBe(false);
  expect(isTooPrecise("0.1234567", "0.1234567", 6)).toBe(false);
  expect(isTooPrecise("0.12345678", "5", 8)).toBe(false);
  expect(isTooPrecise("", "5", 6)).toBe(false);
});
