import { intlTags } from "@candor/contract/i18n/languages.ts";
import { expect, test } from "vitest";
import { inCurrency, withSign } from "./display.ts";

const rate = (code: string, per_usd: string) => ({ code, per_usd });

test("a worth goes through the dollar and is cut to the places of its currency", () => {
  expect(inCurrency("30084.26", "1.0002", rate("USD", "1"))).toBe("30090.27");
  expect(inCurrency("10", "1", rate("EUR", "0.929999"))).toBe("9.29");
  expect(inCurrency("10", "1", rate("JPY", "149.58"))).toBe("1495");
  expect(inCurrency("1", "0.9998", rate("VND", "25400"))).toBe("25394");
});

test("an amount worth less than one unit keeps enough digits", () => {
  expect(inCurrency("0.00412", "1", rate("USD", "1"))).toBe("0.00412");
  expect(inCurrency("0.004", "1", rate("JPY", "149.58"))).toBe("0.598");
  expect(inCurrency("0", "1", rate("USD", "1"))).toBe("0.00");
});

test("a missing or zero rate gives nothing at all instead of a zero", () => {
  expect(inCurrency("5", "1", undefined)).toBeUndefined();
  expect(inCurrency("5", "1", rate("EUR", "0"))).toBeUndefined();
  expect(inCurrency("5", "0", rate("EUR", "0.9"))).toBeUndefined();
  expect(inCurrency("5", undefined, rate("EUR", "0.9"))).toBeUndefined();
  expect(inCurrency(undefined, "1", rate("EUR", "0.9"))).toBeUndefined();
});

test("the currency sign is where the language puts it", () => {
  expect(withSign("1,234.50", "USD", "en-US")).toBe("$1,234.50");
  expect(withSign("25.400", "VND", "vi-VN")).toMatch(/^25\.400\s₫$/);
});

test("the dollar's sign, which is known without Intl, is where Intl puts it", () => {
  for (const tag of [...Object.values(intlTags), "es-ES"]) {
    const format = new Intl.NumberFormat(tag, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" });
    const parts = format.formatToParts(1).filter(({ type }) => ["currency", "literal", "integer"].includes(type));
    expect(withSign("1", "USD", tag), tag).toBe(parts.map(({ value }) => value).join(""));
    expect(format.resolvedOptions().maximumFractionDigits).toBe(2);
  }
});
