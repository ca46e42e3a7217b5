import { expect, test } from "vitest";
import { type Known, newSale, readSale, type SaleFields } from "./sale-form.ts";

const now = Date.UTC(2026, 10, 23, 8);
const known: Known = {
  taken: ["USDT", "BTC", "BTC-USDT", "OLD", "OLD-USDT"],
  markets: [{ id: 9, symbol: "OLD-USDT", base: "OLD", quote: "USDT", lot: "0.1" }],
};
const filled: SaleFields = {
  ...newSale(now),
  currency: { ...newSale(now).currency, symbol: "NEW", name: "New coin" },
  market: { ...newSale(now).market, tick: "0.0001", lot: "0.1" },
  issuer_uid: "12345678",
  supply: "1000",
  price: "0.5",
  step: "1",
  min: "10",
  max: "400",
};

test("an empty form is wrong in coin, issuer and terms, each in its step", () => {
  expect(readSale(newSale(now), known, now).wrong).toEqual([4, 2, 4, 0, 0]);
});
test("a new coin is listed with its pair and its coins are credited, in one request", () => {
  const { input, wrong } = readSale(filled, known, now);
  expect(wrong).toEqual([0, 0, 0, 0, 0]);
  expect(input).toMatchObject({
    version: 0,
    market_id: null,
    listing: { base: "NEW", quote: "USDT", source: "book", currency: { symbol: "NEW" }, options: null },
    supply: "1000",
    credit: "1000",
    starts_at: "2026-11-25T08:00:00.000Z",
    launch_at: "2026-12-03T08:00:00.000Z",
  });
});
test("a coin that is listed already is named by its pair", () => {
  const { input } = readSale({ ...filled, isNewCoin: false, market_id: "9", credits: false }, known, now);
  expect(input).toMatchObject({ market_id: 9, listing: null, credit: null });
});
test.each<[keyof SaleFields, Partial<SaleFields>, string]>([
  ["step", { step: "0.25" }, "Must be a multiple of the pair's lot."],
  ["supply", { supply: "1000.5" }, "Must be a multiple of the step."],
  ["max", { max: "2000" }, "Must not exceed the coins on offer."],
  ["min", { min: "500" }, ""],
  ["ends_at", { ends_at: "2026-11-25T07:00" }, "End is before start."],
  ["ends_at", { starts_at: "2026-11-20T08:00", ends_at: "2026-11-22T08:00" }, "This time has passed."],
  ["allots_at", { allots_at: "2026-12-02T07:00" }, "Must not be before the end."],
  [
    "launch_at",
    { launch_at: "2026-12-02T08:09" },
    "At least 10 minutes after the allotment: the auction begins after it.",
  ],
  ["issuer_uid", { issuer_uid: "12" }, "Eight digits, as on the user's page."],
])("%s is refused as the server would", (field, change, words) => {
  const { errors, input } = readSale({ ...filled, ...change }, known, now);
  expect(input).toBeUndefined();
  if (words !== "") expect(errors).toMatchObject({ [field]: words });
});
test("the symbol of another coin is refused", () => {
  const { errors } = readSale({ ...filled, currency: { ...filled.currency, symbol: "BTC" } }, known, now);
  expect(errors.currency.symbol).toContain("Too similar");
});
