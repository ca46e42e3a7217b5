import { randomUUID } from "node:crypto";
import * as apiKeys from "@candor/contract/routes/api-keys.ts";
import { getReceipt } from "@candor/contract/routes/receipt.ts";
import * as spot from "@candor/contract/routes/spot.ts";
import * as wallet from "@candor/contract/routes/wallet.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId, MARKET, USDT } from "../../../testing/engine.ts";
import { openKey, sendSigned } from "../../../testing/open-api.ts";
import { startTestServer } from "../../../testing/server.ts";

/** Orders that wait for a price, as the app sends them: what is refused, what they show while they wait, and who placed them. */
const server = await startTestServer();
afterAll(() => server.close());

const funds = { [BTC]: "10", [USDT]: "1000000" };
let maker: Account;
let taker: Account;
beforeAll(async () => {
  maker = await openAccount(server, funds);
  taker = await openAccount(server, funds);
  await priceOf("30000");
});

/** A trade at a price, which is the pair's price from then on. */
async function priceOf(price: string): Promise<void> {
  const at = { match_id: MARKET, price, number: "0.01" };
  await server.ok(spot.trade, { ...at, type: 2 }, maker);
  await server.ok(spot.trade, { ...at, type: 1 }, taker);
}

async function heldBy(account: Account): Promise<string> {
  const { balances } = await server.ok(wallet.getAsset, {}, account);
  const of = (symbol: string) => balances.find((item) => item.account === "c2c" && item.symbol === symbol);
  return `${of("BTC")?.available}/${of("BTC")?.frozen} ${of("USDT")?.available}/${of("USDT")?.frozen}`;
}
const BUYS = "1/0 100000/0";
const open = () => openAccount(server, { [BTC]: "1", [USDT]: "100000" });

const sell = { match_id: MARKET, type: 2 as const, number: "0.1" };
const buy = { ...sell, type: 1 as const };

test.each([
  ["a sell that stops a loss", { ...sell, kind: "stop_market" as const, stop_price: "29000" }, "0.9/0.1 100000/0"],
  [
    "a buy of a breakout, at most at the band above its trigger",
    { ...buy, kind: "stop_market" as const, stop_price: "31000" },
    "1/0 96745/3255",
  ],
  [
    "a sell that takes profit",
    { ...sell, kind: "take_profit_market" as const, stop_price: "31000" },
    "0.9/0.1 100000/0",
  ],
  ["a buy below the price", { ...buy, kind: "take_profit_market" as const, stop_price: "29000" }, "1/0 96955/3045"],
  ["a trailing sell", { ...sell, kind: "stop_market" as const, trailing_delta: 100 }, "0.9/0.1 100000/0"],
  [
    "a trailing buy with a limit and an activation price",
    { ...buy, kind: "stop_limit" as const, price: "29500", trailing_delta: 100, activation_price: "30500" },
    "1/0 97050/2950",
  ],
])("%s waits, holds what it can cost, and frees it when it is canceled", async (_what, order, held) => {
  const account = await open();
  const placed = await server.ok(spot.trade, order, { ...account, form: true });
  expect(placed).toMatchObject({ status: "waiting", triggered: false, filled: "0", api_key_id: null });
  expect(await heldBy(account)).toBe(held);
  const { list } = await server.ok(spot.orderList, { status: "waiting" }, account);
  expect(list).toMatchObject([{ id: placed.id, api_key_label: null }]);
  await server.ok(spot.cancel, { id: placed.id }, account);
  expect(await heldBy(account)).toBe(BUYS);
});

const trailing = { ...sell, kind: "stop_market" as const };
test.each([
  ["a delta below zero", { ...trailing, trailing_delta: -100 }, "INVALID_REQUEST", "trailing_delta"],
  ["a delta of zero", { ...trailing, trailing_delta: 0 }, "INVALID_REQUEST", "trailing_delta"],
  ["a delta beyond 20 %", { ...trailing, trailing_delta: 2_001 }, "TRAILING_DELTA_RANGE", "trailing_delta"],
  ["half a basis point", { ...trailing, trailing_delta: 0.5 }, "INVALID_REQUEST", "trailing_delta"],
  [
    "a delta and a trigger",
    { ...trailing, trailing_delta: 1, stop_price: "29000" },
    "INVALID_REQUEST",
    "trailing_delta",
  ],
  [
    "an activation price that is passed",
    { ...trailing, trailing_delta: 100, activation_price: "30001" },
    "STOP_PRICE_PASSED",
    "stop_price",
  ],
  [
    "a stop that is passed",
    { ...sell, kind: "stop_market" as const, stop_price: "30000" },
    "STOP_PRICE_PASSED",
    "stop_price",
  ],
  [
    "a take profit that is passed",
    { ...sell, kind: "take_profit_market" as const, stop_price: "30000" },
    "STOP_PRICE_PASSED",
    "stop_price",
  ],
  ["no trigger at all", { ...sell, kind: "stop_market" as const }, "INVALID_AMOUNT", "stop_price"],
  ["a limit price at market", { ...trailing, trailing_delta: 1, price: "29000" }, "INVALID_REQUEST", "price"],
  ["more than is there", { ...trailing, trailing_delta: 1, number: "1.0001" }, "INSUFFICIENT_BALANCE", undefined],
])("%s is refused, and nothing is frozen", async (_what, order, error, field) => {
  const account = await open();
  const answer = await server.call(spot.trade, order, account);
  expect(answer).toMatchObject({ code: -1, error, ...(field && { fields: [{ field, error }] }) });
  expect(await heldBy(account)).toBe(BUYS);
});

