import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

/** What another process ended has to be dead here within a second. */
const EVERY_MS = 500;

/**
 * Ends in this process the sessions and API keys that another one has revoked, or that have expired: it reads them from the database, so that it holds without any
 * connection between the processes. Returns a function that stops it after the current round.
 */
export const startEndedElsewhere = ({
  sessions,
  apiKeys,
  log,
}: Pick<Services, "sessions" | "apiKeys" | "log">): (() => Promise<void>) =>
  startRounds(EVERY_MS, () =>
    Promise.all([sessions.sweep(), apiKeys.sweep()]).catch((error: unknown) =>
      log.error({ err: error }, "ended sessions and API keys could not be read"),
    ),
  );
