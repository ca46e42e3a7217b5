import type { BusClient } from "./client.ts";
import type { Link } from "./link.ts";

const DIAL_EVERY_MS = 200;

export type Attached = {
  /** Closes the link and dials no more. */
  stop(): void;
};

/**
 * Keeps a gateway's client attached to an engine: dials until one answers, and again when the link closes. Resolves with the first link. `dial` answers undefined
 * where no engine leads at the moment; `signal` ends a wait for the first one, which then rejects.
 */
export function keepAttached(
  client: BusClient,
  dial: () => Promise<Link | undefined>,
  signal: AbortSignal,
): Promise<Attached> {
  let link: Link | undefined;
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    link?.close();
  };
  return new Promise((resolve, reject) => {
    const breakOff = (): void => {
      stop();
      reject(new Error("the start was broken off"));
    };
    const dialOn = async (): Promise<void> => {
      while (!stopped) {
        link = await dial().catch(() => undefined);
        if (link) break;
        await new Promise((next) => setTimeout(next, DIAL_EVERY_MS));
      }
      if (!link) return;
      if (stopped) return link.close();
      link.onClose(() => void dialOn());
      client.attach(link);
      // From here on a signal drains the gateway first, which needs its engine until the end.
      signal.removeEventListener("abort", breakOff);
      resolve({ stop });
    };
    signal.addEventListener("abort", breakOff);
    void dialOn();
  });
}
