import { comparePictures, sendPendingLevels } from "../modules/account/kyc/index.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 600_000;
/** So that the queue shows a photo of another account before anybody opens the case. */
const COMPARED_EVERY_MS = 5_000;

/**
 * At the start and every ten minutes: sends the core verified levels that it does not have yet, and deletes unused uploads. Every five seconds it
 * compares new photos with those of other accounts. Returns a function that
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
  const compare = (): Promise<unknown> =>
    comparePictures(services).catch((error: unknown) =>
      log.error({ err: error }, "comparing submitted photos failed; it is tried again in 5 s"),
    );
  const stops = [startRounds(EVERY_MS, run), startRounds(COMPARED_EVERY_MS, compare)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
