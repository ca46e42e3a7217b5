import { ONE, type Price } from "@candor/contract/domain/money.ts";
import type { PositionSide } from "@candor/contract/rules/contracts.ts";

/** What a held position is to the ladder; quantity and deduction in 1e-8. */
export type Gainer = {
  readonly positionId: number;
  readonly openPrice: Price;
  readonly quantity: bigint;
  readonly deduction: bigint;
};
/** `from` is the signed closing price from which it gains; `cost` in 1e-16 what it opened for and what deleveraging took. */
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
 * What the positions of one side and spread that gain have gained, whatever the others have lost. In a sum of profits a loss lessens a gain, so that the
 * sums of accounts do not tell it; here the positions stand in the order in which the closing price makes them gain, with a mark between those that do and
 * those that do not, and sums over the first. A price moves the mark over the positions that it passes and no others. Shorts count as longs
 * at negative prices.
 */
export class GainLadder {
  readonly #sign: 1n | -1n;
  /** By rising `from`, then rising id. */
  readonly #steps: Step[] = [];
  /** How many from the beginning are in the sums: those that gained at the price which was last asked for. */
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

  /** As it was added. Throws when it is not there. */
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

  /** What those that gain at this closing price have gained, less deductions, in 1e-16 and unrounded. */
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

/** The place of a step, or the one where it belongs. */
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
