import type { State } from "@candor/core/engine/state.ts";
import { TICK_AHEAD_MS_MAX } from "@candor/core/engine/tick-age.ts";
import type { MarketConfig, QuoteLevel } from "@candor/core/products/markets/records.ts";
import type { Market } from "@candor/core/products/markets/state.ts";
import { type FeedSink, type FeedStatus, floorSecond, type IndexTick, type VenueObservation } from "../feeds/feed.ts";
import type { PairTicks } from "../feeds/feed-metrics.ts";
import type { IndexSampler } from "../feeds/index-price.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import type { Log } from "../platform/log/log.ts";
import type { EngineMetrics } from "../platform/metrics.ts";
import type { Engine } from "./engine.ts";
import { systemCommand } from "./queue.ts";

/** The house's quotes around a tick. */
export type QuoteMaker = (
  market: MarketConfig,
  tick: IndexTick,
) => {
  readonly bids: readonly QuoteLevel[];
  readonly asks: readonly QuoteLevel[];
};

export type MarketDataOptions = {
  readonly engine: Pick<Engine, "enqueue" | "state" | "status" | "nextTickId" | "lastTickAt">;
  readonly sampler: IndexSampler;
  readonly quotes: QuoteMaker;
  /** Called for each pair that the index has to price; for a newly listed one within a second of its listing. */
  readonly watch: (symbol: string) => void;
  readonly wallNow: () => number;
  readonly metrics: Pick<EngineMetrics, "secondsAhead">;
  readonly log: Log;
};

/**
 * After this many calls of `keepTime` in a row without a second of the feed the engine uses its own time. A blocked event loop causes only one call, and the feed's timers run
 * in between. Two calls in a row need no silence at all: both timers drift, and where they meet one call comes just after a second and the next just before one.
 */
const SILENT_TURNS = 3;

/** The pairs whose price is the index. */
const indexMarkets = (state: State | undefined): Market[] =>
  [...(state?.markets.values() ?? [])].filter(({ config }) => config.source === "index");

const configsBySymbol = (state: State): Map<string, MarketConfig> =>
  new Map(indexMarkets(state).map(({ config }) => [config.symbol, config]));

/** The times of their last ticks, by symbol. */
export function lastTicks(state: State | undefined): Map<string, PairTicks> {
  return new Map(
    indexMarkets(state).map(({ config, lastTick, lastCounting }) => [
      config.symbol,
      { tickAt: lastTick?.at, countingAt: lastCounting?.at },
    ]),
  );
}

/**
 * Connects the feed to the core: each full second of the feed becomes one `indexTick` for every pair that has a price, with the house's quotes
 * around it, and then one `clock`. The commands carry that second as their time, however late they are executed.
 */
export class MarketData implements FeedSink {
  private readonly options: MarketDataOptions;
  private markets = new Map<string, MarketConfig>();
  private nextTickId: number;
  private lastAt: number;
  private behind = false;
  private ahead = false;
  private silentTurns = 0;

  constructor(options: MarketDataOptions) {
    this.options = options;
    this.nextTickId = options.engine.nextTickId;
    this.lastAt = options.engine.lastTickAt;
  }

  observe(observation: VenueObservation): void {
    this.options.sampler.observe(observation);
  }

  second(at: number): void {
    if (at > this.options.engine.status.now + TICK_AHEAD_MS_MAX) {
      this.refuseAhead(at);
      return;
    }
    const ticks = this.options.sampler.sample(at);
    // Also for a second that came too late: or the engine's own time would be ahead of each following one too, and no price would be recorded any more.
    this.silentTurns = 0;
    if (at <= this.lastAt) {
      this.waitFor(at);
      return;
    }
    this.behind = false;
    this.ahead = false;
    this.lastAt = at;
    // While the state is being loaded, the previous markets are used.
    if (this.options.engine.state) this.list(configsBySymbol(this.options.engine.state));
    for (const tick of ticks) this.record(tick);
    this.enqueue({ type: "clock", id: makeCommandId(this.options.wallNow()) }, at);
  }

  /**
   * To be called each second. While the feed announces no second, the clock continues by the engine's time, so that no quote is based on the last
   * price; a second announced after that is skipped.
   */
  keepTime(): void {
    this.silentTurns += 1;
    const at = floorSecond(this.options.engine.status.now);
    if (this.silentTurns < SILENT_TURNS || at <= this.lastAt) return;
    this.lastAt = at;
    this.enqueue({ type: "clock", id: makeCommandId(this.options.wallNow()) }, at);
  }

  private list(markets: Map<string, MarketConfig>): void {
    for (const symbol of markets.keys()) if (!this.markets.has(symbol)) this.options.watch(symbol);
    this.markets = markets;
  }

  status(status: FeedStatus): void {
    this.options.log[status.type === "trouble" ? "warn" : "info"]({ feed: status.type }, status.message);
    // After the end of a recording there is no price: the last minute closes, and no quote is based on its last tick.
    if (status.type === "ended") this.enqueue({ type: "clock", id: makeCommandId(this.options.wallNow()) }, status.at);
  }

  /** A price from the future would stay fresh for too long: it does not belong to this second. */
  private refuseAhead(at: number): void {
    const { engine, log, metrics } = this.options;
    metrics.secondsAhead.inc();
    if (!this.ahead)
      log.error(
        { feedAt: new Date(at).toISOString(), engineAt: new Date(engine.status.now).toISOString() },
        "ALARM: the feed's clock is ahead of the engine's; its prices are refused until the engine's time has reached them",
      );
    this.ahead = true;
  }

  /** A restarted replay repeats stored seconds: they are history and are skipped. */
  private waitFor(at: number): void {
    if (!this.behind) {
      this.options.log.warn(
        { feedAt: new Date(at).toISOString(), storedUntil: new Date(this.lastAt).toISOString() },
        "the feed's clock is behind the stored ticks; it is not recorded until it has caught up",
      );
    }
    this.behind = true;
  }

  private record(tick: IndexTick): void {
    const market = this.markets.get(tick.symbol);
    if (!market) return;
    const { price, volume, counting, constituents, observedFrom } = tick;
    const request = {
      type: "indexTick",
      id: makeCommandId(this.options.wallNow()),
      tickId: this.nextTickId++,
      marketId: market.marketId,
      price,
      counting,
      volume,
      constituents: JSON.stringify(
        constituents.map(({ venue, price, observedAt }) => ({ venue, price, observed_at_ms: observedAt })),
      ),
      ...this.options.quotes(market, tick),
      ...(observedFrom !== undefined && { observedFrom }),
    } as CommandRequest;
    this.enqueue(request, tick.at);
  }

  private enqueue(request: CommandRequest, at: number): void {
    const refusal = this.options.engine.enqueue(systemCommand(request, at), "system");
    if (refusal) this.options.log.warn({ command: request.type, refusal }, "a second of the feed was not recorded");
  }
}
