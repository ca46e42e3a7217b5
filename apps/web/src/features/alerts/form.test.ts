import { expect, test } from "vitest";
import { alertErrors, changed, movedPrice, startOf } from "./form.ts";

const pair = { source: "index" as const, price_decimals: 2 };
const quote = { now_price: "100", change: "+3.50" };
const values = startOf(pair, "100", undefined);

test("a new alert begins at the present price, which it has reached already", () => {
  expect(values).toEqual({ kind: "above", basis: "index", threshold: "100", repeat: "once" });
  expect(alertErrors(pair, quote, values)).toEqual({ threshold: { error: "ALERT_REACHED" } });
  expect(alertErrors(pair, quote, { ...values, threshold: "100.01" })).toEqual({});
  expect(alertErrors(pair, quote, { ...values, kind: "below", threshold: "100.01" })).toEqual({
    threshold: { error: "ALERT_REACHED" },
  });
  expect(alertErrors(pair, quote, { ...values, threshold: "" })).toEqual({ threshold: { error: "FIELD_REQUIRED" } });
});

test("a pair without an index is compared by its last price", () => {
  expect(startOf({ ...pair, source: "book" }, undefined, undefined)).toMatchObject({ basis: "last", threshold: "" });
});

test("from a price to a percentage and back the figure starts over", () => {
  const rise = changed(pair, "100", { ...values, basis: "last", threshold: "120" }, { kind: "rise" });
  expect(rise).toEqual({ kind: "rise", basis: "index", threshold: "5", repeat: "once" });
  expect(changed(pair, "100", rise, { kind: "fall" })).toMatchObject({ kind: "fall", threshold: "5" });
  expect(changed(pair, "100", rise, { kind: "below" })).toMatchObject({ kind: "below", threshold: "100" });
  expect(changed(pair, "100", { ...values, threshold: "120" }, { kind: "below" })).toMatchObject({ threshold: "120" });
});

test("a change that cannot be, or has been reached, is refused at the field", () => {
  const rise = (threshold: string) => alertErrors(pair, quote, { ...values, kind: "rise", threshold }).threshold?.error;
  expect([rise("3.5"), rise("3.51"), rise("0.05"), rise("3.555"), rise("1001")]).toEqual([
    "ALERT_REACHED",
    undefined,
    "ALERT_PERCENT",
    "ALERT_PERCENT",
    "ALERT_PERCENT",
  ]);
  expect(alertErrors(pair, quote, { ...values, kind: "fall", threshold: "100" }).threshold).toEqual({
    error: "ALERT_PERCENT",
    params: { min: "0.1", max: "99" },
  });
});

test("a price moved by percent stays on the pair's decimals", () => {
  expect(movedPrice(pair, "100", 5)).toBe("105");
  expect(movedPrice(pair, "33.33", -1)).toBe("32.99");
  expect(movedPrice({ ...pair, price_decimals: 0 }, "67", 5)).toBe("70");
});
