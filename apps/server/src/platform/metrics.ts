import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** The engine's figures. They live in the engine's thread; the gateway joins their text to its own. */
export type EngineMetrics = {
  readonly registry: Registry;
  readonly batchSize: Histogram;
  readonly commitSeconds: Histogram;
  readonly queueDepth: Gauge;
  readonly batchId: Gauge;
  readonly epoch: Gauge;
  readonly reloads: Counter;
  readonly reloadSeconds: Histogram;
  readonly refusedBusy: Counter;
  readonly quarantined: Counter;
  readonly pausedProducts: Gauge;
  readonly clockAhead: Gauge;
  readonly secondsAhead: Counter;
  readonly databaseTrouble: Gauge;
};

export function createEngineMetrics(): EngineMetrics {
  const registry = new Registry();
  const common = { registers: [registry] };
  return {
    registry,
    batchSize: new Histogram({
      ...common,
      name: "candor_engine_batch_commands",
      help: "Commands in a committed batch.",
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000],
    }),
    commitSeconds: new Histogram({
      ...common,
      name: "candor_engine_commit_seconds",
      help: "From sending a batch to its acknowledged commit.",
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
    }),
    queueDepth: new Gauge({ ...common, name: "candor_engine_queue_depth", help: "Commands that wait for a batch." }),
    batchId: new Gauge({ ...common, name: "candor_engine_batch_id", help: "The last committed batch." }),
    epoch: new Gauge({ ...common, name: "candor_engine_epoch", help: "The epoch under which the engine leads." }),
    reloads: new Counter({
      ...common,
      name: "candor_engine_reloads_total",
      help: "Reloads of the state after a failure.",
    }),
    reloadSeconds: new Histogram({
      ...common,
      name: "candor_engine_reload_seconds",
      help: "Reading the state from the database, at start and after a failure.",
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30],
    }),
    refusedBusy: new Counter({
      ...common,
      name: "candor_engine_busy_total",
      help: "Commands refused because the queue was full.",
    }),
    quarantined: new Counter({
      ...common,
      name: "candor_engine_quarantined_total",
      help: "Commands that failed twice. Each one paused its product and needs an operator.",
    }),
    databaseTrouble: new Gauge({
      ...common,
      name: "candor_engine_database_trouble",
      help: "1 while the engine waits for the database, by what ails it; no command is blamed for it.",
      labelNames: ["kind"],
    }),
    pausedProducts: new Gauge({ ...common, name: "candor_engine_paused_products", help: "Products that are paused." }),
    clockAhead: new Gauge({
      ...common,
      name: "candor_engine_clock_ahead_seconds",
      help: "By how much the engine's time is ahead of the wall clock; negative when it is behind.",
    }),
    secondsAhead: new Counter({
      ...common,
      name: "candor_engine_feed_seconds_ahead_total",
      help: "Seconds of the feed that were refused with their ticks because the engine's time had not reached them.",
    }),
  };
}
