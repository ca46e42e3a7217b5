import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

/** A key that another process revoked has to be dead here within a second. */
const EVERY_MS = 500;

/** Ends API keys that another process revoked or that expired. Returns a function that stops it after the current round. */
export const startKeySweep = ({ apiKeys, log }: Pick<Services, "apiKeys" | "log">): (() => Promise<void>) =>
  startRounds(EVERY_MS, () =>
    apiKeys.sweep().catch((error: unknown) => log.error({ err: error }, "ended API keys could not be read")),
  );
