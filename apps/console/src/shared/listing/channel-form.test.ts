import { expect, test } from "vitest";
import {
  type Channel,
  type ChannelFields,
  channelErrors,
  fieldsOf,
  requestInput,
  shownTerm,
  sourceOf,
} from "./channel-form.ts";

const terms = {
  deposit_open: true,
  withdraw_open: true,
  deposit_min: "10",
  withdraw_min: "20",
  withdraw_max: "50000",
  withdraw_fee: "1",
  two_people_above: "10000",
  confirmations: 20,
  explorer_tx: "https://x.example/{id}",
};
const channel: Channel = {
  id: 1,
  currency_id: 3,
  symbol: "USDT",
  name: "TRC20",
  network: "tron",
  decimals: 6,
  ...terms,
  address_source: "pool",
  pool_free: 12,
  version: 3,
  approval_id: null,
};
const errors = (changes: Partial<ChannelFields>, of: Channel = channel) =>
  channelErrors({ ...fieldsOf(of), ...changes }, of);

test("unchanged terms are valid and make the same request", () => {
  expect(errors({})).toEqual({});
  expect(requestInput(channel, 3, fieldsOf(channel), "as agreed")).toEqual({
    id: 1,
    version: 3,
    reason: "as agreed",
    ...terms,
  });
});
test.each([
  [{ withdraw_fee: "" }, "withdraw_fee", "Enter an amount."],
  [{ withdraw_fee: "1.0000001" }, "withdraw_fee", "At most six decimals."],
  [{ withdraw_max: "19" }, "withdraw_max", "Must not be below the minimum."],
  [{ withdraw_min: "0", withdraw_max: "0" }, "withdraw_max", "Above zero while withdrawals are open."],
  [{ confirmations: "1001" }, "confirmations", "A whole number, 0 to 1000."],
  [{ explorer_tx: "https://x.example/" }, "explorer_tx", "https://, with {id} in place of the transaction ID."],
  [{ explorer_tx: "http://x.example/{id}" }, "explorer_tx", "https://, with {id} in place of the transaction ID."],
])("%o is refused", (changes, field, error) => expect(errors(changes)).toEqual({ [field]: error }));

test("a zero fee and an empty explorer are valid", () => {
  expect(errors({ withdraw_fee: "0", explorer_tx: "" })).toEqual({});
});
test("a manual channel cannot be opened", () => {
  const byHand: Channel = { ...channel, network: "manual" };
  expect(Object.keys(errors({}, byHand))).toEqual(["deposit_open", "withdraw_open"]);
});
test("a difference shows its unit, and a source the number of free addresses", () => {
  expect(shownTerm("USDT", "withdraw_fee", "1.5")).toBe("1.5 USDT");
  expect(shownTerm("USDT", "confirmations", "20")).toBe("20");
  expect(shownTerm("USDT", "deposit_open", false)).toBe("closed");
  expect(sourceOf(channel)).toBe("from an imported pool, 12 free");
  expect(sourceOf({ ...channel, address_source: null, pool_free: null })).toBe("no source");
});
