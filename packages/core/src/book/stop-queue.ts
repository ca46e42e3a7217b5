import { DueQueue } from "../engine/due-queue.ts";

/** The fields of an order that the queue needs. */
type StopOrder = {
  readonly orderId: number;
  /** Whether a rise to its stop price triggers it, otherwise a fall. */
  readonly onRise: boolean;
  readonly stopPrice: bigint | undefined;
  /** Of a trailing order: the price at which it begins to follow. It waits for that one here. */
  readonly activationPrice?: bigint | undefined;
  /** Of a trailing order that follows the price: it is here only once it is due. */
  readonly followingSince?: number | undefined;
  readonly sequence: number;
};

/**
 * Orders that wait for their stop price, outside the book. Some are triggered when the price reaches it from below, others from above. Each direction
 * is one array, sorted so that the next one to trigger is the last: a price reaches a tail of the array, found by bisection. Reached
 * orders are due, the oldest first, until they are triggered: neither triggering nor sorting all of them fits into one command.
 */
export class StopQueue<Order extends StopOrder> {
  /** By falling stop price, then falling sequence. */
  #rising: Order[] = [];
  /** By rising stop price, then falling sequence. */
  #falling: Order[] = [];

  /** Ends of the arrays above that were reached and are not yet among `due`. */
  #reached: Order[][] = [];
  readonly #due = new Map<number, Order>();
  #bySequence = this.#newHeap();

  get size(): number {
    return (
      this.#reached.reduce((sum, { length }) => sum + length, this.#rising.length + this.#falling.length) +
      this.#due.size
    );
  }

  get hasDue(): boolean {
    return this.#due.size > 0 || this.#reached.length > 0;
  }

  add(order: Order): void {
    const queue = this.#queueOf(order);
    queue.splice(placeOf(queue, order), 0, order);
  }

  remove(order: Order): void {
    if (this.#due.delete(order.orderId)) return;
    const taken = [this.#queueOf(order), ...this.#reached].some((queue) => {
      const place = placeIn(queue, order);
      if (queue[place] !== order) return false;
      queue.splice(place, 1);
      return true;
    });
    if (!taken) throw new Error(`stop order ${order.orderId} is not in its queue`);
    this.#reached = this.#reached.filter(({ length }) => length > 0);
  }

  /** Makes every order due whose stop price is within the traded range. */
  reach(low: bigint, high: bigint): void {
    this.#cut(this.#rising, (stopPrice) => stopPrice <= high);
    this.#cut(this.#falling, (stopPrice) => stopPrice >= low);
  }

  /** Makes trailing orders due, which a price has reached. */
  addDue(orders: readonly Order[]): void {
    if (orders.length > 0) this.#reached.push([...orders]);
  }

  /** Sorts reached orders by age, as far as the budget allows; returns whether all are sorted. Before that the first one is unknown. */
  sortDue(budget: { sortsLeft: number }): boolean {
    for (; budget.sortsLeft > 0 && this.#reached.length > 0; budget.sortsLeft -= 1) {
      const queue = this.#reached[0] as Order[];
      const order = queue.pop() as Order;
      if (queue.length === 0) this.#reached.shift();
      this.#due.set(order.orderId, order);
      this.#bySequence.push(order.sequence, order.orderId, order);
    }
    return this.#reached.length === 0;
  }

  /** The oldest that is due, once all of them are in order. */
  firstDue(): Order | undefined {
    return this.#bySequence.first()?.item;
  }

  /** Returns due orders to waiting for their price, and those that follow the price to the caller. */
  forgetDue(): readonly Order[] {
    const due = [...this.#due.values(), ...this.#reached.flat()];
    if (due.length === 0) return due;
    this.#due.clear();
    this.#reached = [];
    this.#bySequence = this.#newHeap();
    const sorted = (onRise: boolean, queue: readonly Order[]) =>
      [...queue, ...due.filter((order) => order.onRise === onRise && !follows(order))].sort((a, b) =>
        before(a, b) ? 1 : -1,
      );
    this.#rising = sorted(true, this.#rising);
    this.#falling = sorted(false, this.#falling);
    return due.filter(follows);
  }

  *orders(): Generator<Order, void, undefined> {
    yield* this.#rising;
    yield* this.#falling;
    for (const queue of this.#reached) yield* queue;
    yield* this.#due.values();
  }

  /** Cuts off the end of a direction in which each order is reached. */
  #cut(queue: Order[], isReached: (stopPrice: bigint) => boolean): void {
    let low = 0;
    let high = queue.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isReached(stopPriceOf(queue[middle] as Order))) high = middle;
      else low = middle + 1;
    }
    if (low < queue.length) this.#reached.push(queue.splice(low));
  }

  #newHeap(): DueQueue<Order> {
    return new DueQueue(({ orderId }) => !this.#due.has(orderId));
  }

  #queueOf(order: Order): Order[] {
    return order.onRise ? this.#rising : this.#falling;
  }
}

const follows = ({ followingSince }: StopOrder): boolean => followingSince !== undefined;

/** What it waits for. */
function stopPriceOf(order: StopOrder): bigint {
  const price = order.stopPrice ?? order.activationPrice;
  if (price === undefined) throw new Error(`order ${order.orderId} has no stop price`);
  return price;
}

/** Where an order may be in a queue, all of whose orders wait for a price of one direction, or all of which follow it. */
function placeIn(queue: readonly StopOrder[], order: StopOrder): number {
  const [first] = queue;
  if (!first || follows(first) !== follows(order)) return -1;
  if (follows(order)) return queue.indexOf(order);
  return first.onRise === order.onRise ? placeOf(queue, order) : -1;
}

/** Whether `a` is triggered before `b` of the same direction. */
function before(a: StopOrder, b: StopOrder): boolean {
  const priceA = stopPriceOf(a);
  const priceB = stopPriceOf(b);
  if (priceA === priceB) return a.sequence < b.sequence;
  return a.onRise ? priceA < priceB : priceA > priceB;
}

/** The index of the order, or its insertion point: entries after it trigger earlier. */
function placeOf(queue: readonly StopOrder[], order: StopOrder): number {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(order, queue[middle] as StopOrder)) low = middle + 1;
    else high = middle;
  }
  return low;
}
