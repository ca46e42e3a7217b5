import { ONE, type Price } from "@candor/contract/domain/money.ts";
import type { PositionSide } from "@candor/contract/rules/contracts.ts";

/** The ladder's view of a held position; quantity and deduction in 1e-8. */
export type Gainer = {
  readonly positionId: number;
  readonly openPrice: Price;
  readonly quantity: bigint;
  readonly deduction: bigint;
};
/** `from` is the signed closing price from which it gains; `cost` in 1e-16 its opening value and the amount taken by deleveraging. */
type Step = {
  readonly positionId: number;
  readonly from: bigint;
  readonly quantity: bigint;
  readonly cost: bigint;
};

/** The first multiple of the quantity above the cost: at this price and not below it there is a gain. */
const firstGain = (cost: bigint, quantity: bigint): bigint =>
  cost >= 0n ? cost / quantity + 1n : (cost + 1n) / quantity;

/**
 * The gains of the winning positions of one side and spread, without netting losses. In a sum of profits a loss reduces a gain, so the sums of
 * accounts cannot give it; here positions are sorted by the closing price at which they start to gain, with a mark between winning and losing ones,
 * and sums over the winning ones. A price moves the mark over the positions that it passes and no others. Shorts count as longs at negative prices.
 */
export class GainLadder {
  readonly #sign: 1n | -1n;
  /** By rising `from`, then rising id. */
  readonly #steps: Step[] = [];
  /** How many from the start are in the sums: those that gained at the last queried price. */
  #mark = 0;
  #quantity = 0n;
  #cost = 0n;

  constructor(side: PositionSide) {
    this.#sign = side === "long" ? 1n : -1n;
  }

  add(gainer: Gainer): void {
    const step = this.#stepOf(gainer);
    const place = placeOf(this.#steps, step);
    this.#steps.splice(place, 0, step);
    if (place >= this.#mark) return;
    this.#mark += 1;
    this.#count(step, 1n);
  }

  /** In its added form. Throws if it is missing. */
  remove(gainer: Gainer): void {
    const step = this.#stepOf(gainer);
    const place = placeOf(this.#steps, step);
    const found = this.#steps[place];
    if (found?.positionId !== step.positionId || found.from !== step.from)
      throw new Error(`position ${step.positionId} has no gains that are counted`);
    this.#steps.splice(place, 1);
    if (place >= this.#mark) return;
    this.#mark -= 1;
    this.#count(step, -1n);
  }

  /** The gains of positions that gain at this closing price, less deductions, in 1e-16 and unrounded. */
  gainedAt(price: Price): bigint {
    const at = this.#sign * price;
    for (let next = this.#steps[this.#mark]; next && next.from <= at; next = this.#steps[this.#mark]) {
      this.#mark += 1;
      this.#count(next, 1n);
    }
    for (let last = this.#steps[this.#mark - 1]; last && last.from > at; last = this.#steps[this.#mark - 1]) {
      this.#mark -= 1;
      this.#count(last, -1n);
    }
    return at * this.#quantity - this.#cost;
  }

  #stepOf({ positionId, openPrice, quantity, deduction }: Gainer): Step {
    const cost = this.#sign * openPrice * quantity + deduction * ONE;
    return { positionId, from: firstGain(cost, quantity), quantity, cost };
  }

  #count({ quantity, cost }: Step, sign: 1n | -1n): void {
    this.#quantity += sign * quantity;
    this.#cost += sign * cost;
  }
}

/** The index of a step, or its insertion point. */
function placeOf(steps: readonly Step[], { from, positionId }: Step): number {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = steps[middle] as Step;
    if (other.from < from || (other.from === from && other.positionId < positionId)) low = middle + 1;
    else high = middle;
  }
  return low;
}
