import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { principalOf } from "@candor/contract/rules/hosting.ts";
import type { Freezes, Hold } from "../../engine/product.ts";
import { requireOf } from "../../engine/require.ts";
import type { State } from "../../engine/state.ts";
import type { HostingOrder } from "./records.ts";
import { isOpen, refOf, reserveOf } from "./state.ts";

const require = requireOf("hosting");

export function* holdsOfHosting({ ledger, hosting }: State): Generator<Hold, void, undefined> {
  for (const { userId, currencyId, principal } of hosting.orders.values())
    yield { balance: ledger.balance(userId, "finance", currencyId), amount: principal };
}

const add = (sums: Map<number, bigint>, key: number, value: bigint): void =>
  void sums.set(key, (sums.get(key) ?? 0n) + value);

/** Checks that open orders agree with their counters, and each reserve with what is promised. Throws on the first contradiction. */
export function checkHosting(state: State): void {
  const { orders, ordersOf, sold, nextOrderId } = state.hosting;
  const [units, promised] = [new Map<number, bigint>(), new Map<number, bigint>()];
  for (const order of orders.values()) {
    checkOrder(state, order);
    require(order.orderId < nextOrderId, `${order.orderId} is not below the next id ${nextOrderId}`);
    add(units, order.productId, order.units);
    add(promised, order.incomeCurrencyId, reserveOf(order));
  }
  const counted = [...ordersOf.values()].reduce((sum, mine) => sum + mine.size, 0);
  require(counted === orders.size, `${orders.size} are open, and users have ${counted}`);
  for (const [productId, count] of sold)
    require(count ===
      (units.get(productId) ?? 0n), `product ${productId} has sold ${units.get(productId)}, not ${count}`);
  for (const balance of state.ledger.balances()) {
    if (balance.ownerId !== HOUSE || balance.account !== "hosting") continue;
    const sum = promised.get(balance.currencyId) ?? 0n;
    promised.delete(balance.currencyId);
    require(balance.available ===
      sum, `${sum} is promised in currency ${balance.currencyId}, reserved ${balance.available}`);
  }
  require(promised.size ===
    0, `income is promised in currencies without a reserve: ${[...promised.keys()].join(", ")}`);
}

function checkOrder({ hosting }: State, order: HostingOrder): void {
  const { orderId, userId, productId, state, days, paidDays, principal, units, endedAt } = order;
  require(isOpen(order) && endedAt === undefined, `${orderId} is open as ${state}`);
  require(hosting.ordersOf.get(userId)?.has(orderId) === true, `user ${userId} does not have ${orderId}`);
  require(hosting.products.has(productId), `${orderId} is of the unknown product ${productId}`);
  require(paidDays >= 0 && paidDays < days, `${orderId} is paid for ${paidDays} of ${days} days`);
  require(units > 0n && principal === principalOf(order, units), `${orderId} of ${units} holds ${principal}`);
}

/** What each order of a batch froze or released: its principal. */
export const freezes: Freezes = {
  tags: ["finance_trade", "fund_trade", "miner_trade"],
  changes: {
    hostingOrder: ({ isNew, order }) => [
      refOf(order),
      (isOpen(order) ? order.principal : 0n) - (isNew ? 0n : order.principal),
    ],
  },
};
