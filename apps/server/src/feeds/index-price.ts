import { formatAmount } from "@candor/contract/domain/money.ts";
import type { FeedKind, IndexTick, VenueObservation } from "./feed.ts";

/** A venue that has been silent for longer does not count toward the current price. */
export const STALE_AFTER_MS = 10_000;
/** A counting tick needs this many venues, each at most `COUNTING_AGE_MS` old, and more of them than of older ones. */
export const COUNTING_VENUES_MIN = 3;
export const COUNTING_AGE_MS = 2_000;
/** How many venues have to trade a pair before it can have an index price that counts. The one venue of a simulation or a recording is enough. */
export const venuesNeeded = (kind: FeedKind): number => (kind === "live" ? COUNTING_VENUES_MIN : 1);
/** A venue further than one part in 50 (2 %) from the median is left out. */
const OUTLIER_DIVISOR = 50n;

export type VenuePrice = { venue: string; price: bigint; observedAt: number };

/** The median price; for an even number the mean of the two middle ones, rounded down to 1e-8. Throws on an empty list. */
export function median(prices: readonly bigint[]): bigint {
  const sorted = [...prices].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) throw new RangeError("median of no prices");
  return (upper + lower) / 2n;
}

export type IndexPrice = {
  readonly price: bigint;
  readonly used: VenuePrice[];
  readonly counting: boolean;
  /** For a counting one: the time of the oldest observation that makes it count. */
  readonly observedFrom?: number;
};

/** The venues of one pair at one moment: those that form the price, those of them at most `COUNTING_AGE_MS` old, and those that were dropped. */
type Weighing = { readonly used: VenuePrice[]; readonly recent: VenuePrice[]; readonly outliers: VenuePrice[] };

function weigh(venues: readonly VenuePrice[], at: number): Weighing {
  const fresh = venues.filter((venue) => at - venue.observedAt <= STALE_AFTER_MS);
  if (fresh.length === 0) return { used: [], recent: [], outliers: [] };
  const middle = median(fresh.map((venue) => venue.price));
  const agrees = ({ price }: VenuePrice) =>
    (price > middle ? price - middle : middle - price) * OUTLIER_DIVISOR <= middle;
  const used = fresh.filter(agrees);
  return {
    used,
    recent: used.filter((venue) => at - venue.observedAt <= COUNTING_AGE_MS),
    outliers: fresh.filter((venue) => !agrees(venue)),
  };
}

function priceOf({ used, recent }: Weighing): IndexPrice | undefined {
  if (used.length === 0) return undefined;
  // The median is among them only while they are the majority: else older venues, whose prices are known, could hold it where it was.
  const counting = recent.length >= COUNTING_VENUES_MIN && 2 * recent.length > used.length;
  return {
    price: median(used.map((venue) => venue.price)),
    used,
    counting,
    ...(counting && { observedFrom: Math.min(...recent.map((venue) => venue.observedAt)) }),
  };
}

/**
 * The index price of one pair at `at` (ms): the median of the venues that are neither stale nor outliers; undefined where none is left. Two
 * venues that disagree by more than 4 % leave each other out: it is unknown which one is right, so there is no price.
 */
export const indexPrice = (venues: readonly VenuePrice[], at: number): IndexPrice | undefined =>
  priceOf(weigh(venues, at));

/** The state of a pair's venues at a sampled second, with or without a price. */
export type PairSample = {
  readonly symbol: string;
  readonly at: number;
  /** The tick of that second, if there is one: whether it counts. */
  readonly tick: { readonly counting: boolean } | undefined;
  /** Venues that stand behind the price with one at most `COUNTING_AGE_MS` old. */
  readonly freshVenues: number;
  /** Venues whose price was dropped for its distance from the others. */
  readonly outliers: readonly string[];
};

type PairState = {
  latest: Map<string, VenuePrice>;
  /** Observed after the last sampled second: they belong to a later tick. */
  pending: VenueObservation[];
  volume: bigint;
};

export type IndexSampler = {
  observe(observation: VenueObservation): void;
  /** One tick for every pair that has a price at this full second. Seconds must be sampled in rising order. */
  sample(at: number): IndexTick[];
};

/**
 * Turns observations into one tick per second and pair. The tick of second S uses each venue's last price observed at or before S, and its volume
 * sums the trades received since the tick before that were made at or before S; a trade made later waits for its own second.
 *
 * `exempt` names the one simulated or replayed venue: the recording is the whole market, so its last price stands however long ago it was made
 * (Kraken's recorded trades are up to 453 s apart) and its ticks always count, unless they are
 * `foreseeable`. `onSample` hears of each pair at each second, for the metrics.
 */
export function createIndexSampler(
  exempt?: string,
  onSample: (sample: PairSample) => void = () => {},
  foreseeable = false,
): IndexSampler {
  const pairs = new Map<string, PairState>();
  let sampledAt = Number.NEGATIVE_INFINITY;

  const settle = (pair: PairState, observation: VenueObservation) => {
    pair.volume += observation.quantity;
    const known = pair.latest.get(observation.venue);
    // A trade that is reported late counts in the volume, but must not undo a newer price.
    if (known && known.observedAt > observation.observedAt) return;
    const { venue, price, observedAt } = observation;
    pair.latest.set(venue, { venue, price, observedAt });
  };

  const weighed = (pair: PairState, at: number): { index: IndexPrice | undefined; weighing: Weighing } => {
    if (exempt === undefined) {
      const weighing = weigh([...pair.latest.values()], at);
      return { index: priceOf(weighing), weighing };
    }
    const only = pair.latest.get(exempt);
    const used = only ? [only] : [];
    return {
      index: only && { price: only.price, used, counting: !foreseeable },
      weighing: { used, recent: used, outliers: [] },
    };
  };

  const tickOf = (symbol: string, pair: PairState, at: number): IndexTick | undefined => {
    const { index, weighing } = weighed(pair, at);
    const outliers = weighing.outliers.map(({ venue }) => venue);
    onSample({ symbol, at, tick: index, freshVenues: weighing.recent.length, outliers });
    if (!index) return undefined;
    const constituents = index.used.map(({ venue, price, observedAt }) => ({
      venue,
      price: formatAmount(price),
      observedAt,
    }));
    const volume = pair.volume;
    pair.volume = 0n;
    const { price, counting, observedFrom } = index;
    return { symbol, price, at, constituents, volume, counting, ...(observedFrom !== undefined && { observedFrom }) };
  };

  return {
    observe(observation) {
      if (observation.price <= 0n || observation.quantity < 0n)
        throw new RangeError(
          `${observation.venue} ${observation.symbol}: a price must be positive and a quantity not negative`,
        );
      const pair: PairState = pairs.get(observation.symbol) ?? { latest: new Map(), pending: [], volume: 0n };
      pairs.set(observation.symbol, pair);
      pair.pending.push(observation);
    },
    sample(at) {
      if (at <= sampledAt) throw new RangeError(`second ${at} was sampled already (last ${sampledAt})`);
      sampledAt = at;
      const ticks: IndexTick[] = [];
      for (const [symbol, pair] of pairs) {
        const later: VenueObservation[] = [];
        for (const observation of pair.pending) {
          if (observation.observedAt <= at) settle(pair, observation);
          else later.push(observation);
        }
        pair.pending = later;
        const tick = tickOf(symbol, pair, at);
        if (tick) ticks.push(tick);
      }
      return ticks;
    },
  };
}
