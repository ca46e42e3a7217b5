import type { Feed as FeedSpec } from "../platform/config/config.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { Feed } from "./feed.ts";
import { createLiveFeed } from "./live.ts";
import { createReplayFeed, REPLAYED_VENUE } from "./replay.ts";
import { openRecording, type Recording } from "./replay-file.ts";
import { createSimulatedFeed, type SeedStart } from "./simulated.ts";

/** The last tick that the database has, of any pair; `venue` is the first of its constituents. */
export type StoredTick = { readonly symbol: string; readonly venue: string; readonly at: number };

export type SourceOptions = {
  /** The pairs that have a market, or will have one after the first start. */
  readonly symbols: readonly string[];
  /** Last stored price of each pair: a simulated market continues where it stopped. */
  readonly startPrices: ReadonlyMap<string, bigint>;
  readonly stored: StoredTick | undefined;
  /** Seconds of a recording per second of the wall clock. */
  readonly replaySpeed?: number | undefined;
  /** Base address for the live venues instead of their own. */
  readonly feedUrl?: string | undefined;
  /** The clock of simulated and live feeds, in ms since 1970: it must advance evenly, even when the wall clock is set. A replay has its own. */
  readonly clock: () => number;
  /** Publishes the commitment to a seed of the simulated market. */
  readonly commitSeed?: (start: SeedStart) => Promise<void>;
};

const ELSEWHERE = "give this feed a database of its own, with another CANDOR_DATA or DATABASE_URL";

/** A database holds one recording or none: the time between two of them would become years of empty candles. */
function checkReplay({ file, symbol, startAt, endAt }: Recording, { symbols, stored }: SourceOptions): void {
  if (!symbols.includes(symbol))
    throw new StartupError(
      `replay file ${file} records ${symbol}, which has no market here; to play it as one that has, say replay:${file}#SYMBOL with one of ${symbols.join(", ")}`,
    );
  if (!stored) return;
  const ours = stored.venue === REPLAYED_VENUE && stored.symbol === symbol;
  if (!ours || stored.at < startAt || stored.at > endAt)
    throw new StartupError(
      `the database has ${stored.venue} prices of ${stored.symbol} until ${new Date(stored.at).toISOString()}, which are not of the replay file ${file}; ${ELSEWHERE}`,
    );
}

/**
 * The configured feed, not started. Rejects with a StartupError of one line: a broken or missing file, a pair without a market, a
 * database whose prices come from elsewhere.
 */
export async function openFeed(spec: FeedSpec, options: SourceOptions): Promise<Feed> {
  if (spec.kind === "replay") {
    const recording = await openRecording(spec.file);
    checkReplay(recording, options);
    return createReplayFeed(recording, { pace: options.replaySpeed ?? 1, storedUntil: options.stored?.at });
  }
  if (options.stored?.venue === REPLAYED_VENUE)
    throw new StartupError(`the database holds a replay of ${options.stored.symbol}; ${ELSEWHERE}`);
  const { symbols, startPrices, feedUrl, clock, commitSeed } = options;
  if (spec.kind === "simulated")
    return createSimulatedFeed({ startPrices, clock, ...(commitSeed && { commit: commitSeed }) });
  return createLiveFeed({ venues: spec.venues, symbols, baseUrl: feedUrl, clock });
}
