/** A question on its way: what its answer, or the end of the hope for one, is told to. */
export type Question = {
  readonly resolve: (result: unknown) => void;
  /** Without an answer: the engine is gone, or took too long. */
  readonly fail: () => void;
};

/** More than are ever asked at once. */
const SLOTS = 2 ** 20;

/**
 * The questions on their way, each under a number that is never given twice. They stand in slots that are used again, and not in a Map: V8 chains the tables
 * that a Map outgrows, so that an old dead one keeps every later question for the slow collection. Under a load of orders the gateway's collections
 * of the young generation took 9.6 ms with a Map and 6 without (docs/decisions/0005).
 */
export class Questions {
  private readonly slots: (Question | undefined)[] = [];
  /** The number of the question in each slot. */
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

  /** Takes the question out; none when it was taken before, also when another one stands in its slot by now. */
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
