/** A pending query: the callbacks for its answer or its failure. */
export type Question = {
  readonly resolve: (result: unknown) => void;
  /** Without an answer: the engine is gone, or too slow. */
  readonly fail: () => void;
};

/** More than the maximum number of pending queries. */
const SLOTS = 2 ** 20;

/**
 * The pending queries, each under a unique number. They are in reusable slots, not in a Map: V8 chains the tables that a Map outgrows, so an old dead
 * one keeps every later query until a full collection. Under a load of orders the gateway's collections of the young generation took 9.6 ms with a
 * Map and 6 without (docs/decisions/0005).
 */
export class Questions {
  private readonly slots: (Question | undefined)[] = [];
  /** The number of the query in each slot. */
  private readonly numbers: number[] = [];
  private readonly free: number[] = [];
  private asked = 0;

  get size(): number {
    return this.slots.length - this.free.length;
  }

  add(question: Question): number {
    const slot = this.free.pop() ?? this.slots.length;
    this.asked += 1;
    const number = this.asked * SLOTS + slot;
    this.slots[slot] = question;
    this.numbers[slot] = number;
    return number;
  }

  /** Removes the query; undefined if it was taken before, even if another one uses its slot by now. */
  take(number: number): Question | undefined {
    const slot = number % SLOTS;
    const question = this.slots[slot];
    if (!question || this.numbers[slot] !== number) return undefined;
    this.slots[slot] = undefined;
    this.free.push(slot);
    return question;
  }

  takeAll(): Question[] {
    return this.numbers.flatMap((number) => this.take(number) ?? []);
  }
}
