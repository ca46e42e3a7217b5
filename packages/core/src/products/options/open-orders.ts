import { DueQueue } from "../../engine/due-queue.ts";
import type { State } from "../../engine/state.ts";
import type { Market } from "../markets/state.ts";
import type { OptionOrder, OptionRows, OptionTerms } from "./records.ts";
import { dueAtOf, isOpen, type OptionMarket, type OptionsState, openUntilOf } from "./state.ts";

/** The options that opened or wait to open, by pair and by user. */

export function optionMarketOf(state: State, marketId: number): OptionMarket {
  const found = state.options.markets.get(marketId);
  if (!found) throw new Error(`market ${marketId} has no options`);
  return found;
}

const lastTickAt = ({ lastTick }: Market): number => lastTick?.at ?? 0;

/** Makes the terms those of new orders. */
export function setTerms(state: State, terms: OptionTerms): void {
  const { markets, orders } = state.options;
  const known = markets.get(terms.marketId);
  if (known) {
    known.terms = terms;
    return;
  }
  const market = state.markets.get(terms.marketId);
  if (!market) throw new Error(`options of market ${terms.marketId}, which is not there`);
  markets.set(terms.marketId, {
    market,
    terms,
    now: lastTickAt(market),
    calls: [],
    opening: new Set(),
    openUntil: new DueQueue((orderId) => orders.get(orderId)?.state !== "opening"),
    settleAt: new DueQueue((orderId) => orders.get(orderId)?.state !== "running"),
    promised: 0n,
  });
}

/** Forgets what only the clock has told. */
export function forgetClock(state: State): void {
  for (const market of state.options.markets.values()) market.now = lastTickAt(market.market);
}

/** Puts an order as it now is into the state, or takes it out when it ended. */
export function keep(state: State, order: OptionOrder): void {
  const { orders, ordersOf } = state.options;
  const { orderId, userId } = order;
  const market = optionMarketOf(state, order.marketId);
  const wasOpen = orders.has(orderId);
  market.opening.delete(orderId);
  if (!isOpen(order)) {
    orders.delete(orderId);
    const mine = ordersOf.get(userId);
    mine?.delete(orderId);
    if (mine?.size === 0) ordersOf.delete(userId);
    if (wasOpen) market.promised -= order.profit;
    return;
  }
  orders.set(orderId, order);
  if (!wasOpen) {
    market.promised += order.profit;
    ordersOf.set(userId, (ordersOf.get(userId) ?? new Set()).add(orderId));
  }
  if (order.state === "running") {
    market.settleAt.push(dueAtOf(order), orderId, orderId);
    return;
  }
  market.opening.add(orderId);
  market.openUntil.push(openUntilOf(order), orderId, orderId);
}

export function optionRows({ markets, orders, nextOrderId }: OptionsState): OptionRows {
  const all = [...markets.values()].sort((a, b) => a.terms.marketId - b.terms.marketId);
  return {
    optionTerms: all.map(({ terms }) => terms),
    openOptions: [...orders.values()].sort((a, b) => a.orderId - b.orderId),
    optionCalls: all.flatMap(({ terms, calls }) => calls.map((call) => ({ ...call, marketId: terms.marketId }))),
    nextOptionId: nextOrderId,
  };
}

/** The order of the rows does not matter. Throws on an order that has ended. */
export function restoreOptions(state: State, rows: OptionRows): void {
  for (const terms of rows.optionTerms) setTerms(state, terms);
  for (const order of rows.openOptions.toSorted((a, b) => a.orderId - b.orderId)) {
    if (!isOpen(order)) throw new Error(`option ${order.orderId} is ${order.state}, not open`);
    keep(state, order);
  }
  for (const { marketId, ...call } of rows.optionCalls.toSorted((a, b) => a.tickId - b.tickId)) {
    const market = optionMarketOf(state, marketId);
    market.calls = [...market.calls, call];
  }
  state.options.nextOrderId = rows.nextOptionId;
}
