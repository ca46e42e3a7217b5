import { expect, test } from "vitest";
import { changesOf } from "../editor/draft.ts";
import { percentOf, shareOf } from "../format/share.ts";
import { fieldsOf, type Market, marketErrors, needsSecond, saveInput, shownValue } from "./market-form.ts";

const terms = {
  tick: "0.1",
  lot: "0.0001",
  min_notional: "5",
  maker_fee: "0.0008",
  taker_fee: "0.001",
  price_band: "0.05",
  state: "open",
  sort: 1,
} as const;
const market: Market = {
  id: 1,
  symbol: "BTC-USDT",
  base: "BTC",
  quote: "USDT",
  ...terms,
  source: "index",
  version: 3,
  open_orders: 0,
  pending: null,
};
const fields = fieldsOf(market);

test.each([
  ["0.001", "0.1"],
  ["0", "0"],
  ["0.00000001", "0.000001"],
  ["0.99999999", "99.999999"],
])("the share %s is %s percent, both ways", (share, percent) => {
  expect(percentOf(share)).toBe(percent);
  expect(shareOf(percent)).toBe(share);
});
test.each(["", "-1", "1e2", "0.0000001", "abc", "1,5,0"])("%s is no percentage", (typed) =>
  expect(shareOf(typed)).toBeUndefined(),
);

test("a market goes through the form and back unchanged", () => {
  expect(marketErrors(fields)).toEqual({});
  expect(saveInput(market, 3, fields, "why")).toEqual({
    id: 1,
    version: 3,
    ...terms,
    reason: "why",
  });
});

test.each([
  ["taker_fee", "100"],
  ["maker_fee", ""],
  ["price_band", "0"],
  ["tick", "0"],
  ["lot", "-1"],
  ["min_notional", "x"],
  ["sort", "1.5"],
] as const)("%s of %s is refused at its field", (field, value) => {
  expect(Object.keys(marketErrors({ ...fields, [field]: value }))).toEqual([field]);
});
test("tick and lot must multiply to whole units", () => {
  expect(marketErrors({ ...fields, tick: "0.00000001", lot: "0.1" }).tick).toContain("whole number");
});

test("only the sort order is saved by one operator", () => {
  expect(needsSecond(changesOf(fields, { ...fields, sort: "2" }))).toBe(false);
  expect(needsSecond(changesOf(fields, { ...fields, sort: "2", open: false }))).toBe(true);
});

test("a difference shows units", () => {
  expect(shownValue(market, "taker_fee", "0.1")).toBe("0.1 %");
  expect(shownValue(market, "lot", "0.0001")).toBe("0.0001 BTC");
  expect(shownValue(market, "open", false)).toBe("closed");
});
