import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { startHousekeeping } from "../jobs/housekeeping.ts";
import { DEPTH_EVERY_MS } from "../platform/bus/bus.ts";
import { createPool } from "../platform/database/database.ts";
import type { Log } from "../platform/log/log.ts";
import { EngineService } from "./service.ts";
import type { EngineThreadOptions } from "./thread-protocol.ts";

const PAUSED_EVERY_MS = 10_000;

export type RunningEngine = {
  readonly service: EngineService;
  /** Ends the feed, commits and answers what is queued, closes the connections. Idempotent. */
  readonly stop: () => Promise<void>;
};

/** Puts the engine's thread together: leadership and state, the first start's seed, prices, and what the clock starts. */
export async function runEngine(options: EngineThreadOptions, log: Log): Promise<RunningEngine> {
  const wallNow = () => Date.now();
  const pool = createPool(options.databaseUrl, {
    max: 4,
    name: "engine look-ups",
    onIdleError: (error) => log.warn({ err: error }, "a look-up connection broke"),
  });
  const service = new EngineService({
    url: options.databaseUrl,
    pool,
    holder: `${hostname()}:${process.pid}:${randomUUID()}`,
    feed: options.feed.kind,
    now: wallNow,
    wallNow,
    log,
  });
  await service.start();
  const depths = setInterval(() => service.tick(), DEPTH_EVERY_MS);
  const paused = setInterval(() => {
    service.refreshPaused().catch((error: unknown) => log.warn({ err: error }, "the quarantine could not be read"));
  }, PAUSED_EVERY_MS);
  const endHousekeeping = startHousekeeping(pool, log);

  const stop = async (): Promise<void> => {
    clearInterval(depths);
    clearInterval(paused);
    endHousekeeping();
    await service.engine.drain();
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
