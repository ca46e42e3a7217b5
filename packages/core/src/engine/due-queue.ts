/** An entry due at a time; at equal times the lower id is first. */
export type Due = { readonly key: number; readonly id: number };

const isBefore = (a: Due, b: Due): boolean => (a.key === b.key ? a.id < b.id : a.key < b.key);

/**
 * Due entries, soonest first: a binary heap. An entry settled out of turn stays in it until it reaches the top, where `isGone` detects it: removing
 * it at once would need a search.
 */
export class DueQueue<Item> {
  readonly #heap: (Due & { readonly item: Item })[] = [];
  readonly #isGone: (item: Item) => boolean;

  constructor(isGone: (item: Item) => boolean) {
    this.#isGone = isGone;
  }

  push(key: number, id: number, item: Item): void {
    this.#heap.push({ key, id, item });
    this.#rise(this.#heap.length - 1);
  }

  /** The soonest that is not gone, with its key and id. */
  first(): (Due & { readonly item: Item }) | undefined {
    for (let top = this.#heap[0]; top; top = this.#heap[0]) {
      if (!this.#isGone(top.item)) return top;
      this.#dropTop();
    }
    return undefined;
  }

  #dropTop(): void {
    const last = this.#heap.pop();
    if (!last || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink();
  }

  #rise(from: number): void {
    const heap = this.#heap;
    const moved = heap[from] as Due & { item: Item };
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as Due & { item: Item };
      if (!isBefore(moved, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = moved;
  }

  #sink(): void {
    const heap = this.#heap;
    const moved = heap[0] as Due & { item: Item };
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      if (!left) break;
      const child = right && isBefore(right, left) ? right : left;
      if (!isBefore(child, moved)) break;
      heap[at] = child;
      at = 2 * at + (child === left ? 1 : 2);
    }
    heap[at] = moved;
  }
}
