import { parseAmount } from "@candor/contract/domain/money.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { BTC, fund, USDT } from "../../../testing/engine.ts";
import { openKey } from "../../../testing/open-api.ts";
import {
  hmacSigner,
  openApiSocket,
  openSessionKey,
  type SocketKey,
  signedParams,
} from "../../../testing/open-socket.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const server = await startTestServer();
afterAll(() => server.close());

async function account(
  funds: Record<number, string>,
): Promise<{ userId: number; key: SocketKey; sessionKey: SocketKey }> {
  const { userId } = await openAccount(server, funds);
  return {
    userId,
    key: hmacSigner(await openKey(server, userId, { trade: true })),
    sessionKey: await openSessionKey(server, userId),
  };
}

let [trader, seller] = [] as unknown as [Awaited<ReturnType<typeof account>>, Awaited<ReturnType<typeof account>>];
beforeAll(async () => {
  trader = await account({ [USDT]: "1000000" });
  seller = await account({ [BTC]: "100" });
});

const limit = (side: "BUY" | "SELL", price: string, quantity: string) => ({
  symbol: "BTCUSDT",
  side,
  type: "LIMIT",
  timeInForce: "GTC",
  price,
  quantity,
});

test("public requests are answered under their id, with the limits unless they are left out", async () => {
  const socket = await openApiSocket(server);
  expect(await socket.ask("ping")).toMatchObject({ status: 200, result: {}, rateLimits: expect.any(Array) });
  const time = await socket.ask("time");
  expect(time.result.serverTime).toBeGreaterThan(0);
  const info = await socket.ask("exchangeInfo", { symbols: ["BTCUSDT"] });
  expect(info.result.symbols).toMatchObject([{ symbol: "BTCUSDT", status: "TRADING" }]);
  expect((await socket.ask("depth", { symbol: "BTCUSDT", limit: 5 })).result).toMatchObject({ bids: [], asks: [] });
  expect(await socket.ask("ticker.price", { symbol: "NONE" })).toMatchObject({
    status: 400,
    error: { code: -1121, msg: "Invalid symbol." },
  });
  expect(await socket.ask("depth", {})).toMatchObject({ status: 400, error: { code: -1102 } });
  expect(await socket.ask("userDataStream.start")).toMatchObject({ status: 400, error: { code: -1020 } });
  expect(await socket.ask("constructor")).toMatchObject({ status: 400, error: { code: -1020 } });
  expect(await socket.ask("ping", { returnRateLimits: false })).toEqual({
    id: expect.any(Number),
    status: 200,
    result: {},
  });
  socket.send("{");
  expect(await socket.until(({ id }) => id === null)).toMatchObject({ status: 400, error: { code: -1135 } });
  socket.close();
  const quiet = await openApiSocket(server, "?returnRateLimits=false");
  expect(await quiet.ask("ping")).toEqual({ id: 1, status: 200, result: {} });
  quiet.close();
});

test("signed requests place, show, change and cancel orders; each wrong one is refused with its code", async () => {
  const socket = await openApiSocket(server);
  const { key } = trader;
  const placed = await socket.signed(key, "order.place", {
    ...limit("BUY", "20000", "0.1"),
    newClientOrderId: "first",
  });
  expect(placed).toMatchObject({
    status: 200,
    result: { symbol: "BTCUSDT", clientOrderId: "first", status: "NEW", fills: [] },
  });
  const { orderId } = placed.result;
  // It is signed like any other parameter.
  const returnRateLimits = false;
  expect(await socket.signed(key, "order.test", { ...limit("BUY", "20000", "0.1"), returnRateLimits })).toMatchObject({
    status: 200,
    result: {},
  });
  const status = await socket.signed(key, "order.status", { symbol: "BTCUSDT", origClientOrderId: "first" });
  expect(status.result).toMatchObject({ orderId, status: "NEW", origQty: "0.10000000" });
  expect((await socket.signed(key, "openOrders.status", { symbol: "BTCUSDT" })).result).toHaveLength(1);
  const replaced = await socket.signed(key, "order.cancelReplace", {
    ...limit("BUY", "20001", "0.2"),
    cancelReplaceMode: "STOP_ON_FAILURE",
    cancelOrderId: orderId,
  });
  expect(replaced.result).toMatchObject({ cancelResult: "SUCCESS", newOrderResult: "SUCCESS" });
  const cancel = await socket.signed(key, "order.cancel", {
    symbol: "BTCUSDT",
    orderId: replaced.result.newOrderResponse.orderId,
  });
  expect(cancel.result).toMatchObject({ status: "CANCELED" });
  await socket.signed(key, "order.place", limit("BUY", "20002", "0.1"));
  expect((await socket.signed(key, "openOrders.cancelAll", { symbol: "BTCUSDT" })).result).toHaveLength(1);
  expect((await socket.signed(key, "account.status", { omitZeroBalances: true })).result.balances).toEqual([
    { asset: "USDT", free: "1000000.00000000", locked: "0.00000000" },
  ]);
  expect((await socket.signed(key, "myTrades", { symbol: "BTCUSDT" })).result).toEqual([]);

  const now = server.clock.now();
  const order = limit("BUY", "20000", "0.1");
  const refused = async (params: Readonly<Record<string, unknown>>, code: number) =>
    expect(await socket.ask("order.place", params)).toMatchObject({ error: { code } });
  await refused({ ...signedParams(key, order, now), price: "20001" }, -1022);
  await refused({ ...signedParams(key, order, now), apiKey: "x".repeat(64) }, -2015);
  await refused({ ...signedParams(key, order, now), apiKey: "short" }, -2014);
  await refused(signedParams(key, order, now - 10_000), -1021);
  await refused(signedParams(key, order, now + 5_000), -1021);
  await refused({ ...order, timestamp: now }, -1102);
  const once = signedParams(key, { ...order, newClientOrderId: "once" }, now);
  expect(await socket.ask("order.place", once)).toMatchObject({ status: 200 });
  await refused(once, -2010);
  const reader = hmacSigner(await openKey(server, trader.userId));
  await refused(signedParams(reader, order, now), -2015);
  expect((await socket.signed(reader, "openOrders.status", {})).result).toHaveLength(1);
  await socket.signed(key, "openOrders.cancelAll", { symbol: "BTCUSDT" });
  socket.close();
});

