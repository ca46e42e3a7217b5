import { decodeBatch } from "@candor/core/engine/batch.ts";
import type { StateRows } from "@candor/core/engine/records.ts";
import { decodeRows, encodeRows } from "@candor/core/engine/snapshot.ts";
import type { ClientBase } from "pg";
import { packText, readBody } from "../body.ts";
import { sha256Text } from "../head.ts";
import { readLastBatch, sealDifference } from "../last-batch.ts";
import { readState } from "../reload.ts";
import { compareDigest, digestTables, type TableDigest } from "./digest.ts";
import { rootOfRows } from "./state.ts";

/** A snapshot after a batch: the rows of the state, and a digest of everything ended by then. */
export type Checkpoint = {
  readonly batchId: number;
  readonly rows: StateRows;
  readonly tables: readonly TableDigest[];
  /** SHA-256 over batch, root of the state and digests, which a later batch seals. */
  readonly digest: string;
};

const COLUMNS = `
SELECT c.batch_id, c.state, c.tables, encode(c.digest, 'hex') AS digest, encode(b.state_root, 'hex') AS state_root, s.batch_id AS sealed_in
FROM checkpoints c LEFT JOIN batches b USING (batch_id) LEFT JOIN checkpoint_seals s ON s.checkpoint = c.batch_id`;
const INSERT = `
INSERT INTO checkpoints (batch_id, at, state, tables, digest) VALUES ($1, to_timestamp($2::float8 / 1000), $3, $4, decode($5, 'hex'))`;
const SEAL = "SELECT body FROM batch_bodies WHERE batch_id = $1";

type Row = {
  batch_id: number;
  state: Buffer;
  tables: string;
  digest: string;
  state_root: string | null;
  sealed_in: number | null;
};

const digestOf = (batchId: number, stateRoot: string, tables: string): string =>
  sha256Text(`candor.checkpoint.v1\n${batchId}\n${stateRoot}\n${tables}`);

const readCheckpoint = ({ batch_id, state, tables, digest }: Row): Checkpoint => ({
  batchId: batch_id,
  rows: decodeRows(readBody(state)),
  tables: JSON.parse(tables) as TableDigest[],
  digest,
});

/** Whether the state is the one that its batch sealed, and the digest matches its contents. */
const holds = ({ batchId, rows, digest }: Checkpoint, { state_root, tables }: Row): boolean =>
  state_root !== null && rootOfRows(rows) === state_root && digestOf(batchId, state_root, tables) === digest;

/** The newest checkpoint up to a batch that is intact. */
export async function checkpointBefore(client: ClientBase, batchId: number): Promise<Checkpoint | undefined> {
  const text = `${COLUMNS} WHERE c.batch_id <= $1 ORDER BY c.batch_id DESC LIMIT 1`;
  const [row] = (await client.query<Row>(text, [batchId])).rows;
  const checkpoint = row && readCheckpoint(row);
  return checkpoint && holds(checkpoint, row) ? checkpoint : undefined;
}

/**
 * Stores the state that the last batch sealed, and digests of everything ended since the previous checkpoint. Returns undefined if there is nothing
 * new or nothing sealed yet. Throws when the database's state is not the one that was sealed: that is an alarm, and no checkpoint is made of it.
 */
export async function makeCheckpoint(client: ClientBase, at: number): Promise<Checkpoint | undefined> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  try {
    await client.query("SET LOCAL timezone = 'UTC'");
    const last = await readLastBatch(client);
    const { rows } = await readState(client);
    const { batchId } = last.position;
    const difference = sealDifference(last, rootOfRows(rows));
    if (difference) throw new Error(difference);
    const before = await checkpointBefore(client, batchId);
    if (!last.parts || before?.batchId === batchId) return undefined;
    const digests = await digestTables(client, { before: before?.rows, now: rows }, before?.tables ?? []);
    const tables = JSON.stringify(digests);
    const digest = digestOf(batchId, last.parts.stateRoot, tables);
    await client.query(INSERT, [batchId, at, packText(encodeRows(rows)), tables, digest]);
    await client.query("COMMIT");
    return { batchId, rows, tables: digests, digest };
  } finally {
    // After COMMIT it does nothing.
    await client.query("ROLLBACK");
  }
}

/** The digest that the text of a batch seals for a checkpoint. */
async function sealedDigest(client: ClientBase, checkpoint: number, batchId: number): Promise<string | undefined> {
  const [row] = (await client.query<{ body: Buffer }>(SEAL, [batchId])).rows;
  if (!row) return undefined;
  const events = decodeBatch(readBody(row.body)).flatMap(({ execution }) => execution.events);
  const seal = events.find((event) => event.type === "checkpoint" && event.batchId === checkpoint);
  return seal?.type === "checkpoint" ? seal.digest : undefined;
}

export type CheckpointDifference = { readonly batchId: number; readonly difference: string };

export type CheckpointReport = {
  readonly checked: number;
  readonly differences: readonly CheckpointDifference[];
  /** Ranges of rows that only the archive has, and that were therefore not compared. */
  readonly archived: readonly string[];
};

/**
 * Compares all checkpoints with the tables, from the first on: rows that had ended by then are unchanged. It reaches back to before the kept texts,
 * and trusts the stored heads of the batches that sealed them, which `verifyHeads` recomputes. `hasArchive`: the connection shows archived rows in
 * their tables too (`showArchive`).
 */
export async function verifyCheckpoints(client: ClientBase, hasArchive = false): Promise<CheckpointReport> {
  const { rows: numbers } = await client.query<{ batch_id: number }>(
    "SELECT batch_id FROM checkpoints ORDER BY batch_id",
  );
  const differences: CheckpointDifference[] = [];
  const archived: string[] = [];
  let before: StateRows | undefined;
  for (const { batch_id: batchId } of numbers) {
    const [row] = (await client.query<Row>(`${COLUMNS} WHERE c.batch_id = $1`, [batchId])).rows;
    if (!row) continue;
    const checkpoint = readCheckpoint(row);
    const note = (difference: string) => differences.push({ batchId, difference });
    if (!holds(checkpoint, row)) note(`the checkpoint of batch ${batchId} is not as it was made`);
    const sealed = row.sealed_in === null ? undefined : await sealedDigest(client, batchId, row.sealed_in);
    if (row.sealed_in !== null && sealed !== checkpoint.digest)
      note(`the checkpoint of batch ${batchId} is not the one that batch ${row.sealed_in} sealed`);
    for (const table of checkpoint.tables) {
      const found = await compareDigest(client, table, { between: { before, now: checkpoint.rows }, hasArchive });
      if (found === "archived") archived.push(`${table.table} after ${table.after} up to ${table.upTo}`);
      else if (found !== "same") note(found.difference);
    }
    before = checkpoint.rows;
  }
  return { checked: numbers.length, differences, archived };
}
