import { commandIdTime, isInTime, makeCommandId } from "../../../platform/bus/command-id.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";

const PER_ROUND = 500;

/**
 * Sends a verified level to the core. Repeated with the same id it changes nothing; after a day, when the engine refuses the id, another one is used,
 * since setting the same level again changes nothing either.
 */
export async function sendLevel(
  services: Services,
  { user_id, level, command_id }: queries.PendingLevel,
): Promise<void> {
  const { engine, clock, log } = services;
  const now = clock.now();
  const fresh = isInTime(commandIdTime(command_id) ?? 0, now);
  try {
    const id = fresh ? command_id : makeCommandId(now);
    const outcome = await execute(engine, { type: "setUserState", id, userId: user_id, level });
    if (!outcome.ok) log.warn({ userId: user_id, error: outcome.error }, "the core did not take a verified level");
  } catch (error) {
    log.warn({ err: error, userId: user_id }, "the core is notified of a verified level later");
  }
}

/** Sends the core every level that it does not have yet. Returns their number. */
export async function sendPendingLevels(services: Services): Promise<number> {
  const pending = await queries.pendingLevels(services.db, PER_ROUND);
  for (const level of pending) await sendLevel(services, level);
  return pending.length;
}
