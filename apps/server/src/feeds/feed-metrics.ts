import { Counter, Gauge, type Registry } from "prom-client";
import { type PairSample, STALE_AFTER_MS } from "./index-price.ts";

export type FeedMetricsOptions = {
  /** The venues of the settings. Others have no series, even if an observation names them. */
  readonly venues: readonly string[];
  /** The pairs that currently have a market; an unpriced one has an age too, since the start. */
  readonly symbols: () => readonly string[];
  /** The feed's clock in ms. */
  readonly now: () => number;
};

export type FeedMetrics = {
  /** An observation of the venue has arrived. */
  heard(venue: string): void;
  sampled(sample: PairSample): void;
};

type Pair = { last: PairSample; tickAt: number | undefined; countingAt: number | undefined };

/**
 * The age of prices and the state of venues, computed when the metrics are read: a stalled feed has to show as a growing age. A series for each
 * market and each venue of the settings, and one for each combination in which an outlier was ever dropped.
 */
export function createFeedMetrics(registry: Registry, { venues, symbols, now }: FeedMetricsOptions): FeedMetrics {
  const startedAt = now();
  const heardAt = new Map<string, number>();
  const pairs = new Map<string, Pair>();
  const ageSeconds = (at: number | undefined) => Math.max(0, now() - (at ?? startedAt)) / 1_000;
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
  const ofPairs = (value: (pair: Pair | undefined) => number) => () =>
    symbols().map((symbol): [string, number] => [symbol, value(pairs.get(symbol))]);
  const ofVenues = (value: (heard: number | undefined) => number) => () =>
    venues.map((venue): [string, number] => [venue, value(heardAt.get(venue))]);

  gauge(
    "tick_age_seconds",
    "symbol",
    "Since the newest index tick of the pair, or since the start where there was none",
    ofPairs((pair) => ageSeconds(pair?.tickAt)),
  );
  gauge(
    "counting_tick_age_seconds",
    "symbol",
    "Since the newest tick that enough fresh venues stand behind; options, contracts and conversions rest on those alone",
    ofPairs((pair) => ageSeconds(pair?.countingAt)),
  );
  gauge(
    "venues_fresh",
    "symbol",
    "Venues that stand behind the pair's price with one at most 2 s old; a tick counts from three on, or with the one of a demo",
    ofPairs((pair) => (pair && now() - pair.last.at <= STALE_AFTER_MS ? pair.last.freshVenues : 0)),
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
      const before = pairs.get(sample.symbol);
      pairs.set(sample.symbol, {
        last: sample,
        tickAt: sample.tick ? sample.at : before?.tickAt,
        countingAt: sample.tick?.counting ? sample.at : before?.countingAt,
      });
      for (const venue of sample.outliers) if (venues.includes(venue)) outliers.inc({ symbol: sample.symbol, venue });
    },
  };
}
