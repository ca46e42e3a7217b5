import { type EngineClient, type EngineStatus, EngineUnavailable } from "../../../platform/bus/bus.ts";

/** The engine's state in the console: its own report, or that it does not answer. */
export type EngineHealth = Pick<EngineStatus, "epoch" | "batchId" | "queued" | "commitWaitMs" | "paused"> & {
  readonly state: string;
  /** The engine's time, which the machine's clock does not move; undefined if the engine does not answer. */
  readonly now: number | undefined;
};

const unreachable: EngineHealth = {
  state: "unreachable",
  epoch: 0,
  batchId: 0,
  queued: 0,
  commitWaitMs: 0,
  paused: [],
  now: undefined,
};

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
