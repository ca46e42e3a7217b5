import * as spot from "@candor/contract/routes/spot.ts";
import * as wallet from "@candor/contract/routes/wallet.ts";
import { afterAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId, MARKET, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

const buy = { match_id: MARKET, type: 1 as const, kind: "limit" as const, price: "30000", number: "0.1" };
const sell = { ...buy, type: 2 as const };

test("two users trade; orders, fills, balances and ledger agree with the arithmetic", async () => {
  const seller = await openAccount(server, { [BTC]: "1" });
  const buyer = await openAccount(server, { [USDT]: "10000" });
  const resting = await server.ok(spot.trade, sell, seller);
  expect(resting).toMatchObject({ type: 2, status: "waiting", filled: "0", symbol: "BTC-USDT", average_price: null });
  const taken = await server.ok(spot.trade, { ...buy, number: "0.04" }, { ...buyer, form: true });
  expect(taken).toMatchObject({ status: "completed", filled: "0.04", filled_total: "1200", average_price: "30000" });
  expect(taken).toMatchObject({ fee: "0.00004", fee_currency: "BTC" });

  const mine = await server.ok(spot.orderList, { status: "waiting" }, seller);
  expect(mine).toMatchObject({
    total: 1,
    list: [{ id: resting.id, filled: "0.04", fee: "1.2", fee_currency: "USDT" }],
  });
  const sold = await server.ok(spot.fills, { order_id: resting.id }, seller);
  expect(sold.list).toMatchObject([
    { role: "maker", type: 2, price: "30000", number: "0.04", total: "1200", fee: "1.2" },
  ]);
  expect((await server.ok(spot.fills, {}, buyer)).list).toMatchObject([{ role: "taker", type: 1, fee: "0.00004" }]);

  const assets = await server.ok(wallet.getAsset, {}, buyer);
  const held = assets.balances.filter((item) => item.account === "c2c");
  expect(held.find((item) => item.symbol === "USDT")).toMatchObject({ available: "8800", frozen: "0", value: "8800" });
  expect(held.find((item) => item.symbol === "BTC")).toMatchObject({ available: "0.03996", value: null });
  const log = await server.ok(wallet.getWalletLog, { currency_id: BTC }, buyer);
  expect(log.list.map((entry) => entry.tag)).toContain("c2c_buy");
});

test("cancel, reduce and cancelAll return the order's new state", async () => {
  const seller = await openAccount(server, { [BTC]: "1" });
  const dear = { ...sell, price: "31000" };
  const first = await server.ok(spot.trade, dear, seller);
  expect(await server.ok(spot.reduce, { id: first.id, number: "0.05" }, seller)).toMatchObject({ number: "0.05" });
  expect(await server.ok(spot.cancel, { id: first.id }, { ...seller, form: true })).toMatchObject({
    status: "cancelled",
    reason: "user",
  });
  expect(await server.call(spot.cancel, { id: first.id }, seller)).toMatchObject({ code: -1, error: "ORDER_NOT_OPEN" });
  await server.ok(spot.trade, dear, seller);
  await server.ok(spot.trade, dear, seller);
  expect(await server.ok(spot.cancelAll, { match_id: MARKET }, seller)).toEqual({ cancelled: 2 });
});

test("an amended order has its new price and size under another ID, and the old one ended for that reason", async () => {
  const seller = await openAccount(server, { [BTC]: "0.1" });
  const first = await server.ok(spot.trade, { ...sell, price: "31000" }, seller);
  const amended = await server.ok(
    spot.amend,
    { id: first.id, price: "31001", number: "0.09" },
    { ...seller, form: true },
  );
  expect(amended).toMatchObject({ status: "waiting", price: "31001", number: "0.09", filled: "0" });
  expect(amended.id).not.toBe(first.id);
  expect(await server.ok(spot.amend, { id: amended.id, price: "31001", number: "0.05" }, seller)).toMatchObject({
    id: amended.id,
    number: "0.05",
  });
  const { list } = await server.ok(spot.orderList, {}, seller);
  expect(list).toMatchObject([
    { id: amended.id, number: "0.05", status: "waiting" },
    { id: first.id, status: "cancelled", reason: "amended" },
  ]);
  const more = { id: amended.id, price: "31001", number: "0.2" };
  expect(await server.call(spot.amend, more, seller)).toMatchObject({ error: "INSUFFICIENT_BALANCE" });
  expect(await server.call(spot.amend, { ...more, id: first.id }, seller)).toMatchObject({ error: "ORDER_NOT_OPEN" });
  const { balances } = await server.ok(wallet.getAsset, {}, seller);
  expect(balances.find((item) => item.account === "c2c" && item.symbol === "BTC")).toMatchObject({
    available: "0.05",
    frozen: "0.05",
  });
  await server.ok(spot.cancel, { id: amended.id }, seller);
});

test("an order keeps the name that its client set, in its answer and in the list", async () => {
  const seller = await openAccount(server, { [BTC]: "1" });
  const dear = { ...sell, price: "31000", client_order_id: "bot-7" };
  const placed = await server.ok(spot.trade, dear, seller);
  expect(placed.client_order_id).toBe("bot-7");
  expect(await server.call(spot.trade, dear, seller)).toMatchObject({
    error: "CLIENT_ORDER_ID_TAKEN",
    fields: [{ field: "client_order_id" }],
  });
  const other = await openAccount(server);
  for (const [name, user] of [
    ["bot-7", other],
    ["bot-8", seller],
  ] as const)
    expect(await server.call(spot.cancelNamed, { client_order_id: name }, user)).toMatchObject({
      error: "NOT_FOUND",
      fields: [{ field: "client_order_id" }],
    });
  expect(await server.ok(spot.cancelNamed, { client_order_id: "bot-7" }, seller)).toMatchObject({
    id: placed.id,
    status: "cancelled",
  });
  const unnamed = await server.ok(spot.trade, { ...sell, price: "31000" }, seller);
  expect(unnamed.client_order_id).toBeNull();
  const { list } = await server.ok(spot.orderList, {}, seller);
  expect(list.map((order) => order.client_order_id)).toEqual([null, "bot-7"]);
  expect(await server.call(spot.trade, { ...dear, client_order_id: "a b" }, seller)).toMatchObject({
    error: "INVALID_REQUEST",
  });
});

test("another user's order is not found", async () => {
  const owner = await openAccount(server, { [BTC]: "1" });
  const other = await openAccount(server);
  const order = await server.ok(spot.trade, { ...sell, price: "31000" }, owner);
  for (const route of [spot.cancel, spot.reduce, spot.amend] as const)
    expect(await server.call(route, { id: order.id, price: "31001", number: "0.05" }, other)).toMatchObject({
      error: "NOT_FOUND",
    });
  expect(await server.call(spot.fills, { order_id: order.id }, other)).toMatchObject({ error: "NOT_FOUND" });
  await server.ok(spot.cancel, { id: order.id }, owner);
});

test.each([
  [{ ...buy, price: undefined }, "INVALID_AMOUNT", "price"],
  [{ ...buy, number: undefined }, "INVALID_AMOUNT", "number"],
  [{ ...buy, number: "1e3" }, "INVALID_AMOUNT", "number"],
  [{ ...buy, number: "-1" }, "INVALID_AMOUNT", "number"],
  [{ ...buy, number: "１" }, "INVALID_AMOUNT", "number"],
  [{ ...buy, total: "5" }, "INVALID_REQUEST", "total"],
  [{ ...buy, stop_price: "5" }, "INVALID_REQUEST", "stop_price"],
  [{ ...buy, kind: "stop_limit" as const }, "INVALID_AMOUNT", "stop_price"],
  [{ ...sell, kind: "market" as const, price: undefined, total: "5" }, "INVALID_REQUEST", "total"],
  [{ ...sell, kind: "stop_market" as const, stop_price: "5" }, "INVALID_REQUEST", "price"],
  [{ ...sell, kind: "take_profit_market" as const, price: undefined }, "INVALID_AMOUNT", "stop_price"],
  [
    { ...sell, kind: "stop_market" as const, price: undefined, number: undefined, total: "5", stop_price: "5" },
    "INVALID_AMOUNT",
    "number",
  ],
  [{ ...buy, stp: "expire_all" as never }, "INVALID_REQUEST", "stp"],
  [{ ...buy, trailing_delta: 100 }, "INVALID_REQUEST", "trailing_delta"],
  [{ ...buy, kind: "stop_limit" as const, trailing_delta: 2_001 }, "TRAILING_DELTA_RANGE", "trailing_delta"],
  [{ ...buy, kind: "stop_limit" as const, trailing_delta: 1.5 }, "INVALID_REQUEST", "trailing_delta"],
  [
    { ...buy, kind: "stop_limit" as const, stop_price: "31000", trailing_delta: 100 },
    "INVALID_REQUEST",
    "trailing_delta",
  ],
  [
    { ...buy, kind: "stop_limit" as const, stop_price: "31000", activation_price: "31000" },
    "INVALID_REQUEST",
    "activation_price",
  ],
  [{ ...buy, kind: "market" as const }, "INVALID_REQUEST", "price"],
  [{ ...buy, kind: "market" as const, price: undefined, number: undefined }, "INVALID_AMOUNT", "number"],
  [{ ...buy, match_id: 99 }, "NOT_FOUND", "match_id"],
  [{ ...buy, price: "30000.001" }, "PRICE_OFF_TICK", "price"],
  [{ ...buy, number: "0.0000001" }, "QUANTITY_OFF_LOT", "number"],
  [{ ...buy, number: "0.000001" }, "NOTIONAL_TOO_SMALL", "number"],
])("refuses %o with %s at %s", async (input, error, field) => {
  const trader = await openAccount(server, { [USDT]: "10000" });
  const answer = await server.call(spot.trade, input, trader);
  expect(answer).toMatchObject({ code: -1, error, fields: [{ field, error }], data: null });
  expect(answer.msg).not.toMatch(/[{}]/);
  expect((await server.ok(wallet.getAsset, {}, trader)).total).toBe("10000");
});

test("a fill is shown with the trades around it and the tick of its second, to its owner only", async () => {
  const [maker, taker] = [await openAccount(server, { [BTC]: "2" }), await openAccount(server, { [USDT]: "100000" })];
  for (let count = 0; count < 8; count += 1) {
    await server.ok(spot.trade, { ...sell, number: "0.01" }, maker);
    await server.ok(spot.trade, { ...buy, number: "0.01" }, taker);
  }
  const { list } = await server.ok(spot.fills, {}, taker);
  const [newest, , third] = list;
  const { fill, tape, tick } = await server.ok(spot.fillMoment, { id: third?.id ?? "" }, taker);
  expect(fill).toEqual(third);
  const own = Number.parseInt(third?.id ?? "", 10);
  expect(tape.map(({ id }) => id - own)).toEqual([-5, -4, -3, -2, -1, 0, 1, 2]);
  expect(tape[5]).toMatchObject({ price: "30000", number: "0.01", type: 1 });
  expect(tick).toBeNull();
  const at = new Date(fill.created_at);
  const tickAt = async (ms: number, price: string) =>
    server.database.pool.query(
      `INSERT INTO ticks (tick_id, market_id, at, price, volume, counting, constituents)
       VALUES ((SELECT coalesce(max(tick_id), 0) + 1 FROM ticks), $1, $2, $3, 0, true, '[{"venue":"one","price":"30001"}]')`,
      [MARKET, new Date(at.getTime() + ms), price],
    );
  await tickAt(-5_001, "29000");
  expect((await server.ok(spot.fillMoment, { id: fill.id }, taker)).tick).toBeNull();
  await tickAt(-900, "30001");
  await tickAt(1, "31000");
  expect((await server.ok(spot.fillMoment, { id: fill.id }, taker)).tick).toMatchObject({
    price: "30001",
    constituents: [{ venue: "one", price: "30001" }],
  });
  for (const id of [`${own}m`, "999999t", newest?.id.replace("t", "m") ?? ""])
    expect(await server.call(spot.fillMoment, { id }, taker)).toMatchObject({ code: -1, error: "NOT_FOUND" });
  expect(await server.call(spot.fillMoment, { id: fill.id }, maker)).toMatchObject({ error: "NOT_FOUND" });
});

test("an order beyond the balance is refused and nothing is frozen", async () => {
  const trader = await openAccount(server, { [USDT]: "100" });
  expect(await server.call(spot.trade, buy, trader)).toMatchObject({ error: "INSUFFICIENT_BALANCE" });
  const { list } = await server.ok(wallet.getWalletLog, {}, trader);
  expect(list.map((entry) => entry.tag)).toEqual(["system_recharge"]);
});

test("the same key returns the same order; another body under it is refused", async () => {
  const trader = await openAccount(server, { [USDT]: "10000" });
  const cheap = { ...buy, price: "29000" };
  const key = commandId();
  const first = await server.ok(spot.trade, cheap, { ...trader, key });
  const again = await server.ok(spot.trade, cheap, { ...trader, key: key.toUpperCase() });
  expect(again).toEqual(first);
  expect(await server.call(spot.trade, { ...cheap, number: "0.2" }, { ...trader, key })).toMatchObject({
    error: "IDEMPOTENCY_MISMATCH",
  });
  expect((await server.ok(spot.orderList, {}, trader)).total).toBe(1);
  expect(await server.call(spot.trade, cheap, { ...trader, key: "no-uuid" })).toMatchObject({
    error: "INVALID_REQUEST",
    fields: [{ field: "Idempotency-Key" }],
  });
});

test("of 100 parallel spends of the whole balance by order and transfer exactly one succeeds", async () => {
  const trader = await openAccount(server, { [USDT]: "290" });
  const order = { ...buy, price: "29000", number: "0.01" };
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      index % 2 === 0
        ? server.call(spot.trade, order, trader)
        : server.call(wallet.transfer, { from: "c2c", to: "mic", currency_id: USDT, amount: "290" }, trader),
    ),
  );
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  const refused = answers.filter((answer) => answer.code !== 1);
  expect(new Set(refused.map((answer) => answer.error))).toEqual(new Set(["INSUFFICIENT_BALANCE"]));
  expect((await server.ok(wallet.getAsset, {}, trader)).total).toBe("290");
});
