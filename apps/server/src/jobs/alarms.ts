import { watchAlarms } from "../modules/console/overview/index.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 5_000;

/** Every 5 s, whether an operator looks or not: so the history has also what began and ended at night. Returns a function that stops it after the current round. */
export function startAlarms(services: Services): () => Promise<void> {
  const run = () =>
    watchAlarms(services).catch((error: unknown) =>
      services.log.error({ err: error }, "the alarms could not be looked at; it is tried again in 5 s"),
    );
  return startRounds(EVERY_MS, run);
}
