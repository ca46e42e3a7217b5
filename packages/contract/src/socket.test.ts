import { describe, expect, test } from "vitest";
import { klinePeriods } from "./routes/market.ts";
import { clientMessage, serverMessage, TOPICS_MAX, topic } from "./socket.ts";

describe("what a client may send", () => {
  test.each([
    { action: "checkToken", data: { token: "abc" } },
    { action: "getQuota", data: { connect: 1 } },
    { action: "getQuota", data: { connect: "1" } },
    { action: "subscribe", data: { topics: ["kline:BTC-USDT:1m", "depth:BTC-USDT", "trades:BTC-USDT"] } },
    { action: "unsubscribe", data: { topics: [] } },
    { action: "pong" },
  ])("%j", (message) => expect(clientMessage.safeParse(message).success).toBe(true));

  test.each([
    null,
    [],
    "ping",
    {},
    { action: "checkToken" },
    { action: "checkToken", data: { token: 1 } },
    { action: "checkToken", data: { token: "x".repeat(201) } },
    { action: "getQuota", data: { connect: 2 } },
    { action: "subscribe", data: { topics: ["orders:BTC-USDT"] } },
    { action: "subscribe", data: { topics: Array.from({ length: TOPICS_MAX + 1 }, () => "depth:BTC-USDT") } },
    { action: "constructor", data: {} },
    { action: "order_data", data: { list: [] } },
  ])("%j is refused", (message) => expect(clientMessage.safeParse(message).success).toBe(false));
});

describe("topics", () => {
  test.each(klinePeriods)("candles of %s", (period) => {
    expect(topic.safeParse(`kline:BTC-USDT:${period}`).success).toBe(true);
  });
  test.each([
    "",
    "kline:BTC-USDT",
    "kline:BTC-USDT:2m",
    "depth:btc-usdt",
    "depth:BTC",
    "depth:BTC-USDT:1m",
    " depth:A-B",
    "depth:A-B\n",
  ])("%j is none", (text) => expect(topic.safeParse(text).success).toBe(false));
});

test("every data message has its run and its number, so that a reader sees a gap", () => {
  const message = { action: "balance_data", data: { list: [] } };
  expect(serverMessage.safeParse(message).success).toBe(false);
  expect(serverMessage.safeParse({ ...message, data: { list: [], epoch: 1, n: 0 } }).success).toBe(true);
});

test("the messages that the specification names are all there", () => {
  const actions = serverMessage.def.options.map((option) => option.shape.action.def.values[0]);
  expect(actions).toEqual(
    expect.arrayContaining(["ping", "bindUid", "checkToken", "quota_data_list", "depth_data_list", "kline_data"]),
  );
});
