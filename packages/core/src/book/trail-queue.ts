import type { Price } from "@candor/contract/domain/money.ts";
import { isFurther, reachesTrigger, trailingTrigger } from "@candor/contract/rules/trailing.ts";

/** The fields of an order that the queue needs. `followingSince` is its place in time: the sequence at which it began to follow the price. */
type TrailingOrder = {
  readonly orderId: number;
  readonly trailingDelta?: number | undefined;
  readonly followingSince?: number | undefined;
};

/** The extreme of every order that began to follow at `sequence` or later, up to the next trail. `tickId` is that of its index tick. */
export type Trail = { readonly sequence: number; readonly extreme: Price; readonly tickId: number | undefined };
/** A trail as it now is; without orders it is gone. */
export type TrailChange = Trail & { readonly isOpen: boolean };

type Group<Order> = {
  readonly sequence: number;
  extreme: Price;
  tickId: number | undefined;
  /** By falling delta, then falling id: a price reaches the end first. */
  waiting: Order[];
  /** Reached and not yet triggered: they have the trail too, in case a reload returns them. */
  due: number;
  /** The trigger of the last one that waits. */
  nearest: Price | undefined;
};

/** Orders that a price has reached, and the trail that it was measured from. */
export type Reached<Order> = { readonly orders: readonly Order[]; readonly trail: Trail };

/**
 * Trailing orders of one side that follow the price: buys its lowest, sells its highest since they began to. Not each order keeps its extreme: those that
 * began between two extremes have the same one, and a new extreme joins all that it exceeds. So a tick that moves a hundred thousand orders changes one trail,
 * which is one row, and what is kept is never more than the orders.
 *
 * Trails are in the order of time, so that each is at least as far as the next one.
 */
export class TrailQueue<Order extends TrailingOrder> {
  readonly #side: 0 | 1;
  readonly #groups: Group<Order>[] = [];
  #changes: TrailChange[] = [];

  constructor(side: 0 | 1) {
    this.#side = side;
  }

  get isEmpty(): boolean {
    return this.#groups.length === 0;
  }

  /** What has changed since the last call, in order. */
  takeChanges(): readonly TrailChange[] {
    const changes = this.#changes;
    if (changes.length > 0) this.#changes = [];
    return changes;
  }

