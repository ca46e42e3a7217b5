import { tendWithdrawals } from "../modules/wallet/withdrawals/index.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 30_000;

/**
 * At the start and every 30 s: tells the core what operators decided on withdrawals and it has not answered. What is sending stays sending until somebody
 * says how it ended. Returns what ends it, once the round that is under way is over.
 */
export function startWithdrawalUpkeep(services: Services): () => Promise<void> {
  const run = () =>
    tendWithdrawals(services).catch((error: unknown) =>
      services.log.error({ err: error }, "withdrawals could not be tended; it is tried again in 30 s"),
    );
  return startRounds(EVERY_MS, run);
}
