import type { Client, Pool } from "pg";
import type { EngineOptions } from "./engine-options.ts";

/** Another engine has taken over: this one must not write any more, and is unable to. */
export class Deposed extends Error {}

/**
 * Becomes the leader, replacing any other: returns the new epoch. `holder` is unique to this run of the engine. Waits for a batch that the former
 * leader is committing.
 */
async function takeOver(client: Client, holder: string): Promise<number> {
  const { rows } = await client.query<{ epoch: string }>(
    "UPDATE engine_leader SET epoch = epoch + 1, holder = $1, since = now() RETURNING epoch",
    [holder],
  );
  return Number((rows[0] as { epoch: string }).epoch);
}

/**
 * Continues as the leader under a new epoch after a failure. A backend that still works on our lost batch either holds the leader's row, and then
 * this waits for its end, or will find its epoch gone; so any read after this is final. It checks the holder and not the epoch, which may have been
 * raised by an earlier attempt whose answer was lost. Throws Deposed when another engine took over.
 */
export async function renew(client: Client, holder: string): Promise<number> {
  const { rows } = await client.query<{ epoch: string }>(
    "UPDATE engine_leader SET epoch = epoch + 1, since = now() WHERE holder = $1 RETURNING epoch",
    [holder],
  );
  const row = rows[0];
  if (!row) throw new Deposed("another engine has taken over");
  return Number(row.epoch);
}

/** Takes the leadership from a holder whose lease has lapsed: the new epoch. Throws Deposed if another standby was faster. */
async function takeOverFrom(client: Client, holder: string, lapsed: string): Promise<number> {
  const { rows } = await client.query<{ epoch: string }>(
    "UPDATE engine_leader SET epoch = epoch + 1, holder = $1, since = now() WHERE holder = $2 RETURNING epoch",
    [holder, lapsed],
  );
  const [row] = rows;
  if (!row) throw new Deposed("another standby has taken over");
  return Number(row.epoch);
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
