import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { BTC, USDT } from "../../../testing/engine.ts";
import { type OpenAnswer, openKey, type Shown, sendSigned } from "../../../testing/open-api.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

const funds = { [USDT]: "1000000", [BTC]: "100" };
const maker = await openAccount(server, funds);
const taker = await openAccount(server, funds);
const keys = {
  maker: await openKey(server, maker.userId, { trade: true }),
  taker: await openKey(server, taker.userId, { trade: true }),
};

type Params = Record<string, string | number>;
let sent = 0;
function send<Body = Shown>(
  method: string,
  path: string,
  params: Params = {},
  who: keyof typeof keys = "taker",
): Promise<OpenAnswer<Body>> {
  sent += 1;
  // In microseconds, so that equal requests of one millisecond are different ones.
  const timestamp = server.clock.now() * 1_000 + (sent % 1_000);
  return sendSigned<Body>(server, keys[who], path, { method, params: { symbol: "BTCUSDT", ...params }, timestamp });
}
const order = (params: Params, who?: keyof typeof keys) => send("POST", "/api/v3/order", params, who);
const limit = (side: "BUY" | "SELL", quantity: string, price: string, more: Params = {}) => ({
  side,
  type: "LIMIT",
  timeInForce: "GTC",
  quantity,
  price,
  ...more,
});
const openOrders = async (who?: keyof typeof keys) =>
  (await send<{ orderId: number }[]>("GET", "/api/v3/openOrders", {}, who)).body;

beforeAll(async () => {
  for (const price of ["30000", "30001", "30002"]) await order(limit("SELL", "1", price), "maker");
  await order(limit("BUY", "1", "29990"), "maker");
});

test("a limit order that takes answers its fills, which the trades show on both sides", async () => {
  const { body } = await order(limit("BUY", "1.5", "30001", { newClientOrderId: "taken" }));
  expect(body).toMatchObject({
    symbol: "BTCUSDT",
    orderListId: -1,
    clientOrderId: "taken",
    status: "FILLED",
    type: "LIMIT",
    side: "BUY",
    origQty: "1.50000000",
    executedQty: "1.50000000",
    cummulativeQuoteQty: "45000.50000000",
    selfTradePreventionMode: "EXPIRE_MAKER",
  });
  expect(body.fills).toMatchObject([
    { price: "30000.00000000", qty: "1.00000000", commission: "0.00100000", commissionAsset: "BTC" },
    { price: "30001.00000000", qty: "0.50000000", commission: "0.00050000", commissionAsset: "BTC" },
  ]);
  const trades = (await send("GET", "/api/v3/myTrades", { orderId: body.orderId })).body;
  expect(trades).toMatchObject([
    { id: body.fills[0]?.tradeId, isBuyer: true, isMaker: false, quoteQty: "30000.00000000" },
    { id: body.fills[1]?.tradeId, orderId: body.orderId },
  ]);
  const own = (await send("GET", "/api/v3/myTrades", { fromId: body.fills[0]?.tradeId ?? 0, limit: 1 }, "maker")).body;
  expect(own).toMatchObject([
    { id: body.fills[0]?.tradeId, isBuyer: false, isMaker: true, commissionAsset: "USDT", commission: "30.00000000" },
  ]);
});

test("orders at market by quantity and by amount, and what has no counterpart", async () => {
  expect((await order({ side: "BUY", type: "MARKET", quantity: "0.1" })).body).toMatchObject({
    status: "FILLED",
    type: "MARKET",
    price: "0.00000000",
    cummulativeQuoteQty: "3000.10000000",
  });
  expect((await order({ side: "BUY", type: "MARKET", quoteOrderQty: "300.01" })).body).toMatchObject({
    executedQty: "0.01000000",
    origQuoteOrderQty: "300.01000000",
  });
  expect((await order({ side: "SELL", type: "MARKET", quoteOrderQty: "299.9" })).body).toMatchObject({
    executedQty: "0.01000000",
  });
  const both = { side: "BUY", type: "MARKET", quantity: "1", quoteOrderQty: "1" };
  expect((await order(both)).body.code).toBe(-1128);
  expect((await order({ side: "BUY", type: "MARKET" })).body).toEqual({
    code: -1102,
    msg: "Param 'quantity' or 'quoteOrderQty' must be sent, but both were empty/null!",
  });
});

