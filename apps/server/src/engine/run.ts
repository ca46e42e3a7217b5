import type { Pool } from "pg";
import type { Feed } from "../feeds/feed.ts";
import { createFeedMetrics } from "../feeds/feed-metrics.ts";
import { createHouseQuotes } from "../feeds/house-quotes.ts";
import { createIndexSampler, venuesNeeded } from "../feeds/index-price.ts";
import { seedCurrencies, seedDemoMarkets } from "../jobs/catalogue.ts";
import { seedChannels, seedPractice } from "../jobs/channels.ts";
import { seedContracts } from "../jobs/contracts.ts";
import { seedHosting } from "../jobs/hosting.ts";
import { startHousekeeping } from "../jobs/housekeeping.ts";
import { seedOptions } from "../jobs/options.ts";
import { seedFeeLevels, seedRebates } from "../jobs/rebates.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { DEPTH_EVERY_MS } from "../platform/bus/bus.ts";
import { createPool } from "../platform/database/database.ts";
import type { Log } from "../platform/log/log.ts";
import { startCheckpoints } from "./checkpoints.ts";
import { createClockWatch } from "./clock-watch.ts";
import { DiskWatch } from "./disk-watch.ts";
import { EngineClock } from "./engine-clock.ts";
import { endLeftSeeds } from "./feed-seeds.ts";
import { startLease } from "./lease.ts";
import { lastTicks, MarketData } from "./market-data.ts";
import { openFeed } from "./open-feed.ts";
import { seedHistory } from "./seed-history.ts";
import { EngineService } from "./service.ts";
import { Standby } from "./standby.ts";
import type { EngineThreadOptions, ThreadData } from "./thread-protocol.ts";

const PAUSED_EVERY_MS = 10_000;
/** A deposed server has five seconds to notice this and to exit. */
const LEADERSHIP_EVERY_MS = 1_000;
const CLOCKS_EVERY_MS = 1_000;

export type RunningEngine = {
  readonly service: EngineService;
  /** Ends the feed, commits and answers the queue, closes the connections. Idempotent. */
  readonly stop: () => Promise<void>;
};

/** The name under which this thread leads, and its reaction when another engine takes over. */
export type Leading = Pick<ThreadData, "holder" | "resumes"> & { readonly onDeposed: () => void };

/** The remaining work after a feed has ended or a clock has stopped. */
type Ending = () => void | Promise<void>;

