import type { StateRows } from "@candor/core/rows.ts";
import { decodeRows } from "@candor/core/snapshot.ts";
import type { ClientBase } from "pg";
import { readBody } from "../body.ts";
import { rootOfRows } from "./state.ts";

/** The state after a batch, as it was written down; its hash is the one that the batch sealed. */
export type Checkpoint = { readonly batchId: number; readonly rows: StateRows };

const BEFORE = `
SELECT c.batch_id, c.state, encode(b.state_root, 'hex') AS state_root FROM checkpoints c JOIN batches b USING (batch_id)
WHERE c.batch_id <= $1 ORDER BY c.batch_id DESC LIMIT 1`;

/** The newest checkpoint up to a batch whose rows still have the hash that was sealed. */
export async function checkpointBefore(client: ClientBase, batchId: number): Promise<Checkpoint | undefined> {
  const { rows } = await client.query<{ batch_id: number; state: Buffer; state_root: string | null }>(BEFORE, [
    batchId,
  ]);
  const [found] = rows;
  if (!found) return undefined;
  const state = decodeRows(readBody(found.state));
  return rootOfRows(state) === found.state_root ? { batchId: found.batch_id, rows: state } : undefined;
}
