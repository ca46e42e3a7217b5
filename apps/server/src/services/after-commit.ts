import type { Db } from "../platform/database/schema.ts";
import type { Log } from "../platform/log/log.ts";

/**
 * Follow-up work after a commit: a read for the answer, or a notification. The commit stands regardless, so a failure is logged, gives undefined, and
 * never becomes the answer of the call.
 */
export async function afterCommit<Data>(
  { log }: { readonly log: Log },
  what: string,
  work: () => Promise<Data>,
): Promise<Data | undefined> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error }, `it is committed and answered as done, but this failed: ${what}`);
    return undefined;
  }
}

/**
 * Works while a transaction of `db` holds the advisory lock that `lock` takes. The transaction itself changes nothing: if its connection is lost
 * after the work, the work's outcome still stands.
 */
export async function whileLocked<Data>(
  db: Db,
  lock: (holder: Db) => Promise<unknown>,
  work: (holder: Db) => Promise<Data>,
): Promise<Data> {
  let ended: { readonly data: Data } | undefined;
  try {
    await db.transaction().execute(async (holder) => {
      await lock(holder);
      ended = { data: await work(holder) };
    });
  } catch (error) {
    if (!ended) throw error;
  }
  return (ended as unknown as { readonly data: Data }).data;
}
