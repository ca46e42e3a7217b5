import { expect, test } from "vitest";
import { ledgerTags, ownTags, specificationTags } from "./ledger-tags.ts";

test("no tag twice, and none of ours uses a name of the specification", () => {
  expect(new Set(ledgerTags).size).toBe(ledgerTags.length);
  expect(ownTags.filter((tag) => (specificationTags as readonly string[]).includes(tag))).toEqual([]);
});

test.each(["c2c_buy", "c2c_sell", "c2c_fee"])("%s has its freezing and its releasing variant", (tag) => {
  expect(specificationTags).toContain(tag);
  expect(specificationTags).toContain(`${tag}_lock_0`);
  expect(specificationTags).toContain(`${tag}_lock_1`);
});

test("every freezing tag has a releasing one", () => {
  const freezing = ledgerTags.filter((tag) => tag.endsWith("_lock_0"));
  expect(freezing.length).toBeGreaterThan(0);
  for (const tag of freezing) expect(ledgerTags).toContain(tag.replace(/0$/, "1"));
});

test("tags are lower-case words, as the database and older clients keep them", () => {
  for (const tag of ledgerTags) expect(tag).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
});

test.each(["mic_close", "lever_trade_close", "finance_trade_sell_fee", "withdraw_fail", "system_recharge"])(
  "%s is declared, though its product comes later",
  (tag) => expect(specificationTags).toContain(tag),
);

test.each(["fund", "miner"])("%s has its four tags", (product) => {
  for (const what of ["reward", "reback", "trade_sell", "trade_sell_fee"])
    expect(specificationTags).toContain(`${product}_${what}`);
});
