import { expect, test } from "vitest";
import { receiptKinds } from "../domain/receipts.ts";
import { type ReceiptFacts, verifyReceipt } from "./receipt.ts";
import type { TickFacts } from "./receipt-facts.ts";

const ACCEPTED = 1_700_000_000_400;
const tick = (id: number, at_ms: number, ...venues: string[]): TickFacts => ({
  id,
  at_ms,
  price: venues[venues.length >> 1] as string,
  counting: true,
  constituents: venues.map((price, index) => ({ venue: `v${index}`, price, observed_at_ms: at_ms - 100 * index })),
});
const open = tick(7, 1_700_000_001_000, "29999", "30000", "30001");
const delivery = tick(67, 1_700_000_061_000, "30009", "30010.5", "30011");
const inputs = {
  direction: "up",
  seconds: 60,
  stake: "100",
  ratio: "0.82",
  fee_rate: "0.015",
  accepted_at_ms: ACCEPTED,
};
const opening: ReceiptFacts = {
  kind: "option_open",
  rule_version: 1,
  inputs: { ...inputs, observed_from_ms: open.at_ms - 200 },
  result: {
    open_price: "30000",
    opened_at_ms: open.at_ms,
    due_at_ms: 1_700_000_061_000,
    profit: "82",
    fee: "1.5",
  },
};
const settled: ReceiptFacts = {
  kind: "option_delivery",
  rule_version: 1,
  inputs,
  result: {
    open_price: "30000",
    due_at_ms: 1_700_000_061_000,
    delivery_price: "30010.5",
    delivered_at_ms: 1_700_000_061_000,
    result: "won",
    profit: "82",
    fee: "1.5",
    outcome: "80.5",
  },
};
const notSettled: ReceiptFacts = {
  kind: "option_void",
  rule_version: 1,
  inputs,
  result: { reason: "not_delivered", void_at_ms: 1_700_000_071_000, outcome: "0" },
};
const notOpened: ReceiptFacts = {
  ...notSettled,
  result: { reason: "not_opened", void_at_ms: ACCEPTED + 3_000, outcome: "0" },
};

const failed = (receipt: ReceiptFacts, ticks: readonly TickFacts[]): string[] =>
  verifyReceipt(receipt, ticks).flatMap(({ name, ok }) => (ok ? [] : [name]));
const withResult = (receipt: ReceiptFacts, change: object): ReceiptFacts => ({
  ...receipt,
  result: { ...receipt.result, ...change },
});
const withInputs = (receipt: ReceiptFacts, change: object): ReceiptFacts => ({
  ...receipt,
  inputs: { ...receipt.inputs, ...change },
});

test("true receipts of each kind are found true", () => {
  expect(failed(opening, [open])).toEqual([]);
  expect(failed(settled, [open, delivery])).toEqual([]);
  expect(failed(notSettled, [open])).toEqual([]);
  expect(failed(notOpened, [])).toEqual([]);
  expect(verifyReceipt(settled, [open, delivery]).length).toBeGreaterThan(10);
});

test("the mean of the two in the middle, rounded down, is the price of an even number of venues", () => {
  const four = { ...tick(7, open.at_ms, "29999", "30000", "30000.00000001", "30002"), price: "30000" };
  expect(failed(opening, [four])).toEqual([]);
  expect(failed(withResult(opening, { open_price: "30000.00000001" }), [{ ...four, price: "30000.00000001" }])).toEqual(
    ["price_of_venues"],
  );
});

test.each([
  ["outcome", { outcome: "82" }],
  ["profit", { profit: "82.00000001" }],
  ["result", { result: "lost" }],
  ["delivery_price", { delivery_price: "29999" }],
  ["due_at_ms", { due_at_ms: 1_700_000_061_001 }],
  ["wish", { wish: "won" }],
])("a changed %s is found", (name, change) => {
  expect(failed(withResult(settled, change), [open, delivery])).toEqual([name]);
});

test("a changed input changes the result", () => {
  expect(failed(withInputs(settled, { direction: "down" }), [open, delivery])).toEqual(["result", "outcome"]);
  expect(failed(withInputs(settled, { ratio: "0.9" }), [open, delivery])).toEqual(["profit", "outcome"]);
  expect(failed(withInputs(opening, { fee_rate: "0.00000001" }), [open])).toEqual(["fee"]);
  expect(failed(withInputs(opening, { stake: "-100" }), [open])).toEqual(["inputs"]);
  expect(failed(withInputs(settled, { direction: "sideways" }), [open, delivery])).toEqual(["inputs"]);
});

test("a tick that does not fit is found: another price than its venues', one that does not count, one too many or too few", () => {
  expect(failed(settled, [open, { ...delivery, price: "29000" }])).toContain("price_of_venues");
  expect(failed(settled, [open, { ...delivery, counting: false }])).toEqual(["ticks_count"]);
  expect(failed(settled, [open])).toEqual(["ticks", "inputs"]);
  expect(failed(notOpened, [open])).toContain("ticks");
  expect(failed(opening, [{ ...open, constituents: [] }])).toContain("price_of_venues");
});

test("the time limits are those of the rules: 3 s to open, from the settlement time to 10 s after it", () => {
  const late = withResult(withInputs(opening, { accepted_at_ms: open.at_ms - 3_001 }), {});
  expect(failed(late, [open])).toEqual(["opened_in_time"]);
  expect(failed(withInputs(opening, { accepted_at_ms: open.at_ms - 3_000 }), [open])).toEqual([]);
  const at = (at_ms: number) => failed(withResult(settled, { delivered_at_ms: at_ms }), [open, { ...delivery, at_ms }]);
  expect(at(1_700_000_060_999)).toEqual(["delivered_in_time"]);
  expect(at(1_700_000_071_000)).toEqual([]);
  expect(at(1_700_000_071_001)).toEqual(["delivered_in_time"]);
});

test("a price that was known when the order was accepted is found", () => {
  expect(failed(withInputs(opening, { accepted_at_ms: open.at_ms - 200 }), [open])).toEqual(["price_was_unknown"]);
  expect(failed(withInputs(opening, { accepted_at_ms: open.at_ms - 201 }), [open])).toEqual([]);
  // A time that none of the tick's venues has is not an observation.
  expect(failed(withInputs(opening, { observed_from_ms: open.at_ms - 1 }), [open])).toEqual(["price_was_unknown"]);
});

test("other rules and unknown kinds are not found true", () => {
  expect(failed({ ...opening, rule_version: 2 }, [open])).toEqual(["rule_version"]);
  expect(failed({ ...opening, kind: "option_wish" }, [open])).toEqual(["kind"]);
});

test("every kind of an option's receipts has its rules", () => {
  for (const kind of receiptKinds.filter((name) => name.startsWith("option_")))
    expect(verifyReceipt({ ...opening, kind }, []).map(({ name }) => name)).not.toContain("kind");
});