test("stops and take profits wait for their price, by Binance's names", async () => {
  const kinds = [
    { side: "SELL", type: "STOP_LOSS", stopPrice: "29000" },
    { side: "SELL", type: "STOP_LOSS_LIMIT", stopPrice: "29000", price: "28900", timeInForce: "GTC" },
    { side: "SELL", type: "TAKE_PROFIT", stopPrice: "31000" },
    { side: "SELL", type: "TAKE_PROFIT_LIMIT", stopPrice: "31000", price: "31100", timeInForce: "GTC" },
    { side: "BUY", type: "STOP_LOSS", stopPrice: "31000" },
    { side: "BUY", type: "TAKE_PROFIT", stopPrice: "29000" },
  ];
  for (const kind of kinds) {
    const placed = await order({ ...kind, quantity: "0.01" });
    expect({ kind, placed }).toMatchObject({ placed: { status: 200 } });
    // ACK is the usual answer for these.
    expect(placed.body).not.toHaveProperty("status");
    const shown = (await send("GET", "/api/v3/order", { orderId: placed.body.orderId })).body;
    expect(shown).toMatchObject({
      type: kind.type,
      status: "NEW",
      isWorking: false,
      workingTime: -1,
      stopPrice: `${kind.stopPrice}.00000000`,
      price: kind.price === undefined ? "0.00000000" : `${kind.price}.00000000`,
    });
  }
  expect((await order({ ...kinds[0], stopPrice: "31000", quantity: "0.01" })).body).toEqual({
    code: -2010,
    msg: "Order would trigger immediately.",
  });
  const canceled = (await send<unknown[]>("DELETE", "/api/v3/openOrders")).body;
  expect(canceled).toHaveLength(6);
  expect(canceled[0]).toMatchObject({ status: "CANCELED" });
  expect((await send("DELETE", "/api/v3/openOrders")).body).toEqual({ code: -2011, msg: "Unknown order sent." });
});

test("a trailing order follows the market from its stop price on, or at once", async () => {
  const trailing = { side: "SELL", type: "STOP_LOSS", quantity: "0.01", trailingDelta: 100 };
  const { orderId } = (await order(trailing)).body;
  expect((await send("GET", "/api/v3/order", { orderId })).body).toMatchObject({
    type: "STOP_LOSS",
    trailingDelta: 100,
    stopPrice: "0.00000000",
    isWorking: false,
  });
  const later = { ...trailing, type: "TAKE_PROFIT_LIMIT", stopPrice: "31000", price: "30900", timeInForce: "GTC" };
  const waiting = (await order(later)).body;
  expect((await send("GET", "/api/v3/order", { orderId: waiting.orderId })).body).toMatchObject({
    trailingDelta: 100,
    stopPrice: "31000.00000000",
  });
  expect((await order({ ...trailing, trailingDelta: 2_001 })).body).toEqual({
    code: -1013,
    msg: "Filter failure: TRAILING_DELTA",
  });
  expect((await order({ ...limit("BUY", "1", "29000"), trailingDelta: 100 })).body.code).toBe(-1106);
  await send("DELETE", "/api/v3/openOrders");
});

test("each refusal has Binance's code and text", async () => {
  const post = { side: "BUY", type: "LIMIT_MAKER", quantity: "0.1", price: "30001" };
  const refusals: readonly (readonly [Params, number, string])[] = [
    [limit("BUY", "1", "30000.001"), -1013, "Filter failure: PRICE_FILTER"],
    [limit("BUY", "0.0000001", "30000"), -1013, "Filter failure: LOT_SIZE"],
    [limit("BUY", "0.00001", "29000"), -1013, "Filter failure: NOTIONAL"],
    [limit("BUY", "1", "60000"), -1013, "Filter failure: PERCENT_PRICE_BY_SIDE"],
    [limit("BUY", "1000", "29000"), -2010, "Account has insufficient balance for requested action."],
    [limit("BUY", "1.000000001", "29000"), -1111, "Parameter 'quantity' has too much precision."],
    [post, -2010, "Order would immediately match and take."],
    [{ ...post, timeInForce: "GTC" }, -1106, "Parameter 'timeInForce' sent when not required."],
    [limit("BUY", "1", "29000", { timeInForce: "GTX" }), -1115, "Invalid timeInForce."],
    [limit("BUY", "1", "29000", { type: "ICEBERG" }), -1116, "Invalid orderType."],
    [limit("BUY", "1", "29000", { side: "HOLD" }), -1117, "Invalid side."],
    [limit("BUY", "1", "29000", { symbol: "NOPE" }), -1121, "Invalid symbol."],
    [limit("BUY", "1", "29000", { icebergQty: "0.1" }), -2010, "Iceberg orders are not supported for this symbol."],
  ];
  for (const [params, code, msg] of refusals)
    expect({ params, ...(await order(params)) }).toMatchObject({ params, body: { code, msg } });
  expect(await openOrders()).toEqual([]);
});

test("an order is tried without being placed", async () => {
  const path = "/api/v3/order/test";
  expect((await send("POST", path, limit("BUY", "1", "29000"))).body).toEqual({});
  expect((await send("POST", path, limit("BUY", "1", "29000.001"))).body).toMatchObject({ code: -1013 });
  expect((await send("POST", path, limit("BUY", "1", "29000", { computeCommissionRates: "true" }))).body).toEqual({
    standardCommissionForOrder: { maker: "0.00100000", taker: "0.00100000", buyer: "0.00000000", seller: "0.00000000" },
  });
  expect(await openOrders()).toEqual([]);
});

