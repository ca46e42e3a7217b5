import { expect, test } from "vitest";
import { intlTags } from "../i18n/languages.ts";
import {
  directionOf,
  formatDecimal,
  formatPercent,
  formatRemaining,
  formatTime,
  intlTag,
  numberSigns,
} from "./format.ts";

test("digits beyond a float's precision stay unchanged", () => {
  expect(formatDecimal("12345678901234567.12345678", "en-US")).toBe("12,345,678,901,234,567.12345678");
});
test("decimals are fixed: added or cut, never rounded", () => {
  expect(formatDecimal("67412.5", "en-US", { decimals: 2 })).toBe("67,412.50");
  expect(formatDecimal("0.999", "en-US", { decimals: 2 })).toBe("0.99");
});
test.each(Object.values(intlTags))("the signs that are written down for %s are those of Intl", (tag) => {
  const parts = new Intl.NumberFormat(tag, { useGrouping: "always" }).formatToParts(1234567.8);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value;
  const zeroPercent = new Intl.NumberFormat(tag, { style: "percent" }).format(0);
  expect(numberSigns(tag)).toEqual({ group: sign("group"), decimal: sign("decimal"), zeroPercent });
});
test("signs are those of the language, grouping always", () => {
  expect(formatDecimal("1234.56", "vi-VN")).toBe("1.234,56");
  expect(formatDecimal("1234.56", "es-ES")).toBe("1.234,56");
  expect(formatDecimal("1234.56", "th-TH-u-ca-gregory-nu-latn")).toBe("1,234.56");
});
test("a minus is U+2212, a plus on request, zero has neither", () => {
  expect(formatDecimal("-46.97", "en-US")).toBe("\u221246.97");
  expect(formatDecimal("82", "en-US", { signed: true, decimals: 2 })).toBe("+82.00");
  expect(formatDecimal("-0.00", "en-US", { signed: true })).toBe("0.00");
});
test("an invalid decimal is not shown as zero", () => {
  for (const text of [undefined, "", "NaN", "1e5"]) expect(formatDecimal(text, "en-US")).toBe("\u2014");
});
test("percentages take the language's sign and space", () => {
  expect(formatPercent("2.31", "en-US")).toBe("+2.31%");
  expect(formatPercent("-3.4", "en-US")).toBe("\u22123.40%");
  expect(formatPercent("2.31", "es-ES")).toBe("+2,31\u00a0%");
});
test("direction comes from the sign, and zero has none", () => {
  expect(["0.00", "-0.0", "-1", "0.01", undefined].map(directionOf)).toEqual(["flat", "flat", "down", "up", "flat"]);
});
test("Thai years are Gregorian and hours run to 24", () => {
  const at = "2026-11-21T14:03:52";
  expect(formatTime(at, intlTag("th"), "day")).toContain("2026");
  expect(formatTime(at, intlTag("en"), "clock")).toBe("14:03:52");
  expect(formatTime("2026-11-21T00:03:52", intlTag("en"), "clock")).toBe("00:03:52");
});
test("Spanish follows the browser's own", () => {
  expect(intlTag("es", ["en-GB", "es-MX"])).toBe("es-MX");
  expect(intlTag("es", ["en-GB"])).toBe("es-419");
});
test("a deadline counts down to zero", () => {
  expect([65_000, 3_909_000, 1, -5].map(formatRemaining)).toEqual(["01:05", "1:05:09", "00:01", "00:00"]);
});
test("the server's plus before a change is parsed, and shown only on request", () => {
  expect(formatPercent("+2.31", "en-US")).toBe("+2.31%");
  expect(formatDecimal("+2.31", "en-US")).toBe("2.31");
  expect(directionOf("+0.00")).toBe("flat");
  expect(directionOf("+0.01")).toBe("up");
});
test("a minimum number of decimals adds zeros and cuts nothing", () => {
  expect(formatDecimal("5", "en-US", { least: 2 })).toBe("5.00");
  expect(formatDecimal("0.00000001", "en-US", { least: 2 })).toBe("0.00000001");
});
