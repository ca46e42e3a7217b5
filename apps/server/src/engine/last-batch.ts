import { CHAIN_START } from "@candor/core/engine/batch.ts";
import type { ClientBase } from "pg";
import { StartupError } from "../platform/startup-error.ts";
import type { ChainPosition } from "./head.ts";
import { headOfParts, type SealedParts } from "./head.ts";

/** The rows of the database are not those that its last batch sealed: they were changed bypassing the engine. Nothing may be built on them. */
export class StateNotSealed extends StartupError {}

export type LastBatch = {
  readonly position: ChainPosition;
  /** Head of the previous batch. */
  readonly before: string;
  /** Absent for a batch of version 1, and without a batch. */
  readonly parts: SealedParts | undefined;
  /** Entries without any batch, or a sealed batch before one that is not: rows were removed. */
  readonly isCut: boolean;
};

const LAST = `
SELECT batch_id, encode(head, 'hex') AS head, first_command + commands - 1 AS commands, encode(text_hash, 'hex') AS "textHash",
  encode(state_root, 'hex') AS "stateRoot", encode(records_root, 'hex') AS "recordsRoot",
  (SELECT encode(head, 'hex') FROM batches earlier WHERE earlier.batch_id = batches.batch_id - 1) AS before,
  state_root IS NULL AND EXISTS (SELECT FROM batches earlier WHERE earlier.state_root IS NOT NULL) AS is_cut
FROM batches ORDER BY batch_id DESC LIMIT 1`;

type Row = { batch_id: string; head: string; commands: string; before: string | null; is_cut: boolean } & {
  [Part in keyof SealedParts]: string | null;
};

/** The batch that the database's rows correspond to, in the caller's transaction. */
export async function readLastBatch(client: ClientBase): Promise<LastBatch> {
  const [row] = (await client.query<Row>(LAST)).rows;
  if (!row) {
    const { rows } = await client.query<{ found: boolean }>("SELECT EXISTS (SELECT FROM ledger_entries) AS found");
    const position = { batchId: 0, head: CHAIN_START, commands: 0 };
    return { position, before: CHAIN_START, parts: undefined, isCut: rows[0]?.found === true };
  }
  const { textHash, stateRoot, recordsRoot } = row;
  return {
    position: { batchId: Number(row.batch_id), head: row.head, commands: Number(row.commands) },
    before: row.before ?? CHAIN_START,
    parts: textHash && stateRoot && recordsRoot ? { textHash, stateRoot, recordsRoot } : undefined,
    isCut: row.is_cut,
  };
}

/** Why a state of this hash is not the one that the last batch sealed; undefined when it is, or when no batch has sealed one yet. */
export function sealDifference({ position, before, parts, isCut }: LastBatch, stateRoot: string): string | undefined {
  const { batchId, head } = position;
  if (isCut) return `the seal of batch ${batchId} is missing`;
  if (!parts) return undefined;
  if (headOfParts(batchId, before, parts) !== head) return `the head of batch ${batchId} is not that of its parts`;
  return parts.stateRoot === stateRoot
    ? undefined
    : `the database's state is not the one that batch ${batchId} sealed: its hash is ${stateRoot} instead of ${parts.stateRoot}`;
}

/** Throws StateNotSealed unless the last batch has sealed a state of this hash. A database without a sealed batch is trusted. */
export function requireSealed(last: LastBatch, stateRoot: string): void {
  const difference = sealDifference(last, stateRoot);
  if (difference)
    throw new StateNotSealed(
      `${difference}. Rows were changed past the engine, which does not start on them; npm run chain:verify names them`,
    );
}
