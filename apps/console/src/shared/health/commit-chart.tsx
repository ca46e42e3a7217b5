export type CommitReading = { readonly atMs: number; readonly p50: number; readonly p99: number };

const WIDTH = 320;
const HEIGHT = 84;

/** Commit times since the page was opened. The axis ends at 20 ms or more, so that noise stays small. */
export function CommitChart({ readings }: { readonly readings: readonly CommitReading[] }) {
  const top = Math.max(20, ...readings.map(({ p99 }) => p99));
  const line = (pick: (reading: CommitReading) => number) => linePoints(readings.map(pick), WIDTH, HEIGHT, top);
  return (
    <figure className="commit-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {[0, 0.5, 1].map((share) => (
          <line key={share} x1="0" x2={WIDTH} y1={HEIGHT * share} y2={HEIGHT * share} className="chart-line" />
        ))}
        <polyline points={line(({ p99 }) => p99)} className="commit-p99" />
        <polyline points={line(({ p50 }) => p50)} className="commit-p50" />
      </svg>
      <div className="commit-scale" aria-hidden="true">
        <span>{Math.round(top)} ms</span>
        <span>0</span>
      </div>
    </figure>
  );
}

/** The points of an SVG line: the newest at the right, the highest at the top. Fewer than two values give none. */
export function linePoints(values: readonly number[], width: number, height: number, top: number): string {
  if (values.length < 2 || top <= 0) return "";
  const step = width / (values.length - 1);
  return values
    .map((value, index) => `${Math.round(index * step * 10) / 10},${Math.round((1 - value / top) * height * 10) / 10}`)
    .join(" ");
}
