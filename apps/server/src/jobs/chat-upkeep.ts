import { notifyUnread } from "../modules/people/chat/index.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 5_000;

/** At the start and every five seconds: notifies users who are away of messages that they have not read. Returns a function that stops it after the current round. */
export function startChatUpkeep(services: Services): () => Promise<void> {
  const run = async (): Promise<void> => {
    try {
      await notifyUnread(services);
    } catch (error) {
      services.log.error(
        { err: error },
        "users could not be notified of unread messages; it is tried again in five seconds",
      );
    }
  };
  return startRounds(EVERY_MS, run);
}
