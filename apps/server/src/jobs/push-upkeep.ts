import type { Services } from "../services/services.ts";
import { EXTENDED_EVERY_MS } from "../services/web-push/due.ts";
import { startRounds } from "./rounds.ts";

/**
 * At the start and every 8 s: keeps hold of the push messages that wait here, and delivers those that another gateway, or this one before a restart, has
 * left. Returns a function that stops it after the current round.
 */
export function startPushUpkeep({ webPush, log }: Services): () => Promise<void> {
  return startRounds(EXTENDED_EVERY_MS, async () => {
    try {
      const taken = await webPush.resume();
      if (taken > 0) log.info({ taken }, "took over push messages that were not delivered");
    } catch (error) {
      log.error({ err: error }, "push messages could not be taken over; it is tried again in some seconds");
    }
  });
}
