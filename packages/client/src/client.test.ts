import { once } from "node:events";
import { createServer } from "node:http";
import type { newOrder } from "@candor/contract/open/trading.ts";
import { afterEach, expect, expectTypeOf, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { failureOf } from "./answer.ts";
import { connect } from "./client.ts";
import { backoffMs } from "./connection.ts";
import type { InputOf, OutputOf } from "./input.ts";

/** A server that answers as a test says. */
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
type Asked = { readonly id: number; readonly method: string; readonly params: Record<string, unknown> };

async function serve(answers: {
  readonly http?: (path: string) => { readonly status: number; readonly body: string };
  readonly socket?: (asked: Asked, socket: WebSocket) => void;
}) {
  const known = { status: 200, body: JSON.stringify({ serverTime: Date.now() }) };
  const http = createServer((request, response) => {
    const { status, body } = (request.url?.includes("/time") ? undefined : answers.http?.(request.url ?? "")) ?? known;
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  const sockets = new WebSocketServer({ server: http });
  const open = new Set<WebSocket>();
  sockets.on("connection", (socket) => {
    open.add(socket);
    socket.on("message", (data) => answers.socket?.(JSON.parse(data.toString()) as Asked, socket));
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  const client = await connect({
    base: `http://127.0.0.1:${address.port}`,
    key: { apiKey: "name", secret: "secret" },
    timeoutMs: 2_000,
  });
  ends.push(
    () => client.close(),
    () => sockets.close(),
    () => http.close(),
    () => http.closeAllConnections(),
  );
  const drop = () => {
    for (const socket of open) socket.terminate();
    open.clear();
  };
  return { client, drop };
}
const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", price: "1", quantity: "1" } as const;

test("money is text by its type, in and out", () => {
  type Order = InputOf<typeof newOrder>;
  expectTypeOf<Order["price"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Order["quantity"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Order["trailingDelta"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Order["symbol"]>().toEqualTypeOf<string>();
  expectTypeOf<Extract<OutputOf<typeof newOrder>, { fills?: unknown }>["executedQty"]>().toEqualTypeOf<string>();
});

test.each([
  [{ code: -2010, msg: "no" }, 400, "refused"],
  [{ code: -1007, msg: "timeout" }, 503, "unanswered"],
  [{ code: -1000, msg: "unknown" }, 500, "unanswered"],
  [{ code: -1008, msg: "busy" }, 503, "refused"],
  ["<html>", 502, "unanswered"],
  [null, 504, "unanswered"],
])("%j with status %i is %s", (told, status, kind) => {
  expect(failureOf(told, status)).toMatchObject({ ok: false, kind });
});

test("a refusal over HTTP has its code, and an answer that never came is no refusal", async () => {
  let body = JSON.stringify({ code: -2010, msg: "Account has insufficient balance for requested action." });
  const { client } = await serve({ http: () => ({ status: 400, body }) });
  expect(await client.trading.newOrder(order)).toEqual({
    ok: false,
    kind: "refused",
    code: -2010,
    msg: "Account has insufficient balance for requested action.",
    status: 400,
  });
  body = "{";
  expect(await client.trading.newOrder(order)).toMatchObject({ ok: false, kind: "unanswered" });
});

test("requests of a lost connection are unanswered, and the next ones go over a new one", async () => {
  let isSilent = true;
  const { client, drop } = await serve({
    socket: ({ id, params }, socket) => {
      if (isSilent) return drop();
      socket.send(JSON.stringify({ id, status: 200, result: { orderId: 1, asked: params } }));
    },
  });
  expect(await client.socket.call("order.place", order)).toMatchObject({ ok: false, kind: "unanswered" });
  isSilent = false;
  const placed = await client.socket.call("order.place", order);
  expect(placed).toMatchObject({ ok: true, data: { asked: { ...order, apiKey: "name" } } });
});

test("without a connection nothing is sent, and that is said", async () => {
  const { client, drop } = await serve({ socket: () => {} });
  client.close();
  drop();
  expect(await client.socket.call("order.place", order)).toMatchObject({ ok: false, kind: "unsent" });
});

test("streams are subscribed to again on a new connection, and their readers learn of the gap", async () => {
  const { client, drop } = await serve({
    socket: ({ method, params }, socket) => {
      if (method !== "SUBSCRIBE") return;
      for (const stream of params as unknown as string[]) socket.send(JSON.stringify({ stream, data: { t: stream } }));
    },
  });
  const seen: string[] = [];
  const waiting = new Set<() => void>();
  const say = (what: string) => {
    seen.push(what);
    for (const wake of waiting) wake();
  };
  const until = async (count: number) => {
    while (seen.length < count) await new Promise<void>((resolve) => waiting.add(resolve));
  };
  client.streams.read("btcusdt@trade", {
    message: () => say("trade"),
    opened: () => say("opened"),
    down: () => say("down"),
  });
  await until(2);
  drop();
  await until(5);
  expect(seen).toEqual(["opened", "trade", "down", "opened", "trade"]);
});

test("a book is read again after a gap, and is not current before", async () => {
  let number = 5;
  let subscribed: WebSocket | undefined;
  const { client } = await serve({
    http: () => ({
      status: 200,
      body: JSON.stringify({ lastUpdateId: number, bids: [["1", String(number)]], asks: [] }),
    }),
    socket: ({ method }, socket) => {
      if (method === "SUBSCRIBE") subscribed = socket;
    },
  });
  const book = await client.book("BTCUSDT");
  const change = (U: number) =>
    subscribed?.send(
      JSON.stringify({
        stream: "btcusdt@depth@100ms",
        data: { e: "depthUpdate", E: 1, s: "BTCUSDT", U, u: U, b: [["1", String(U)]], a: [] },
      }),
    );
  expect([book.isCurrent, book.lastUpdateId]).toEqual([true, 5]);
  while (!subscribed) await new Promise((resolve) => setTimeout(resolve, 5));
  change(6);
  await book.changed();
  expect([book.lastUpdateId, book.bids]).toEqual([6, [["1", "6"]]]);
  number = 9;
  change(9);
  while (book.lastUpdateId < 9) await book.changed();
  expect([book.isCurrent, book.bids]).toEqual([true, [["1", "9"]]]);
});

test("waits grow to 30 s, and clients do not come back at once", () => {
  expect([0, 1, 2, 20].map((failures) => backoffMs(failures, 0))).toEqual([250, 500, 1_000, 30_000]);
  expect(backoffMs(20, 0.999)).toBeGreaterThan(15_000);
  expect(backoffMs(0, 0.999)).toBeLessThan(130);
});