test("a session of an Ed25519 key needs no further signatures; an HMAC key gets none", async () => {
  const socket = await openApiSocket(server);
  expect(await socket.signed(trader.key, "session.logon")).toMatchObject({ status: 400, error: { code: -4056 } });
  expect(await socket.ask("userDataStream.subscribe")).toMatchObject({ status: 400, error: { code: -1102 } });
  const logon = await socket.signed(trader.sessionKey, "session.logon");
  expect(logon.result).toMatchObject({ apiKey: trader.sessionKey.apiKey, authorizedSince: expect.any(Number) });
  for (let count = 0; count < 10; count += 1)
    expect(await socket.ask("userDataStream.subscribe")).toMatchObject({ status: 200 });
  expect(await socket.ask("userDataStream.subscribe")).toMatchObject({ status: 429, error: { code: -1034 } });
  expect((await socket.ask("session.subscriptions")).result).toHaveLength(10);
  expect((await socket.ask("userDataStream.unsubscribe")).result).toEqual({});
  expect((await socket.ask("session.subscriptions")).result).toEqual([]);
  const timestamp = server.clock.now();
  const placed = await socket.ask("order.place", { ...limit("BUY", "20000", "0.1"), timestamp });
  expect(placed).toMatchObject({ status: 200, result: { status: "NEW" } });
  expect(await socket.ask("order.place", limit("BUY", "20000", "0.1"))).toMatchObject({ error: { code: -1102 } });
  await socket.ask("openOrders.cancelAll", { symbol: "BTCUSDT", timestamp });
  expect((await socket.ask("session.logout")).result).toMatchObject({ apiKey: null });
  expect(await socket.ask("openOrders.status", { timestamp })).toMatchObject({ error: { code: -1102 } });
  socket.close();
});

const units = (text: string): bigint => parseAmount(text.replace(/\.?0+$/, "")) ?? 0n;
const sum = (texts: readonly string[]): bigint => texts.reduce((total, text) => total + units(text), 0n);

