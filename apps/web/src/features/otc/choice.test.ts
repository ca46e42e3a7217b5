import { expect, test } from "vitest";
import { fiatOf } from "./choice.ts";

const fiats = ["BRL", "CNY", "EUR", "USD", "VND"].map((code) => ({ code }));

test.each([
  ["CNY", "vi", "CNY"],
  [undefined, "vi", "VND"],
  [undefined, "es", "EUR"],
  [undefined, "en", "USD"],
  ["QQQ", "th", "BRL"],
])("chosen %j, language %j: %j", (chosen, language, expected) => {
  expect(fiatOf(fiats, chosen, language)?.code).toBe(expected);
});

test("no money, no choice", () => expect(fiatOf([], "CNY", "en")).toBeUndefined());
