import { OPEN_WITHIN_MS } from "@candor/contract/rules/options.ts";
import type { SetOption } from "../../engine/command.ts";
import { DueQueue } from "../../engine/due-queue.ts";
import type { OptionOrder, OptionTick } from "../../engine/event.ts";
import type { Market, State } from "../../engine/state.ts";

/** The part of setOption that stays. */
export type OptionTerms = Omit<SetOption, "type" | "id" | "at">;

/** Options of one pair. */
export type OptionMarket = {
  readonly market: Market;
  terms: OptionTerms;
  /** The latest time that a tick of the pair or the clock has told. A restart takes it back to the last tick, which is what the database knows. */
  now: number;
  /** The counting ticks that something running is due at, in the order in which they came. */
  calls: readonly OptionTick[];
  /** Accepted and not open, in the order of acceptance. */
  readonly opening: Set<number>;
  /** The same by the time until which they have to open, and the running ones by their delivery time. */
  readonly openUntil: DueQueue<number>;
  readonly deliverAt: DueQueue<number>;
  /** What its orders would pay beyond their stakes if all won; frozen in the house's treasury. */
  promised: bigint;
};

export type OptionState = {
  readonly markets: Map<number, OptionMarket>;
  /** Opening and running. Those that ended are in the database alone. */
  readonly orders: Map<number, OptionOrder>;
  readonly ordersOf: Map<number, Set<number>>;
  nextOrderId: number;
};

export const createOptionState = (): OptionState => ({
  markets: new Map(),
  orders: new Map(),
  ordersOf: new Map(),
  nextOrderId: 1,
});

export const isOpen = ({ state }: OptionOrder): boolean => state === "opening" || state === "running";
/** What of the user's is frozen while it is open. */
export const holdOf = ({ stake, fee }: OptionOrder): bigint => stake + fee;
/** The ref of its postings. */
export const refOf = ({ orderId }: OptionOrder): string => `option:${orderId}`;
/** The last ms at which an order that opens may open. */
export const openUntilOf = ({ acceptedAt }: OptionOrder): number => acceptedAt + OPEN_WITHIN_MS;

/** The delivery time of one that runs. */
export function dueAtOf({ orderId, dueAt }: OptionOrder): number {
  if (dueAt === undefined) throw new Error(`option ${orderId} runs without a delivery time`);
  return dueAt;
}

export function optionMarketOf(state: State, marketId: number): OptionMarket {
  const found = state.option.markets.get(marketId);
  if (!found) throw new Error(`market ${marketId} has no options`);
  return found;
}

const lastTickAt = ({ lastTick }: Market): number => lastTick?.at ?? 0;

/** Makes the terms those of new orders. */
export function setTerms(state: State, terms: OptionTerms): void {
  const { markets, orders } = state.option;
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
    deliverAt: new DueQueue((orderId) => orders.get(orderId)?.state !== "running"),
    promised: 0n,
  });
}

/** Forgets what only the clock has told. */
export function forgetClock(state: State): void {
  for (const market of state.option.markets.values()) market.now = lastTickAt(market.market);
}

/** Puts an order as it now is into the state, or takes it out when it ended. */
export function keep(state: State, order: OptionOrder): void {
  const { orders, ordersOf } = state.option;
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
    market.deliverAt.push(dueAtOf(order), orderId, orderId);
    return;
  }
  market.opening.add(orderId);
  market.openUntil.push(openUntilOf(order), orderId, orderId);
}

/** A tick at which running orders of its pair may be due, as the database finds it again. */
export type OptionCall = OptionTick & { readonly marketId: number };
export type OptionRows = {
  readonly optionTerms: readonly OptionTerms[];
  /** Opening or running. */
  readonly openOptions: readonly OptionOrder[];
  readonly optionCalls: readonly OptionCall[];
  /** One more than the highest id of any option. */
  readonly nextOptionId: number;
};

export function optionRows({ markets, orders, nextOrderId }: OptionState): OptionRows {
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
  state.option.nextOrderId = rows.nextOptionId;
}
