import { deliverDue } from "../services/notifications/due.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

/** Besides the engine's messages, for a gateway that missed one. */
const EVERY_MS = 5_000;

/** Delivers what the engine gives notice of, as soon as it says so. Returns a function that stops it after the current round. */
export function startDelivering(services: Services): () => Promise<void> {
  const { engine, log } = services;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isDueAgain = false;
  const run = async (): Promise<void> => {
    do {
      isDueAgain = false;
      try {
        await deliverDue(services, stopping.signal);
      } catch (error) {
        log.error({ err: error }, "due notices could not be delivered; retrying in some seconds");
      }
    } while (isDueAgain && !stopping.signal.aborted);
  };
  const deliver = (): Promise<void> => {
    if (running) {
      isDueAgain = true;
      return running;
    }
    running = run().finally(() => {
      running = undefined;
    });
    return running;
  };
  const end = engine.onPublish((message) => {
    if (message.type === "notices") void deliver();
  });
  const stop = startRounds(EVERY_MS, deliver);
  return async () => {
    end();
    stopping.abort();
    await stop();
    await running;
  };
}