const list = { ...sell, price: "31000", stop_kind: "stop_market" as const, stop_price: "29000" };
test.each([
  ["a limit of a sell below the price", { ...list, price: "29900" }, "OCO_PRICES", "price"],
  ["a stop of a sell above it", { ...list, stop_price: "30500" }, "STOP_PRICE_PASSED", "stop_price"],
  [
    "a limit of a buy above the price",
    { ...list, type: 1 as const, price: "30100", stop_price: "31000" },
    "OCO_PRICES",
    "price",
  ],
  [
    "a stop of a buy below it",
    { ...list, type: 1 as const, price: "29000", stop_price: "29500" },
    "STOP_PRICE_PASSED",
    "stop_price",
  ],
  ["a hold that is not there", { ...list, number: "1.0001" }, "INSUFFICIENT_BALANCE", undefined],
  ["a limit without a price", { ...list, price: undefined }, "INVALID_AMOUNT", "price"],
  ["a trigger of a plain limit", { ...list, limit_stop_price: "30500" }, "INVALID_REQUEST", "limit_stop_price"],
  [
    "a take profit without one",
    { ...list, limit_kind: "take_profit_limit" as const },
    "INVALID_AMOUNT",
    "limit_stop_price",
  ],
  [
    "a take profit at market with a price",
    { ...list, limit_kind: "take_profit_market" as const, limit_stop_price: "30500" },
    "INVALID_REQUEST",
    "price",
  ],
  [
    "a trailing stop beyond 20 %",
    { ...list, stop_price: undefined, trailing_delta: 2_001 },
    "TRAILING_DELTA_RANGE",
    "trailing_delta",
  ],
])("OCO: %s is refused, and neither order is placed", async (_what, order, error, field) => {
  const account = await open();
  const answer = await server.call(spot.oco, order, account);
  expect(answer).toMatchObject({ code: -1, error, ...(field && { fields: [{ field, error }] }) });
  expect(await heldBy(account)).toBe(BUYS);
  expect((await server.ok(spot.orderList, {}, account)).total).toBe(0);
});

test("a press that arrives twice places one order, and one list", async () => {
  const account = await open();
  const once = { ...account, key: commandId() };
  const first = await server.ok(spot.trade, { ...trailing, trailing_delta: 100 }, once);
  expect(await server.ok(spot.trade, { ...trailing, trailing_delta: 100 }, once)).toMatchObject({ id: first.id });
  const twice = { ...account, key: commandId() };
  const [a, b] = await Promise.all([server.ok(spot.oco, list, twice), server.ok(spot.oco, list, twice)]);
  expect(a.order_list_id).toBe(b.order_list_id);
  expect(await heldBy(account)).toBe("0.8/0.2 100000/0");
  expect(await server.call(spot.oco, { ...list, number: "0.2" }, twice)).toMatchObject({ code: -1 });
  await server.ok(spot.cancelAll, {}, account);
});

test("an order of a pair shows the other one, and a leg is canceled by its owner alone, which ends both", async () => {
  const [account, stranger] = [await open(), await open()];
  const { orders } = await server.ok(
    spot.oco,
    { ...list, price: undefined, limit_kind: "take_profit_market", limit_stop_price: "31000" },
    account,
  );
  const [profit, loss] = orders.map(({ id }) => id) as [string, string];
  expect(await server.ok(spot.orderDetail, { id: loss }, account)).toMatchObject({
    order: { id: loss, kind: "stop_market" },
    other: { id: profit, kind: "take_profit_market", stop_price: "31000" },
    trigger: null,
  });
  for (const call of [spot.cancel, spot.orderDetail] as const)
    expect(await server.call(call, { id: loss }, stranger)).toMatchObject({
      fields: [{ field: "id", error: "NOT_FOUND" }],
    });
  expect(await heldBy(account)).toBe("0.9/0.1 100000/0");
  await server.ok(spot.cancel, { id: loss }, account);
  expect(await heldBy(account)).toBe(BUYS);
  const done = await server.ok(spot.orderList, { status: "done" }, account);
  expect(done.list.map(({ status, reason }) => `${status} ${reason}`)).toEqual(["cancelled user", "cancelled user"]);
  const alone = await server.ok(spot.trade, { ...sell, price: "31000" }, account);
  expect(await server.ok(spot.orderDetail, { id: alone.id }, account)).toMatchObject({ other: null, trigger: null });
  await server.ok(spot.cancelAll, {}, account);
});

