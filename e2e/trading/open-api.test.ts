import { readFileSync } from "node:fs";
import { SpotRestAPI } from "@binance/spot";
import { OrderSide, OrderType } from "binance-api-node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../harness/app.ts";
import { openBot } from "../harness/bots.ts";
import { startTlsFront, type TlsFront } from "../harness/tls-front.ts";
import { connect as connectBinance } from "./open-api/binance.ts";
import { connect as connectApiNode } from "./open-api/binance-api-node.ts";
import { connect as connectConnector } from "./open-api/binance-connector.ts";
import { connect as connectSpot } from "./open-api/binance-spot.ts";
import { connect as connectCcxt } from "./open-api/ccxt.ts";
import { connect as connectPro } from "./open-api/ccxt-pro.ts";
import { connect as connectNodeBinance } from "./open-api/node-binance-api.ts";

/** The clients that people have, unchanged but for address and key, over TLS against one server. */
let app: App;
let front: TlsFront;
let access: { base: string; apiKey: string; secret: string };
/** The price of bitcoin on the server; orders that are to rest stay 2 % away from it, within the band. */
let last: number;

beforeAll(async () => {
  app = await startApp();
  front = await startTlsFront(app.port);
  access = { base: front.url, ...(await openBot(app, "bot@test.example")) };
  last = Number((await ticker()).price);
});
afterAll(async () => {
  await front?.stop();
  await app?.stop();
});

const ticker = async (): Promise<{ price: string }> =>
  (await fetch(`${app.url}/api/v3/ticker/price?symbol=BTCUSDT`)).json() as Promise<{ price: string }>;
const away = (share: number): string => (Math.round(last * share * 10) / 10).toFixed(1);

const idOf = ({ id }: { readonly id?: string | undefined }): string => id ?? "";

const snippets = [
  "ccxt",
  "ccxt-pro",
  "binance",
  "binance-api-node",
  "binance-spot",
  "binance-connector",
  "node-binance-api",
];
test.each(snippets)("the document shows how to connect %s as this test does", (name) => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  expect(read("../../docs/OPEN-API.md")).toContain(read(`./open-api/${name}.ts`).trim());
});

