import { createHmac } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { BTC, USDT } from "../../../testing/engine.ts";
import { openKey, sendSigned } from "../../../testing/open-api.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

const user = await openAccount(server, { [USDT]: "100000", [BTC]: "10" });
const trader = await openKey(server, user.userId, { trade: true });
const reader = await openKey(server, user.userId);
const ORDER = "/api/v3/order";
const limit = (more: Record<string, string> = {}) => ({
  symbol: "BTCUSDT",
  side: "BUY",
  type: "LIMIT",
  timeInForce: "GTC",
  quantity: "0.001",
  price: "20000",
  ...more,
});
const account = "/api/v3/account";

test("a signature counts in the query, in a form, in either case, and over both", async () => {
  expect(await sendSigned(server, reader, account)).toMatchObject({ status: 200 });
  expect(await sendSigned(server, trader, ORDER, { method: "POST", params: limit(), form: true })).toMatchObject({
    status: 200,
    body: { symbol: "BTCUSDT", status: "NEW" },
  });
  const timestamp = server.clock.now();
  const sign = (text: string) => createHmac("sha256", trader.secret).update(text).digest("hex");
  const upper = sign(`timestamp=${timestamp}`).toUpperCase();
  expect(await sendSigned(server, trader, account, { timestamp, signature: upper })).toMatchObject({ status: 200 });
  const query = `symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC`;
  const body = `quantity=0.001&price=20001&timestamp=${timestamp}`;
  const headers = { "x-mbx-apikey": trader.apiKey, "content-type": "application/x-www-form-urlencoded" };
  const both = await fetch(`${server.url}${ORDER}?${query}`, {
    method: "POST",
    headers,
    body: `${body}&signature=${sign(query + body)}`,
  });
  expect(both.status).toBe(200);
});

test("each wrong request is refused by its code", async () => {
  const now = server.clock.now();
  const timestamps = [
    [now - 6_000, -1021, "Timestamp for this request is outside of the recvWindow."],
    [now + 60_000, -1021, "Timestamp for this request was 1000ms ahead of the server's time."],
  ] as const;
  for (const [timestamp, code, msg] of timestamps)
    expect(await sendSigned(server, reader, account, { timestamp })).toMatchObject({
      status: 400,
      body: { code, msg },
    });
  const within = { timestamp: now - 6_000, params: { recvWindow: 10_000 } };
  expect(await sendSigned(server, reader, account, within)).toMatchObject({ status: 200 });
  expect(await sendSigned(server, reader, account, { timestamp: now * 1_000 })).toMatchObject({ status: 200 });
  expect(await sendSigned(server, reader, account, { params: { recvWindow: 60_001 } })).toMatchObject({
    body: { code: -1131 },
  });
  expect(await sendSigned(server, reader, account, { signature: "0".repeat(64) })).toMatchObject({
    status: 400,
    body: { code: -1022, msg: "Signature for this request is not valid." },
  });
  expect(await sendSigned(server, reader, account, { apiKey: "short" })).toMatchObject({
    status: 401,
    body: { code: -2014, msg: "API-key format invalid." },
  });
  const rejected = { code: -2015, msg: "Invalid API-key, IP, or permissions for action." };
  expect(await sendSigned(server, reader, account, { apiKey: "A".repeat(64) })).toMatchObject({
    status: 401,
    body: rejected,
  });
  expect(await sendSigned(server, reader, ORDER, { method: "POST", params: limit() })).toMatchObject({
    status: 401,
    body: rejected,
  });
  const elsewhere = await openKey(server, user.userId, { trade: true, addresses: ["203.0.113.7"] });
  expect(await sendSigned(server, elsewhere, account)).toMatchObject({ status: 401, body: rejected });
  const withoutKey = await fetch(`${server.url}${account}?timestamp=${now}&signature=0`);
  expect([withoutKey.status, await withoutKey.json()]).toEqual([401, { code: -2014, msg: "API-key format invalid." }]);
});

test("the same signed request is taken once", async () => {
  const timestamp = server.clock.now();
  const once = { method: "POST", params: limit({ price: "20002", newClientOrderId: "once" }), timestamp };
  expect(await sendSigned(server, trader, ORDER, once)).toMatchObject({ status: 200 });
  expect(await sendSigned(server, trader, ORDER, once)).toMatchObject({
    status: 400,
    body: { code: -2010, msg: "Duplicate order sent." },
  });
  // Another request with the name of an open order is a duplicate as well.
  expect(await sendSigned(server, trader, ORDER, { ...once, timestamp: timestamp + 1 })).toMatchObject({
    body: { code: -2010, msg: "Duplicate order sent." },
  });
  const cancel = { method: "DELETE", params: { symbol: "BTCUSDT", origClientOrderId: "once" }, timestamp };
  expect(await sendSigned(server, trader, ORDER, cancel)).toMatchObject({ status: 200, body: { status: "CANCELED" } });
  expect(await sendSigned(server, trader, ORDER, cancel)).toMatchObject({ body: { code: -1021 } });
  // Once it is canceled its name is free.
  expect(await sendSigned(server, trader, ORDER, { ...once, timestamp: timestamp + 2 })).toMatchObject({ status: 200 });
});

test("a revoked key is refused at once", async () => {
  const doomed = await openKey(server, user.userId);
  expect(await sendSigned(server, doomed, account)).toMatchObject({ status: 200 });
  const { apiKeys, db } = server.services;
  apiKeys.forget(await apiKeys.revoke(db, user.userId, doomed.keyId));
  expect(await sendSigned(server, doomed, account)).toMatchObject({ status: 401, body: { code: -2015 } });
});

test("orders are counted, and what is too much is told with its time", async () => {
  const limited = await startTestServer({ CANDOR_OPEN_ORDERS_PER_10S: "2", CANDOR_OPEN_WEIGHT_PER_MINUTE: "60" });
  try {
    limited.clock.stop();
    const other = await openAccount(limited, { [USDT]: "100000" });
    const key = await openKey(limited, other.userId, { trade: true });
    const place = (price: string, ahead: number) =>
      sendSigned(limited, key, ORDER, {
        method: "POST",
        params: limit({ price }),
        timestamp: limited.clock.now() + ahead,
      });
    const first = await place("20000", 0);
    expect(first.headers.get("x-mbx-order-count-10s")).toBe("1");
    expect(first.headers.get("x-mbx-order-count-1d")).toBe("1");
    await place("20001", 1);
    const third = await place("20002", 2);
    expect(third).toMatchObject({
      status: 429,
      body: { code: -1015, msg: "Too many new orders; current limit is 2 orders per 10 SECOND." },
    });
    expect(third.headers.get("retry-after")).toMatch(/^[1-9]$|^10$/);
    for (let calls = 0; calls < 3; calls += 1) await sendSigned(limited, key, account);
    const refused = await sendSigned(limited, key, account);
    expect(refused).toMatchObject({ status: 429, body: { code: -1003 } });
    expect(refused.headers.get("retry-after")).toMatch(/^[1-9][0-9]?$/);
  } finally {
    await limited.close();
  }
});
