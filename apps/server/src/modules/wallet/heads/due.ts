import type { Services } from "../../../services/services.ts";
import { publishHeads } from "./publish.ts";
import { recordHeads } from "./record.ts";

/** A head over the batches since the last one, and the paths of their records. A failure is logged; the next round retries. */
export async function publishDueHeads(services: Pick<Services, "db" | "clock" | "log" | "readRecords">): Promise<void> {
  const { log } = services;
  try {
    const head = await publishHeads(services);
    const records = await recordHeads(services);
    if (head) log.info({ number: head.number, lastBatch: head.last_batch, records }, "head published");
  } catch (error) {
    log.error({ err: error }, "no head could be published; it is tried again in the next interval");
  }
}
