import type { Log } from "../platform/log/log.ts";
import type { EngineMetrics } from "../platform/metrics.ts";
import { CLOCKS_APART_MS, type EngineClock } from "./engine-clock.ts";

/**
 * To be called each second: measures the difference between wall clock and engine's clock, and reports once when it is too large and once when it no
 * longer is.
 */
export function createClockWatch(
  clock: Pick<EngineClock, "aheadOfWall">,
  metrics: Pick<EngineMetrics, "clockAhead">,
  log: Pick<Log, "error" | "info">,
): () => void {
  let apart = false;
  return () => {
    const aheadMs = clock.aheadOfWall();
    metrics.clockAhead.set(aheadMs / 1_000);
    const areApart = Math.abs(aheadMs) > CLOCKS_APART_MS;
    if (areApart && !apart)
      log.error(
        { aheadMs },
        "ALARM: the engine's clock and the wall clock are apart; the engine keeps its own time. Correct the machine's clock; if it is correct, restart the server",
      );
    if (!areApart && apart) log.info({ aheadMs }, "the engine's clock and the wall clock agree again");
    apart = areApart;
  };
}
