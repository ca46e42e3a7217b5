/**
 * Geometry of the live price line, whose time axis is true: the past at the left, the settlement of an open order at its own time at the right. The
 * canvas draws floats; nothing is computed with them.
 */
export type PricePoint = { readonly at: number; readonly price: number };
export type LiveView = {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
};
export type LiveMark = { readonly openedAt: number; readonly dueAt: number; readonly price: number };

/** The span that the line shows without an order, and of the future, in milliseconds: about two pixels and a half a second on a phone, and as many on a desk. */
export const pastMs = (width: number): number => (width < 600 ? 90_000 : 270_000);
const FUTURE_MS = 30_000;
/** Margin around an open order. */
const MARGIN_MS = 5_000;
/** A quiet market is not stretched to fill the chart: the axis spans at least this share of the price. */
const SPAN_MIN = 0.0004;
const HEADROOM = 0.14;
/** Points kept: five a second over the longest order on offer and its past. */
export const POINTS_MAX = 3_000;

export function viewOf(
  points: readonly PricePoint[],
  mark: LiveMark | undefined,
  now: number,
  past = pastMs(0),
): LiveView {
  const from = Math.min(now - past, mark ? mark.openedAt - MARGIN_MS : now);
  const to = Math.max(now + FUTURE_MS, mark ? mark.dueAt + MARGIN_MS : now);
  const seen = [...points.filter(({ at }) => at >= from).map(({ price }) => price), ...(mark ? [mark.price] : [])];
  const low = Math.min(...(seen.length > 0 ? seen : [0]));
  const high = Math.max(...(seen.length > 0 ? seen : [1]));
  const middle = (low + high) / 2;
  const half = Math.max((high - low) * (0.5 + HEADROOM), (middle * SPAN_MIN) / 2);
  return { from, to, low: middle - half, high: middle + half };
}

export const xOf = ({ from, to }: LiveView, at: number, width: number): number => ((at - from) / (to - from)) * width;
export const yOf = ({ low, high }: LiveView, price: number, height: number): number =>
  high === low ? height / 2 : ((high - price) / (high - low)) * height;

/** The line as an SVG path, from one point before the left edge, so that it reaches the edge. */
export function pathOf(points: readonly PricePoint[], view: LiveView, width: number, height: number): string {
  const first = Math.max(0, points.findIndex(({ at }) => at >= view.from) - 1);
  return points
    .slice(first)
    .map(
      ({ at, price }, index) =>
        `${index === 0 ? "M" : "L"}${xOf(view, at, width).toFixed(1)} ${yOf(view, price, height).toFixed(1)}`,
    )
    .join("");
}

/** A height on the chart as the text of a price, for its axis. */
export const labelOf = (price: number, decimals: number): string => price.toFixed(decimals);

const steps = [10_000, 15_000, 30_000, 60_000, 120_000, 300_000];

/** Round clock times for at most `most` labels. */
export function timeTicks({ from, to }: LiveView, most: number): number[] {
  const step = steps.find((each) => (to - from) / each <= most) ?? 600_000;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

/** Adds a price; one that is no newer than the last is ignored. */
export function withPoint(points: readonly PricePoint[], point: PricePoint): readonly PricePoint[] {
  const last = points.at(-1);
  return last && point.at <= last.at ? points : [...points.slice(-(POINTS_MAX - 1)), point];
}

/** Stored ticks and those seen by the page, in order of time; for the same moment the stored one, which settles orders. */
export function withPast(live: readonly PricePoint[], past: readonly PricePoint[]): readonly PricePoint[] {
  const stored = new Set(past.map(({ at }) => at));
  return [...past, ...live.filter(({ at }) => !stored.has(at))].sort((one, other) => one.at - other.at);
}
