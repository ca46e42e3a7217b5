import { memo, useId } from "react";
import { cx } from "../cx.ts";

/** The path of a line through the closes, scaled to the box. Floats are fine: this is a picture. */
export function sparkPath(closes: readonly string[], width: number, height: number): string {
  const values = closes.map(Number).filter(Number.isFinite);
  if (values.length < 2) return "";
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = width / (values.length - 1);
  return values
    .map((value, index) => {
      const y = span === 0 ? height / 2 : height - 1.5 - ((value - low) / span) * (height - 3);
      return `${index === 0 ? "M" : "L"}${Math.round(index * step * 10) / 10} ${Math.round(y * 10) / 10}`;
    })
    .join("");
}

type SparklineProps = {
  readonly closes: readonly string[] | undefined;
  readonly direction: "up" | "down" | "flat";
  readonly width?: number;
  readonly height?: number;
};
const strokes = { up: "stroke-up text-up", down: "stroke-down text-down", flat: "stroke-text-3 text-text-3" };

/** The last day as a line. Decoration: the change is beside it in figures. */
export const Sparkline = memo(function Sparkline({ closes = [], direction, width = 48, height = 24 }: SparklineProps) {
  const path = sparkPath(closes, width, height);
  // A gradient is looked up by its id in the whole page: one shared from another line would disappear with that line.
  const fade = useId();
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={cx("shrink-0", strokes[direction])}
    >
      <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.24" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      {path && <path d={`${path}V${height}H0Z`} fill={`url(#${fade})`} stroke="none" />}
      <path d={path} fill="none" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
});
