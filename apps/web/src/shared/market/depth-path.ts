/** A point of depthCurve: `at` the signed distance from the mid price as a share of it, `height` 0 to 1. */
export type DepthPoint = {
  readonly price: string;
  readonly total: string;
  readonly at: number;
  readonly height: number;
};
export type Box = { readonly width: number; readonly height: number };

/** The share of the mid price at each edge: the farther end of both sides, so that both use one scale. */
export const reachOf = (bids: readonly DepthPoint[], asks: readonly DepthPoint[]): number =>
  Math.max(...[bids.at(-1), asks.at(-1)].map((point) => Math.abs(point?.at ?? 0)));

export const xOf = (at: number, reach: number, width: number): number =>
  reach === 0 ? width / 2 : ((at / reach + 1) / 2) * width;

const round = (value: number) => Math.round(value * 10) / 10;

/** Steps outward from the middle, since a level adds its quantity at its price and none between two. */
export function depthPath(points: readonly DepthPoint[], reach: number, { width, height }: Box): string {
  const first = points[0];
  if (!first) return "";
  const y = (point: DepthPoint) => round(height - point.height * height);
  const rest = points
    .slice(1)
    .map((point) => `H${round(xOf(point.at, reach, width))}V${y(point)}`)
    .join("");
  return `M${round(xOf(first.at, reach, width))} ${round(height)}V${y(first)}${rest}H${first.at < 0 ? 0 : round(width)}V${round(height)}Z`;
}

/** The point that a press at `x` selects: the outermost level within that distance on its side. */
export function pointAt(
  x: number,
  sides: { readonly bids: readonly DepthPoint[]; readonly asks: readonly DepthPoint[] },
  reach: number,
  width: number,
): { readonly side: "bids" | "asks"; readonly point: DepthPoint } | undefined {
  const at = width === 0 ? 0 : ((x / width) * 2 - 1) * reach;
  const side = at < 0 ? "bids" : "asks";
  const passed = sides[side].filter((point) => Math.abs(point.at) <= Math.abs(at));
  const point = passed.at(-1) ?? sides[side][0];
  return point && { side, point };
}