/** Puts the engine's thread together: leadership and state, the first start's seed, prices, and the tasks driven by the clock. */
export async function runEngine(options: EngineThreadOptions, leading: Leading, log: Log): Promise<RunningEngine> {
  const clock = new EngineClock();
  const wallNow = clock.now;
  const pool = createPool(options.databaseUrl, {
    max: 4,
    name: "engine look-ups",
    onIdleError: (error) => log.warn({ err: error }, "a look-up connection broke"),
  });
  const standby = await standBy(options, leading, pool, log);
  let led: EngineService | undefined;
  const endLease = await startLease(pool, leading.holder, {
    batchId: () => led?.engine.status.batchId ?? 0,
    onJoin: () => led?.beginAgain(),
    onFailure: (error) => log.warn({ err: error }, "the lease of the leadership could not be written"),
  });
  const feed = await openFeed(options, pool, clock.now);
  const disk = new DiskWatch(options.databaseFolder, log);
  await disk.start();
  const service = new EngineService({
    url: options.databaseUrl,
    pool,
    ...leading,
    standby,
    feed: feed.kind,
    pricing: async (symbol) => ({
      symbol,
      feed: feed.kind,
      venues: feed.venues,
      listed: await feed.listedBy(symbol),
      needed: venuesNeeded(feed.kind),
    }),
    ordersPerDay: options.ordersPerDay ?? 0,
    keepsBodies: (options.keepBatchesDays ?? 0) > 0,
    isDiskFull: () => disk.isFull,
    now: () => feed.now(),
    notBefore: (at) => clock.notBefore(at),
    wallNow,
    idNow: () => Math.max(clock.now(), Date.now()),
    log,
  });
  led = service;
  await service.start();
  const seeded = seed(options, feed, service, pool, log);
  // Whoever led before has seeded, or almost all of it: orders do not wait for the rest.
  if (standby?.state.hasFollowed)
    seeded.catch((error: unknown) => log.error({ err: error }, "what a start adds could not be added"));
  else await seeded;
  await endLeftSeeds(pool);
  const data = await startFeed(feed, service, wallNow, log);

  const endings: Ending[] = [
    () => feed.stop(),
    () => disk.stop(),
    ...startTimers(service, data, createClockWatch(clock, service.metrics, log), log),
    startHousekeeping(pool, log, options),
    startCheckpoints({
      url: options.databaseUrl,
      pool,
      send: (request) => service.send(request),
      wallNow,
      writingMs: () => service.engine.writingMs,
      log,
    }),
  ];
  const stop = async (): Promise<void> => {
    for (const end of endings) await end();
    await service.engine.drain();
    await endLease();
    await pool.end();
  };
  let stopped: Promise<void> | undefined;
  return {
    service,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Follows the leader until its lease has lapsed, where that is asked for. A thread that comes back in a process that led stands by no more. */
async function standBy({ standsBy }: EngineThreadOptions, { holder, resumes }: Leading, pool: Pool, log: Log) {
  if (!standsBy || resumes) return undefined;
  const state = new Standby(pool, holder, log);
  const lapsed = await state.follow();
  log.info({ lapsed }, "the lease of the leader has lapsed; this engine takes over");
  return { state, lapsed };
}

/**
 * At the first start: currencies and their channels, and in demo mode the markets that the feed prices, their history, the house's inventory, funds
 * and miners. At each start: terms for the options of pairs that have none.
 */
async function seed(
  { mode, daySeconds }: EngineThreadOptions,
  feed: Feed,
  service: EngineService,
  pool: Pool,
  log: Log,
): Promise<void> {
  const { state } = service.engine;
  if (!state) throw new Error("there is no state to seed after a start");
  const seeding = { state, pool, send: (request: CommandRequest) => service.send(request), now: () => Date.now() };
  await seedCurrencies(seeding);
  await seedChannels(pool, { open: mode === "demo" });
  if (mode === "demo") {
    await seedPractice(pool);
    await seedDemoMarkets(seeding, feed.symbols);
  }
  await seedOptions(seeding, { open: mode === "demo" });
  await seedContracts(seeding, { open: mode === "demo" });
  await seedRebates(seeding);
  if (mode === "demo") await seedFeeLevels(seeding);
  if (mode === "demo") await seedHosting(seeding, daySeconds);
  // Recorded and live prices have no generated history.
  if (mode === "demo" && feed.kind === "simulated")
    await seedHistory({ state, figures: service.figures, pool, at: feed.now(), log });
}

async function startFeed(feed: Feed, service: EngineService, wallNow: () => number, log: Log): Promise<MarketData> {
  const metrics = createFeedMetrics(service.metrics.registry, {
    venues: feed.venues,
    pairs: () => lastTicks(service.engine.state),
    now: () => feed.now(),
  });
  // The one venue of a simulated or replayed feed is the whole market; live venues have to agree.
  const sampler = createIndexSampler(
    feed.kind === "live" ? undefined : feed.venues[0],
    metrics.sampled,
    feed.foreseeable,
  );
  const quotes = createHouseQuotes();
  const data = new MarketData({
    engine: service.engine,
    sampler,
    quotes,
    wallNow,
    metrics: service.metrics,
    log,
    watch: (symbol) => feed.watch(symbol),
  });
  await feed.start({
    observe(observation) {
      metrics.heard(observation.venue);
      data.observe(observation);
    },
    second: (at) => data.second(at),
    status: (status) => data.status(status),
  });
  return data;
}

function startTimers(service: EngineService, data: MarketData, watchClock: () => void, log: Log): Ending[] {
  watchClock();
  const clocks = setInterval(() => {
    watchClock();
    data.keepTime();
  }, CLOCKS_EVERY_MS);
  const depths = setInterval(() => service.tick(), DEPTH_EVERY_MS);
  const paused = setInterval(() => {
    service.refreshPaused().catch((error: unknown) => log.warn({ err: error }, "the quarantine could not be read"));
  }, PAUSED_EVERY_MS);
  const alerts = setInterval(() => {
    service.refreshAlerts().catch((error: unknown) => log.warn({ err: error }, "the price alerts could not be read"));
  }, PAUSED_EVERY_MS);
  const leadership = setInterval(() => {
    service.checkLeadership().catch((error: unknown) => log.warn({ err: error }, "the leadership could not be read"));
  }, LEADERSHIP_EVERY_MS);
  return [clocks, depths, paused, alerts, leadership].map((timer) => () => clearInterval(timer));
}
