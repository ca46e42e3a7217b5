import { SECOND_MS } from "@candor/contract/domain/time.ts";
/**
 * The interface of a price source to the rest of the server. A feed owns its clock: the wall clock for simulated and live feeds, a virtual one for a
 * replay. Only the feed knows when everything up to a second has been emitted, so the feed announces the second.
 */

/** One venue's view of a pair at one moment. Price and quantity are integers of 1e-8. */
export type VenueObservation = {
  venue: string;
  /** "BTC-USDT" */
  symbol: string;
  price: bigint;
  /** Base quantity that traded with this observation; 0n for a quote. */
  quantity: bigint;
  /** Milliseconds of the feed's clock. */
  observedAt: number;
};

export type FeedKind = "simulated" | "replay" | "live";

/** `ended` is sent once, by a replay at the end of its file; `trouble` and `recovered` report whether any venue answers. */
export type FeedStatus =
  | { type: "ended"; at: number; message: string }
  | { type: "trouble"; at: number; message: string }
  | { type: "recovered"; at: number; message: string };

export type FeedSink = {
  /** Observations of one venue and pair arrive in order of time; a trade of a live venue may be reported a few seconds late. */
  observe(observation: VenueObservation): void;
  /** `at` is a full second. For simulated and replay feeds everything observed up to and including it has been emitted. */
  second(at: number): void;
  status(status: FeedStatus): void;
};

export type Feed = {
  kind: FeedKind;
  venues: readonly string[];
  /** The pairs that this feed can price. */
  symbols: readonly string[];
  /** Resolves once the feed runs. A live feed also resolves when no venue answers yet: it reports that through `status` and keeps trying. */
  start(sink: FeedSink): Promise<void>;
  stop(): Promise<void>;
  /** Prices this pair too from now on. Nothing changes for one that is priced already, or that no venue trades. */
  watch(symbol: string): void;
  /** The venues that trade the pair now: it has an index price once enough of them do (`venuesNeeded`). */
  listedBy(symbol: string): Promise<readonly string[]>;
  /** The feed's clock in ms: virtual for a replay. */
  now(): number;
  /** Set if anybody with the recording knows the next prices: no option, contract or conversion may use such a tick. */
  readonly foreseeable?: true;
  /** The time (ms) at which a replay's clock will stop; others have no end. */
  readonly endsAt?: number;
};

/** One venue behind a tick, as stored and shown in receipts: the price is a decimal string. */
export type Constituent = { venue: string; price: string; observedAt: number };

/** The index price of one pair at one full second, which the core receives as a command. */
export type IndexTick = {
  symbol: string;
  price: bigint;
  /** A full second of the feed's clock, in ms. */
  at: number;
  constituents: Constituent[];
  /** Base quantity of every trade of the feed since the tick before. */
  volume: bigint;
  /** Whether options, contracts and convert may use this tick (domain-rules, Prices). */
  counting: boolean;
  /** The oldest observation (ms) among the venues that make it count; absent where one venue is the whole market, or too few are fresh. */
  observedFrom?: number;
};

/** The latest full second at or before `at`. */
export const floorSecond = (at: number): number => at - (at % SECOND_MS);
