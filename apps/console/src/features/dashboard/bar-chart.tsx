import { useState } from "react";
import { clock, day } from "../../shared/format/time.ts";
import { useSize } from "../../shared/picture/use-size.ts";
import { axisTop, heightOf } from "./figures.ts";

export type Bar = { readonly atMs: number; readonly value: bigint; readonly text: string };
type BarChartProps = {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly by: "hour" | "day";
  /** Formats a value on the axis. */
  readonly axis: (value: bigint) => string;
};

/** In pixels: the words keep their size, whatever the panel's. */
const LEFT = 60;
const TOP = 8;
const LABELS_HEIGHT = 20;

/** "20 Nov 2026, 14:00 to 15:00 UTC" */
const hourOf = (atMs: number): string =>
  `${day(atMs)}, ${clock(atMs, { seconds: false })} to ${clock(atMs + 3_600_000, { seconds: false })} UTC`;

/** "20 Nov": the year stands in the title. */
const shortDay = (atMs: number): string => day(atMs).split(" ").slice(0, 2).join(" ");

const labels = {
  hour: {
    title: hourOf,
    short: (atMs: number) => clock(atMs, { seconds: false }),
    empty: "Nothing in the last 24 hours",
    caption: "Hours in UTC; the last one is still filling.",
  },
  day: {
    title: (atMs: number) => `${day(atMs)} UTC`,
    short: shortDay,
    empty: "Nothing in these days",
    caption: "Days in UTC; the last one is still filling.",
  },
} as const;
/** So many labels fit below the axis. */
const LABELS = 8;

/** Hours or days as bars. The current one is lighter. A hidden table has the same numbers for screen readers. */
export function BarChart({ label, bars, by, axis }: BarChartProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { width, height } = useSize(box);
  const plot = Math.max(1, height - TOP - LABELS_HEIGHT);
  const words = labels[by];
  const every = Math.ceil(bars.length / LABELS);
  const top = axisTop(bars.reduce((most, { value }) => (value > most ? value : most), 0n));
  const slot = (width - LEFT) / Math.max(1, bars.length);
  const empty = bars.every(({ value }) => value === 0n);
  return (
    <figure className="chart">
      <div className="chart-box" ref={setBox}>
        <svg width={width} height={height} aria-hidden="true">
          {[2n, 1n, 0n].map((half) => {
            const value = (top * half) / 2n;
            const y = TOP + plot - (half === 2n ? plot : half === 1n ? plot / 2 : 0);
            // No label for a fractional half or an empty axis.
            if (half > 0n && (empty || (half === 1n && top % 2n !== 0n))) return null;
            return (
              <g key={half.toString()}>
                <line x1={LEFT} x2={width} y1={y} y2={y} className="chart-line" />
                <text x={LEFT - 6} y={y + 4} className="chart-text chart-right">
                  {axis(value)}
                </text>
              </g>
            );
          })}
          {bars.map(({ atMs, value, text }, index) => {
            const tall = (heightOf(value, top) * plot) / 1_000;
            const x = LEFT + index * slot;
            const last = index === bars.length - 1;
            return (
              <g key={atMs} className="chart-hour">
                <title>{`${words.title(atMs)}: ${text}`}</title>
                <rect x={x} y={TOP} width={Math.max(0, slot)} height={plot} className="chart-slot" />
                <rect
                  x={x + slot * 0.16}
                  y={TOP + plot - tall}
                  width={Math.max(0, slot * 0.68)}
                  height={tall}
                  rx="1.5"
                  className={last ? "chart-bar chart-bar-now" : "chart-bar"}
                />
                {index % every === 0 && (
                  <text x={x + slot / 2} y={height - 4} className="chart-text chart-middle">
                    {words.short(atMs)}
                  </text>
                )}
              </g>
            );
          })}
          {empty && (
            <text x={LEFT + (width - LEFT) / 2} y={TOP + plot / 2} className="chart-text chart-middle">
              {words.empty}
            </text>
          )}
        </svg>
      </div>
      <figcaption className="caption">{words.caption}</figcaption>
      <table className="visually-hidden">
        <caption>{label}</caption>
        <tbody>
          {bars.map(({ atMs, text }) => (
            <tr key={atMs}>
              <th scope="row">{words.short(atMs)}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
