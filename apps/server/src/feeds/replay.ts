import { SECOND_MS } from "@candor/contract/domain/time.ts";
import type { Feed, FeedSink, VenueObservation } from "./feed.ts";
import { expandBar } from "./replay-bars.ts";
import type { Recording } from "./replay-file.ts";
import type { RecordedTrade, Records } from "./replay-recording.ts";

/** The venue behind every replayed tick. */
export const REPLAYED_VENUE = "replayed";
const TURN_MS = 100;
/** After a sleep of the machine the replay goes on where it was instead of making up what it missed. */
const ELAPSED_MS_MAX = 500;
/** How far the clock steps on when the recording is used up: the last minute closes, and its price grows too old to trade at. */
export const CLOSING_MS = 60_000;

export type Player = {
  /** What was recorded up to and including `at` and has not been given yet, in order of time. */
  until(at: number): VenueObservation[];
};

function* tradesOf(records: Records): Generator<RecordedTrade> {
  if (records.kind === "trades") yield* records.trades;
  else for (const bar of records.bars) yield* expandBar(bar, records.lengthMs);
}

/**
 * Plays a recording. What lies at or before `after` was played by an earlier run: of it only the last price is given again, without its volume, since
 * that price stands until the next trade and the volume has been counted.
 */
export function createPlayer({ symbol, records }: Recording, after = Number.NEGATIVE_INFINITY): Player {
  const trades = tradesOf(records);
  let next = trades.next();
  let standing: RecordedTrade | undefined;
  while (!next.done && next.value.at <= after) {
    standing = { ...next.value, quantity: 0n };
    next = trades.next();
  }
  const observed = ({ at, price, quantity }: RecordedTrade): VenueObservation => {
    return { venue: REPLAYED_VENUE, symbol, price, quantity, observedAt: at };
  };
  return {
    until(at) {
      const given = standing ? [observed(standing)] : [];
      standing = undefined;
      for (; !next.done && next.value.at <= at; next = trades.next()) given.push(observed(next.value));
      return given;
    },
  };
}

export type ReplayOptions = {
  /** Seconds of the recording in one of the wall clock, or "stepped": nothing happens but by `step`. */
  readonly pace?: number | "stepped";
  /** The last second of this recording that is stored already (ms): the replay goes on after it. */
  readonly storedUntil?: number | undefined;
  /** Passes evenly, whatever is done to the wall clock, in ms. */
  readonly monotonicNow?: () => number;
};

export type ReplayFeed = Feed & {
  readonly endsAt: number;
  /** Lets this many seconds of the recording happen now. */
  step(seconds: number): void;
};

/**
 * A recording as a feed on a clock of its own, which stands at the recording's first second until `start`. Each second gives what was recorded in it;
 * when all is used up, the clock steps a minute on, `ended` is reported, and nothing happens any more.
 */
export function createReplayFeed(recording: Recording, options: ReplayOptions = {}): ReplayFeed {
  const { pace = 1, storedUntil, monotonicNow = () => performance.now() } = options;
  const { symbol, file, startAt, endAt } = recording;
  const player = createPlayer(recording, storedUntil);
  /** The last second that was announced, and the clock, which only moves in turns: between them no price changes, so none grows old. */
  let done = storedUntil ?? startAt - SECOND_MS;
  let now = storedUntil ?? startAt;
  let ended = false;
  let sink: FeedSink | undefined;
  let timer: NodeJS.Timeout | undefined;

  const runTo = (target: number) => {
    if (!sink || ended) return;
    now = Math.min(target, endAt);
    while (done + SECOND_MS <= now) {
      done += SECOND_MS;
      for (const observation of player.until(done)) sink.observe(observation);
      sink.second(done);
    }
    if (done < endAt) return;
    ended = true;
    now = endAt + CLOSING_MS;
    sink.status({
      type: "ended",
      at: now,
      message: `the recording ${file} is used up at ${new Date(endAt).toISOString()}`,
    });
    clearInterval(timer);
  };

  return {
    kind: "replay",
    venues: [REPLAYED_VENUE],
    symbols: [symbol],
    ...(recording.records.kind === "bars" && ({ foreseeable: true } as const)),
    endsAt: endAt + CLOSING_MS,
    now: () => now,
    step: (seconds) => runTo(done + seconds * SECOND_MS),
    async start(to) {
      sink = to;
      if (pace === "stepped") return;
      runTo(now);
      let turnedAt = Math.floor(monotonicNow());
      const turn = () => {
        const turnsAt = Math.floor(monotonicNow());
        const elapsed = Math.min(turnsAt - turnedAt, ELAPSED_MS_MAX);
        turnedAt = turnsAt;
        runTo(now + elapsed * pace);
      };
      if (!ended) timer = setInterval(turn, TURN_MS);
    },
    async stop() {
      clearInterval(timer);
      sink = undefined;
    },
    watch() {},
    listedBy: async (asked) => (asked === symbol ? [REPLAYED_VENUE] : []),
  };
}
