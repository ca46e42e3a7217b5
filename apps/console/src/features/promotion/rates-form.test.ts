import { expect, test } from "vitest";
import { exampleOf, ratesFields, readRates } from "./rates-form.ts";

test("shares are typed in percent", () => {
  const fields = ratesFields({ first: "0.2", second: "0.1", third: "0.05" });
  expect(fields).toEqual({ first: "20", second: "10", third: "5" });
  expect(readRates({ ...fields, third: "2.5" })).toEqual({
    terms: { first: "0.2", second: "0.1", third: "0.025" },
    errors: {},
  });
  expect(ratesFields(undefined)).toEqual({ first: "0", second: "0", third: "0" });
});
test("together they may be the whole fee and never more", () => {
  expect(readRates({ first: "50", second: "30", third: "20" }).terms).toBeDefined();
  const above = readRates({ first: "50", second: "30", third: "20.01" });
  expect(above.terms).toBeUndefined();
  expect(above.errors["third"]).toBe("Together 100.01 %: at most 100 % of a fee.");
});
test.each(["", "-1", "abc", "1.1234567"])("%o is no share", (second) =>
  expect(readRates({ first: "20", second, third: "5" }).errors["second"]).toBe("A percentage, at most six decimals."),
);
test("the example adds up to the fee", () => {
  expect(exampleOf({ first: "0.2", second: "0.1", third: "0.05" })).toEqual({
    shares: ["2", "1", "0.5"],
    house: "6.5",
  });
  expect(exampleOf({ first: "0.333333", second: "0", third: "0" })).toEqual({
    shares: ["3.33333", "0", "0"],
    house: "6.66667",
  });
});