  /** A price of the market: the trails that it exceeds become one. */
  follow(price: Price, tickId: number | undefined): void {
    let joined: Group<Order> | undefined;
    for (
      let last = this.#groups.at(-1);
      last && isFurther(this.#side, price, last.extreme);
      last = this.#groups.at(-1)
    ) {
      this.#groups.pop();
      if (joined) this.#join(last, joined);
      joined = last;
    }
    if (!joined) return;
    joined.extreme = price;
    joined.tickId = tickId;
    this.#measure(joined);
    this.#groups.push(joined);
    this.#note(joined, true);
  }

  /** Takes out the orders whose trigger the price has reached. They stay on their trail until they are removed or returned. */
  reach(price: Price): readonly Reached<Order>[] {
    const reached: Reached<Order>[] = [];
    for (const group of this.#groups) {
      if (group.nearest === undefined || !reachesTrigger(this.#side, group.nearest, price)) continue;
      const orders = group.waiting.splice(this.#firstReached(group, price));
      group.due += orders.length;
      this.#measure(group);
      reached.push({ orders, trail: trailOf(group) });
    }
    return reached;
  }

  /** Adds an order that begins to follow now, at this price. */
  add(order: Order, price: Price, tickId: number | undefined): void {
    this.follow(price, tickId);
    let group = this.#groups.at(-1);
    if (group?.extreme !== price) {
      group = { sequence: sinceOf(order), extreme: price, tickId, waiting: [], due: 0, nearest: undefined };
      this.#groups.push(group);
      this.#note(group, true);
    }
    this.#insert(group, order);
  }

  /** Removes an order that follows, due or not. */
  remove(order: Order): void {
    const at = this.#placeOfGroup(order);
    const group = this.#groups[at] as Group<Order>;
    const place = placeOf(group.waiting, order);
    if (group.waiting[place] === order) group.waiting.splice(place, 1);
    else group.due -= 1;
    if (group.due < 0) throw new Error(`order ${order.orderId} follows no price`);
    this.#measure(group);
    if (group.waiting.length > 0 || group.due > 0) return;
    this.#groups.splice(at, 1);
    this.#note(group, false);
  }

  /** Returns a due order to waiting. */
  wait(order: Order): void {
    const group = this.#groupOf(order);
    group.due -= 1;
    this.#insert(group, order);
  }

  /** Puts a trail back after a reload, in the order of time. */
  restoreTrail({ sequence, extreme, tickId }: Trail): void {
    this.#groups.push({ sequence, extreme, tickId, waiting: [], due: 0, nearest: undefined });
  }

  /** Puts an order back on its trail. */
  restore(order: Order): void {
    this.#insert(this.#groupOf(order), order);
  }

  trailOf(order: Order): Trail {
    return trailOf(this.#groupOf(order));
  }

  /** Every trail in the order of time, with how many orders have it. */
  *trails(): Generator<Trail & { readonly orders: number }, void, undefined> {
    for (const group of this.#groups) yield { ...trailOf(group), orders: group.waiting.length + group.due };
  }

  /** Those that no price has reached. */
  *orders(): Generator<Order, void, undefined> {
    for (const { waiting } of this.#groups) yield* waiting;
  }

  /** Moves the orders of the younger trail to the older one. The fewer are inserted among the more. */
  #join(older: Group<Order>, younger: Group<Order>): void {
    const lists = [older.waiting, younger.waiting].sort((a, b) => b.length - a.length);
    const [many, few] = lists as [Order[], Order[]];
    for (const order of few) many.splice(placeOf(many, order), 0, order);
    older.waiting = many;
    older.due += younger.due;
    this.#note(younger, false);
  }

  #insert(group: Group<Order>, order: Order): void {
    group.waiting.splice(placeOf(group.waiting, order), 0, order);
    this.#measure(group);
  }

  #measure(group: Group<Order>): void {
    const last = group.waiting.at(-1);
    group.nearest = last && trailingTrigger(this.#side, group.extreme, deltaOf(last));
  }

  #firstReached({ waiting, extreme }: Group<Order>, price: Price): number {
    let low = 0;
    let high = waiting.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const trigger = trailingTrigger(this.#side, extreme, deltaOf(waiting[middle] as Order));
      if (reachesTrigger(this.#side, trigger, price)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #groupOf(order: Order): Group<Order> {
    return this.#groups[this.#placeOfGroup(order)] as Group<Order>;
  }

  /** The last trail that began no later than the order. */
  #placeOfGroup(order: Order): number {
    const since = sinceOf(order);
    let low = 0;
    let high = this.#groups.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#groups[middle] as Group<Order>).sequence <= since) low = middle + 1;
      else high = middle;
    }
    if (low === 0) throw new Error(`order ${order.orderId} follows no price`);
    return low - 1;
  }

  #note(group: Group<Order>, isOpen: boolean): void {
    this.#changes.push({ ...trailOf(group), isOpen });
  }
}

const trailOf = ({ sequence, extreme, tickId }: Trail): Trail => ({ sequence, extreme, tickId });

function sinceOf({ orderId, followingSince }: TrailingOrder): number {
  if (followingSince === undefined) throw new Error(`order ${orderId} follows no price`);
  return followingSince;
}

function deltaOf({ orderId, trailingDelta }: TrailingOrder): number {
  if (trailingDelta === undefined) throw new Error(`order ${orderId} has no delta`);
  return trailingDelta;
}

/** The index of the order, or its insertion point. */
function placeOf(queue: readonly TrailingOrder[], order: TrailingOrder): number {
  const delta = deltaOf(order);
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = queue[middle] as TrailingOrder;
    const otherDelta = deltaOf(other);
    const isBefore = otherDelta === delta ? other.orderId > order.orderId : otherDelta > delta;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}