describe("ccxt", () => {
  const symbol = "BTC/USDT";

  test("markets, currencies, ticker, book, trades, candles and status", async () => {
    const ccxt = connectCcxt(access);
    const markets = await ccxt.loadMarkets();
    expect(markets[symbol]).toMatchObject({ id: "BTCUSDT", active: true, spot: true });
    expect(markets[symbol]?.limits.cost?.min).toBeGreaterThan(0);
    expect(ccxt.currencies["USDT"]).toMatchObject({ deposit: true });
    expect((await ccxt.fetchTicker(symbol)).last).toBeGreaterThan(0);
    expect(Object.keys(await ccxt.fetchTickers())).toContain(symbol);
    const book = await ccxt.fetchOrderBook(symbol, 5);
    expect(book.nonce).toBeGreaterThan(0);
    expect(Number(book.bids[0]?.[0])).toBeLessThan(Number(book.asks[0]?.[0]));
    expect((await ccxt.fetchOHLCV(symbol, "1m", undefined, 5)).length).toBe(5);
    expect((await ccxt.fetchOHLCV(symbol, "3m", Date.now() - 3_600_000, 5)).length).toBe(5);
    expect(await ccxt.fetchTrades(symbol)).toEqual(expect.any(Array));
    expect(await ccxt.fetchStatus()).toMatchObject({ status: "ok" });
    expect(Math.abs(((await ccxt.fetchTime()) ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test("each type of order, edit, cancel, balances, trades and fees", async () => {
    const ccxt = connectCcxt(access);
    const { free } = (await ccxt.fetchBalance()) as unknown as { free: Record<string, number> };
    expect(free["USDT"]).toBeGreaterThan(1_000);

    const resting = await ccxt.createOrder(symbol, "limit", "buy", 0.001, Number(away(0.98)));
    expect(resting).toMatchObject({ status: "open", filled: 0 });
    const edited = await ccxt.editOrder(idOf(resting), symbol, "limit", "buy", 0.002, Number(away(0.98)));
    expect(edited).toMatchObject({ status: "open", amount: 0.002 });
    expect((await ccxt.fetchOpenOrders(symbol)).map(({ id }) => id)).toContain(edited.id);
    expect(await ccxt.fetchOrder(idOf(edited), symbol)).toMatchObject({ status: "open" });
    expect(await ccxt.cancelOrder(idOf(edited), symbol)).toMatchObject({ status: "canceled" });
    expect(await ccxt.fetchOrder(idOf(resting), symbol)).toMatchObject({ status: "canceled" });

    const maker = { postOnly: true };
    expect(await ccxt.createOrder(symbol, "limit", "buy", 0.001, Number(away(0.98)), maker)).toMatchObject({
      id: expect.any(String),
    });
    await expect(ccxt.createOrder(symbol, "limit", "buy", 0.001, Number(away(1.02)), maker)).rejects.toThrow(
      "immediately match",
    );
    await expect(ccxt.createOrder(symbol, "limit", "buy", 10, Number(away(0.98)))).rejects.toMatchObject({
      name: "InsufficientFunds",
    });

    const bought = await ccxt.createOrder(symbol, "market", "buy", 0.002);
    expect(bought).toMatchObject({ status: "closed", filled: 0.002 });
    expect(bought.trades?.length).toBeGreaterThan(0);
    expect(await ccxt.createMarketBuyOrderWithCost(symbol, 50)).toMatchObject({ status: expect.any(String) });
    const sell = (type: string, price: string | undefined, params: Record<string, string>) =>
      ccxt.createOrder(symbol, type, "sell", 0.0005, price === undefined ? undefined : Number(price), params);
    await sell("limit", away(0.97), { stopLossPrice: away(0.975) });
    await sell("market", undefined, { stopLossPrice: away(0.975) });
    await sell("limit", away(1.03), { takeProfitPrice: away(1.025) });
    await sell("market", undefined, { takeProfitPrice: away(1.025) });
    expect((await ccxt.fetchOpenOrders(symbol)).length).toBe(5);
    expect((await ccxt.cancelAllOrders(symbol)).length).toBe(5);
    expect(await ccxt.fetchOpenOrders(symbol)).toEqual([]);

    const trades = await ccxt.fetchMyTrades(symbol);
    expect(trades.filter(({ order }) => order === bought.id).length).toBe(bought.trades?.length);
    expect((await ccxt.fetchOrders(symbol)).length).toBeGreaterThan(7);
    expect(await ccxt.fetchTradingFee(symbol)).toMatchObject({ maker: expect.any(Number) });
    expect(await ccxt.fetchDepositAddress("USDT", { network: "TRX" })).toMatchObject({
      address: expect.stringMatching(/^T/),
    });
    expect(await ccxt.fetchDeposits()).toEqual([]);
    expect(await ccxt.fetchWithdrawals()).toEqual([]);
    expect(await ccxt.transfer("USDT", 1, "spot", "future")).toMatchObject({ id: expect.any(String) });
  });
});

test("binance", async () => {
  const client = connectBinance(access);
  const symbol = "BTCUSDT";
  expect((await client.getExchangeInfo({ symbol })).symbols[0]).toMatchObject({ symbol });
  expect((await client.getOrderBook({ symbol, limit: 5 })).bids.length).toBe(5);
  expect((await client.getKlines({ symbol, interval: "1m", limit: 3 })).length).toBe(3);
  expect(await client.getSymbolPriceTicker({ symbol })).toMatchObject({ symbol });
  expect((await client.getAccountInformation()).balances.length).toBeGreaterThan(1);
  const order = { symbol, side: "BUY", quantity: 0.001 } as const;
  const placed = await client.submitNewOrder({
    ...order,
    type: "LIMIT",
    timeInForce: "GTC",
    price: Number(away(0.98)),
  });
  expect(placed).toMatchObject({ status: "NEW" });
  expect(await client.getOrder({ symbol, orderId: placed.orderId })).toMatchObject({ status: "NEW" });
  expect(await client.cancelOrder({ symbol, orderId: placed.orderId })).toMatchObject({ status: "CANCELED" });
  expect(await client.testNewOrder({ ...order, type: "MARKET" })).toEqual({});
  expect(await client.submitNewOrder({ ...order, type: "MARKET" })).toMatchObject({ status: "FILLED" });
  expect((await client.getAccountTradeList({ symbol })).length).toBeGreaterThan(0);
  expect(await client.getTradeFee({ symbol })).toMatchObject([{ symbol }]);
  expect(await client.getDepositHistory()).toEqual([]);
  await expect(client.cancelOrder({ symbol, orderId: placed.orderId })).rejects.toMatchObject({ code: -2011 });
});

test("binance-api-node", async () => {
  const client = connectApiNode(access);
  const symbol = "BTCUSDT";
  expect(await client.ping()).toBe(true);
  expect((await client.exchangeInfo()).symbols.map((each: { symbol: string }) => each.symbol)).toContain(symbol);
  expect((await client.book({ symbol, limit: 5 })).asks.length).toBe(5);
  expect((await client.candles({ symbol, interval: "5m", limit: 3 })).length).toBe(3);
  expect(await client.prices()).toMatchObject({ [symbol]: expect.stringMatching(/^[0-9]/) });
  expect((await client.accountInfo()).balances.length).toBeGreaterThan(1);
  const order = { symbol, side: OrderSide.BUY, quantity: "0.001", price: away(0.98) };
  const placed = await client.order({ ...order, type: OrderType.LIMIT });
  expect(placed).toMatchObject({ status: "NEW" });
  expect((await client.openOrders({ symbol })).map(({ orderId }) => orderId)).toContain(placed.orderId);
  expect(await client.cancelOrder({ symbol, orderId: placed.orderId })).toMatchObject({ status: "CANCELED" });
  expect((await client.myTrades({ symbol })).length).toBeGreaterThan(0);
  expect(await client.tradeFee()).toEqual(expect.arrayContaining([expect.objectContaining({ symbol })]));
  await expect(client.order({ ...order, type: OrderType.LIMIT_MAKER, price: away(1.02) })).rejects.toMatchObject({
    code: -2010,
  });
});

test("@binance/spot", async () => {
  const client = connectSpot(access);
  const symbol = "BTCUSDT";
  const { NewOrderSideEnum, NewOrderTypeEnum, NewOrderTimeInForceEnum, KlinesIntervalEnum } = SpotRestAPI;
  expect((await (await client.exchangeInfo({ symbol })).data()).symbols?.[0]?.symbol).toBe(symbol);
  expect((await (await client.depth({ symbol, limit: 5 })).data()).bids?.length).toBe(5);
  expect(
    (await (await client.klines({ symbol, interval: KlinesIntervalEnum.INTERVAL_1m, limit: 3 })).data()).length,
  ).toBe(3);
  expect((await (await client.getAccount()).data()).balances?.length).toBeGreaterThan(1);
  const limit = {
    symbol,
    side: NewOrderSideEnum.BUY,
    type: NewOrderTypeEnum.LIMIT,
    timeInForce: NewOrderTimeInForceEnum.GTC,
  };
  const placed = await (await client.newOrder({ ...limit, quantity: 0.003, price: Number(away(0.98)) })).data();
  const orderId = placed.orderId ?? 0;
  const amended = await (await client.orderAmendKeepPriority({ symbol, orderId, newQty: 0.001 })).data();
  expect(amended.amendedOrder).toMatchObject({ qty: "0.00100000", status: "NEW" });
  const replaced = await client.orderCancelReplace({
    symbol,
    side: SpotRestAPI.OrderCancelReplaceSideEnum.BUY,
    type: SpotRestAPI.OrderCancelReplaceTypeEnum.LIMIT,
    timeInForce: SpotRestAPI.OrderCancelReplaceTimeInForceEnum.GTC,
    cancelReplaceMode: SpotRestAPI.OrderCancelReplaceCancelReplaceModeEnum.STOP_ON_FAILURE,
    cancelOrderId: orderId,
    quantity: 0.002,
    price: Number(away(0.98)),
  });
  expect(await replaced.data()).toMatchObject({ cancelResult: "SUCCESS", newOrderResult: "SUCCESS" });
  expect((await (await client.deleteOpenOrders({ symbol })).data()).length).toBe(1);
  const list = await client.orderListOco({
    symbol,
    side: SpotRestAPI.OrderListOcoSideEnum.SELL,
    quantity: 0.0005,
    aboveType: SpotRestAPI.OrderListOcoAboveTypeEnum.LIMIT_MAKER,
    abovePrice: Number(away(1.02)),
    belowType: SpotRestAPI.OrderListOcoBelowTypeEnum.STOP_LOSS,
    belowStopPrice: Number(away(0.98)),
  });
  const { orderListId } = await list.data();
  expect(await (await client.getOrderList({ orderListId: orderListId ?? 0 })).data()).toMatchObject({
    listOrderStatus: "EXECUTING",
  });
  expect(await (await client.deleteOrderList({ symbol, orderListId: orderListId ?? 0 })).data()).toMatchObject({
    listOrderStatus: "ALL_DONE",
  });
  expect((await (await client.myTrades({ symbol })).data()).length).toBeGreaterThan(0);
  const { standardCommission } = await (await client.accountCommission({ symbol })).data();
  expect(standardCommission?.maker).toMatch(/^0\.00/);
});

test("@binance/connector", async () => {
  const client = connectConnector(access);
  const symbol = "BTCUSDT";
  expect((await client.exchangeInfo({ symbol })).data.symbols[0]?.symbol).toBe(symbol);
  expect((await client.depth(symbol, { limit: 5 })).data.asks.length).toBe(5);
  expect((await client.klines(symbol, "1h", { limit: 2 })).data.length).toBe(2);
  expect((await client.ticker24hr(symbol)).data.symbol).toBe(symbol);
  expect((await client.account()).data.accountType).toBe("SPOT");
  const price = away(0.98);
  const placed = await client.newOrder(symbol, "BUY", "LIMIT", { price, quantity: "0.001", timeInForce: "GTC" });
  expect(placed.data.status).toBe("NEW");
  expect((await client.openOrders({ symbol })).data.length).toBe(1);
  expect((await client.cancelOrder(symbol, { orderId: placed.data.orderId })).data.status).toBe("CANCELED");
  const market = await client.newOrder(symbol, "SELL", "MARKET", { quantity: "0.001" });
  expect(market.data).toMatchObject({ status: "FILLED", fills: [expect.anything()] });
  expect((await client.allOrders(symbol)).data.length).toBeGreaterThan(1);
  expect((await client.myTrades(symbol)).data.length).toBeGreaterThan(0);
  expect((await client.tradeFee({ symbol })).data[0]?.symbol).toBe(symbol);
  expect((await client.depositHistory()).data).toEqual([]);
  expect((await client.withdrawHistory()).data).toEqual([]);
});

test("ccxt.pro: streams, the user stream and orders over the socket", async () => {
  const pro = connectPro(access);
  const symbol = "BTC/USDT";
  await pro.loadMarkets();
  const seen = Promise.all([pro.watchTrades(symbol), pro.watchOrders(symbol), pro.watchBalance()]);
  const [ticker, book, bars] = await Promise.all([
    pro.watchTicker(symbol),
    pro.watchOrderBook(symbol),
    pro.watchOHLCV(symbol, "1m"),
  ]);
  expect(ticker.last).toBeGreaterThan(0);
  expect(Number(book.bids[0]?.[0])).toBeLessThan(Number(book.asks[0]?.[0]));
  expect(bars.length).toBeGreaterThan(0);
  // A subscription may be answered later than the orders that come first.
  let isSeen = false;
  void seen.then(() => {
    isSeen = true;
  });
  while (!isSeen) {
    expect(await pro.createOrderWs(symbol, "market", "buy", 0.001)).toMatchObject({ status: "closed", filled: 0.001 });
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const [trades, [order], balance] = await seen;
  expect(trades.at(-1)).toMatchObject({ symbol, side: "buy", amount: 0.001 });
  expect(order).toMatchObject({ symbol, type: "market", side: "buy" });
  expect((balance as unknown as { free: Record<string, number> }).free["USDT"]).toBeGreaterThan(1_000);
  const resting = await pro.createOrderWs(symbol, "limit", "buy", 0.001, Number(away(0.98)));
  expect(resting).toMatchObject({ status: "open" });
  const edited = await pro.editOrderWs(idOf(resting), symbol, "limit", "buy", 0.002, Number(away(0.98)));
  expect((await pro.fetchOpenOrdersWs(symbol)).map(({ id }) => id)).toContain(edited.id);
  // Its end may be reported before the cancellation is answered.
  const isCanceled = async () =>
    (await pro.watchOrders(symbol)).some(({ id, status }) => id === edited.id && status === "canceled");
  const end = (async () => {
    while (!(await isCanceled()));
  })();
  await pro.cancelOrderWs(idOf(edited), symbol);
  await end;
  await pro.close();
});

test("node-binance-api", async () => {
  const client = connectNodeBinance(access);
  const symbol = "BTCUSDT";
  expect((await client.prices(symbol))[symbol]).toBeDefined();
  expect(Object.keys((await client.depth(symbol)).bids).length).toBeGreaterThan(5);
  expect(await client.balance()).toMatchObject({ USDT: { available: expect.stringMatching(/^[0-9]{4,}/) } });
  const placed = await client.order("LIMIT", "BUY", symbol, 0.001, Number(away(0.98)));
  expect(placed).toMatchObject({ status: "NEW" });
  expect((await client.openOrders(symbol)).length).toBe(1);
  expect(await client.cancel(symbol, placed.orderId)).toMatchObject({ status: "CANCELED" });
  expect((await client.trades(symbol)).length).toBeGreaterThan(0);
});
