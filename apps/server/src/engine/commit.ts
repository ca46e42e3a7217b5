import type { Client, QueryResult } from "pg";
import type { SealedBatch } from "./batch.ts";

/** The database refused the batch and nothing of it was written: a constraint, a missing partition, a canceled statement, or our epoch is over. */
export class BatchRefused extends Error {}

/** It is unknown whether the batch was written: the connection broke before the answer to COMMIT. */
export class CommitUnknown extends Error {}

/**
 * The batch's own row. The epoch is read from the leader's row and locks it: a new leader waits for this transaction, and once it has taken over
 * there is no row of our epoch, so the epoch is null and its NOT NULL constraint refuses the whole batch.
 */
const INSERT_BATCH = `
INSERT INTO batches (batch_id, epoch, first_command, commands, at, head, text_hash, state_root, records_root)
VALUES ($1, (SELECT epoch FROM engine_leader WHERE epoch = $2 FOR UPDATE), $3, $4, to_timestamp($5::float8 / 1000), decode($6, 'hex'),
  decode($7, 'hex'), decode($8, 'hex'), decode($9, 'hex'))`;

/**
 * Begins a batch's transaction. It may be sent while the previous batch is being committed, but only after its COMMIT: PostgreSQL finds it there, and
 * the next batch saves a round trip. `commitBatch` awaits it and so handles its failure.
 */
export function begin(client: Client): Promise<void> {
  const begun = client.query("BEGIN").then(() => {});
  begun.catch(() => {});
  return begun;
}

export type Sending = {
  readonly batch: SealedBatch;
  readonly epoch: number;
  readonly begun: Promise<void>;
  /** Called when the whole batch has been sent: work done here does not keep PostgreSQL waiting. */
  readonly sent: () => void;
};

/**
 * Writes a batch in one transaction. All its statements are sent at once over a pipelined connection, so a batch costs two round trips however many
 * tables it touches. BEGIN is awaited first: if it were canceled, the following statements would be committed one by one. Resolves when COMMIT is
 * answered, which PostgreSQL does after its fsync.
 */
export async function commitBatch(client: Client, { batch, epoch, begun, sent }: Sending): Promise<void> {
  const { position, parts, firstCommand, at, statements } = batch;
  const count = position.commands - firstCommand + 1;
  const { textHash, stateRoot, recordsRoot } = parts;
  const values = [position.batchId, epoch, firstCommand, count, at, position.head, textHash, stateRoot, recordsRoot];
  await begun.catch((cause: unknown) => {
    throw new BatchRefused(`batch ${position.batchId} was not begun`, { cause });
  });
  const settled = Promise.allSettled<QueryResult>([
    client.query({ name: "batch_row", text: INSERT_BATCH, values }),
    ...statements.map(({ name, text, values: columns }) => client.query({ name, text, values: [...columns] })),
    client.query("COMMIT"),
  ]);
  sent();
  const results = await settled;
  const commit = results.at(-1) as PromiseSettledResult<QueryResult>;
  if (commit.status === "rejected") throw new CommitUnknown("COMMIT was not answered", { cause: commit.reason });
  if (commit.value.command === "COMMIT") return;
  const failed = results.find((result) => result.status === "rejected");
  throw new BatchRefused(`batch ${position.batchId} was refused: ${String(failed?.reason)}`, { cause: failed?.reason });
}
