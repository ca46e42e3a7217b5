import { expect, test } from "vitest";
import { postingsOf } from "./postings.ts";
import type { ReviewItem } from "./review-queue.ts";

const services = { catalogue: { symbolOf: () => "USDT" } } as unknown as Parameters<typeof postingsOf>[0];
const booked = (changes: Partial<ReviewItem>) => {
  const item = { uid: "U1", account: "c2c", currency_id: 3, amount: "100", fee: "1", decided: null, ...changes };
  return postingsOf(services, item as ReviewItem);
};

const common = { currency: "USDT" };
const paidOut = [
  { owner: "U1", account: "c2c frozen", delta: "-100", tag: "withdraw", ...common },
  { owner: "house", account: "outside", delta: "100", tag: "withdraw", ...common },
];
const returned = (tag: string) => [
  { owner: "U1", account: "c2c frozen", delta: "-101", tag, ...common },
  { owner: "U1", account: "c2c", delta: "101", tag, ...common },
];

test.each([
  ["without a fee books none", { state: "sending", fee: "0" }, paidOut],
  ["that was rejected is returned", { state: "rejected" }, returned("withdraw_fail")],
  ["that is decided to be rejected is returned", { state: "sending", decided: "rejected" }, returned("withdraw_fail")],
  ["that was canceled is returned", { state: "cancelled" }, returned("withdraw_lock_1")],
] as const)("a withdrawal %s", (_, changes, postings) => {
  expect(booked(changes)).toEqual(postings);
});
