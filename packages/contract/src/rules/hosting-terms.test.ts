import { expect, test } from "vitest";
import { hostingLines } from "./hosting-lines.ts";
import { type HostingTerms, hostingTermsProblems } from "./hosting-terms.ts";
import { changedLines } from "./terms-changes.ts";

const fund: HostingTerms = {
  kind: "fund",
  state: "open",
  currency_id: 3,
  unit_price: "1",
  day: 15,
  interest_rate: "0.004",
  income_currency_id: 3,
  output: "0",
  save_min: "100.5",
  save_max: "100.5",
  per_user: "100.5",
  quota: "100.5",
  penalty: "interest",
  penalty_rate: null,
  day_seconds: 86_400,
  opens_at: "2026-11-01T00:00:00.000Z",
  closes_at: "2026-11-01T00:00:01.000Z",
  rank: 1,
  recommended: true,
};
const miner: HostingTerms = {
  ...fund,
  kind: "miner",
  unit_price: "250",
  interest_rate: "0",
  income_currency_id: 1,
  output: "0.00001",
  save_min: "1",
  save_max: "1",
  per_user: "1",
  quota: "1",
  penalty_rate: "0.002",
};
const problemsOf = (terms: HostingTerms, before?: HostingTerms) =>
  hostingTermsProblems(terms, before).map(({ field, problem }) => `${field} ${problem}`);

test("terms at their limits are fine", () => {
  expect([problemsOf(fund), problemsOf(miner)]).toEqual([[], []]);
  expect(problemsOf({ ...fund, rank: 2, interest_rate: "0.99999999" }, fund)).toEqual([]);
});

test("every problem is reported, in the order of the form", () => {
  expect(problemsOf({ ...fund, unit_price: "2", interest_rate: "1", output: "1", save_max: "1" })).toEqual([
    "unit_price not_of_kind",
    "interest_rate not_below_whole",
    "output not_of_kind",
    "save_max below_minimum",
  ]);
  expect(problemsOf({ ...miner, unit_price: "0", interest_rate: "0.1", output: "0", quota: "1.5" })).toEqual([
    "unit_price not_above_zero",
    "interest_rate not_of_kind",
    "output not_above_zero",
    "quota not_whole",
  ]);
  expect(problemsOf({ ...fund, save_min: "0", day: 16, closes_at: fund.opens_at })).toEqual([
    "save_min not_above_zero",
    "penalty above_penalty_days",
    "closes_at not_after_opening",
  ]);
  expect(problemsOf({ ...fund, income_currency_id: 1 })).toEqual(["income_currency_id not_of_kind"]);
});

test("what a product is bought in, pays and counts in never changes", () => {
  expect(problemsOf(miner, fund)).toEqual([
    "kind cannot_change",
    "income_currency_id cannot_change",
    "unit_price cannot_change",
  ]);
});

test("the least order earns something, and only a miner has a rate for its penalty", () => {
  expect(problemsOf({ ...fund, save_min: "0.00000249" })).toEqual(["save_min earns_nothing"]);
  expect(problemsOf({ ...fund, penalty_rate: "0" })).toEqual(["penalty_rate not_of_kind"]);
  expect(problemsOf({ ...miner, penalty_rate: null })).toEqual(["penalty_rate not_of_kind"]);
  expect(problemsOf({ ...miner, penalty_rate: "1" })).toEqual(["penalty_rate not_below_whole"]);
  expect(problemsOf({ ...miner, penalty_rate: "0" })).toEqual([]);
});

test("lines say terms in the operators' words, and only differences are changes", () => {
  const names = { currency: "USDT", income_currency: "BTC" };
  const before = hostingLines(miner, names);
  expect(before.map(({ field, value }) => `${field}: ${value}`)).toEqual([
    "State: open",
    "Kind: Miner",
    "Currency: USDT",
    "Price of a machine: 250 USDT",
    "Output of a machine a day: 0.00001 BTC",
    "Term: 15 days",
    "Order: 1 to 1 machines",
    "Most of a user: 1 machines",
    "Quota: 1 machines",
    "Early redemption costs: 1.5 × the interest of a day",
    "A day counts as: 0.2 % of the principal",
    "Sold from: 2026-11-01 00:00 UTC",
    "Sold until: 2026-11-01 00:00 UTC",
    "Place in the list: 1",
    "Recommended: yes",
  ]);
  const after = hostingLines({ ...miner, output: "0.000020", closes_at: null, day: 1, recommended: false }, names);
  expect(changedLines(before, after)).toEqual([
    { field: "Output of a machine a day", before: "0.00001 BTC", after: "0.00002 BTC" },
    { field: "Term", before: "15 days", after: "1 day" },
    { field: "Sold until", before: "2026-11-01 00:00 UTC", after: "without an end" },
    { field: "Recommended", before: "yes", after: "no" },
  ]);
  expect(hostingLines({ ...fund, day_seconds: 60 }, names)).toContainEqual({
    field: "A day takes",
    value: "60 s, in this demo",
  });
  expect(hostingLines(fund, { currency: "USDT", income_currency: "USDT" })).toContainEqual({
    field: "Daily rate",
    value: "0.4 %",
  });
});
