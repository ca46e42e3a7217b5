import { describe, expect, test } from "vitest";
import { verifyReceipt } from "./receipt.ts";
import type { TickFacts } from "./receipt-facts.ts";

const tick = (id: number, price: string, observed = 1_500): TickFacts => ({
  id,
  at_ms: 2_000,
  price,
  counting: true,
  constituents: [{ venue: "a", price, observed_at_ms: observed }],
});
const inputs: Record<string, string | number> = {
  from: "BTC",
  to: "ETH",
  via: "USDT",
  amount: "2",
  spread: "0.001",
  accepted_at_ms: 1_000,
  from_observed_ms: 1_500,
  to_observed_ms: 1_500,
};
const receipt = {
  kind: "convert_settle",
  rule_version: 1,
  inputs,
  result: { from_price: "200", to_price: "50", received: "7.992" },
};
const ticks = [tick(1, "200"), tick(2, "50")];
const wrong = (changes: Partial<typeof receipt>, given = ticks): string[] =>
  verifyReceipt({ ...receipt, ...changes }, given).flatMap(({ name, ok }) => (ok ? [] : [name]));

describe("the receipt of a conversion", () => {
  test("adds up at both prices less the spread", () => {
    const checks = verifyReceipt(receipt, ticks);
    expect(checks.map(({ name }) => name)).toEqual([
      "rule_version",
      "ticks",
      "ticks_count",
      "price_of_venues",
      "price_was_unknown",
      "from_price",
      "to_price",
      "received",
    ]);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  test("pays the quote where that is worse for the user, and never more", () => {
    const quoted = { ...inputs, expected: "7.9" };
    expect(wrong({ inputs: quoted, result: { ...receipt.result, received: "7.9" } })).toEqual([]);
    expect(wrong({ inputs: quoted })).toEqual(["received"]);
    expect(wrong({ inputs: { ...inputs, expected: "8" } })).toEqual([]);
  });

  test("needs no price of the currency that all prices are in", () => {
    const { to_observed_ms: _, ...oneSide } = { ...inputs, to: "USDT" } as typeof inputs;
    const result = { from_price: "200", to_price: "1", received: "399.6" };
    expect(wrong({ inputs: oneSide, result }, [tick(1, "200")])).toEqual([]);
    expect(wrong({ inputs: oneSide, result })).toEqual(["ticks"]);
  });

  test.each([
    ["more received", { result: { ...receipt.result, received: "7.993" } }, ["received"]],
    ["another price", { result: { ...receipt.result, from_price: "201" } }, ["from_price"]],
    ["a larger spread", { inputs: { ...inputs, spread: "0.002" } }, ["received"]],
    ["another amount", { inputs: { ...inputs, amount: "3" } }, ["received"]],
    ["a price from before the acceptance", { inputs: { ...inputs, accepted_at_ms: 1_500 } }, ["price_was_unknown"]],
    ["a time that no venue has", { inputs: { ...inputs, to_observed_ms: 1_700 } }, ["price_was_unknown"]],
    ["no amount", { inputs: { ...inputs, amount: "two" } }, ["inputs"]],
    ["other rules", { rule_version: 2 }, ["rule_version"]],
  ])("is wrong with %s", (_, changes, names) => {
    expect(wrong(changes)).toEqual(names);
  });
});
