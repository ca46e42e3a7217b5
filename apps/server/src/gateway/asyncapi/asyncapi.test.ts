import { allOpenCalls } from "@candor/contract/open/all.ts";
import { socketCalls } from "@candor/contract/open/socket-methods.ts";
import { marketStreams } from "@candor/contract/open/stream-events.ts";
import { afterAll, expect, test } from "vitest";
import { readStream } from "../../modules/open/streams/index.ts";
import { openAccount } from "../../testing/accounts.ts";
import { declaredPayloads } from "../../testing/asyncapi.ts";
import { MARKET, USDT } from "../../testing/engine.ts";
import { openKey } from "../../testing/open-api.ts";
import { hmacSigner, openApiSocket, openSocket } from "../../testing/open-socket.ts";
import { startTestServer } from "../../testing/server.ts";
import { connectSocket } from "../../testing/socket.ts";
import { waitFor } from "../../testing/wait-for.ts";
import type { AsyncApi } from "./document.ts";

const server = await startTestServer();
afterAll(() => server.close());

const read = async (name: "app" | "open") =>
  (await (await fetch(`${server.url}/api/asyncapi/${name}.json`)).json()) as AsyncApi;
const [app, open] = [await read("app"), await read("open")];

type Fields = Record<string, unknown>;
/** A message that the server really sent passes; with a field more, and with each of its fields missing, it does not. */
function plant(document: AsyncApi, name: string, message: Fields, [first = message, ...inner]: readonly Fields[] = []) {
  const { check } = declaredPayloads(document);
  check(name, message);
  for (const part of [first, ...inner]) {
    part["planted"] = 1;
    expect(() => check(name, message)).toThrow(name);
    delete part["planted"];
    for (const [field, value] of Object.entries(part)) {
      delete part[field];
      expect(() => check(name, message), `${name} without ${field}`).toThrow(name);
      part[field] = value;
    }
  }
  check(name, message);
}

test("messages of the app's socket are declared to their last field", async () => {
  const user = await openAccount(server, { [USDT]: "100" });
  const client = await connectSocket(server, user.token);
  client.say("subscribe", { topics: ["depth:BTC-USDT"] });
  client.say("getQuota", { connect: 1 });
  const depth = (await client.next("depth_data_list")) as unknown as { data: Fields };
  plant(app, "tell_depth_data_list", depth, [depth, depth.data]);
  plant(app, "tell_bindUid", (await client.next("bindUid")) as unknown as Fields);
  client.close();
});

test("messages of streams and of the WebSocket API are declared to their last field", async () => {
  const account = await openAccount(server, { [USDT]: "100000" });
  const key = hmacSigner(await openKey(server, account.userId, { trade: true }));
  const streams = await openSocket(server, "/stream?streams=btcusdt@depth@100ms/!ticker@arr");
  const socket = await openApiSocket(server);
  await socket.signed(key, "userDataStream.subscribe.signature");
  const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", price: "20000", quantity: "0.1" };
  const placed = (await socket.signed(key, "order.place", order)) as unknown as { result: Fields };
  await waitFor(() => expect(streams.got.some(({ data }) => data?.["e"] === "depthUpdate")).toBe(true));
  const change = streams.got.find(({ data }) => data?.["e"] === "depthUpdate")?.data ?? {};
  plant(open, "depth", change);
  const report = socket.got.find((message) => message["event"]) as { event: Fields } & Fields;
  plant(open, "userEvent", report);
  // Of an order it leaves `W` out while it waits for its price.
  const { W, ...always } = report.event;
  expect(W).toEqual(expect.any(Number));
  plant(open, "userEvent", { ...report, event: always }, [always]);
  const { rateLimits: _, ...answer } = placed as Fields;
  plant(open, "answer_order_place", answer);
  // An order with its fills, not one of ids only: every field but those of a full answer.
  const { check } = declaredPayloads(open);
  expect(() => check("answer_order_place", { ...answer, result: { ...placed.result, planted: 1 } })).toThrow();
  server.publish({
    type: "quotes",
    list: [
      {
        match_id: MARKET,
        symbol: "BTC-USDT",
        now_price: "30000",
        change: "0",
        change_amount: "0",
        open: "1",
        high: "1",
        low: "1",
        volume: "0",
        turnover: "0",
        at_ms: 1,
      },
    ],
  });
  await waitFor(() => expect(streams.got.some(({ stream }) => stream === "!ticker@arr")).toBe(true));
  const tickers = streams.got.find(({ stream }) => stream === "!ticker@arr") as unknown as { data: Fields[] } & Fields;
  plant(open, "combined", tickers, [tickers, tickers.data[0] ?? {}]);
  streams.close();
  socket.close();
});

test("the document names every stream and every method", () => {
  for (const [kind, { forms }] of Object.entries(marketStreams))
    for (const form of forms)
      expect(readStream(form.replace("<symbol>", "btcusdt").replace("<interval>", "1m"))?.kind).toBe(kind);
  const calls = new Set(allOpenCalls().map(({ call }) => call));
  for (const [method, call] of Object.entries(socketCalls)) {
    expect(calls).toContain(call);
    expect(open.operations[method.replaceAll(".", "_")]).toMatchObject({ action: "receive", summary: call.summary });
  }
});
