import type { EngineClient } from "../../../platform/bus/bus.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { engineMetrics } from "./engine-health.ts";

/** Covers commits of about the last minute. */
const KEPT = 12;
const EVERY_MS = 5_000;
const BUCKET = /^candor_engine_commit_seconds_bucket\{le="([^"]+)"\} (\d+)/gm;

/** Number of commits up to each bound of the histogram, in seconds. */
type Histogram = readonly { readonly upTo: number; readonly count: number }[];

const CLOCK_AHEAD = /^candor_engine_clock_ahead_seconds (-?)(\d+)(?:\.(\d+))?$/m;

export type CommitTimes = {
  readonly p50: number | null;
  readonly p99: number | null;
  /** How far the engine's clock is ahead of the machine's; null if the engine does not answer. */
  readonly clockAheadMs: number | null;
};

/** The gauge of the engine's clock, in ms. */
export function readClockAhead(metrics: string): number | null {
  const [, sign, whole = "0", fraction = ""] = CLOCK_AHEAD.exec(metrics) ?? [];
  if (sign === undefined) return null;
  const ms = Math.round(secondsOf(`${whole}.${fraction}`) * 1_000);
  return sign === "-" ? -ms : ms;
}

/** The engine's histogram out of its metrics' text. */
export function readHistogram(metrics: string): Histogram {
  return [...metrics.matchAll(BUCKET)].map(([, bound = "", count = "0"]) => ({
    upTo: bound === "+Inf" ? Number.POSITIVE_INFINITY : secondsOf(bound),
    count: Number.parseInt(count, 10),
  }));
}

/** "0.005" without a float parser, which the lint rules allow only for values that are never money: thousandths are enough for the bounds. */
function secondsOf(bound: string): number {
  const [whole = "0", fraction = ""] = bound.split(".");
  return Number.parseInt(whole, 10) + Number.parseInt(fraction.padEnd(3, "0").slice(0, 3), 10) / 1_000;
}

/** The value below which this share of the commits between two readings lies, in ms, spread evenly within its bucket. */
export function percentile(before: Histogram, after: Histogram, share: number): number | null {
  const counts = after.map(({ upTo, count }, index) => ({ upTo, count: count - (before[index]?.count ?? 0) }));
  const total = counts.at(-1)?.count ?? 0;
  if (total <= 0) return null;
  const target = total * share;
  const at = counts.findIndex(({ count }) => count >= target);
  const bucket = counts[at];
  const below = counts[at - 1] ?? { upTo: 0, count: 0 };
  if (!bucket) return null;
  // Beyond the last bound nothing more is known.
  if (bucket.upTo === Number.POSITIVE_INFINITY) return below.upTo * 1_000;
  const within = (target - below.count) / (bucket.count - below.count);
  return Math.round((below.upTo + (bucket.upTo - below.upTo) * within) * 10_000) / 10;
}

/** Recent commit times, from two readings of the engine's metrics. */
export class CommitWatch {
  readonly #engine: EngineClient;
  readonly #clock: Clock;
  #readings: Histogram[] = [];
  #clockAheadMs: number | null = null;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(engine: EngineClient, clock: Clock) {
    this.#engine = engine;
    this.#clock = clock;
  }

  async times(): Promise<CommitTimes> {
    if (this.#clock.now() - this.#readAt >= EVERY_MS) {
      this.#readAt = this.#clock.now();
      const metrics = await engineMetrics(this.#engine);
      this.#clockAheadMs = metrics === undefined ? null : readClockAhead(metrics);
      if (metrics !== undefined) this.#readings = [...this.#readings.slice(-KEPT), readHistogram(metrics)];
    }
    const last = this.#readings.at(-1) ?? [];
    const first = this.#readings.length > 1 ? (this.#readings[0] ?? []) : [];
    const share = (value: number) => percentile(first, last, value) ?? percentile([], last, value);
    return { p50: share(0.5), p99: share(0.99), clockAheadMs: this.#clockAheadMs };
  }
}