test("a smaller quantity keeps the place; a larger one is refused", async () => {
  const { orderId } = (await order(limit("BUY", "1", "29000", { newClientOrderId: "amended" }))).body;
  const path = "/api/v3/order/amend/keepPriority";
  expect((await send("PUT", path, { origClientOrderId: "amended", newQty: "0.4" })).body).toMatchObject({
    amendedOrder: { orderId, qty: "0.40000000", status: "NEW", clientOrderId: "amended" },
  });
  expect((await send("PUT", path, { orderId, newQty: "2" })).body.code).toBe(-2038);
  expect((await send("PUT", path, { orderId: 999_999, newQty: "2" })).body.code).toBe(-2013);
  expect((await send("DELETE", "/api/v3/order", { orderId })).body).toMatchObject({
    origClientOrderId: "amended",
    status: "CANCELED",
    origQty: "0.40000000",
  });
});

test("an order is replaced, and the answer says which half was done", async () => {
  const path = "/api/v3/order/cancelReplace";
  const first = (await order(limit("BUY", "1", "29000"))).body;
  const stop = { cancelReplaceMode: "STOP_ON_FAILURE" };
  const replaced = await send("POST", path, { ...limit("BUY", "2", "29001"), ...stop, cancelOrderId: first.orderId });
  expect(replaced).toMatchObject({
    status: 200,
    body: {
      cancelResult: "SUCCESS",
      newOrderResult: "SUCCESS",
      cancelResponse: { orderId: first.orderId, status: "CANCELED" },
      newOrderResponse: { status: "NEW", origQty: "2.00000000" },
    },
  });
  expect(
    await send("POST", path, { ...limit("BUY", "1", "29002"), ...stop, cancelOrderId: first.orderId }),
  ).toMatchObject({
    status: 400,
    body: { code: -2022, data: { cancelResult: "FAILURE", newOrderResult: "NOT_ATTEMPTED", newOrderResponse: null } },
  });
  const { orderId } = replaced.body.newOrderResponse;
  const partly = await send("POST", path, { ...limit("BUY", "1000", "29002"), ...stop, cancelOrderId: orderId });
  expect(partly).toMatchObject({
    status: 409,
    body: {
      code: -2021,
      data: { cancelResult: "SUCCESS", newOrderResult: "FAILURE", newOrderResponse: { code: -2010 } },
    },
  });
  const allow = { cancelReplaceMode: "ALLOW_FAILURE", cancelOrderId: orderId };
  expect(await send("POST", path, { ...limit("BUY", "1", "29002"), ...allow })).toMatchObject({
    status: 409,
    body: { data: { cancelResult: "FAILURE", newOrderResult: "SUCCESS" } },
  });
  expect(await openOrders()).toHaveLength(1);
  await send("DELETE", "/api/v3/openOrders");
});

test("orders and trades are listed from an id or a time on, or the last ones", async () => {
  const ids = async (params: Params) =>
    (await send<{ orderId: number }[]>("GET", "/api/v3/allOrders", params)).body.map(({ orderId }) => orderId);
  const all = await ids({});
  expect(all.length).toBeGreaterThan(10);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect(await ids({ limit: 3 })).toEqual(all.slice(-3));
  expect(await ids({ orderId: all[2] ?? 0, limit: 2 })).toEqual(all.slice(2, 4));
  const now = server.clock.now();
  expect(await ids({ startTime: now - 3_600_000, endTime: now + 1_000 })).toEqual(all);
  expect(await ids({ startTime: now + 3_600_000 })).toEqual([]);
  expect(await ids({ endTime: now - 3_600_000 })).toEqual([]);
  expect((await send("GET", "/api/v3/allOrders", { startTime: 1, endTime: now })).body.code).toBe(-1127);
  const trades = (await send<{ id: number }[]>("GET", "/api/v3/myTrades", { startTime: now - 3_600_000 })).body;
  expect(trades.length).toBeGreaterThan(3);
  expect((await send("GET", "/api/v3/myTrades", { limit: 2 })).body).toEqual(trades.slice(-2));
});

test("another user's order is one that does not exist", async () => {
  const { orderId } = (await order(limit("BUY", "0.1", "29500", { newClientOrderId: "mine" }), "maker")).body;
  expect((await send("GET", "/api/v3/order", { orderId })).body).toEqual({ code: -2013, msg: "Order does not exist." });
  expect((await send("DELETE", "/api/v3/order", { orderId })).body).toEqual({
    code: -2011,
    msg: "Unknown order sent.",
  });
  expect((await send("DELETE", "/api/v3/order", { origClientOrderId: "mine" })).body.code).toBe(-2011);
  expect((await send("PUT", "/api/v3/order/amend/keepPriority", { orderId, newQty: "0.01" })).body.code).toBe(-2013);
  expect((await send("GET", "/api/v3/myTrades", { orderId })).body).toEqual([]);
  expect((await openOrders("maker")).map((each) => each.orderId)).toContain(orderId);
});

test("modes of self-trade prevention", async () => {
  await order(limit("SELL", "0.1", "29995"));
  const own = limit("BUY", "0.1", "29995", { selfTradePreventionMode: "EXPIRE_TAKER", newOrderRespType: "RESULT" });
  expect((await order(own)).body).toMatchObject({
    status: "EXPIRED_IN_MATCH",
    selfTradePreventionMode: "EXPIRE_TAKER",
  });
  expect(await openOrders()).toHaveLength(1);
  await send("DELETE", "/api/v3/openOrders");
});