test("orders of a program have the label of their key, also once it is revoked, and the list filters by who placed them", async () => {
  const account = await open();
  const key = await openKey(server, account.userId, { trade: true });
  let sent = 0;
  const send = (path: string, params: Record<string, string>) => {
    sent += 1;
    const timestamp = server.clock.now() * 1_000 + sent;
    return sendSigned(server, key, `/api/v3/${path}`, {
      method: "POST",
      params: { symbol: "BTCUSDT", ...params },
      timestamp,
    });
  };
  const limit = { side: "SELL", type: "LIMIT", timeInForce: "GTC", quantity: "0.1", price: "31000" };
  const placed = (await send("order", limit)).body.orderId;
  const replaced = await send("order/cancelReplace", {
    ...limit,
    price: "31100",
    cancelReplaceMode: "STOP_ON_FAILURE",
    cancelOrderId: String(placed),
  });
  const pair = await send("orderList/oco", {
    side: "SELL",
    quantity: "0.1",
    aboveType: "TAKE_PROFIT_LIMIT",
    aboveStopPrice: "31000",
    abovePrice: "31000",
    aboveTimeInForce: "GTC",
    belowType: "STOP_LOSS",
    belowTrailingDelta: "100",
  });
  expect(pair).toMatchObject({ status: 200 });
  const hand = await server.ok(spot.trade, { ...sell, price: "31200" }, account);
  const program = [placed, replaced.body.newOrderResponse.orderId, ...pair.body.orders.map(({ orderId }) => orderId)];

  const { list: byApi } = await server.ok(spot.orderList, { source: "api" }, account);
  expect(byApi.map(({ id }) => Number(id))).toEqual(program.toReversed());
  for (const order of byApi) expect(order).toMatchObject({ api_key_id: key.keyId, api_key_label: "test" });
  const { list: byHand } = await server.ok(spot.orderList, { source: "hand" }, account);
  expect(byHand).toMatchObject([{ id: hand.id, api_key_id: null, api_key_label: null }]);
  expect((await server.ok(spot.orderList, {}, account)).total).toBe(program.length + 1);
  expect(await server.call(spot.orderList, { source: "bot" as never }, account)).toMatchObject({ code: -1 });

  // What a hand changes is an order of the hand: the key did not send its figures.
  const amended = await server.ok(spot.amend, { id: String(program[1]), price: "31300", number: "0.1" }, account);
  expect(amended.api_key_id).toBe(null);
  await server.ok(apiKeys.revokeApiKey, { id: key.keyId }, account);
  expect((await server.ok(spot.orderList, { source: "api" }, account)).list[0]).toMatchObject({
    api_key_label: "test",
  });
  await server.ok(spot.cancelAll, {}, account);
});

test("no input of the app's own calls says that a program placed an order", async () => {
  const account = await open();
  const claimed = { ...sell, price: "31000", api_key_id: randomUUID(), apiKeyId: randomUUID() };
  expect(await server.ok(spot.trade, claimed, account)).toMatchObject({ api_key_id: null });
  await server.ok(spot.cancelAll, {}, account);
});

// Its trades move the price, so that it comes last.
test("a trailing sell shows its extreme and its trigger while it follows, and then a receipt that can be recomputed", async () => {
  const account = await open();
  const { id } = await server.ok(spot.trade, { ...trailing, trailing_delta: 100 }, account);
  const read = () => server.ok(spot.orderDetail, { id }, account);
  expect((await read()).order.trail).toEqual({ extreme: "30000", trigger: "29700" });
  await priceOf("30500");
  const later = await server.ok(spot.trade, { ...trailing, trailing_delta: 200, activation_price: "30400" }, account);
  await priceOf("30450");
  const { list: both } = await server.ok(spot.orderList, { status: "waiting" }, account);
  expect(both.map((order) => [order.id, order.trail])).toEqual([
    [later.id, null],
    [id, { extreme: "30500", trigger: "30195" }],
  ]);
  await priceOf("30400");
  await priceOf("30410");
  expect((await server.ok(spot.orderDetail, { id: later.id }, account)).order.trail).toEqual({
    extreme: "30410",
    trigger: "29801.8",
  });
  // Each has the extreme since it began.
  expect((await read()).order.trail?.extreme).toBe("30500");
  // The bid that the triggered sale meets.
  await server.ok(spot.trade, { ...buy, price: "30000" }, maker);
  await priceOf("30190");
  const { order, trigger } = await read();
  expect(order).toMatchObject({ triggered: true, status: "completed", stop_price: "30195", trail: null });
  expect(trigger).toMatchObject({ extreme: "30500", price: "30190" });
  const receipt = await server.ok(getReceipt, { id: trigger?.receipt_id ?? "" }, account);
  expect(verifyReceipt(receipt, []).every(({ ok }) => ok)).toBe(true);
  await server.ok(spot.cancelAll, {}, account);
});
