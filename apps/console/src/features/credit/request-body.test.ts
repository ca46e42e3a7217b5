import { fundTerms } from "@candor/contract/testing/hosting.ts";
import { expect, test } from "vitest";
import { bodyOf, changesBetween } from "./request-body.ts";

const terms = {
  deposit_open: true,
  withdraw_open: true,
  deposit_min: "10",
  withdraw_min: "20",
  withdraw_max: "50000",
  withdraw_fee: "1",
  two_people_above: "10000",
  confirmations: 20,
  explorer_tx: "",
};
const bank = {
  bank_name: "First Bank",
  account_name: "Candor",
  account_number: "001",
  swift_code: "",
  bank_address: "",
  enabled: true,
};

test("terms of a channel are read field by field", () => {
  const after = { ...terms, withdraw_fee: "1.5", deposit_open: false };
  expect(bodyOf("channel_terms", { chain_id: 1, name: "TRC20", before: terms, after })).toEqual({
    changes: [
      { field: "Deposits", before: "open", after: "closed" },
      { field: "Fee", before: "1", after: "1.5" },
    ],
    facts: [],
    about: { page: "channels", open: "1" },
  });
});
test("a new receiving account shows what it has, a changed one what changes", () => {
  expect(bodyOf("receiving_bank", { bank_id: null, before: null, after: bank })).toEqual({
    changes: [
      { field: "Bank", before: "none", after: "First Bank" },
      { field: "Account holder", before: "none", after: "Candor" },
      { field: "Account number", before: "none", after: "001" },
      { field: "Users pay into it", before: "none", after: "yes" },
    ],
    facts: [],
  });
  expect(changesBetween(bank, { ...bank, enabled: false })).toEqual([
    { field: "Users pay into it", before: "yes", after: "no" },
  ]);
});
test("a changed term of conversions shows both percentages", () => {
  expect(bodyOf("setting", { name: "convert.spread", from: 1_000, value: 1_500, version: 0 })).toEqual({
    changes: [{ field: "Spread of conversions", before: "0.1 %", after: "0.15 %" }],
    facts: [],
    about: { page: "conversions", open: "convert.spread" },
  });
});
test("a credit above the claim shows both amounts, the payment and the user's text", () => {
  const body = {
    deposit_id: 12,
    claimed: "100",
    amount: "120",
    reference: "ab",
    output: "1",
    reason: "MORE_ARRIVED",
    note: "",
  };
  expect(bodyOf("deposit_second", body)).toEqual({
    changes: [{ field: "Amount", before: "100 claimed", after: "120 credited" }],
    facts: [
      { name: "Payment", value: "ab, output 1" },
      { name: "The user reads", value: "More arrived than was claimed" },
    ],
    about: { page: "deposits", open: "12" },
  });
});
test("a return shows the amount and the reason", () => {
  const body = { withdrawal_id: "w", number: 3, amount: "100", fee: "1", reason: "NETWORK_DOWN" };
  expect(bodyOf("withdrawal_return", body)).toMatchObject({
    facts: [
      { name: "Returned", value: "100 and the fee of 1" },
      { name: "The user reads", value: "Network is down" },
    ],
    about: { page: "withdrawals", open: "w" },
  });
});
test("bodies of another release, and kinds without details, have no body", () => {
  expect(bodyOf("withdrawal_return", { number: 3 })).toBeUndefined();
  expect(bodyOf("credit", { uid: "10000001" })).toBeUndefined();
});

const option = {
  state: "open",
  fee: "0",
  reserve: "5000",
  choices: [{ seconds: 60, ratio: "0.82", min: "10", max: "20" }],
};
const lever = {
  state: "open",
  lot_size: "0.01",
  spread: "0.0002",
  fee_rate: "0.0005",
  overnight_rate: "0.0002",
  min_lots: 1,
  max_lots: 1_000,
  max_open: "5000000",
  max_net: "1000000",
  multiples: [{ multiple: 10, max_lots: 1_000 }],
};

test("changed terms of options are listed line by line, with a link to the pair", () => {
  const body = { market_id: 11, version: 1, before: option, after: { ...option, fee: "0.015" } };
  expect(bodyOf("option_terms", body)).toEqual({
    changes: [{ field: "Fee", before: "0 %", after: "1.5 %" }],
    facts: [],
    about: { page: "derivatives", open: "options-11" },
  });
});

test("so do those of contracts", () => {
  const after = { ...lever, multiples: [...lever.multiples, { multiple: 20, max_lots: 500 }] };
  expect(bodyOf("lever_terms", { market_id: 1, version: 4, before: lever, after })).toEqual({
    changes: [{ field: "20 x, lots of a user", before: "none", after: "500" }],
    facts: [],
    about: { page: "derivatives", open: "contracts-1" },
  });
});

