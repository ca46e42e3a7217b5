import { tendServiceEvents } from "../modules/wallet/wallet-services/index.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 2_000;

/** Every 2 s: notifies wallet services by their webhooks. Returns a function that stops it after the current round. */
export function startServiceEvents(services: Services): () => Promise<void> {
  return startRounds(EVERY_MS, () =>
    tendServiceEvents(services).catch((error: unknown) =>
      services.log.error({ err: error }, "wallet services could not be notified; it is tried again in 2 s"),
    ),
  );
}
