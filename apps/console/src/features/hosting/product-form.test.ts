import type { HostingTerms } from "@candor/contract/rules/hosting-terms.ts";
import { fundTerms, minerTerms } from "@candor/contract/testing/hosting.ts";
import { expect, test } from "vitest";
import { exampleOf, firstUnits } from "./example.ts";
import {
  daysText,
  fieldsOf,
  nameOf,
  newProduct,
  ofKind,
  type ProductFields,
  readProduct,
  requestInput,
  untilText,
} from "./product-form.ts";

const fund = fundTerms;
const miner: HostingTerms = { ...minerTerms, day: 15, closes_at: "2027-01-01T12:30:00.000Z" };
const read = (terms: HostingTerms, change: Partial<ProductFields>, before?: HostingTerms) =>
  readProduct({ ...fieldsOf(terms), ...change }, before);

test("terms go through the form and back unchanged, the rate in percent and moments in UTC", () => {
  expect(fieldsOf(fund)).toMatchObject({ interest_rate: "0.4", opens_at: "2026-11-01T00:00", closes_at: "" });
  for (const terms of [fund, miner]) expect(read(terms, {}, terms)).toEqual({ terms, errors: {} });
});

test("a new product has everything but its currencies and what it earns", () => {
  const fields = newProduct(Date.UTC(2026, 10, 23, 7));
  expect(fields).toMatchObject({ open: false, opens_at: "2026-11-23T00:00" });
  expect(Object.keys(readProduct(fields).errors)).toEqual(["currency_id", "interest_rate"]);
  expect(Object.keys(readProduct({ ...fields, ...ofKind("miner") }).errors)).toEqual([
    "currency_id",
    "unit_price",
    "income_currency_id",
    "output",
    "penalty_rate",
  ]);
  const typed = { ...fields, currency_id: "3", interest_rate: "0.4" };
  expect(readProduct(typed).terms).toMatchObject({ unit_price: "1", output: "0", income_currency_id: 3 });
});

test.each<[string, Partial<ProductFields>, Record<string, string>]>([
  ["a rate that is none", { interest_rate: "much" }, { interest_rate: "A percentage, at most six decimals." }],
  ["a whole rate", { interest_rate: "100" }, { interest_rate: "Must be below 100 %." }],
  ["a long term", { day: "366" }, { day: "A whole number, 1 to 365." }],
  ["a small maximum", { save_max: "99" }, { save_max: "Must not be below the minimum." }],
  ["a late penalty", { penalty: "interest", day: "16" }, { penalty: "Only for terms of up to 15 days." }],
  ["no beginning", { opens_at: "" }, { opens_at: "Enter a date and a time." }],
  ["an early end", { closes_at: "2026-10-01T00:00" }, { closes_at: "End is before start." }],
  ["another currency", { currency_id: "1" }, { currency_id: "Cannot change: orders of all versions count in it." }],
])("%s is an error of its field", (_, change, errors) => {
  expect(read(fund, change, fund).errors).toMatchObject(errors);
});
test("machines are whole", () => {
  expect(read(miner, { quota: "5000.5" }, miner).errors).toEqual({ quota: "Machines are whole." });
});

test("a request names the product, a new one has no id", () => {
  const sent = { version: 2, reason: "why" };
  const { day_seconds: _, ...asked } = fund;
  expect(requestInput(undefined, fund, sent)).toEqual({ ...asked, ...sent });
  expect(requestInput({ id: 7 } as never, fund, sent)).toEqual({ ...asked, ...sent, id: 7 });
});

test("a product is called by its English name, or by its number", () => {
  const text = { summary: "", model: "", hash_rate: "", power: "" };
  const document = (title: string) => ({
    id: 1,
    timing: "draft" as const,
    missing: [],
    texts: [{ lang: "en" as const, title, ...text }],
  });
  expect(nameOf({ id: 7, document: document("AI Quant 15") })).toBe("AI Quant 15");
  expect(nameOf({ id: 7, document: document("") })).toBe("#7");
  expect(nameOf({ id: 7, document: null })).toBe("#7");
  expect([daysText(1), daysText(15)]).toEqual(["1 day", "15 days"]);
  expect([untilText(fund), untilText(miner)]).toEqual(["from 1 Nov 2026", "1 Nov 2026 to 1 Jan 2027"]);
});

test("an example has the figures of the specification: 600 in all, and 12 for three days left of 1,000", () => {
  const at = (units: bigint, terms: HostingTerms = fund) => exampleOf(terms, units * 100_000_000n);
  expect(at(10_000n)).toMatchObject({ principal: "10000", daily: "40", total: "600" });
  const { ends } = at(1_000n, { ...fund, day: 3 });
  expect(ends[0]).toEqual({ daysPaid: 0, paid: "0", penalty: "12", returned: "988" });
  expect(ends.map(({ daysPaid }) => daysPaid)).toEqual([0, 1, 2]);
  expect(at(1_000n, { ...fund, penalty: "interest" }).ends.map(({ penalty }) => penalty)).toEqual(["6", "6", "6"]);
  expect(at(2n, miner)).toMatchObject({ principal: "500", daily: "0.00002", total: "0.0003" });
  expect(at(2n, { ...miner, day: 10 }).ends[0]).toMatchObject({ penalty: "10", returned: "490" });
  expect(at(1n, { ...fund, day: 1 }).ends).toHaveLength(1);
});

test("an example begins within the limits of an order", () => {
  expect(firstUnits(fund)).toBe("1000");
  expect(firstUnits({ ...fund, save_min: "5000" })).toBe("5000");
  expect(firstUnits({ ...fund, save_max: "500" })).toBe("500");
  expect(firstUnits(miner)).toBe("1");
});
