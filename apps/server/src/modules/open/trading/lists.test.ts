import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { BTC, USDT } from "../../../testing/engine.ts";
import { openKey, type Shown, sendSigned } from "../../../testing/open-api.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

const funds = { [USDT]: "1000000", [BTC]: "100" };
const users = { maker: await openAccount(server, funds), trader: await openAccount(server, funds) };
const keys = {
  maker: await openKey(server, users.maker.userId, { trade: true }),
  trader: await openKey(server, users.trader.userId, { trade: true }),
};

type Params = Record<string, string | number>;
let sent = 0;
function send<Body = Shown>(method: string, path: string, params: Params, who: keyof typeof keys = "trader") {
  sent += 1;
  const timestamp = server.clock.now() * 1_000 + (sent % 1_000);
  return sendSigned<Body>(server, keys[who], `/api/v3/${path}`, { method, params, timestamp });
}
const symbol = "BTCUSDT";
const limit = (side: string, price: string, quantity = "1") => ({
  symbol,
  side,
  type: "LIMIT",
  timeInForce: "GTC",
  quantity,
  price,
});
const sellList = (more: Params = {}) => ({
  symbol,
  side: "SELL",
  quantity: "0.5",
  aboveType: "LIMIT_MAKER",
  abovePrice: "31400",
  belowType: "STOP_LOSS_LIMIT",
  belowStopPrice: "29000",
  belowPrice: "28900",
  belowTimeInForce: "GTC",
  ...more,
});
const openIds = async () =>
  (await send<{ orderId: number }[]>("GET", "openOrders", { symbol })).body.map(({ orderId }) => orderId);

beforeAll(async () => {
  await send("POST", "order", limit("SELL", "30000"), "maker");
  await send("POST", "order", limit("BUY", "30000", "0.1"));
});

test("a list is placed, found by id and by name, and its end by the limit order cancels the stop", async () => {
  const placed = await send("POST", "orderList/oco", sellList({ listClientOrderId: "both", aboveClientOrderId: "up" }));
  expect(placed).toMatchObject({
    status: 200,
    body: {
      contingencyType: "OCO",
      listStatusType: "EXEC_STARTED",
      listOrderStatus: "EXECUTING",
      listClientOrderId: "both",
      symbol,
      orderReports: [
        { type: "LIMIT_MAKER", clientOrderId: "up", status: "NEW", price: "31400.00000000", origQty: "0.50000000" },
        { type: "STOP_LOSS_LIMIT", status: "NEW", stopPrice: "29000.00000000" },
      ],
    },
  });
  const { orderListId, orders } = placed.body;
  expect(orders.map((each) => each.orderId)).toEqual(await openIds());
  for (const by of [{ orderListId }, { origClientOrderId: "both" }])
    expect((await send("GET", "orderList", by)).body).toMatchObject({
      orderListId,
      orders,
      listOrderStatus: "EXECUTING",
    });
  expect((await send("GET", "openOrderList", {})).body).toMatchObject([{ orderListId }]);
  expect((await send("GET", "order", { symbol, origClientOrderId: "up" })).body).toMatchObject({ orderListId });

  await send("POST", "order", limit("BUY", "31400", "0.5"), "maker");
  expect(await openIds()).toEqual([]);
  expect((await send("GET", "orderList", { orderListId })).body).toMatchObject({ listStatusType: "ALL_DONE" });
  expect((await send("GET", "order", { symbol, orderId: orders[1]?.orderId ?? 0 })).body).toMatchObject({
    status: "EXPIRED",
  });
  expect((await send("GET", "openOrderList", {})).body).toEqual([]);
});

/** The first test leaves a last price of 31,400. */
const higher = { abovePrice: "31800" };

test("a list is canceled as a whole, and all of them are listed", async () => {
  const { orderListId } = (await send("POST", "orderList/oco", sellList(higher))).body;
  const canceled = await send("DELETE", "orderList", { symbol, orderListId });
  expect(canceled.body).toMatchObject({
    orderListId,
    listOrderStatus: "ALL_DONE",
    orderReports: [{ status: "CANCELED" }, { status: "CANCELED" }],
  });
  expect((await send("DELETE", "orderList", { symbol, orderListId })).body.code).toBe(-2011);
  const all = (await send<{ orderListId: number }[]>("GET", "allOrderList", {})).body;
  expect(all.map((each) => each.orderListId)).toEqual([expect.any(Number), orderListId]);
  expect((await send("GET", "allOrderList", { fromId: orderListId })).body).toHaveLength(1);
  expect((await send("GET", "allOrderList", { limit: 1 })).body).toMatchObject([{ orderListId }]);
});

