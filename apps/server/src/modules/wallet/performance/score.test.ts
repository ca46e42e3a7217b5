import { formatAmount, rate } from "@candor/contract/domain/money.ts";
import { getOption, optionTrade } from "@candor/contract/routes/options.ts";
import { score } from "@candor/contract/routes/performance.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { breakEvenRate } from "@candor/contract/rules/options.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, MARKET, USDT } from "../../../testing/engine.ts";
import { OPTION_MARKET, OptionDesk } from "../../../testing/options.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";
import { breakEven, costOf } from "./score.ts";

describe("figures", () => {
  test.each([
    ["0", 0n],
    ["1.5", 150_000_000n],
    ["0.00000001", 1n],
    ["0.000000010000", 1n],
    ["0.0000000101", 2n],
    ["2.9999999999999999", 300_000_000n],
    ["-0.0000000101", -2n],
  ])("%s is %i, away from zero", (text, found) => {
    expect(costOf(text)).toBe(found);
  });

  test.each(["0.8", "0.82", "1"])("the break-even of orders at %s without fees is that of their duration", (ratio) => {
    const profits = formatAmount(rate(ratio) * 100n);
    expect(breakEven({ stakes: "100", profits, fees: "0" })).toBe(formatAmount(breakEvenRate(rate(ratio))));
  });

  test("no decided order has no break-even", () => {
    expect(breakEven({ stakes: "0", profits: "0", fees: "1.5" })).toBeNull();
  });
});

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const desk = new OptionDesk(server, time);
let account: Account;
const month = () => new Date(time.ms).toISOString().slice(0, 7);

/** One order of 30 s from 200 to `at`. */
async function option(of: Account, number: string, at: string): Promise<void> {
  await desk.tick("200");
  const { id } = await server.ok(optionTrade, { match_id: OPTION_MARKET, type: 1, seconds: 30, number }, of);
  await desk.tick("200");
  await desk.tick(at, 30_000);
  await waitFor(async () => {
    expect(await server.ok(getOption, { id }, of)).toMatchObject({ outcome: expect.any(String) });
  });
}

beforeAll(async () => {
  await desk.open();
  account = await desk.trader();
  await option(account, "100", "250");
  await option(account, "100", "150");
  await option(account, "40", "150");
  await option(account, "10", "200");
});

test("the win rate stands beside the rate at which the same orders would have ended at zero", async () => {
  const found = await server.ok(score, {}, account);
  // 240 staked and 3.75 of fees, by 240 and their profits of 192: 243.75 / 432, up. One of three won, down.
  expect(found).toMatchObject({
    month: month(),
    options: [
      {
        currency: "USDT",
        won: 1,
        lost: 2,
        flat: 1,
        void: 0,
        win_rate: "0.33333333",
        break_even: "0.56423612",
        result: "-63.75",
      },
    ],
    products: [{ product: "option", fees: "3.75", spread: "0" }],
    total: { fees: "3.75", spread: "0" },
    unpriced: 0,
  });
});

test("another month and another user have none of it", async () => {
  const none = { options: [], products: [], total: { fees: "0", spread: "0" } };
  expect(await server.ok(score, { month: "2020-01" }, account)).toMatchObject(none);
  expect(await server.ok(score, {}, await openAccount(server))).toMatchObject(none);
});

test("a fee in a coin counts at the price of its day, and one without a price is reported", async () => {
  const [seller, buyer] = [await openAccount(server, { [BTC]: "1" }), await openAccount(server, { [USDT]: "1000" })];
  const order = { match_id: MARKET, kind: "limit" as const, price: "100", number: "1" };
  await server.ok(trade, { ...order, type: 2 }, seller);
  await server.ok(trade, { ...order, type: 1 }, buyer);
  expect(await server.ok(score, {}, buyer)).toMatchObject({
    unpriced: 1,
    products: [{ product: "spot", fees: "0", spread: "0" }],
  });
  const figures = { change: "0", change_amount: "0", open: "1", high: "1", low: "1", volume: "0", turnover: "0" };
  const quotation = { match_id: MARKET, symbol: "BTC-USDT", now_price: "100", at_ms: 1, ...figures };
  server.publish({ type: "quotes", list: [quotation] });
  const { products, unpriced } = await server.ok(score, {}, buyer);
  expect([unpriced, products]).toEqual([
    0,
    [{ product: "spot", fees: expect.stringMatching(/^0\.\d+$/), spread: "0" }],
  ]);
});

test.each(["2026", "2026-13", "1999-12", "2026-1"])("refuses the month %s", async (text) => {
  expect(await server.call(score, { month: text }, account)).toMatchObject({ error: "INVALID_REQUEST" });
});
