import * as spot from "@candor/contract/routes/spot.ts";
import * as wallet from "@candor/contract/routes/wallet.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, MARKET, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

const sell = { match_id: MARKET, type: 2 as const, price: "31000", number: "0.1" };

/** A trade at 30,000, which prices the pair. */
beforeAll(async () => {
  const [seller, buyer] = [await openAccount(server, { [BTC]: "1" }), await openAccount(server, { [USDT]: "10000" })];
  const at = { match_id: MARKET, price: "30000", number: "0.1" };
  await server.ok(spot.trade, { ...at, type: 2 }, seller);
  await server.ok(spot.trade, { ...at, type: 1 }, buyer);
});

async function btcOf(account: Account): Promise<string> {
  const { balances } = await server.ok(wallet.getAsset, {}, account);
  const found = balances.find((item) => item.account === "c2c" && item.symbol === "BTC");
  return `${found?.available}/${found?.frozen}`;
}

test.each([
  [{}, "INVALID_AMOUNT", "stop_price"],
  [{ stop_price: "29000" }, "INVALID_AMOUNT", "stop_limit_price"],
  [
    { stop_price: "29000", stop_kind: "stop_market" as const, stop_limit_price: "28000" },
    "INVALID_REQUEST",
    "stop_limit_price",
  ],
  [{ stop_price: "30000", stop_limit_price: "28900" }, "STOP_PRICE_PASSED", "stop_price"],
  [{ stop_price: "29000", stop_limit_price: "28900", price: "29900" }, "OCO_PRICES", "price"],
  [{ stop_price: "29000", stop_limit_price: "28900", match_id: 99 }, "NOT_FOUND", "match_id"],
])("refuses a list with %o", async (change, error, field) => {
  const seller = await openAccount(server, { [BTC]: "1" });
  const answer = await server.call(spot.oco, { ...sell, ...change }, seller);
  expect(answer).toMatchObject({ code: -1, error, fields: [{ field, error }] });
  expect(answer.msg).not.toMatch(/[{}]/);
  expect(await btcOf(seller)).toBe("1/0");
});

test("another user's list is not found, nor an order by itself, and id and name exclude each other", async () => {
  const [owner, other] = [await openAccount(server, { [BTC]: "1" }), await openAccount(server)];
  const { order_list_id } = await server.ok(
    spot.oco,
    { ...sell, stop_price: "29000", stop_limit_price: "28900" },
    owner,
  );
  const id = Number(order_list_id);
  expect(await server.call(spot.cancelList, { id }, other)).toMatchObject({ fields: [{ field: "id" }] });
  expect(await server.call(spot.cancelList, { id: id + 1 }, owner)).toMatchObject({ error: "NOT_FOUND" });
  expect(await server.call(spot.cancelList, {}, owner)).toMatchObject({ error: "INVALID_REQUEST" });
  expect(await server.call(spot.cancelList, { list_client_order_id: "none" }, owner)).toMatchObject({
    error: "NOT_FOUND",
    fields: [{ field: "list_client_order_id" }],
  });
  await server.ok(spot.cancel, { id }, owner);
  expect(await btcOf(owner)).toBe("1/0");
});

test("a replacement spends what the canceled order frees, and says what was refused", async () => {
  const seller = await openAccount(server, { [BTC]: "0.1" });
  const first = await server.ok(spot.trade, { ...sell, client_order_id: "first" }, seller);
  const replaced = await server.ok(
    spot.replace,
    { ...sell, price: "31500", cancel_client_order_id: "first" },
    { ...seller, form: true },
  );
  expect(replaced).toMatchObject({
    cancelled: { id: first.id, status: "cancelled" },
    order: { price: "31500", status: "waiting" },
    refusal: null,
  });
  expect(await btcOf(seller)).toBe("0/0.1");
  const cancel_id = Number(replaced.order?.id);
  expect(await server.ok(spot.replace, { ...sell, number: "0.2", cancel_id }, seller)).toMatchObject({
    cancelled: { id: replaced.order?.id },
    order: null,
    refusal: "INSUFFICIENT_BALANCE",
  });
  expect(await btcOf(seller)).toBe("0.1/0");
  expect(await server.call(spot.replace, { ...sell, cancel_id }, seller)).toMatchObject({ error: "ORDER_NOT_OPEN" });
  expect(await server.call(spot.replace, { ...sell, cancel_id: 999_999 }, seller)).toMatchObject({
    fields: [{ field: "cancel_id" }],
  });
  expect(await server.call(spot.replace, { ...sell, cancel_client_order_id: "first" }, seller)).toMatchObject({
    fields: [{ field: "cancel_client_order_id" }],
  });
  expect(await server.call(spot.replace, sell, seller)).toMatchObject({ error: "INVALID_REQUEST" });
  expect(
    await server.ok(spot.replace, { ...sell, cancel_id, mode: "allow_failure", stp: "expire_both" }, seller),
  ).toMatchObject({ cancelled: null, order: { status: "waiting", stp: "expire_both" }, refusal: "NOT_FOUND" });
  await server.ok(spot.cancelAll, {}, seller);
});

// Its fill moves the price, so that it comes last.
test("a list of two orders freezes the quantity once, and a fill of one cancels the other", async () => {
  const [seller, buyer] = [await openAccount(server, { [BTC]: "1" }), await openAccount(server, { [USDT]: "10000" })];
  const list = { ...sell, stop_kind: "stop_market" as const, stop_price: "29000", list_client_order_id: "pair" };
  const placed = await server.ok(spot.oco, list, { ...seller, form: true });
  expect(placed).toMatchObject({
    list_client_order_id: "pair",
    orders: [
      { kind: "limit", tif: "POST", price: "31000", status: "waiting", order_list_id: placed.order_list_id },
      { kind: "stop_market", stop_price: "29000", price: null, status: "waiting", order_list_id: placed.order_list_id },
    ],
  });
  expect(await btcOf(seller)).toBe("0.9/0.1");
  await server.ok(spot.trade, { ...sell, type: 1, number: "0.04" }, buyer);
  const { list: orders } = await server.ok(spot.orderList, {}, seller);
  expect(orders).toMatchObject([
    { kind: "stop_market", status: "cancelled", reason: "oco" },
    { kind: "limit", status: "waiting", filled: "0.04", list_client_order_id: "pair" },
  ]);
  expect(await btcOf(seller)).toBe("0.9/0.06");
  const canceled = await server.ok(spot.cancelList, { list_client_order_id: "pair" }, seller);
  expect(canceled.orders).toMatchObject([{ status: "cancelled", reason: "user" }]);
  expect(await btcOf(seller)).toBe("0.96/0");
  expect(await server.call(spot.cancelList, { id: Number(placed.order_list_id) }, seller)).toMatchObject({
    error: "ORDER_NOT_OPEN",
  });
});
