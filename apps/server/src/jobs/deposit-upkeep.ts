import { tendDeposits } from "../modules/wallet/deposits/index.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 30_000;

/** At the start and every 30 s: books decided deposits that were not booked. Returns a function that stops it after the current round. */
export function startDepositUpkeep(services: Services): () => Promise<void> {
  const run = () =>
    tendDeposits(services).catch((error: unknown) =>
      services.log.error({ err: error }, "deposits could not be tended; it is tried again in 30 s"),
    );
  return startRounds(EVERY_MS, run);
}
