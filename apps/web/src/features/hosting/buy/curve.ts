import { partOf } from "../../../shared/format/part-of.ts";
import { type Exit, isOneCurrency } from "../figures.ts";

export type Box = { readonly width: number; readonly height: number };
export type Curve = {
  /** What leaving costs, by payments received; the area below is filled. */
  readonly cost: string;
  /** What was paid by then; undefined when it is in another currency and has no common scale. */
  readonly paid: string | undefined;
  /** The horizontal middle of each step. */
  readonly middles: readonly number[];
  /** The height of the cost at each step. */
  readonly heights: readonly number[];
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** A step for each number of payments: the cost holds from one payment to the next. */
function steps(ys: readonly number[], width: number): string {
  return ys
    .map((y, index) => `${index === 0 ? `M0 ${y}` : `V${y}`}H${round(((index + 1) * width) / ys.length)}`)
    .join("");
}

/** The lines of leaving early, from before the first payment to before the last; both on one scale. */
export function exitCurve(
  exits: readonly Exit[],
  product: Parameters<typeof isOneCurrency>[0],
  { width, height }: Box,
): Curve {
  const one = isOneCurrency(product);
  const values = exits.flatMap(({ penalty, paid }) => (one ? [penalty, paid] : [penalty]));
  const most = values.reduce((a, b) => (b > a ? b : a), 0n);
  const y = (value: bigint) => round(height - partOf(value, most) * height);
  const heights = exits.map(({ penalty }) => y(penalty));
  return {
    cost: steps(heights, width),
    paid: one
      ? steps(
          exits.map(({ paid }) => y(paid)),
          width,
        )
      : undefined,
    middles: exits.map((_, index) => round(((index + 0.5) * width) / exits.length)),
    heights,
  };
}
