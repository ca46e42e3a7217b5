import type { Deposit, DepositChannel } from "@candor/contract/routes/deposit.ts";
import { expect, test } from "vitest";
import { pointsOf } from "../../shared/record/points.ts";
import {
  addressParts,
  amountErrors,
  channelOf,
  depositLooks,
  differs,
  doubtsReference,
  inputOf,
  missingOf,
} from "./form.ts";

const terms = { decimals: 6, min: "10" };
const at = "2026-11-21T10:00:00.000Z";

test.each([
  ["", {}],
  ["10", {}],
  ["10.000001", {}],
  ["9.999999", { amount: { error: "DEPOSIT_BELOW_MINIMUM", params: { min: "10", currency: "USDT" } } }],
  ["10.0000001", { amount: { error: "TOO_MANY_DECIMALS", params: { max: 6 } } }],
  ["0", { amount: { error: "INVALID_AMOUNT" } }],
  ["1e3", { amount: { error: "INVALID_AMOUNT" } }],
])("the amount %j", (amount, errors) => expect(amountErrors(amount, terms, "USDT")).toEqual(errors));

test("the button names one missing field at a time", () => {
  const form = { amount: "", reference: "" };
  expect(missingOf(form, { state: "empty" })).toBe("amount");
  const typed = { ...form, amount: "12" };
  expect(missingOf(typed, { state: "empty" })).toBe("proof");
  expect(missingOf(typed, { state: "failed", text: "No connection.", again: true })).toBe("proof");
  expect(missingOf(typed, { state: "working", share: 0.4 })).toBe("uploading");
  expect(missingOf(typed, { state: "done", id: "a" })).toBeUndefined();
});

test("a text that is not a payment id of the network raises a warning, an empty field does not", () => {
  const id = "5f".repeat(32);
  expect(doubtsReference("tron", id)).toBe(false);
  expect(doubtsReference("ethereum", `0x${id}`)).toBe(false);
  expect(doubtsReference("tron", "https://tronscan.org/5f5f")).toBe(true);
  expect(doubtsReference("tron", " ")).toBe(false);
  expect(doubtsReference("bank", "E2E/2026-11 44")).toBe(false);
});

test("a link's channel is shown, closed or not; without one the first that takes deposits", () => {
  const channel = (chain_id: number, open: boolean) => ({ chain_id, open }) as DepositChannel;
  const channels = [channel(1, false), channel(2, true), channel(3, true)];
  expect(channelOf(channels, "1")?.chain_id).toBe(1);
  expect(channelOf(channels, undefined)?.chain_id).toBe(2);
  expect(channelOf(channels, "9")?.chain_id).toBe(2);
  expect(channelOf([channel(4, false)], undefined)?.chain_id).toBe(4);
  expect(channelOf([], "1")).toBeUndefined();
});

test("the call carries the input", () => {
  const form = { amount: "12.5", reference: " ab " };
  expect(inputOf(form, { currency_id: 3, chain_id: 7 }, "p")).toEqual({
    currency_id: 3,
    chain_id: 7,
    amount: "12.5",
    proof: "p",
    reference: "ab",
  });
});

test("the ends of an address are highlighted and no character is lost", () => {
  expect(addressParts("TQ5xAbCdEfGhIjKlMnOpQrStUvWxYz1234")).toEqual(["TQ5xAb", "CdEfGhIjKlMnOpQrStUvWx", "Yz1234"]);
  expect(addressParts("short").join("")).toBe("short");
});

test("an amount differs from the reported one by value, not by spelling", () => {
  expect(differs({ amount: "250", credited: "248.5" })).toBe(true);
  expect(differs({ amount: "250", credited: "250.00" })).toBe(false);
  expect(differs({ amount: "250", credited: null })).toBe(false);
});

test("the timeline shows who acts now, and where it ended", () => {
  const submitted = { step: "submitted", at };
  const looksOf = (timeline: Deposit["timeline"]) => pointsOf(timeline, depositLooks).map(({ look }) => look);
  expect(looksOf([submitted, { step: "reviewed", at: null }, { step: "credited", at: null }])).toEqual([
    "done",
    "now",
    "next",
  ]);
  expect(looksOf([submitted, { step: "reviewed", at }, { step: "credited", at: null }])).toEqual([
    "done",
    "done",
    "now",
  ]);
  expect(looksOf([submitted, { step: "reviewed", at }, { step: "rejected", at }])).toEqual(["done", "done", "bad"]);
});