test("three fills of one order in one batch are three execution reports whose sums are the order", async () => {
  const makers = await openApiSocket(server);
  const socket = await openApiSocket(server);
  const subscribed = await socket.signed(trader.key, "userDataStream.subscribe.signature");
  expect(subscribed.result).toEqual({ subscriptionId: expect.any(Number) });
  await socket.signed(trader.sessionKey, "session.logon");
  for (const price of ["30000", "30000.5", "30001"])
    await makers.signed(seller.key, "order.place", limit("SELL", price, "0.1"));
  const placed = await socket.ask("order.place", { ...limit("BUY", "30001", "0.25"), timestamp: server.clock.now() });
  const { orderId } = placed.result;
  await waitFor(() => expect(socket.events().at(-1)).toMatchObject({ e: "outboundAccountPosition" }));
  const reports = socket.events().filter((event) => event.e === "executionReport" && event.i === orderId);
  expect(reports.map(({ x, X, l, L, z }) => [x, X, l, L, z])).toEqual([
    ["NEW", "NEW", "0.00000000", "0.00000000", "0.00000000"],
    ["TRADE", "PARTIALLY_FILLED", "0.10000000", "30000.00000000", "0.10000000"],
    ["TRADE", "PARTIALLY_FILLED", "0.10000000", "30000.50000000", "0.20000000"],
    ["TRADE", "FILLED", "0.05000000", "30001.00000000", "0.25000000"],
  ]);
  const trades = reports.slice(1);
  expect(sum(trades.map(({ l }) => l))).toBe(units(placed.result.executedQty));
  expect(sum(trades.map(({ Y }) => Y))).toBe(units(placed.result.cummulativeQuoteQty));
  const { fills } = placed.result;
  expect(trades.map(({ t, n, N, m }) => [t, n, N, m])).toEqual(
    fills.map(({ tradeId, commission }) => [tradeId, commission, "BTC", false]),
  );
  const ids = reports.map(({ I }) => I);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  const balances = (await socket.signed(trader.key, "account.status", { omitZeroBalances: true })).result.balances;
  const B = socket.events().at(-1)?.B ?? [];
  expect(B.toSorted((one, other) => one.a.localeCompare(other.a))).toEqual(
    balances.map(({ asset, free, locked }) => ({
      a: asset,
      f: free,
      l: locked,
    })),
  );
  await server.engine.send(fund(trader.userId, USDT, "7"));
  await waitFor(() =>
    expect(socket.events()).toContainEqual(expect.objectContaining({ e: "balanceUpdate", a: "USDT", d: "7.00000000" })),
  );
  const { subscriptionId } = subscribed.result;
  expect((await socket.ask("userDataStream.unsubscribe", { subscriptionId })).result).toEqual({});
  expect(await socket.ask("userDataStream.unsubscribe", { subscriptionId })).toMatchObject({ error: { code: -1130 } });
  await makers.signed(seller.key, "openOrders.cancelAll", { symbol: "BTCUSDT" });
  makers.close();
  socket.close();
});

test("a user stream has no gap while a bot places and cancels 20 orders a second", async () => {
  const socket = await openApiSocket(server);
  await socket.signed(trader.sessionKey, "session.logon");
  await socket.ask("userDataStream.subscribe");
  const placing: Promise<number>[] = [];
  for (let count = 0; count < 40; count += 1) {
    placing.push(
      (async () => {
        const timestamp = server.clock.now();
        const placed = await socket.ask("order.place", { ...limit("BUY", String(20_000 + count), "0.01"), timestamp });
        const { orderId } = placed.result;
        const canceled = await socket.ask("order.cancel", {
          symbol: "BTCUSDT",
          orderId,
          timestamp: server.clock.now(),
        });
        expect(canceled.result).toMatchObject({ status: "CANCELED" });
        return orderId;
      })(),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const orderIds = await Promise.all(placing);
  const reports = () => socket.events().filter(({ e }) => e === "executionReport");
  await waitFor(() => expect(reports()).toHaveLength(80));
  for (const orderId of orderIds)
    expect(reports().flatMap(({ i, x }) => (i === orderId ? [x] : []))).toEqual(["NEW", "CANCELED"]);
  const ids = reports().map(({ I }) => I);
  expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
  socket.close();
}, 30_000);

test("sockets of a revoked key, and of a locked account, end within a second; a stream that may have a gap ends with it", async () => {
  const bySession = await openApiSocket(server);
  const bySignature = await openApiSocket(server);
  const { sessionKey, key, userId } = await account({ [USDT]: "10" });
  await bySession.signed(sessionKey, "session.logon");
  await bySignature.signed(key, "userDataStream.subscribe.signature");
  const revokedAt = performance.now();
  await server.services.apiKeys.endAll(userId);
  expect(await Promise.all([bySession.closed, bySignature.closed])).toEqual([1008, 1008]);
  expect(performance.now() - revokedAt).toBeLessThan(1_000);
  expect(bySignature.events()).toMatchObject([{ e: "eventStreamTerminated" }]);
  const after = await openApiSocket(server);
  expect(await after.signed(sessionKey, "session.logon")).toMatchObject({ error: { code: -2015 } });
  after.close();

  const other = await account({ [USDT]: "10" });
  const locked = await openApiSocket(server);
  await locked.signed(other.key, "userDataStream.subscribe.signature");
  server.publish({ type: "user", userId: other.userId, state: "locked", level: 1 });
  expect(await locked.closed).toBe(1008);

  const stream = await openApiSocket(server);
  await stream.signed(trader.key, "userDataStream.subscribe.signature");
  server.publish({ type: "started", epoch: 9 });
  expect(await stream.closed).toBe(1012);
  expect(stream.events()).toMatchObject([{ e: "eventStreamTerminated" }]);
});