test("a buy has its stop above the price", async () => {
  const placed = await send("POST", "orderList/oco", {
    symbol,
    side: "BUY",
    quantity: "0.5",
    aboveType: "STOP_LOSS",
    aboveStopPrice: "32000",
    belowType: "LIMIT_MAKER",
    belowPrice: "29000",
  });
  expect(placed.body.orderReports).toMatchObject([{ type: "LIMIT_MAKER" }, { type: "STOP_LOSS" }]);
  await send("DELETE", "openOrders", { symbol });
});

test("the stop of a list may trail", async () => {
  const trailing = sellList({ ...higher, belowType: "STOP_LOSS", belowTrailingDelta: "100" });
  const { belowStopPrice: _, belowPrice: __, belowTimeInForce: ___, ...params } = trailing;
  const placed = await send("POST", "orderList/oco", params);
  expect(placed.body.orderReports).toMatchObject([{ type: "LIMIT_MAKER" }, { type: "STOP_LOSS", trailingDelta: 100 }]);
  await send("DELETE", "openOrders", { symbol });
});

test("the better side of a list may take profit, at market or with a limit", async () => {
  const atMarket = { symbol, side: "SELL", quantity: "0.5", aboveType: "TAKE_PROFIT", aboveStopPrice: "31800" };
  const sold = await send("POST", "orderList/oco", { ...atMarket, belowType: "STOP_LOSS", belowStopPrice: "29000" });
  expect(sold.body).toMatchObject({
    listOrderStatus: "EXECUTING",
    orderReports: [
      { type: "TAKE_PROFIT", stopPrice: "31800.00000000", status: "NEW", workingTime: -1 },
      { type: "STOP_LOSS", stopPrice: "29000.00000000", status: "NEW" },
    ],
  });
  const bought = await send("POST", "orderList/oco", {
    symbol,
    side: "BUY",
    quantity: "0.5",
    aboveType: "STOP_LOSS",
    aboveStopPrice: "32000",
    belowType: "TAKE_PROFIT_LIMIT",
    belowStopPrice: "29000",
    belowPrice: "29100",
    belowTimeInForce: "IOC",
  });
  expect(bought.body.orderReports).toMatchObject([
    { type: "TAKE_PROFIT_LIMIT", price: "29100.00000000", stopPrice: "29000.00000000", timeInForce: "IOC" },
    { type: "STOP_LOSS" },
  ]);
  await send("DELETE", "openOrders", { symbol });
});

test("what cannot be a list is refused, and places neither order", async () => {
  const refusals: readonly (readonly [Params, number])[] = [
    [sellList({ abovePrice: "28000", belowStopPrice: "29500" }), -2010],
    [sellList({ ...higher, aboveType: "TAKE_PROFIT" }), -1102],
    [sellList({ ...higher, aboveType: "TAKE_PROFIT", aboveStopPrice: "31800" }), -1106],
    [sellList({ ...higher, aboveType: "TAKE_PROFIT_LIMIT", aboveStopPrice: "31800" }), -1102],
    [sellList({ ...higher, aboveType: "TAKE_PROFIT_LIMIT", aboveStopPrice: "31000", aboveTimeInForce: "GTC" }), -2010],
    [sellList({ ...higher, aboveType: "TAKE_PROFIT_LIMIT", aboveTrailingDelta: "100" }), -1020],
    [sellList({ ...higher, aboveType: "MARKET" }), -1020],
    [sellList({ ...higher, belowType: "TAKE_PROFIT" }), -1020],
    [sellList({ ...higher, aboveStopPrice: "31800" }), -1106],
    [sellList({ ...higher, belowTimeInForce: "" }), -1102],
    [sellList({ ...higher, belowType: "STOP_LOSS" }), -1106],
    [sellList({ ...higher, quantity: "1000" }), -2010],
    [sellList({ ...higher, aboveTrailingDelta: "100" }), -1106],
    [sellList({ ...higher, belowIcebergQty: "0.1" }), -2010],
  ];
  for (const [params, code] of refusals)
    expect({ params, ...(await send("POST", "orderList/oco", params)) }).toMatchObject({ params, body: { code } });
  expect(await openIds()).toEqual([]);
});

test("another user's list is one that does not exist", async () => {
  const { orderListId } = (await send("POST", "orderList/oco", sellList(higher))).body;
  expect((await send("GET", "orderList", { orderListId }, "maker")).body).toEqual({
    code: -2018,
    msg: "Order list does not exist.",
  });
  expect((await send("DELETE", "orderList", { symbol, orderListId }, "maker")).body.code).toBe(-2011);
  expect(await openIds()).toHaveLength(2);
});
