import { type EngineClient, type EngineStatus, EngineUnavailable } from "../../../platform/bus/bus.ts";

/** The engine's state in the console: its own report, or that it does not answer. */
export type EngineHealth = Pick<EngineStatus, "epoch" | "batchId" | "queued" | "paused"> & { readonly state: string };

const unreachable: EngineHealth = { state: "unreachable", epoch: 0, batchId: 0, queued: 0, paused: [] };

/** The console has to show that the engine is away, so it must not fail with it. */
export async function engineHealth(engine: EngineClient): Promise<EngineHealth> {
  try {
    return await engine.status();
  } catch (error) {
    if (error instanceof EngineUnavailable) return unreachable;
    throw error;
  }
}

/** The engine's metrics; nothing if it does not answer. */
export async function engineMetrics(engine: EngineClient): Promise<string | undefined> {
  try {
    return await engine.metrics();
  } catch (error) {
    if (error instanceof EngineUnavailable) return undefined;
    throw error;
  }
}
