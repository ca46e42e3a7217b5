import type { Route } from "@candor/contract/route.ts";
import * as market from "@candor/contract/routes/market.ts";
import * as record from "@candor/contract/routes/record.ts";
import * as spot from "@candor/contract/routes/spot.ts";
import * as wallet from "@candor/contract/routes/wallet.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, openAccount } from "../testing/accounts.ts";
import { testDatabase } from "../testing/database.ts";
import { BTC, MARKET, USDT } from "../testing/engine.ts";
import { startTestServer, type TestServer, withDatabase } from "../testing/server.ts";

/**
 * Whatever a replica says, money is decided by the primary: this gateway reads history from a database in which nothing has happened. The other one,
 * beside it, reads the primary's.
 */
const server = await startTestServer();
const nothing = await testDatabase();
let beside: TestServer;
let buyer: Account;
let seller: Account;
const buy = { match_id: MARKET, type: 1 as const, kind: "limit" as const, price: "30000", number: "0.1" };

beforeAll(async () => {
  beside = await withDatabase(server, server.database.db, nothing.db);
  [buyer, seller] = [await openAccount(beside, { [USDT]: "10000" }), await openAccount(beside, { [BTC]: "1" })];
});
afterAll(async () => {
  await beside.close();
  await server.close();
  await nothing.close();
});

test("orders, balances and transfers are those of the primary", async () => {
  await beside.ok(spot.trade, buy, buyer);
  await beside.ok(spot.trade, { ...buy, type: 2 }, seller);
  const held = (await beside.ok(wallet.getAsset, {}, buyer)).balances.filter(({ account }) => account === "c2c");
  expect(held.find(({ symbol }) => symbol === "USDT")).toMatchObject({ available: "7000" });
  expect(await beside.call(spot.trade, { ...buy, number: "1" }, buyer)).toMatchObject({
    code: -1,
    error: "INSUFFICIENT_BALANCE",
  });
  const move = { currency_id: USDT, from: "c2c", to: "mic" } as const;
  expect(await beside.ok(wallet.transfer, { ...move, amount: "7000" }, buyer)).toMatchObject({ amount: "7000" });
  expect(await beside.call(wallet.transfer, { ...move, amount: "1" }, buyer)).toMatchObject({
    error: "INSUFFICIENT_BALANCE",
  });
  await beside.ok(wallet.transfer, { currency_id: USDT, from: "mic", to: "c2c", amount: "1000" }, buyer);
  const resting = await beside.ok(spot.trade, { ...buy, number: "0.01" }, buyer);
  expect(await beside.ok(spot.cancel, { id: resting.id }, buyer)).toMatchObject({ status: "cancelled" });
  expect(await beside.call(spot.cancel, { id: resting.id }, buyer)).toMatchObject({ error: "ORDER_NOT_OPEN" });
});

const lists: readonly [Route, object][] = [
  [spot.orderList, {}],
  [spot.fills, {}],
  [record.getRecord, {}],
  [record.getEvents, {}],
  [wallet.getTransferRecord, {}],
  [market.getTrades, { match_id: MARKET }],
];
test.each(lists)("$path is history", async (route, input) => {
  const rows = async (one: TestServer) => ((await one.ok(route, input as never, buyer)) as { list: unknown[] }).list;
  expect((await rows(server)).length).toBeGreaterThan(0);
  expect(await rows(beside)).toEqual([]);
});
