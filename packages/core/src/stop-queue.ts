import type { Order } from "./spot-state.ts";

/**
 * Stop-limit orders that wait for their price, outside the book. A buy is triggered when the price reaches its stop price from below, a sell from
 * above. Each side is one array, sorted so that the next one to be triggered is the last: taking it is a pop, and a place is found by bisection.
 */
export class StopQueue {
  /** By falling stop price, then falling sequence. */
  readonly #buys: Order[] = [];
  /** By rising stop price, then falling sequence. */
  readonly #sells: Order[] = [];

  get size(): number {
    return this.#buys.length + this.#sells.length;
  }

  add(order: Order): void {
    const queue = this.#queueOf(order);
    queue.splice(placeOf(queue, order), 0, order);
  }

  remove(order: Order): void {
    const queue = this.#queueOf(order);
    const place = placeOf(queue, order);
    if (queue[place] !== order) throw new Error(`stop order ${order.orderId} is not in its queue`);
    queue.splice(place, 1);
  }

  /** Takes out every order whose stop price lies within what was traded, the oldest first. */
  takeDue(low: bigint, high: bigint): Order[] {
    const due: Order[] = [];
    for (let next = this.#buys.at(-1); next && stopPriceOf(next) <= high; next = this.#buys.at(-1)) {
      due.push(next);
      this.#buys.pop();
    }
    for (let next = this.#sells.at(-1); next && stopPriceOf(next) >= low; next = this.#sells.at(-1)) {
      due.push(next);
      this.#sells.pop();
    }
    return due.sort((a, b) => a.sequence - b.sequence);
  }

  *orders(): Generator<Order, void, undefined> {
    yield* this.#buys;
    yield* this.#sells;
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
