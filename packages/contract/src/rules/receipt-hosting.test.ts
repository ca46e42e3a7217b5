import { expect, test } from "vitest";
import { type ReceiptFacts, verifyReceipt } from "./receipt.ts";
import type { ReceiptFields } from "./receipt-facts.ts";

const at = (text: string): number => Date.parse(text);
const receipt = (kind: string, inputs: ReceiptFields, result: ReceiptFields): ReceiptFacts => ({
  kind,
  rule_version: 1,
  inputs,
  result,
});

const fund = {
  product: 7,
  version: 2,
  product_kind: "fund",
  currency: "USDT",
  unit_price: "1",
  units: "10000",
  days: 15,
  daily_rate: "0.004",
  income_currency: "USDT",
  daily_output: "0",
  penalty_rule: "remaining",
  bought_at_ms: at("2026-11-20T12:00:00Z"),
} as const;
const miner = {
  ...fund,
  product: 8,
  product_kind: "miner",
  unit_price: "250",
  units: "2",
  daily_rate: "0",
  income_currency: "BTC",
  daily_output: "0.00001",
  penalty_rate: "0.002",
} as const;

/** 15 x 40 = 600, paid from 22 November on; the last day is the 15th after the day of the purchase. */
const buy = receipt("hosting_buy", fund, {
  principal: "10000",
  daily_income: "40",
  promised: "600",
  first_payment_at_ms: at("2026-11-22T00:00:00Z"),
  due_at_ms: at("2026-12-06T00:00:00Z"),
});
const lease = receipt("hosting_buy", miner, {
  ...buy.result,
  principal: "500",
  daily_income: "0.00002",
  promised: "0.0003",
});
const complete = receipt(
  "hosting_complete",
  { ...fund, ended_at_ms: at("2026-12-06T00:00:00Z") },
  { days_paid: 15, paid: "600", forgone: "0", penalty: "0", returned: "10000" },
);
/** 1,000 with 3 of 15 days left: 1,000 x 0.4 % x 3 = 12. */
const redeem = receipt(
  "hosting_redeem",
  { ...fund, units: "1000", ended_at_ms: at("2026-12-03T09:00:00Z") },
  { days_paid: 12, paid: "48", forgone: "12", penalty: "12", returned: "988" },
);
/** 1,000 at 1.5 times a day's interest: 6, however many days are left. */
const redeemByInterest = receipt(
  "hosting_redeem",
  { ...redeem.inputs, penalty_rule: "interest" },
  { ...redeem.result, penalty: "6", returned: "994" },
);
/** 500 x 0.2 % x 3 = 3. */
const returnMachines = receipt(
  "hosting_redeem",
  { ...miner, ended_at_ms: at("2026-12-03T09:00:00Z") },
  { days_paid: 12, paid: "0.00024", forgone: "0.00006", penalty: "3", returned: "497" },
);

const wrong = (facts: ReceiptFacts): string[] => verifyReceipt(facts, []).flatMap(({ name, ok }) => (ok ? [] : [name]));

const all = { buy, lease, complete, redeem, redeemByInterest, returnMachines };

test.each(Object.entries(all))("%s recomputes to its own result, without a tick", (_name, facts) => {
  expect(wrong(facts)).toEqual([]);
  const names = verifyReceipt(facts, []).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["rule_version", ...Object.keys(facts.result)]));
  expect(names).not.toContain("ticks");
});

/** Another value of the same form: times are a day later, words unknown. */
function altered(name: string, value: string | number): string | number {
  if (typeof value === "number") return value + (name.endsWith("_ms") ? 86_400_000 : 1);
  return /^\d/.test(value) ? `1${value}` : `${value}X`;
}

/** What no figure follows from: the sealed record of the purchase alone proves which product and currency it was. */
const onlySealed = new Set(["product", "version"]);
const unused: Readonly<Record<string, readonly string[]>> = {
  lease: ["currency", "income_currency", "penalty_rate"],
  returnMachines: ["currency", "income_currency"],
};
const places = Object.entries(all).flatMap(([name, facts]) =>
  (["inputs", "result"] as const).flatMap((part) => Object.keys(facts[part]).map((field) => ({ name, part, field }))),
);

test.each(places)("$name with another $field of its $part is found wrong", ({ name, part, field }) => {
  const facts = all[name as keyof typeof all];
  const value = facts[part][field] as string | number;
  const found = wrong({ ...facts, [part]: { ...facts[part], [field]: altered(field, value) } });
  const isUnused = part === "inputs" && (onlySealed.has(field) || unused[name]?.includes(field));
  if (isUnused) expect(found).toEqual([]);
  else expect(found).not.toEqual([]);
  const { [field]: _, ...rest } = facts[part];
  const missing = wrong({ ...facts, [part]: rest });
  expect(missing).toEqual(part === "inputs" ? ["inputs"] : [field]);
});

test("an end at another time than its kind says is found", () => {
  const early = { ...complete, inputs: { ...complete.inputs, ended_at_ms: at("2026-12-05T00:00:00Z") } };
  expect(wrong(early)).toContain("ended_on_time");
  const late = { ...redeem, inputs: { ...redeem.inputs, ended_at_ms: at("2026-12-06T00:00:00Z") } };
  expect(wrong(late)).toContain("ended_early");
});

test.each([
  ["a fund at a price", { ...fund, unit_price: "2" }],
  ["a fund in two currencies", { ...fund, income_currency: "BTC" }],
  ["a fund with an output", { ...fund, daily_output: "1" }],
  ["a miner with a daily rate", { ...miner, daily_rate: "0.004" }],
  ["1.5 times the interest for more than 15 days", { ...fund, days: 16, penalty_rule: "interest" }],
  ["no days", { ...fund, days: 0 }],
  ["days without length", { ...fund, day_ms: 0 }],
])("%s is no product", (_name, inputs) => {
  expect(wrong({ ...buy, inputs })).toEqual(["inputs"]);
});

test("a demo's day is as long as its receipt says", () => {
  const inputs = { ...fund, day_ms: 60_000 };
  const first_payment_at_ms = at("2026-11-20T12:02:00Z");
  const due_at_ms = at("2026-11-20T12:16:00Z");
  expect(wrong({ ...buy, inputs, result: { ...buy.result, first_payment_at_ms, due_at_ms } })).toEqual([]);
  expect(wrong({ ...buy, inputs })).toEqual(["first_payment_at_ms", "due_at_ms"]);
});

test("a price in a receipt that needs none is found", () => {
  const tick = { id: 1, at_ms: 1, price: "1", counting: true, constituents: [{ venue: "a", price: "1" }] };
  expect(verifyReceipt(buy, [tick]).filter(({ ok }) => !ok)).toEqual([
    { name: "ticks", ok: false, expected: 0, found: 1 },
  ]);
});
