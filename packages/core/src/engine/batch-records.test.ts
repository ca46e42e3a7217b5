import { ledgerTags } from "@candor/contract/domain/ledger-tags.ts";
import { expect, test } from "vitest";
import type { Posting } from "../ledger/records.ts";
import { isRecord } from "./batch-records.ts";
import type { CoreEvent } from "./event.ts";

const posting = (fields: Partial<Posting> = {}): Posting => ({
  type: "posting",
  entryId: 1,
  ownerId: 5,
  account: "c2c",
  currencyId: 1,
  available: 1n,
  frozen: 0n,
  availableAfter: 1n,
  frozenAfter: 0n,
  tag: "recharge",
  ref: "deposit:1",
  ...fields,
});
const named = (type: CoreEvent["type"]) => ({ type }) as CoreEvent;

test("records are receipts, withdrawals, results of allotments and the crediting of a user's deposit", () => {
  expect(isRecord(named("receipt"))).toBe(true);
  expect(isRecord(named("withdrawal"))).toBe(true);
  expect(isRecord(named("subscriptionResult"))).toBe(true);
  expect(isRecord(posting())).toBe(true);
});

test("the house's side of a deposit and everything else is no record", () => {
  expect(isRecord(posting({ ownerId: 0, account: "outside" }))).toBe(false);
  for (const tag of ledgerTags.filter((each) => each !== "recharge")) expect(isRecord(posting({ tag }))).toBe(false);
  for (const type of ["trade", "order", "transfer", "conversion", "tick", "user", "position"] as const)
    expect(isRecord(named(type))).toBe(false);
});
