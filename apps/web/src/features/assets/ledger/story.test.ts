import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import type { LedgerChange, LedgerEvent } from "@candor/contract/routes/record.ts";
import { expect, test } from "vitest";
import { accountsOf } from "./accounts-of.ts";
import { storyOf } from "./story.ts";

const change = (kind: LedgerChange["kind"], amount: string, symbol = "USDT"): LedgerChange => ({
  currency_id: symbol.length,
  symbol,
  kind,
  amount,
});
const entry = (tag: LedgerTag, account: string, available: string) =>
  ({ tag, account, available, frozen: "0" }) as LedgerEvent["entries"][number];

test.each<[LedgerTag, LedgerChange[], string]>([
  ["c2c_buy", [change("change", "-100"), change("change", "0.5", "BTC")], "bought"],
  ["c2c_buy", [change("change", "0.5", "BTC")], "added"],
  ["convert", [change("change", "-100"), change("change", "0.5", "BTC")], "converted"],
  ["c2c_buy_lock_0", [change("hold", "100")], "orderPlaced"],
  ["c2c_buy_lock_0", [change("change", "0")], "unchanged"],
  ["withdraw", [change("change", "-10")], "withdrawn"],
  ["mic_close", [change("change", "-101.5")], "deducted"],
  ["mic_close", [change("change", "78.5")], "added"],
  ["mic_trade_buy", [change("hold", "100")], "held"],
  ["lever_lock_1", [change("release", "10")], "released"],
  ["ieo_buy", [change("change", "-10"), change("change", "5", "NEW")], "swapped"],
])("%s with %o is told as %s", (tag, changes, name) => {
  expect(storyOf({ tag, changes, entries: [] }).name).toBe(name);
});

test("a transfer names both accounts, where the money left first", () => {
  const entries = [entry("transfer_in", "mic", "40"), entry("transfer_out", "c2c", "-40")];
  expect(storyOf({ tag: "transfer_out", changes: [change("transfer", "40")], entries })).toMatchObject({
    name: "transferred",
    moved: [{ amount: "40", symbol: "USDT" }],
  });
  expect(accountsOf({ entries })).toEqual(["c2c", "mic"]);
});

test("amounts of a sentence have no sign", () => {
  const changes = [change("change", "-100"), change("change", "0.5", "BTC")];
  expect(storyOf({ tag: "c2c_buy", changes, entries: [] })).toMatchObject({
    gave: [{ amount: "100", symbol: "USDT" }],
    got: [{ amount: "0.5", symbol: "BTC" }],
  });
});
