import { anchorHeads, publishDueHeads } from "../modules/wallet/heads/index.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

/**
 * At the start and in the configured interval: publishes a head over the new batches and the paths of their records, with a timestamp if an authority
 * is configured. Returns a function that stops it after the current round.
 */
export const startPublishing = (services: Services): (() => Promise<void>) =>
  startRounds(services.config.publishHeadsSeconds * 1_000, async () => {
    await publishDueHeads(services);
    await anchorHeads(services).catch((error: unknown) =>
      services.log.error({ err: error }, "published heads could not be read for a time stamp"),
    );
  });
