import type { Client, Pool } from "pg";
import type { EngineOptions } from "./engine-options.ts";

/** Another engine has taken over: this one must not write any more, and is unable to. */
export class Deposed extends Error {}

/** A batch that is being committed takes less, unless its engine stands still within it or its machine is gone, which PostgreSQL does not notice. */
const PATIENCE_MS = 500;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Ends the session of the engine that holds the leader's row: a batch of which it has sent the COMMIT is committed first, any other is rolled back. Not one that waits for
 * a synchronous replica: its batch is committed, and would be answered before the replica has it.
 */
const END_HOLDER = `
SELECT pg_terminate_backend(a.pid) FROM engine_leader e
JOIN pg_locks l ON l.locktype = 'transactionid' AND l.transactionid = e.xmax AND l.granted
JOIN pg_stat_activity a ON a.pid = l.pid AND a.usename = current_user AND a.pid <> pg_backend_pid()
  AND a.wait_event IS DISTINCT FROM 'SyncRep'`;

/**
 * Raises the epoch by such a statement; undefined if it finds no row. Waits for a batch that is being committed under the former epoch, and rolls it back if it does not
 * end: nobody can trade for as long as its lock is held. On an error the connection is of no use any more.
 */
async function raiseEpoch(client: Client, text: string, values: readonly string[]): Promise<number | undefined> {
  await client.query(`SET lock_timeout = ${PATIENCE_MS}`);
  for (;;)
    try {
      const { rows } = await client.query<{ epoch: string }>(text, [...values]);
      await client.query("RESET lock_timeout");
      return rows[0] && Number(rows[0].epoch);
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      await client.query(END_HOLDER);
    }
}

/** Becomes the leader, replacing any other: returns the new epoch. `holder` is unique to this run of the engine. */
async function takeOver(client: Client, holder: string): Promise<number> {
  const epoch = await raiseEpoch(
    client,
    "UPDATE engine_leader SET epoch = epoch + 1, holder = $1, since = now() RETURNING epoch",
    [holder],
  );
  return epoch as number;
}

/**
 * Continues as the leader under a new epoch after a failure. A backend that still works on our lost batch either holds the leader's row, and then
 * this waits for its end, or will find its epoch gone; so any read after this is final. It checks the holder and not the epoch, which may have been
 * raised by an earlier attempt whose answer was lost. Throws Deposed when another engine took over.
 */
export async function renew(client: Client, holder: string): Promise<number> {
  const epoch = await raiseEpoch(
    client,
    "UPDATE engine_leader SET epoch = epoch + 1, since = now() WHERE holder = $1 RETURNING epoch",
    [holder],
  );
  if (epoch === undefined) throw new Deposed("another engine has taken over");
  return epoch;
}

/** Takes the leadership from a holder whose lease has lapsed: the new epoch. Throws Deposed if another standby was faster. */
async function takeOverFrom(client: Client, holder: string, lapsed: string): Promise<number> {
  const epoch = await raiseEpoch(
    client,
    "UPDATE engine_leader SET epoch = epoch + 1, holder = $1, since = now() WHERE holder = $2 RETURNING epoch",
    [holder, lapsed],
  );
  if (epoch === undefined) throw new Deposed("another standby has taken over");
  return epoch;
}

/** Leads from now on, in the way that is left to this engine: the new epoch. Throws Deposed when it resumes or stood by and another engine leads. */
export function lead(
  client: Client,
  { holder, resumes, standby }: Pick<EngineOptions, "holder" | "resumes" | "standby">,
): Promise<number> {
  if (resumes) return renew(client, holder);
  return standby ? takeOverFrom(client, holder, standby.lapsed) : takeOver(client, holder);
}

/** Whether this run of the engine still leads, according to the database. */
export async function leads(pool: Pick<Pool, "query">, holder: string): Promise<boolean> {
  const { rowCount } = await pool.query("SELECT FROM engine_leader WHERE holder = $1", [holder]);
  return rowCount === 1;
}

/** Whether the batch of this epoch was written. Final only after the epoch was renewed or lost. */
export async function isCommitted(client: Client, batchId: number, epoch: number): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM batches WHERE batch_id = $1 AND epoch = $2", [batchId, epoch]);
  return rowCount === 1;
}
