import { trade } from "@candor/contract/routes/spot.ts";
import { logout } from "@candor/contract/routes/user.ts";
import type { ServerMessage } from "@candor/contract/socket.ts";
import { afterAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { openAccount } from "../../testing/accounts.ts";
import { BTC, MARKET, USDT } from "../../testing/engine.ts";
import { startTestServer } from "../../testing/server.ts";
import { connectSocket } from "../../testing/socket.ts";
import { waitFor } from "../../testing/wait-for.ts";

const server = await startTestServer();
afterAll(() => server.close());

const connect = (headers?: Record<string, string>) => connectSocket(server, undefined, headers);
const figures = {
  change: "0",
  change_amount: "0",
  open: "1",
  high: "1",
  low: "1",
  volume: "0",
  turnover: "0",
  at_ms: 1,
};
const quotation = (now_price: string) => ({ match_id: MARKET, symbol: "BTC-USDT", now_price, ...figures });

test("quotes: all pairs at first, then the changed ones of 200 ms in one message with the next number", async () => {
  server.publish({ type: "quotes", list: [quotation("30000")] });
  const client = await connect();
  client.say("getQuota", { connect: 1 });
  expect(await client.next("quota_data_list")).toMatchObject({ data: { list: [{ now_price: "30000" }] } });
  server.publish({ type: "quotes", list: [quotation("30001")] });
  server.publish({ type: "quotes", list: [quotation("30002")] });
  const second = await client.until((m) => m.action === "quota_data_list" && m.data.list[0]?.now_price === "30002");
  const first = client.got[0];
  if (first?.action !== "quota_data_list" || second.action !== "quota_data_list") throw new Error("no quotes");
  expect(client.got.filter((m) => m.action === "quota_data_list" && m.data.list[0]?.now_price === "30001")).toEqual([]);
  expect(second.data.epoch).toBe(first.data.epoch);
  expect(second.data.n).toBeGreaterThan(first.data.n);
  client.socket.close();
});

test("depth, trades and candles go to those who subscribed, until they unsubscribe", async () => {
  const seller = await openAccount(server, { [BTC]: "1" });
  const client = await connect();
  const other = await connect();
  client.say("subscribe", { topics: ["depth:BTC-USDT", "trades:BTC-USDT", "kline:BTC-USDT:1m"] });
  await client.next("depth_data_list");
  const ask = { match_id: MARKET, type: 2 as const, price: "30000", number: "0.1" };
  await server.ok(trade, ask, seller);
  const hasAsk = (m: ServerMessage) => m.action === "depth_data_list" && m.data.asks[0]?.[1] === "0.1";
  expect(await client.until(hasAsk)).toMatchObject({ data: { asks: [["30000", "0.1"]], bids: [] } });
  const buyer = await openAccount(server, { [USDT]: "10000" });
  await server.ok(trade, { ...ask, type: 1 }, buyer);
  expect(await client.next("trade_data")).toMatchObject({
    data: { n: 1, list: [{ price: "30000", quantity: "0.1", taker_side: "buy" }] },
  });
  const candle: [number, string, string, string, string, string, string] = [60_000, "1", "2", "1", "2", "3", "6"];
  server.publish({ type: "candle", marketId: MARKET, symbol: "BTC-USDT", period: "1m", candle });
  expect(await client.next("kline_data")).toMatchObject({ data: { period: "1m", candle } });
  expect(other.got.filter((message) => message.action !== "ping")).toEqual([]);
  client.say("unsubscribe", { topics: ["kline:BTC-USDT:1m"] });
  client.say("subscribe", { topics: ["depth:NO-USDT"] });
  expect(await client.next("error")).toMatchObject({ data: { error: "NOT_FOUND" } });
  server.publish({ type: "candle", marketId: MARKET, symbol: "BTC-USDT", period: "1m", candle });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(client.got.filter((message) => message.action === "kline_data")).toHaveLength(1);
  client.socket.close();
  other.socket.close();
});

test("a bound user gets its orders and balances, numbered without gaps, until the session ends", async () => {
  const account = await openAccount(server, { [USDT]: "10000" });
  const client = await connect();
  client.say("checkToken", { token: account.token });
  expect(await client.next("bindUid")).toMatchObject({ data: { uid: account.user.uid } });
  expect(await client.next("checkToken")).toMatchObject({ data: { error: 0 } });
  for (const price of ["100", "101", "102"])
    await server.ok(trade, { match_id: MARKET, type: 1, price, number: "1" }, account);
  await client.until((m) => m.action === "order_data" && m.data.list[0]?.price === "102");
  await client.until((m) => m.action === "balance_data" && m.data.list[0]?.frozen === "303");
  const places = client.got.flatMap((m) => (m.action === "order_data" ? [m.data.n] : []));
  expect(places).toEqual(places.map((_, index) => index + 1));
  await server.ok(logout, {}, account);
  expect(await client.until((m) => m.action === "checkToken" && m.data.error !== 0)).toMatchObject({
    data: { type: 999 },
  });
  client.socket.close();
});

test("an invalid token is refused, and nothing private follows", async () => {
  const client = await connect();
  client.say("checkToken", { token: "guessed" });
  expect(await client.next("checkToken")).toMatchObject({ data: { error: 4, type: 999 } });
  client.socket.close();
});

test("invalid messages are answered in the caller's language, then the socket closes", async () => {
  const client = await connect({ lang: "es" });
  for (const text of ["{", "[]", '{"action":"nothing"}', '{"action":"subscribe","data":{"topics":["depth:../.."]}}'])
    client.socket.send(text);
  expect(await client.closed).toBe(1008);
  const errors = client.got.filter((message) => message.action === "error");
  expect(errors).toHaveLength(3);
  expect(errors[0]?.data).toMatchObject({
    error: "INVALID_REQUEST",
    msg: expect.stringMatching(/Solicitud|solicitud/),
  });
});

test("a message that is too large closes the socket", async () => {
  const client = await connect();
  client.socket.send(JSON.stringify({ action: "pong", data: "x".repeat(5_000) }));
  expect(await client.closed).toBe(1009);
});

test("a page of another origin, another path and too many sockets of one address are refused", async () => {
  await expect(connect({ origin: "https://elsewhere.example" })).rejects.toThrow("403");
  (await connect({ origin: server.url })).socket.close();
  const elsewhere = new WebSocket(`${server.url.replace("http", "ws")}/other`);
  const error = await new Promise<Error>((resolve) => elsewhere.once("error", resolve));
  expect(error.message).toContain("404");
});

test("a stalled reader loses quotes and is closed, while others continue", async () => {
  const slow = await connect();
  const quick = await connect();
  slow.say("getQuota", { connect: 1 });
  quick.say("getQuota", { connect: 1 });
  await quick.next("quota_data_list");
  await slow.next("quota_data_list");
  slow.socket.pause();
  const many = Array.from({ length: 2_000 }, (_, index) => ({ ...quotation("1"), match_id: index + 10 }));
  const before = server.gateway.hub.size;
  // Each message of 2,000 pairs has 400 KiB; the operating system takes some, the rest waits in the server.
  for (let round = 0; round < 30 && server.gateway.hub.size === before; round += 1) {
    server.publish({ type: "quotes", list: many });
    server.clock.ahead += 2_000;
    await new Promise((resolve) => setTimeout(resolve, 220));
  }
  expect(server.gateway.hub.size).toBe(before - 1);
  expect(quick.socket.readyState).toBe(WebSocket.OPEN);
  quick.socket.close();
  slow.socket.terminate();
});

test("a topic that is listed fifty times costs one book, and the engine is not queried for a published one", async () => {
  const depth = vi.spyOn(server.services.engine, "depth");
  const client = await connect();
  client.say("subscribe", { topics: Array(50).fill("depth:BTC-USDT") });
  client.say("subscribe", { topics: ["depth:NO-USDT"] });
  await client.next("error");
  expect(client.got.filter(({ action }) => action === "depth_data_list")).toHaveLength(1);
  expect(depth.mock.calls.length).toBeLessThanOrEqual(1);
  const asked = depth.mock.calls.length;
  const other = await connect();
  other.say("subscribe", { topics: ["depth:BTC-USDT"] });
  await other.next("depth_data_list");
  expect(depth).toHaveBeenCalledTimes(asked);
  depth.mockRestore();
  client.socket.close();
  other.socket.close();
});

test("one message of a reader is processed at a time", async () => {
  let answer = () => {};
  const find = vi.spyOn(server.services.sessions, "find").mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(undefined);
      }),
  );
  const client = await connect();
  for (let count = 0; count < 5; count += 1) client.say("checkToken", { token: `guessed ${count}` });
  await waitFor(() => expect(find).toHaveBeenCalledOnce());
  answer();
  await waitFor(() => expect(find).toHaveBeenCalledTimes(2));
  find.mockRestore();
  client.socket.terminate();
});

test("the sockets of one address share a budget", async () => {
  const small = await startTestServer({ CANDOR_SOCKETS_PER_IP: "3" });
  small.clock.stop();
  // Three sockets have 120 together: a new one costs 5 and a book 3, so that 36 books are answered and 2 are left.
  const first = await connectSocket(small);
  const second = await connectSocket(small);
  const book = { topics: ["depth:BTC-USDT"] };
  for (let count = 0; count < 37; count += 1) first.say("subscribe", book);
  expect(await first.next("error")).toMatchObject({ data: { error: "TOO_MANY_REQUESTS" } });
  expect(first.got.filter(({ action }) => action === "depth_data_list")).toHaveLength(36);
  second.say("subscribe", book);
  expect(await second.next("error")).toMatchObject({ data: { error: "TOO_MANY_REQUESTS" } });
  await expect(connectSocket(small)).rejects.toThrow("429");
  await small.close();
});