test("terms of a fund are listed line by line, all of them for a new one, with a link to the product", () => {
  const body = { product_id: 7, version: 1, currency: "USDT", income_currency: "USDT", before: fundTerms };
  const after = { ...fundTerms, interest_rate: "0.003" };
  expect(bodyOf("hosting_terms", { ...body, after })).toEqual({
    changes: [{ field: "Daily rate", before: "0.4 %", after: "0.3 %" }],
    facts: [],
    about: { page: "hosting", open: "7" },
  });
  expect(bodyOf("hosting_terms", { ...body, before: null, after })?.changes).toHaveLength(13);
  expect(bodyOf("hosting_terms", { ...body, after: {} })).toBeUndefined();
});

test("shares of fees, fee levels and a release of rebates are listed line by line", () => {
  const before = { first: "0.2", second: "0.1", third: "0.05" };
  expect(bodyOf("rebate_rates", { version: 1, before, after: { ...before, first: "0.3" } })).toEqual({
    changes: [{ field: "First generation", before: "20 %", after: "30 %" }],
    facts: [],
    about: { page: "promotion", open: "rates" },
  });
  const level = { level: 1, volume: "50000.0", maker_reduction: "0.1", taker_reduction: "0.05" };
  const value = "from 50,000 USDT, 10 % off maker fees, 5 % off taker fees";
  expect(bodyOf("fee_levels", { version: 0, before: null, after: { levels: [level] } })?.changes).toEqual([
    { field: "Level 1", before: "none", after: value },
  ]);
  const pair = { inviter_id: 1, inviter_uid: "10000001", invited_id: 2, invited_uid: "10000002", version: 1 };
  const held = [{ currency_id: 3, currency_name: "USDT", amount: "1.5" }];
  expect(bodyOf("rebate_release", { ...pair, reason: "device", held })?.facts.map(({ value }) => value)).toEqual([
    "10000001",
    "10000002",
    "Same device",
    "1.5 USDT",
  ]);
  for (const kind of ["rebate_rates", "fee_levels", "rebate_release"]) expect(bodyOf(kind, {})).toBeUndefined();
});

test("a new sale is listed as it would be, with the credit and the local times; a change of its terms before and after", () => {
  const names = { currency: "NEW", pay_currency: "USDT", symbol: "NEW-USDT", issuer_name: "Mai" };
  const after = {
    market_id: 40,
    currency_id: 40,
    pay_currency_id: 3,
    issuer_uid: "12345678",
    price: "0.5",
    supply: "1000",
    step: "1",
    min: "10",
    max: "400",
    review: "reviewed",
    starts_at: "2026-11-25T08:00:00.000Z",
    ends_at: "2026-12-02T08:00:00.000Z",
    allots_at: "2026-12-02T09:00:00.000Z",
    launch_at: "2026-12-03T08:00:00.000Z",
    lockup_days: 30,
    recommended: false,
  };
  const ids = { subscription_id: 7, version: 0, user_id: 12 };
  const body = { ...ids, ...names, before: null, before_names: names, after, listing: null, credit: "1000" };
  const made = bodyOf("subscription_terms", body);
  expect(made).toMatchObject({ changes: [], sections: [{ title: "Sale" }], about: { page: "coins", open: "7" } });
  expect(made?.sections?.[0]?.lines).toContainEqual({ field: "Launch", value: "2026-12-03 08:00 UTC" });
  expect(made?.facts.map(({ name }) => name)).toEqual([
    "Credited first",
    "Starts, local",
    "Ends, local",
    "Allotment, local",
    "Launch, local",
  ]);
  expect(made?.facts[0]?.value).toBe("1,000 NEW");
  const changed = { ...body, before: after, after: { ...after, price: "0.6" }, credit: null };
  expect(bodyOf("subscription_terms", changed)).toMatchObject({
    changes: [
      { field: "Issue price", before: "0.5 USDT", after: "0.6 USDT" },
      { field: "All of it costs", before: "500 USDT", after: "600 USDT" },
    ],
    sections: [],
  });
});

test("a body of another release is not shown, nor is that of a house movement, which has its posting", () => {
  expect(bodyOf("option_terms", { market_id: 11, before: lever, after: lever })).toBeUndefined();
  expect(bodyOf("lever_terms", {})).toBeUndefined();
  expect(bodyOf("house_funding", { from: "outside", to: "insurance" })).toBeUndefined();
});
