import { retryPending } from "../services/notifications/movements.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 60_000;

/** At the start and each minute: what happened to users' money and was not told is told. Returns the function that ends it, once its round is over. */
export function startNotificationSweep(services: Services): () => Promise<void> {
  const { log } = services;
  const run = async (): Promise<void> => {
    try {
      const told = await retryPending(services);
      if (told > 0) log.info({ told }, "sent missed notifications");
    } catch (error) {
      log.error({ err: error }, "missed notifications could not be sent; retrying in a minute");
    }
  };
  return startRounds(EVERY_MS, run);
}
