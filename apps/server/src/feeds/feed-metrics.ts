import { Counter, Gauge, type Registry } from "prom-client";
import { type PairSample, STALE_AFTER_MS } from "./index-price.ts";

export type FeedMetricsOptions = {
  /** The venues of the settings. Others have no series, even if an observation names them. */
  readonly venues: readonly string[];
  /**
   * The pairs that currently have a market, with the times of their last ticks as the engine has executed them: a tick that was computed and not recorded is no price. An
   * unpriced pair has an age too, since the start.
   */
  readonly pairs: () => ReadonlyMap<string, PairTicks>;
  /** The feed's clock in ms. */
  readonly now: () => number;
};

/** In ms of the feed's clock. */
export type PairTicks = { readonly tickAt: number | undefined; readonly countingAt: number | undefined };

export type FeedMetrics = {
  /** An observation of the venue has arrived. */
  heard(venue: string): void;
  sampled(sample: PairSample): void;
};

/**
 * The age of prices and the state of venues, computed when the metrics are read: a stalled feed has to show as a growing age. A series for each
 * market and each venue of the settings, and one for each combination in which an outlier was ever dropped.
 */
export function createFeedMetrics(registry: Registry, { venues, pairs, now }: FeedMetricsOptions): FeedMetrics {
  const startedAt = now();
  const heardAt = new Map<string, number>();
  const samples = new Map<string, PairSample>();
  // Of a start after an hour's stop the hour says nothing.
  const ageSeconds = (at = startedAt) => Math.max(0, now() - Math.max(at, startedAt)) / 1_000;
  const gauge = (name: string, label: "symbol" | "venue", help: string, values: () => Iterable<[string, number]>) =>
    new Gauge({
      name: `candor_feed_${name}`,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [key, value] of values()) this.set({ [label]: key }, value);
      },
    });
  const ofPairs = (value: (ticks: PairTicks, symbol: string) => number) => () =>
    [...pairs()].map(([symbol, ticks]): [string, number] => [symbol, value(ticks, symbol)]);
  const freshVenues = (sample: PairSample | undefined) =>
    sample && now() - sample.at <= STALE_AFTER_MS ? sample.freshVenues : 0;
  const ofVenues = (value: (heard: number | undefined) => number) => () =>
    venues.map((venue): [string, number] => [venue, value(heardAt.get(venue))]);

  gauge(
    "tick_age_seconds",
    "symbol",
    "Since the newest index tick of the pair, or since the start where there was none",
    ofPairs(({ tickAt }) => ageSeconds(tickAt)),
  );
  gauge(
    "counting_tick_age_seconds",
    "symbol",
    "Since the newest tick that enough fresh venues stand behind; options, contracts and conversions rest on those alone",
    ofPairs(({ countingAt }) => ageSeconds(countingAt)),
  );
  gauge(
    "venues_fresh",
    "symbol",
    "Venues that stand behind the pair's price with one at most 2 s old; a tick counts from three on, or with the one of a demo",
    ofPairs((_, symbol) => freshVenues(samples.get(symbol))),
  );
  gauge(
    "venue_up",
    "venue",
    "1 while the venue was heard within the last 10 s, after which its prices no longer count",
    ofVenues((heard) => (heard !== undefined && now() - heard <= STALE_AFTER_MS ? 1 : 0)),
  );
  gauge(
    "venue_age_seconds",
    "venue",
    "Since the last message of the venue, or since the start where there was none",
    ofVenues(ageSeconds),
  );
  const outliers = new Counter({
    name: "candor_feed_outliers_total",
    help: "Seconds in which a venue's price was dropped for being more than 2 % from the median",
    labelNames: ["symbol", "venue"],
    registers: [registry],
  });

  return {
    heard(venue) {
      if (venues.includes(venue)) heardAt.set(venue, now());
    },
    sampled(sample) {
      samples.set(sample.symbol, sample);
      for (const venue of sample.outliers) if (venues.includes(venue)) outliers.inc({ symbol: sample.symbol, venue });
    },
  };
}
