import { sendPendingLevels } from "../modules/account/kyc/index.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 600_000;

/**
 * At the start and every ten minutes: sends the core verified levels that it does not have yet, and deletes unused uploads. Returns a function that
 * stops it after the current round.
 */
export function startIdentityUpkeep(services: Services): () => Promise<void> {
  const { files, log } = services;
  const run = async (): Promise<void> => {
    try {
      const [levelsNotified, filesDeleted] = [await sendPendingLevels(services), await files.sweep()];
      if (levelsNotified + filesDeleted > 0) log.info({ levelsNotified, filesDeleted }, "identity upkeep done");
    } catch (error) {
      log.error({ err: error }, "identity upkeep failed; it is tried again in ten minutes");
    }
  };
  return startRounds(EVERY_MS, run);
}
