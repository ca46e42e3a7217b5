import { DueQueue } from "./due-queue.ts";
import type { Order } from "./spot-state.ts";

/**
 * Stop-limit orders that wait for their price, outside the book. A buy is triggered when the price reaches its stop price from below, a sell from
 * above. Each side is one array, sorted so that the next one to be triggered is the last: taking it is a pop, and a place is found by bisection.
 * Those that a price has reached are due, the oldest first, until they are triggered: not all of them have room in one command.
 */
export class StopQueue {
  /** By falling stop price, then falling sequence. */
  readonly #buys: Order[] = [];
  /** By rising stop price, then falling sequence. */
  readonly #sells: Order[] = [];

  readonly #due = new Map<number, Order>();
  #bySequence = this.#newHeap();

  get size(): number {
    return this.#buys.length + this.#sells.length + this.#due.size;
  }

  get hasDue(): boolean {
    return this.#due.size > 0;
  }

  add(order: Order): void {
    const queue = this.#queueOf(order);
    queue.splice(placeOf(queue, order), 0, order);
  }

  remove(order: Order): void {
    if (this.#due.delete(order.orderId)) return;
    const queue = this.#queueOf(order);
    const place = placeOf(queue, order);
    if (queue[place] !== order) throw new Error(`stop order ${order.orderId} is not in its queue`);
    queue.splice(place, 1);
  }

  /** Makes every order due whose stop price lies within what was traded. */
  reach(low: bigint, high: bigint): void {
    for (let next = this.#buys.at(-1); next && stopPriceOf(next) <= high; next = this.#buys.at(-1)) {
      this.#makeDue(next);
      this.#buys.pop();
    }
    for (let next = this.#sells.at(-1); next && stopPriceOf(next) >= low; next = this.#sells.at(-1)) {
      this.#makeDue(next);
      this.#sells.pop();
    }
  }

  /** The oldest that is due. */
  firstDue(): Order | undefined {
    return this.#bySequence.first()?.item;
  }

  /** Lets those that are due wait for their price again. */
  forgetDue(): void {
    const due = [...this.#due.values()];
    this.#due.clear();
    this.#bySequence = this.#newHeap();
    for (const order of due) this.add(order);
  }

  *orders(): Generator<Order, void, undefined> {
    yield* this.#buys;
    yield* this.#sells;
    yield* this.#due.values();
  }

  #makeDue(order: Order): void {
    this.#due.set(order.orderId, order);
    this.#bySequence.push(order.sequence, order.orderId, order);
  }

  #newHeap(): DueQueue<Order> {
    return new DueQueue(({ orderId }) => !this.#due.has(orderId));
  }

  #queueOf(order: Order): Order[] {
    return order.side === 0 ? this.#buys : this.#sells;
  }
}

function stopPriceOf(order: Order): bigint {
  if (order.stopPrice === undefined) throw new Error(`order ${order.orderId} has no stop price`);
  return order.stopPrice;
}

/** Whether `a` is triggered before `b` of the same side. */
function before(a: Order, b: Order): boolean {
  const priceA = stopPriceOf(a);
  const priceB = stopPriceOf(b);
  if (priceA === priceB) return a.sequence < b.sequence;
  return a.side === 0 ? priceA < priceB : priceA > priceB;
}

/** The place of the order, or the one where it belongs: behind it stands what is triggered earlier. */
function placeOf(queue: readonly Order[], order: Order): number {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(order, queue[middle] as Order)) low = middle + 1;
    else high = middle;
  }
  return low;
}
