import { describe, expect, test } from "vitest";
import { type ReceiptFacts, verifyReceipt } from "./receipt.ts";
import type { TickFacts } from "./receipt-facts.ts";

const tick = (price: string, change: Partial<TickFacts> = {}): TickFacts => ({
  id: 1,
  at_ms: 1_700_000_001_000,
  price,
  counting: true,
  constituents: [{ venue: "a", price, observed_at_ms: 1_700_000_000_900 }],
  ...change,
});

const open: ReceiptFacts = {
  kind: "lever_open",
  rule_version: 1,
  inputs: {
    side: "long",
    kind: "market",
    lots: 5,
    lot_size: "0.01",
    multiple: 50,
    spread: "0.0002",
    fee_rate: "0.0005",
    take_profit: "70000",
    stop_loss: "66000",
    accepted_at_ms: 1_700_000_000_500,
    observed_from_ms: 1_700_000_000_900,
  },
  result: { open_price: "67425.9825", quantity: "0.05", value: "3371.299125", margin: "67.4259825", fee: "1.68564957" },
};
const close: ReceiptFacts = {
  kind: "lever_close",
  rule_version: 1,
  inputs: {
    side: "short",
    reason: "sl",
    lots: 3,
    closed_lots: 3,
    lot_size: "1",
    spread: "0",
    open_price: "100",
    take_profit: "80",
    stop_loss: "120",
    held_margin: "30",
    held_deduction: "6",
    asked_at_ms: 1_700_000_000_500,
  },
  result: { close_price: "125", margin: "30", deduction: "6", profit: "-81", paid: "-50" },
};
const share: ReceiptFacts = {
  kind: "lever_deleverage",
  rule_version: 1,
  inputs: {
    cause: "shortfall",
    shortfall: "210",
    profits: "360",
    side: "short",
    lots: 6,
    lot_size: "1",
    spread: "0",
    open_price: "100",
    held_deduction: "0",
  },
  result: { profit: "240", deduction: "140" },
};
const overnight: ReceiptFacts = {
  kind: "lever_overnight",
  rule_version: 1,
  inputs: { lots: 5, lot_size: "0.01", overnight_rate: "0.0002", held_margin: "67.4259825" },
  result: { value: "3370.625", fee: "0.674125", from_available: "0.5", from_margin: "0.174125" },
};

const wrong = (receipt: ReceiptFacts, ticks: readonly TickFacts[]): string[] =>
  verifyReceipt(receipt, ticks).flatMap(({ name, ok }) => (ok ? [] : [name]));
type Change = { readonly inputs?: ReceiptFacts["inputs"]; readonly result?: ReceiptFacts["result"] };
const changed = (receipt: ReceiptFacts, { inputs, result }: Change): ReceiptFacts => ({
  ...receipt,
  inputs: { ...receipt.inputs, ...inputs },
  result: { ...receipt.result, ...result },
});

describe("receipts of contracts", () => {
  test.each([
    ["opening", open, "67412.5"],
    ["closing", close, "125"],
    ["a share of deleveraging", share, "60"],
    ["the overnight fee", overnight, "67412.5"],
  ] as const)("of %s recompute to their own result", (_name, receipt, at) => {
    expect(wrong(receipt, [tick(at)])).toEqual([]);
  });

  test("a limit order opens at its price, once the index is there, at any later time", () => {
    const inputs = { kind: "limit", limit_price: "67000", accepted_at_ms: 1_600_000_000_000 };
    const result = { open_price: "67000", value: "3350", margin: "67", fee: "1.675" };
    const limit = changed(open, { inputs, result });
    expect(wrong(limit, [tick("67000")])).toEqual([]);
    expect(wrong(limit, [tick("67000.01")])).toEqual(["limit_crossed"]);
  });

  test("a liquidation contains its risk figures, and an overnight fee the unpaid amount", () => {
    const standing = { available: "-5", margin_sum: "30", unrealised: "200" };
    const liquidated = changed(close, { inputs: { reason: "liquidation", ...standing } });
    expect(wrong(liquidated, [tick("125")])).toEqual([]);
    const safe = changed(liquidated, { inputs: { available: "0", unrealised: "-23.99999999" } });
    expect(wrong(safe, [tick("125")])).toEqual(["liquidation_was_due"]);
    expect(wrong(changed(safe, { inputs: { unrealised: "-24" } }), [tick("125")])).toEqual([]);
    const nightly = changed(safe, { inputs: { available: "1", overnight_fee: "31" } });
    expect(wrong(nightly, [tick("125")])).toEqual([]);
    expect(wrong(changed(nightly, { inputs: { available: "1.1" } }), [tick("125")])).toEqual(["liquidation_was_due"]);
  });

  test.each([
    ["a better price", changed(open, { result: { open_price: "67000" } }), "67412.5", ["open_price"]],
    ["another tick", open, "67412.4", ["open_price", "value", "margin", "fee"]],
    [
      "a tick too late",
      changed(open, { inputs: { accepted_at_ms: 1_699_999_997_999 } }),
      "67412.5",
      ["opened_in_time"],
    ],
    [
      "a known price",
      changed(open, { inputs: { accepted_at_ms: 1_700_000_000_900 } }),
      "67412.5",
      ["price_was_unknown"],
    ],
    ["stops that were passed", changed(open, { inputs: { take_profit: "67425" } }), "67412.5", ["stops_were_right"]],
    ["a stop not reached", changed(close, { inputs: { stop_loss: "126" } }), "125", ["stop_reached"]],
    ["more than was lost", changed(close, { result: { paid: "-82" } }), "125", ["paid_at_most_the_profit"]],
    ["a share too large", changed(share, { result: { deduction: "141" } }), "60", ["share_is_pro_rata"]],
    ["a fee not paid in full", changed(overnight, { result: { from_available: "0" } }), "67412.5", ["paid_is_the_fee"]],
    ["no lots", changed(close, { inputs: { lots: 0 } }), "125", ["inputs"]],
    ["an unknown side", changed(open, { inputs: { side: "up" } }), "67412.5", ["inputs"]],
    ["an unknown cause", changed(share, { inputs: { cause: "" } }), "60", ["inputs"]],
  ] as const)("%s is found", (_name, receipt, at, names) => {
    expect(wrong(receipt, [tick(at)])).toEqual(names);
  });

  test("the difference is the amount that the house could not pay", () => {
    const inputs = { cause: "unpaid_profit", profit: "100", paid: "85" };
    const cut: ReceiptFacts = { kind: "lever_deleverage", rule_version: 1, inputs, result: { deduction: "15" } };
    expect(wrong(cut, [tick("100")])).toEqual([]);
    expect(wrong({ ...cut, result: { deduction: "16" } }, [tick("100")])).toEqual(["deduction"]);
  });
});
