import { retryEnded } from "../services/notifications/hosting.ts";
import { retryPending } from "../services/notifications/movements.ts";
import { retryOtc } from "../services/notifications/otc.ts";
import { retryApplications } from "../services/notifications/subscriptions.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 60_000;

/** At the start and each minute: sends missing notifications about users' money, and those of orders and applications that something other than a call ended. Returns a function that stops it after the current round. */
export function startNotificationSweep(services: Services): () => Promise<void> {
  const { log } = services;
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    try {
      const sent =
        (await retryPending(services)) +
        (await retryEnded(services, stopping.signal)) +
        (await retryApplications(services, stopping.signal)) +
        (await retryOtc(services, stopping.signal));
      if (sent > 0) log.info({ sent }, "sent missed notifications");
    } catch (error) {
      log.error({ err: error }, "missed notifications could not be sent; retrying in a minute");
    }
  };
  const stop = startRounds(EVERY_MS, run);
  return () => {
    stopping.abort();
    return stop();
  };
}
