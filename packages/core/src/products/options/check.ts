import { HOUSE } from "@candor/contract/domain/accounts.ts";
import type { Freezes, Hold } from "../../engine/product.ts";
import { requireOf } from "../../engine/require.ts";
import type { State } from "../../engine/state.ts";
import type { OptionOrder } from "./records.ts";
import { holdOf, isOpen, openUntilOf, refOf } from "./state.ts";

const require = requireOf("options");

/** The user's stake and fee, and in the treasury the profit of a win. */
export function* holdsOfOptions({ ledger, options: option }: State): Generator<Hold, void, undefined> {
  for (const order of option.orders.values()) {
    yield { balance: ledger.balance(order.userId, "mic", order.currencyId), amount: holdOf(order) };
    yield { balance: ledger.balance(HOUSE, "treasury", order.currencyId), amount: order.profit };
  }
}

/** Checks that open orders and their counters agree. Throws on the first contradiction. */
export function checkOptions(state: State): void {
  const { orders, ordersOf, markets, nextOrderId } = state.options;
  const promised = new Map<number, bigint>();
  for (const order of orders.values()) {
    checkOrder(state, order);
    require(order.orderId < nextOrderId, `${order.orderId} is not below the next id ${nextOrderId}`);
    promised.set(order.marketId, (promised.get(order.marketId) ?? 0n) + order.profit);
  }
  const counted = [...ordersOf.values()].reduce((sum, mine) => sum + mine.size, 0);
  require(counted === orders.size, `${orders.size} are open, and users have ${counted}`);
  for (const [marketId, market] of markets) {
    const sum = promised.get(marketId) ?? 0n;
    require(market.promised === sum, `market ${marketId} promises ${sum}, and ${market.promised} is counted`);
    const first = market.settleAt.first()?.key ?? Number.POSITIVE_INFINITY;
    require(market.calls.every(({ at }) => at >= first), `market ${marketId} keeps ticks at which nothing is due`);
    for (const orderId of market.opening)
      require(orders.get(orderId)?.state === "opening", `${orderId} does not wait to open, as is noted`);
  }
}

function checkOrder({ options: option }: State, order: OptionOrder): void {
  const { orderId, userId, marketId, state, openTick, dueAt, settlementTick, endedAt, stake, fee, profit } = order;
  const market = option.markets.get(marketId);
  require(isOpen(order), `${orderId} is open as ${state}`);
  require(option.ordersOf.get(userId)?.has(orderId) === true, `user ${userId} does not have ${orderId}`);
  require(stake > 0n && fee >= 0n && profit >= 0n, `${orderId} is of ${stake}, ${fee} and ${profit}`);
  require(settlementTick === undefined && endedAt === undefined, `${orderId} has ended and is ${state}`);
  const hasOpened = openTick !== undefined && dueAt !== undefined;
  require(hasOpened === (state === "running"), `${orderId} is ${state}, and its open tick says otherwise`);
  require(market?.opening.has(orderId) === (state === "opening"), `${orderId} waits to open, or not`);
  if (openTick) require(openTick.at <= openUntilOf(order), `${orderId} opened too late`);
}

/** What each option of a batch froze, kept or released: the user's stake and fee, and the house's promised profit. */
export const freezes: Freezes = {
  tags: ["mic_"],
  changes: {
    option({ isNew, option }) {
      const hold = holdOf(option) + option.profit;
      return [refOf(option), (isOpen(option) ? hold : 0n) - (isNew ? 0n : hold)];
    },
  },
};
