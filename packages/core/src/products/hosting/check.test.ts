import { type Amount, amount } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { restore, rowsOf } from "../../engine/rows.ts";
import type { State } from "../../engine/state.ts";
import { USDT } from "../../testing/driver.ts";
import { fund, HostingDesk, miner } from "../../testing/hosting.ts";
import { checkHosting } from "./check.ts";
import type { HostingOrder } from "./records.ts";

/** Order 1 is of a fund, of which a day is paid; order 2 of a miner, bought by another user. */
function state(): State {
  const desk = HostingDesk.open([fund, miner], { users: ["20000", "20000"] });
  desk.buy("1000");
  desk.days(2);
  desk.buy("2", { userId: 2, productId: 2 });
  desk.check();
  return desk.state;
}

const first = (changes: Partial<HostingOrder>) => (planted: State) => {
  const order = planted.hosting.orders.get(1);
  if (!order) throw new Error("order 1 is open");
  planted.hosting.orders.set(1, { ...order, ...changes });
};
const reserve = (planted: State) => planted.ledger.balance(0, "hosting", USDT);

test("a state without a contradiction passes", () => {
  checkHosting(state());
});

test.each<[string, string, (planted: State) => void]>([
  ["an id that will be given again", "2 is not below the next id 2", ({ hosting }) => (hosting.nextOrderId = 2)],
  [
    "an order of which only its user knows",
    "2 are open, and users have 3",
    ({ hosting }) => hosting.ordersOf.get(1)?.add(9),
  ],
  [
    "an order that its user does not have",
    "user 1 does not have 1",
    ({ hosting }) => hosting.ordersOf.set(1, new Set([2])),
  ],
  ["an order of whose user nothing is known", "user 1 does not have 1", ({ hosting }) => hosting.ordersOf.delete(1)],
  ["units that nobody hosts", "product 1 has sold", ({ hosting }) => hosting.sold.set(1, amount("1001"))],
  ["units of a product without orders", "product 9 has sold", ({ hosting }) => hosting.sold.set(9, 1n)],
  ["a reserve that is too large", "is promised in currency", (planted) => (reserve(planted).available += 1n)],
  ["a reserve that is too small", "is promised in currency", (planted) => (reserve(planted).available -= 1n)],
  ["a promise without a reserve", "in currencies without a reserve: 99", first({ incomeCurrencyId: 99 })],
  ["an order that ended", "1 is open as redeemed", first({ state: "redeemed" })],
  ["an order with an end", "1 is open as hosting", first({ endedAt: 1 })],
  ["an order of an unknown product", "1 is of the unknown product 9", first({ productId: 9 })],
  ["an order whose days are all paid", "1 is paid for 15 of 15 days", first({ paidDays: 15 })],
  ["an order with fewer days paid than none", "1 is paid for -1 of 15 days", first({ paidDays: -1 })],
  ["an order of nothing", "1 of 0 holds", first({ units: 0n as Amount, principal: 0n as Amount })],
  ["a principal of another amount", "1 of 100000000000 holds", first({ principal: amount("999") })],
])("%s is found", (_name, message, plant) => {
  const planted = state();
  plant(planted);
  if (message.includes("without a reserve")) reserve(planted).available = 0n;
  expect(() => checkHosting(planted)).toThrow(message);
});

test("a reload takes orders in any order, and none that has ended", () => {
  const rows = rowsOf(state());
  const turned = restore({ ...rows, openHostingOrders: rows.openHostingOrders.toReversed() });
  expect(rowsOf(turned).openHostingOrders).toEqual(rows.openHostingOrders);
  checkHosting(turned);
  const ended = rows.openHostingOrders.map((order) => ({ ...order, state: "completed" as const }));
  expect(() => restore({ ...rows, openHostingOrders: ended })).toThrow("hosting order 1 is completed, not open");
});
