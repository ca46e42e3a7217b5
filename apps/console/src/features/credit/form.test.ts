import { amount } from "@candor/contract/domain/money.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { availableOf, balances, type Draft, emptyDraft, errorsOf, postingsOf, reasonOf } from "./form.ts";

const draft: Draft = {
  ...emptyDraft("10000001"),
  currencyId: 1,
  kind: "debit",
  amount: "15.50",
  cause: "Credited twice by mistake",
  belongs: "D-54987",
  words: "Both ledger entries show the same transaction.",
};
const holdings = [{ account: "c2c", currency_id: 1, available: "412.90" }];

test("a complete draft has no error, an empty one names every field", () => {
  expect(errorsOf(draft, amount("412.90"))).toEqual({});
  expect(Object.keys(errorsOf(emptyDraft(), undefined)).sort()).toEqual([
    "amount",
    "cause",
    "currencyId",
    "uid",
    "words",
  ]);
});
test("a debit is limited to the available balance, a credit is not", () => {
  const more = { ...draft, amount: "412.91" };
  expect(errorsOf(more, amount("412.90")).amount).toContain("Only 412.9 is available");
  expect(errorsOf({ ...more, kind: "credit" }, amount("412.90"))).toEqual({});
});
test.each([
  ["0", "above zero"],
  ["1.234,5.6", "1,234.50"],
  ["1e5", "Not a valid amount"],
  ["0.123456789", "eight"],
])("%s is refused", (typed, text) => expect(errorsOf({ ...draft, amount: typed }, undefined).amount).toContain(text));
test("a missing balance is zero, an unknown one is not", () => {
  expect(availableOf({ ...draft, account: "mic" }, holdings)).toBe(0n);
  expect(availableOf(draft, undefined)).toBeUndefined();
});
test("the posting shows the available balance afterwards and sums to zero", () => {
  expect(postingsOf(draft, "USDT", amount("412.90"))).toEqual([
    { owner: "10000001", account: "c2c", currency: "USDT", tag: "system_withdraw", delta: "-15.5", after: "397.4" },
    { owner: "house", account: "outside", currency: "USDT", tag: "system_withdraw", delta: "15.5" },
  ]);
});
test("every posting sums to zero, and one that does not is detected", () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 24n), fc.constantFrom("credit" as const, "debit" as const), (units, kind) => {
      const typed = `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, "0")}`;
      expect(balances(postingsOf({ ...draft, kind, amount: typed }, "USDT", undefined))).toBe(true);
    }),
  );
  const [one, two] = postingsOf(draft, "USDT", undefined);
  expect(balances(one && two ? [one, { ...two, delta: "15.49999999" }] : [])).toBe(false);
});
test("the second operator reads kind, record and words in one", () => {
  expect(reasonOf(draft)).toBe("Credited twice by mistake (D-54987). Both ledger entries show the same transaction.");
});
