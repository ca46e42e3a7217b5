import { amount } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import {
  type DepositRecord,
  type Draft,
  differenceOf,
  explorerLink,
  missingOf,
  needsSecond,
  postingsFor,
  readDraft,
  reasonsOf,
  startDraft,
} from "./form.ts";

const ID = "7b".repeat(32);
const record: DepositRecord = {
  id: "12",
  version: 1,
  submitted_at: "2026-11-20T00:00:00Z",
  submitted_at_ms: 0,
  due_at_ms: 1,
  age: "in_time",
  holder: null,
  assignee: null,
  asked_until_ms: null,
  decided: null,
  user: {
    uid: "48213120",
    nickname: "Ana",
    verified_name: null,
    simulated: false,
    contact: "ana@x.example",
    lang: "es",
    state: "active",
  },
  currency_id: 3,
  symbol: "USDT",
  chain_id: 1,
  chain: "TRC20",
  network: "tron",
  amount: "1000",
  credited: null,
  state: "under_review",
  account: "c2c",
  decimals: 6,
  min: "10",
  alone_max: "5000",
  to_address: "TQx9",
  claimed_reference: ID,
  proof: { file_id: "f", width: 4, height: 3 },
  notice: null,
  explorer_tx: "https://explorer.example/tx/{id}",
  facts: [],
  reference: null,
  output: "",
  postings: [
    { owner: "48213120", account: "c2c", currency: "USDT", delta: "1000", tag: "recharge" },
    { owner: "house", account: "outside", currency: "USDT", delta: "-1000", tag: "recharge" },
  ],
  approval_id: null,
  history: [],
  reason: null,
  operator_note: "",
  decided_at: null,
  decided_by: null,
  second_by: null,
};
const why = (changes: Partial<Draft>, of: DepositRecord = record, given: { note?: string; proof?: string } = {}) => {
  const draft = { ...startDraft(of), ...changes };
  return missingOf(of, draft, { reading: readDraft(of, draft), note: "", proof: undefined, ...given });
};

test("a difference is shown in the currency and in percent of the claim", () => {
  expect(differenceOf("1000", amount("987.6"))).toEqual({ text: "-12.4", percent: "-1.24", direction: "less" });
  expect(differenceOf("3", amount("4"))).toEqual({ text: "1", percent: "33.33", direction: "more" });
  expect(differenceOf("1000", amount("1000"))).toEqual({ text: "0", percent: "0", direction: "none" });
});

test("the amount starts empty, and the user's id is filled in for the check", () => {
  expect(startDraft(record)).toEqual({ amount: "", reference: ID, output: "", reason: undefined });
  expect(why({})).toBe("Missing: what arrived.");
  expect(why({ amount: "1000" })).toBeUndefined();
});

test("another amount needs a reason that fits its direction", () => {
  expect(why({ amount: "987.6" })).toBe("Missing: the reason for the difference.");
  expect(why({ amount: "987.6", reason: "FEE_TAKEN_ON_THE_WAY" })).toBeUndefined();
  expect(why({ amount: "1200", reason: "FEE_TAKEN_ON_THE_WAY" })).toBe("Missing: the reason for the difference.");
  expect(why({ amount: "1200", reason: "MORE_ARRIVED" })).toBeUndefined();
  expect(reasonsOf("more")).not.toContain("PART_ARRIVED");
});

test.each([
  [{ amount: "1000.1234567" }, "Missing: what arrived."],
  [{ amount: "0" }, "Missing: what arrived."],
  [{ amount: "1000", reference: "https://explorer.example/tx/1" }, "Missing: the transaction ID."],
  [{ amount: "1000", reference: "" }, "Missing: the transaction ID."],
  [{ amount: "1000", output: "first" }, "Missing: an output that is a number."],
])("%o cannot be credited", (changes, words) => expect(why(changes)).toBe(words));

test("a bank's reference has its own format", () => {
  const bank: DepositRecord = { ...record, network: "bank", claimed_reference: "hb 2026/1" };
  expect(why({ amount: "1000" }, bank)).toBeUndefined();
  expect(why({ amount: "1000", reference: "" }, bank)).toBe("Missing: the bank's reference.");
});

test("the posting shows what arrived and keeps its signs", () => {
  expect(postingsFor(record.postings, amount("987.6")).map(({ delta }) => delta)).toEqual(["987.6", "-987.6"]);
});

test("a link to the explorer needs a valid id", () => {
  expect(explorerLink(record.explorer_tx, ID)).toBe(`https://explorer.example/tx/${ID}`);
  expect(explorerLink("", ID)).toBeUndefined();
  expect(explorerLink(record.explorer_tx, undefined)).toBeUndefined();
});

test("a credit needs a fresh code, and with a warning a note on the checks", () => {
  const right = { amount: "1000" };
  expect(why(right, record, { proof: "your code" })).toBe("Missing: your code.");
  const warned = { ...record, facts: [{ kind: "age", mark: "warn" as const, text: "", uids: [] }] };
  expect(why(right, warned)).toBe("Missing: what you checked.");
  expect(why(right, warned, { note: "the explorer" })).toBeUndefined();
});

test("a second operator is needed above the claim and above the limit of one operator", () => {
  const needs = (text: string, changes: Partial<DepositRecord> = {}) =>
    needsSecond({ ...record, ...changes }, amount(text));
  expect([needs("1000"), needs("1000.000001"), needsSecond(record, undefined)]).toEqual([false, true, false]);
  expect([needs("500", { alone_max: "500" }), needs("501", { alone_max: "500" })]).toEqual([false, true]);
});
