import { setTimeout as sleep } from "node:timers/promises";
import { isRefusedAtDoor } from "@candor/contract/errors.ts";
import type { CommandRequest, EngineClient, Outcome, SendOptions } from "../platform/bus/bus.ts";
import { UnknownOutcome } from "../platform/bus/bus.ts";

/** How long a call waits for an engine that restarts, before its caller has to retry with the same Idempotency-Key. */
const PATIENCE_MS = 8_000;
const RETRY_MS = 200;

/**
 * Sends a command and finds out its outcome. When the engine dies in between, the same id is sent to the next one, which executes it or returns the
 * first one's committed outcome. An admission refusal after such a crash is not an answer, since the first attempt may have been committed. Throws
 * UnknownOutcome if no engine comes back in time.
 */
export async function execute(engine: EngineClient, command: CommandRequest, options?: SendOptions): Promise<Outcome> {
  const first = await attempt(engine, command, options);
  if (first) return first;
  for (let waited = 0; waited < PATIENCE_MS; waited += RETRY_MS) {
    await sleep(RETRY_MS);
    const outcome = await attempt(engine, command, options);
    if (outcome && (outcome.ok || !isRefusedAtDoor(outcome.error))) return outcome;
  }
  throw new UnknownOutcome();
}

async function attempt(
  engine: EngineClient,
  command: CommandRequest,
  options: SendOptions | undefined,
): Promise<Outcome | undefined> {
  try {
    return await engine.send(command, options);
  } catch (error) {
    if (error instanceof UnknownOutcome) return undefined;
    throw error;
  }
}
