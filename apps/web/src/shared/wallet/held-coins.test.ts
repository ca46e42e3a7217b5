import type { SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import { expect, test } from "vitest";
import { heldCoins } from "./held-coins.ts";

const application = (changes: Partial<SubscriptionApplication>) =>
  ({
    id: "a",
    ieo_id: 1,
    name: "Nova",
    currency_name: "NOVA",
    pay_currency_name: "USDT",
    amount: "250",
    allotted: "0",
    allots_at_ms: 5,
    release_at_ms: 9,
    ...changes,
  }) as SubscriptionApplication;

test("an application holds its cost until the allotment, then its coins until they unlock", () => {
  const held = heldCoins([
    application({ status: "allotted", allotted: "208" }),
    application({ status: "under_review" }),
    application({ status: "passed", allots_at_ms: 4 }),
  ]);
  expect(held.map(({ amount, currency, until, atMs }) => [amount, currency, until, atMs])).toEqual([
    ["250", "USDT", "allots", 4],
    ["250", "USDT", "allots", 5],
    ["208", "NOVA", "unlocks", 9],
  ]);
});

test("an application that ended, or got nothing, holds nothing", () => {
  for (const status of ["rejected", "taken_back", "released", "allotted"] as const)
    expect(heldCoins([application({ status })])).toEqual([]);
});
