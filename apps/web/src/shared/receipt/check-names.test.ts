import { expect, test } from "vitest";
import { failedFirst, isCheckName, shownName, valueKindOf } from "./check-names.ts";

test("a value is shown as what it is", () => {
  expect(valueKindOf("due_at_ms", 1_700_000_000_000)).toBe("time");
  expect(valueKindOf("open_price", "67398.2")).toBe("decimal");
  expect(valueKindOf("outcome", "-100")).toBe("decimal");
  expect(valueKindOf("result", "won")).toBe("word");
  expect(valueKindOf("ticks", 2)).toBe("count");
  expect(valueKindOf("returns_at_ms", 1_700_000_000_000)).toBe("date");
  expect(valueKindOf("day_ms", 60_000)).toBe("count");
});

test("failed checks come before passed ones, otherwise the order is kept", () => {
  const checks = [
    { name: "ticks", ok: true },
    { name: "profit", ok: false },
    { name: "fee", ok: true },
  ];
  expect(failedFirst(checks).map(({ name }) => name)).toEqual(["profit", "ticks", "fee"]);
});

test("an unknown name of a later rule is distinguished from a known one", () => {
  expect(isCheckName("delivered_in_time")).toBe(true);
  expect(isCheckName("something_new")).toBe(false);
});

test("the potential profit of a win is not called a profit beside a loss", () => {
  expect(shownName("option_delivery", "profit")).toBe("promised_profit");
  expect(shownName("lever_close", "profit")).toBe("profit");
  expect(isCheckName(shownName("option_open", "profit"))).toBe(true);
});

test("a fund is due when its principal returns, an option when it expires", () => {
  expect(shownName("hosting_buy", "due_at_ms")).toBe("returns_at_ms");
  expect(shownName("option_open", "due_at_ms")).toBe("due_at_ms");
});
