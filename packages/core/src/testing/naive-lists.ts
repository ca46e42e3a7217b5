import { mulDiv, ONE } from "@candor/contract/domain/money.ts";
import type { CoreEvent } from "../engine/event.ts";
import type { State } from "../engine/state.ts";
import type { OrderState } from "../products/spot/records.ts";
import type { Driver } from "./driver.ts";

/** What one list was seen to do first, for the coverage of a simulation. */
type ListStep = "list filled" | "list stopped" | "list took profit" | "list ended";

/**
 * Lists of two orders by themselves: it keeps the two orders of each list as their last events have them, and knows nothing but commands and events. It says
 * what one-cancels-the-other means: no order of a list fills or triggers while the other one is open, what ends one ends both in the same command, and
 * the two freeze what the one that needs more would, once.
 */
export class NaiveLists {
  readonly #orders = new Map<number, Map<number, OrderState>>();
  readonly #seen: (step: ListStep) => void;
  #taken = 0;

  constructor(seen: (step: ListStep) => void = () => {}) {
    this.#seen = seen;
  }

  /** Follows the commands since the last call. Throws where the core broke a list. */
  check({ log, state }: Driver): void {
    for (const { execution } of log.slice(this.#taken)) {
      const touched = new Set<number>();
      for (const event of execution.events) this.#takeEvent(event, touched);
      for (const listId of touched) this.#settle(listId);
    }
    this.#taken = log.length;
    for (const [listId, orders] of this.#orders) compare(state, listId, [...orders.values()]);
  }

  #takeEvent(event: CoreEvent, touched: Set<number>): void {
    if (event.type !== "order" || event.order.orderListId === undefined) return;
    const { order } = event;
    const listId = event.order.orderListId;
    const orders = this.#orders.get(listId) ?? new Map<number, OrderState>();
    const before = orders.get(order.orderId);
    const other = [...orders.values()].find(({ orderId }) => orderId !== order.orderId);
    const acts = order.filledQuantity > (before?.filledQuantity ?? 0n) || (order.triggered && !before?.triggered);
    if (acts && other?.status === "waiting")
      throw new Error(`order ${order.orderId} of list ${listId} acted while the other one was open`);
    if (acts && other?.cancelReason === "oco" && !before?.triggered) this.#seen(stepOf(order));
    orders.set(order.orderId, order);
    this.#orders.set(listId, orders);
    touched.add(listId);
  }

  /** After a command: if one of two ended without having acted, so has the other one, for the same reason where its user or an operator gave it. */
  #settle(listId: number): void {
    const orders = [...(this.#orders.get(listId)?.values() ?? [])];
    const [first, second] = orders;
    if (!first || !second) throw new Error(`list ${listId} has ${orders.length} orders`);
    const open = orders.filter(({ status }) => status === "waiting");
    const [left] = open;
    if (open.length === 1 && left && left.filledQuantity === 0n && !left.triggered)
      throw new Error(`order ${left.orderId} of list ${listId} stayed alone`);
    if (open.length === 2 && (first.quantity !== second.quantity || first.side !== second.side))
      throw new Error(`list ${listId} has two quantities or sides`);
    if (open.length > 0) return;
    if (orders.every(({ filledQuantity, triggered }) => filledQuantity === 0n && !triggered)) {
      this.#seen("list ended");
      if (!orders.some(({ cancelReason }) => cancelReason !== "oco"))
        throw new Error(`list ${listId} has no reason for its end`);
    }
    this.#orders.delete(listId);
  }
}

function stepOf({ kind }: OrderState): ListStep {
  if (kind === "limit") return "list filled";
  return kind === "take_profit_limit" || kind === "take_profit_market" ? "list took profit" : "list stopped";
}

/** What an order by itself would have to freeze. */
const needOf = ({ side, price, quantity, filledQuantity }: OrderState): bigint => {
  const open = (quantity ?? 0n) - filledQuantity;
  return side === 1 ? open : mulDiv(open, price ?? 0n, ONE, "up");
};

function compare({ spot }: State, listId: number, orders: readonly OrderState[]): void {
  const open = orders.filter(({ status }) => status === "waiting");
  const live = open.map(({ orderId }) => spot.orders.get(orderId));
  const [first, second] = live;
  if (live.some((order) => order === undefined)) throw new Error(`list ${listId} lost an order without an event`);
  if (open.length === 2 && (first?.sibling !== second || second?.sibling !== first))
    throw new Error(`the two orders of list ${listId} do not know each other`);
  if (open.length === 1 && first?.sibling) throw new Error(`order ${first.orderId} waits for one that has ended`);
  const held = live.reduce((sum, order) => sum + (order?.hold ?? 0n), 0n);
  const needed = open.map(needOf).reduce((most, need) => (need > most ? need : most), 0n);
  if (held !== needed) throw new Error(`list ${listId} holds ${held}, and naively ${needed}`);
}
