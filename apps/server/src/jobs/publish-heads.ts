import { publishHeads, recordHeads } from "../modules/heads/index.ts";
import type { Services } from "../modules/services.ts";
import { startRounds } from "./rounds.ts";

/**
 * At the start and in the configured interval: a published head over the new batches, and the paths of their records, which need the batches' texts. Returns
 * the function that ends it, once the round that is under way is over.
 */
export function startPublishing(services: Services): () => Promise<void> {
  return startRounds(services.config.publishHeadsSeconds * 1_000, () => publish(services));
}

async function publish(services: Services): Promise<void> {
  const { log } = services;
  try {
    const head = await publishHeads(services);
    const records = await recordHeads(services);
    if (head) log.info({ number: head.number, lastBatch: head.last_batch, records }, "head published");
  } catch (error) {
    log.error({ err: error }, "no head could be published; it is tried again in the next interval");
  }
}
