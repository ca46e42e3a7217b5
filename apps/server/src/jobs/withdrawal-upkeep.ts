import { tendWithdrawals } from "../modules/wallet/withdrawals/index.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 30_000;

/**
 * At the start and every 30 s: sends the core operators' decisions on withdrawals that it has not answered. A withdrawal in state sending stays so
 * until an operator records its outcome. Returns a function that stops it after the current round.
 */
export function startWithdrawalUpkeep(services: Services): () => Promise<void> {
  const run = () =>
    tendWithdrawals(services).catch((error: unknown) =>
      services.log.error({ err: error }, "withdrawals could not be tended; it is tried again in 30 s"),
    );
  return startRounds(EVERY_MS, run);
}
