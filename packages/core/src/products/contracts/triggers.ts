import type { Price } from "@candor/contract/domain/money.ts";

/** An entry that waits for an index price; ids are in the order of time. */
type Waiting = { readonly positionId: number };
/** above: reached when the index is at the price or higher. */
export type Direction = "above" | "below";
type Trigger<T> = { readonly price: Price; readonly item: T };

/**
 * Prices that wait for the index to reach them: stops of positions and limit orders. Each direction is one array, sorted so that the next one to be
 * reached is the last, so a tick that reaches nothing costs two comparisons, however many wait. An index is found by bisection; moving the tail of
 * 10,000 entries takes some 2 us.
 */
export class PriceTriggers<T extends Waiting> {
  /** By falling price, then falling id. */
  readonly #above: Trigger<T>[] = [];
  /** By rising price, then falling id. */
  readonly #below: Trigger<T>[] = [];

  get size(): number {
    return this.#above.length + this.#below.length;
  }

  add(direction: Direction, price: Price, item: T): void {
    const queue = this.#queueOf(direction);
    queue.splice(placeOf(queue, direction, price, item), 0, { price, item });
  }

  /** Throws if it is missing. */
  remove(direction: Direction, price: Price, item: T): void {
    const queue = this.#queueOf(direction);
    const place = placeOf(queue, direction, price, item);
    if (queue[place]?.item !== item) throw new Error(`position ${item.positionId} does not wait ${direction} ${price}`);
    queue.splice(place, 1);
  }

  /** Everything that the index has reached, the oldest first, each once. It stays until it is removed. */
  reached(index: Price): T[] {
    const found = new Set<T>();
    collect(this.#above, found, (price) => index >= price);
    collect(this.#below, found, (price) => index <= price);
    return [...found].sort((a, b) => a.positionId - b.positionId);
  }

  #queueOf(direction: Direction): Trigger<T>[] {
    return direction === "above" ? this.#above : this.#below;
  }
}

function collect<T>(queue: readonly Trigger<T>[], found: Set<T>, isReached: (price: Price) => boolean): void {
  for (let at = queue.length - 1; at >= 0; at -= 1) {
    const { price, item } = queue[at] as Trigger<T>;
    if (!isReached(price)) return;
    found.add(item);
  }
}

/** The index of an entry, or its insertion point: entries after it are reached earlier. */
function placeOf<T extends Waiting>(
  queue: readonly Trigger<T>[],
  direction: Direction,
  price: Price,
  { positionId }: T,
): number {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = queue[middle] as Trigger<T>;
    const isEarlier =
      other.price === price
        ? positionId < other.item.positionId
        : direction === "above"
          ? price < other.price
          : price > other.price;
    if (isEarlier) low = middle + 1;
    else high = middle;
  }
  return low;
}
