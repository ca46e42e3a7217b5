import { clock, day } from "../../shared/format/time.ts";
import { axisTop, heightOf } from "./figures.ts";

export type Bar = { readonly atMs: number; readonly value: bigint; readonly text: string };
type BarChartProps = {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Formats a value on the axis. */
  readonly axis: (value: bigint) => string;
};

const WIDTH = 720;
const HEIGHT = 156;
const LEFT = 60;
const PLOT = 128;
const TOP = 8;

/** "20 Nov 2026, 14:00 to 15:00 UTC" */
const hourOf = (atMs: number): string =>
  `${day(atMs)}, ${clock(atMs, { seconds: false })} to ${clock(atMs + 3_600_000, { seconds: false })} UTC`;

/** Hours as bars. The current hour is lighter. A hidden table has the same numbers for screen readers. */
export function BarChart({ label, bars, axis }: BarChartProps) {
  const top = axisTop(bars.reduce((most, { value }) => (value > most ? value : most), 0n));
  const slot = (WIDTH - LEFT) / Math.max(1, bars.length);
  const empty = bars.every(({ value }) => value === 0n);
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {[2n, 1n, 0n].map((half) => {
          const value = (top * half) / 2n;
          const y = TOP + PLOT - (half === 2n ? PLOT : half === 1n ? PLOT / 2 : 0);
          // No label for a fractional half or an empty axis.
          if (half > 0n && (empty || (half === 1n && top % 2n !== 0n))) return null;
          return (
            <g key={half.toString()}>
              <line x1={LEFT} x2={WIDTH} y1={y} y2={y} className="chart-line" />
              <text x={LEFT - 6} y={y + 4} className="chart-text chart-right">
                {axis(value)}
              </text>
            </g>
          );
        })}
        {bars.map(({ atMs, value, text }, index) => {
          const height = (heightOf(value, top) * PLOT) / 1_000;
          const x = LEFT + index * slot;
          const last = index === bars.length - 1;
          return (
            <g key={atMs} className="chart-hour">
              <title>{`${hourOf(atMs)}: ${text}`}</title>
              <rect x={x} y={TOP} width={slot} height={PLOT} className="chart-slot" />
              <rect
                x={x + slot * 0.16}
                y={TOP + PLOT - height}
                width={slot * 0.68}
                height={height}
                rx="1.5"
                className={last ? "chart-bar chart-bar-now" : "chart-bar"}
              />
              {index % 3 === 0 && (
                <text x={x + slot / 2} y={HEIGHT - 4} className="chart-text chart-middle">
                  {clock(atMs, { seconds: false })}
                </text>
              )}
            </g>
          );
        })}
        {empty && (
          <text x={LEFT + (WIDTH - LEFT) / 2} y={TOP + PLOT / 2} className="chart-text chart-middle">
            Nothing in the last 24 hours
          </text>
        )}
      </svg>
      <figcaption className="caption">Hours in UTC; the last one is still filling.</figcaption>
      <table className="visually-hidden">
        <caption>{label}</caption>
        <tbody>
          {bars.map(({ atMs, text }) => (
            <tr key={atMs}>
              <th scope="row">{clock(atMs, { seconds: false })}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
