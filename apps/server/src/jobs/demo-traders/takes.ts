import { type Amount, floorTo, mulDiv, ONE, type Price, RATE_ONE, rate } from "@candor/contract/domain/money.ts";
import type { Random } from "../../feeds/random.ts";
import type { Side, Terms } from "./ladder.ts";

/** What the simulated takers do: pure functions, as the ladder's. */

/** Mean pause between two trades of a pair that somebody looks at. */
const PAUSE_MS = 3_000;
/** Three in ten pauses are short: trades come in bursts. The mean stays. */
const BURST = { share: 0.3, factor: 0.15 };
const OTHERS = (1 - BURST.share * BURST.factor) / (1 - BURST.share);
const PAUSE_MS_MAX = 20_000;

/** Until the next trade of the pair, in ms. */
export function pauseOf(random: Random): number {
  const factor = random.uniform() < BURST.share ? BURST.factor : OTHERS;
  return Math.min(PAUSE_MS_MAX, -Math.log(1 - random.uniform()) * PAUSE_MS * factor);
}

/** The furthest from the index that a taker pays: a larger gap than any ladder's, so that it fills where there is one and nowhere else. */
const REACH = rate("0.0006");
const REACH_TICKS = 2n;
/** Value of a usual order in the quote currency, and the largest. */
const WORTH = 300;
const WORTH_MAX = 6_000;

export type Take = { readonly side: Side; readonly price: Price; readonly quantity: Amount };

/** An order that fills at once or is canceled. Two in three follow the index's last move; `move` is its sign. */
export function takeAt(terms: Terms, index: bigint, move: number, random: Random): Take {
  const rising = move > 0 ? 0.65 : move < 0 ? 0.35 : 0.5;
  const side: Side = random.uniform() < rising ? 0 : 1;
  const share = mulDiv(index, REACH, RATE_ONE, "down");
  const reach = share > REACH_TICKS * terms.tick ? share : REACH_TICKS * terms.tick;
  const price = side === 0 ? floorTo(index + reach, terms.tick) : ceilTo(index - reach, terms.tick);
  // Log-normal: many small orders, a few large ones.
  const worth = Math.min(WORTH_MAX, WORTH * Math.exp(random.normal() - 0.5));
  const least = terms.minNotional * 2n;
  const drawn = BigInt(Math.round(worth)) * ONE;
  const quantity = floorTo(mulDiv(drawn > least ? drawn : least, ONE, index, "down"), terms.lot);
  return { side, price: price as Price, quantity: (quantity > 0n ? quantity : terms.lot) as Amount };
}

const ceilTo = (value: bigint, step: bigint): bigint => {
  const floored = floorTo(value, step);
  const raised = floored === value ? value : floored + step;
  return raised > 0n ? raised : step;
};
