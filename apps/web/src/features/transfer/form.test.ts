import type { AccountType } from "@candor/contract/domain/accounts.ts";
import type { Balance } from "@candor/contract/routes/wallet.ts";
import { expect, test } from "vitest";
import { errorOf, inputOf, reduce, startForm, summarize, type TransferForm } from "./form.ts";

const held = (account: AccountType, available: string): Balance => ({
  account,
  currency_id: 3,
  symbol: "USDT",
  available,
  frozen: "5",
  value: null,
});
const balances = [held("c2c", "100.5"), held("lever", "20")];
const form: TransferForm = { from: "c2c", to: "lever", currencyId: 3, amount: "" };
const withAmount = (amount: string) => reduce(form, { type: "amount", amount });

test("it starts between the accounts that the link names, else from spot to the first other one", () => {
  expect(startForm({ from: "c2c", to: "mic" }, 3)).toMatchObject({ from: "c2c", to: "mic", amount: "" });
  expect(startForm({ from: "lever" }, 3)).toMatchObject({ from: "lever", to: "c2c" });
  expect(startForm({ from: "mic", to: "mic" }, 3)).toMatchObject({ from: "mic", to: "c2c" });
  expect(startForm({ from: "nonsense", to: "nonsense" }, 3)).toMatchObject({ from: "c2c", to: "lever" });
});

test("choosing the other side's account swaps the two", () => {
  expect(reduce(form, { type: "from", account: "lever" })).toMatchObject({ from: "lever", to: "c2c" });
  expect(reduce(form, { type: "to", account: "c2c" })).toMatchObject({ from: "lever", to: "c2c" });
  expect(reduce(form, { type: "to", account: "mic" })).toMatchObject({ from: "c2c", to: "mic" });
});

test("an amount is dropped with its account or currency, and stays when only the target changes", () => {
  const typed = withAmount("7");
  expect(reduce(typed, { type: "swap" })).toMatchObject({ from: "lever", to: "c2c", amount: "" });
  expect(reduce(typed, { type: "currency", currencyId: 1 })).toMatchObject({ currencyId: 1, amount: "" });
  expect(reduce(typed, { type: "to", account: "mic" }).amount).toBe("7");
  expect(reduce(typed, { type: "sent" }).amount).toBe("");
});

test("the summary counts only what is available, to the last digit", () => {
  expect(summarize(withAmount("0.00000001"), balances)).toEqual({
    available: "100.5",
    toAvailable: "20",
    after: { from: "100.49999999", to: "20.00000001" },
  });
  expect(summarize(withAmount("100.50000001"), balances).after).toBeUndefined();
  expect(summarize(form, balances).after).toBeUndefined();
});

test("an account without a row has nothing", () => {
  expect(summarize({ ...form, from: "mic" }, balances).available).toBe("0");
  expect(errorOf({ ...form, from: "mic", amount: "1" }, balances, 6)).toBe("nothingAvailable");
});

test("problems are shown one at a time", () => {
  expect(errorOf(form, balances, 6)).toBe("missing");
  expect(errorOf(withAmount("0"), balances, 6)).toBe("zero");
  expect(errorOf(withAmount("0.00"), balances, 6)).toBe("zero");
  expect(errorOf(withAmount("100.50000001"), balances, 6)).toBe("tooMuch");
  expect(errorOf(withAmount("1.0000001"), balances, 6)).toBe("tooPrecise");
  expect(errorOf(withAmount("100.5"), balances, 6)).toBeUndefined();
});

test("the call carries the decimal string as typed", () => {
  expect(inputOf(withAmount("12.50"))).toEqual({ from: "c2c", to: "lever", currency_id: 3, amount: "12.50" });
});
