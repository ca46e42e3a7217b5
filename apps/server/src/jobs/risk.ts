import { lookAtRisk } from "../modules/console/risk/index.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 60_000;

/** Keeps the thresholds' alarm and the hourly history up to date without an operator. Not at startup, which is busy enough. */
export function startRiskWatch(services: Services): () => Promise<void> {
  let starting = true;
  const run = async () => {
    if (starting) {
      starting = false;
      return;
    }
    await lookAtRisk(services).catch((error: unknown) =>
      services.log.error({ err: error }, "the stress test could not be made; it is tried again in a minute"),
    );
  };
  return startRounds(EVERY_MS, run);
}
