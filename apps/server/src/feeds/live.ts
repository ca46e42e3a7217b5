import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { StartupError } from "../platform/startup-error.ts";
import { pause } from "./backoff.ts";
import { type Feed, type FeedSink, floorSecond } from "./feed.ts";
import { STALE_AFTER_MS } from "./index-price.ts";
import { type LiveTiming, LiveVenue } from "./live-venue.ts";

export type LiveFeedOptions = {
  /** ccxt's names: kraken, binance, bitstamp... With fewer than three no tick ever counts (`COUNTING_VENUES_MIN`). */
  venues: readonly string[];
  /** The pairs to price: "BTC-USDT". */
  symbols: readonly string[];
  /** Stands in for scheme and host of the venues' addresses, one for all or by venue; "{venue}" in it becomes the venue's name. */
  baseUrl?: string | Readonly<Record<string, string>> | undefined;
  clock?: () => number;
  timing?: Partial<LiveFeedTiming>;
};

export type LiveFeedTiming = LiveTiming & {
  /** How long all venues may be silent before the feed reports it. */
  silenceMs: number;
  /** How long a start waits for the venues' first answers. */
  startMs: number;
};

const defaultTiming: LiveFeedTiming = {
  timeoutMs: 2_000,
  marketsTimeoutMs: 15_000,
  tradesEveryMs: 250,
  retryFirstMs: 500,
  retryMaxMs: 30_000,
  silenceMs: 5_000,
  startMs: 5_000,
};

const baseUrlOf = (baseUrl: LiveFeedOptions["baseUrl"], venue: string): string | undefined =>
  (typeof baseUrl === "string" ? baseUrl : baseUrl?.[venue])?.replaceAll("{venue}", venue);

/** Reports once that no venue answers, with each one's reason, and once that one does again. */
function createWatch(venues: readonly LiveVenue[], silenceMs: number, startedAt: number) {
  let trouble = false;
  return (at: number, sink: FeedSink): void => {
    const answering = venues.filter((venue) => venue.answeredAt !== undefined && venue.failure === undefined);
    const heardAt = Math.max(startedAt, ...venues.map((venue) => venue.answeredAt ?? startedAt));
    const never = venues.every((venue) => venue.answeredAt === undefined && venue.failure !== undefined);
    if (!trouble && (never || (answering.length === 0 && at - heardAt >= silenceMs))) {
      trouble = true;
      const reasons = venues.map((venue) => venue.failure ?? `${venue.name} has not answered yet`);
      sink.status({ type: "trouble", at, message: `no venue answers, so there are no prices: ${reasons.join("; ")}` });
    } else if (trouble && answering.length > 0) {
      trouble = false;
      const names = answering.map((venue) => venue.name).join(", ");
      sink.status({ type: "recovered", at, message: `prices come again from ${names}` });
    }
  };
}

/** Announces every full second. After a sleep of the machine only those seconds are made up for in which a price could still be valid. */
function announceSeconds(clock: () => number, second: (at: number) => void): () => void {
  let announced = floorSecond(clock());
  let timer: NodeJS.Timeout | undefined;
  const announce = () => {
    const now = floorSecond(clock());
    announced = Math.max(announced, now - STALE_AFTER_MS);
    while (announced < now) {
      announced += SECOND_MS;
      second(announced);
    }
    timer = setTimeout(announce, announced + SECOND_MS - clock());
  };
  announce();
  return () => clearTimeout(timer);
}

/**
 * Prices of real venues through ccxt. Each venue is polled separately; the index combines their prices. `start` rejects with
 * a StartupError for a venue that does not exist or lists none of the pairs; an unreachable venue is retried forever.
 */
export function createLiveFeed(options: LiveFeedOptions): Feed {
  const { venues: names, baseUrl, clock = Date.now } = options;
  const symbols = [...options.symbols];
  const timing = { ...defaultTiming, ...options.timing };
  const stopping = new AbortController();
  let venues: LiveVenue[] = [];
  let stopSeconds = () => {};

  const stop = async () => {
    stopping.abort();
    stopSeconds();
    for (const venue of venues) venue.stop();
  };

  return {
    kind: "live",
    venues: names,
    /** All, until every venue has reported its markets: an absent one may still list the rest. */
    get symbols() {
      const known = venues.flatMap((venue) => (venue.listed ? [venue.listed] : []));
      if (known.length === 0 || known.length < venues.length) return symbols;
      return symbols.filter((symbol) => known.some((listed) => listed.includes(symbol)));
    },
    now: clock,
    stop,
    watch(symbol) {
      if (symbols.includes(symbol)) return;
      symbols.push(symbol);
      for (const venue of venues) venue.watch(symbol);
    },
    async listedBy(symbol) {
      const listed = await Promise.all(venues.map((venue) => venue.lists(symbol)));
      return names.filter((_, index) => listed[index]);
    },
    async start(sink) {
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice) throw new StartupError(`the feed names the venue ${twice} twice`);
      const observe = sink.observe.bind(sink);
      venues = names.map(
        (venue) => new LiveVenue({ venue, symbols, baseUrl: baseUrlOf(baseUrl, venue), timing, clock, observe }),
      );
      const watch = createWatch(venues, timing.silenceMs, clock());
      stopSeconds = announceSeconds(clock, (at) => {
        watch(at, sink);
        sink.second(at);
      });
      try {
        await Promise.race([Promise.all(venues.map((venue) => venue.start())), pause(timing.startMs, stopping.signal)]);
      } catch (error) {
        await stop();
        throw error;
      }
      watch(clock(), sink);
    },
  };
}
