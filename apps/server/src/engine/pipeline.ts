import type { Client, QueryConfig, QueryResult } from "pg";
import type { EngineMetrics } from "../platform/metrics.ts";
import type { SealedBatch } from "./batch.ts";
import { isCommitted } from "./leadership.ts";
import type { QueuedCommand } from "./queue.ts";
import type { Statement } from "./store/table.ts";

/** The database refused the batch and nothing of it was written: a constraint, a missing partition, a canceled statement, or our epoch is over. */
export class BatchRefused extends Error {}

/** It is unknown whether the batch was written: the connection broke before the answer to COMMIT. */
class CommitUnknown extends Error {}

/**
 * The batch's own row. The epoch is read from the leader's row and locks it: a new leader waits for this transaction, and once it has taken over
 * there is no row of our epoch, so the epoch is null and its NOT NULL constraint refuses the whole batch.
 */
const INSERT_BATCH = `
INSERT INTO batches (batch_id, epoch, first_command, commands, at, head, text_hash, state_root, records_root)
VALUES ($1, (SELECT epoch FROM engine_leader WHERE epoch = $2 FOR UPDATE), $3, $4, to_timestamp($5::float8 / 1000), decode($6, 'hex'),
  decode($7, 'hex'), decode($8, 'hex'), decode($9, 'hex'))`;

/** The statement of a batch's own row, for the batch's own transaction. */
export function batchRow({ position, parts, firstCommand, at }: SealedBatch, epoch: number): Statement {
  const count = position.commands - firstCommand + 1;
  const { textHash, stateRoot, recordsRoot } = parts;
  const values = [position.batchId, epoch, firstCommand, count, at, position.head, textHash, stateRoot, recordsRoot];
  return { name: "batch_row", text: INSERT_BATCH, values };
}

/**
 * As `client.query` without a callback, whose own is a function assigned to a property: V8 makes such functions in the old generation until their code is
 * optimized, and each dead one there keeps its query and all texts of its parameters until a full collection.
 */
const ask = (client: Client, query: string | QueryConfig): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(query, (error, result) => (error ? reject(error) : resolve(result)));
  });

/**
 * Begins a batch's transaction. It may be sent while the previous batch is being committed, but only after its COMMIT: PostgreSQL finds it there, and
 * the next batch saves a round trip. `commitBatch` awaits it and so handles its failure.
 */
function begin(client: Client): Promise<void> {
  const begun = ask(client, "BEGIN").then(() => {});
  begun.catch(() => {});
  return begun;
}

type Sending = {
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
async function commitBatch(client: Client, { batch, epoch, begun, sent }: Sending): Promise<void> {
  const { position, statements } = batch;
  await begun.catch((cause: unknown) => {
    throw new BatchRefused(`batch ${position.batchId} was not begun`, { cause });
  });
  const settled = Promise.allSettled<QueryResult>([
    ...[batchRow(batch, epoch), ...statements].map(({ name, text, values: columns }) =>
      ask(client, { name, text, values: [...columns] }),
    ),
    ask(client, "COMMIT"),
  ]);
  sent();
  const results = await settled;
  const commit = results.at(-1) as PromiseSettledResult<QueryResult>;
  if (commit.status === "rejected") throw new CommitUnknown("COMMIT was not answered", { cause: commit.reason });
  if (commit.value.command === "COMMIT") return;
  const failed = results.find((result) => result.status === "rejected");
  throw new BatchRefused(`batch ${position.batchId} was refused: ${String(failed?.reason)}`, { cause: failed?.reason });
}

/** A sealed batch, the epoch that it is sent under, and the action after its commit. */
export type Flight = {
  readonly batch: SealedBatch;
  readonly epoch: number;
  readonly committed: readonly (() => void)[];
};

export type PipelineOptions = {
  readonly metrics: EngineMetrics;
  /** The open batch has a command, so it is certain to be sent. */
  readonly hasNext: () => boolean;
  /** How many commands wait to be executed, for the metrics. */
  readonly queued: () => number;
};

/**
 * Sends sealed batches to the database and answers their commands: at most one is in flight, and at most one is committed but not answered yet.
 * docs/decisions/0002 lists what may be sent when.
 */
export class Pipeline {
  private readonly options: PipelineOptions;
  private flight: Flight | undefined;
  private sentAt = 0;
  /** Committed, but not answered yet: the next batch is sent first. */
  private landed: Flight | undefined;
  /** The flight's COMMIT has been sent. Any statement sent earlier, even a BEGIN, would be part of the flight's transaction. */
  private isFlightSent = false;
  /** The BEGIN of the open batch, when it was sent ahead. */
  private begun: Promise<void> | undefined;
  private answeredBatchId = 0;
  private written = 0;

  constructor(options: PipelineOptions) {
    this.options = options;
  }

  /** The newest batch whose commands were answered; 0 before the first. */
  get lastBatchId(): number {
    return this.answeredBatchId;
  }

  /** How long the batch in flight has been waiting, by a clock that nobody can set. */
  get waitMs(): number {
    return this.flight ? Math.round(performance.now() - this.sentAt) : 0;
  }

  /** How many ms batches have been in writing so far. */
  get writingMs(): number {
    return this.written;
  }

  /** A batch is in flight, or was when the connection broke and its outcome has not been looked up yet. */
  get busy(): boolean {
    return this.flight !== undefined;
  }

  /** Commands of batches that were sent and not answered yet. */
  get unanswered(): number {
    return (this.flight?.batch.answers.length ?? 0) + (this.landed?.batch.answers.length ?? 0);
  }

  /**
   * Writes a batch; resolves when it is committed. Its commands are answered when the next batch has been sent, or by `notifyLanded` if there is
   * none: answering some hundred commands takes half a millisecond, during which PostgreSQL would be idle. Throws what `commitBatch` throws; the
   * batch then stays in flight until `decide`.
   */
  async send(client: Client, flight: Flight): Promise<void> {
    this.flight = flight;
    this.sentAt = performance.now();
    const begun = this.begun ?? begin(client);
    this.begun = undefined;
    const started = this.sentAt;
    const sent = () => {
      this.isFlightSent = true;
      this.beginAhead(client);
      this.notifyLanded();
    };
    await commitBatch(client, { batch: flight.batch, epoch: flight.epoch, begun, sent });
    const took = performance.now() - started;
    this.written += took;
    this.options.metrics.commitSeconds.observe(took / 1_000);
    this.isFlightSent = false;
    this.flight = undefined;
    this.landed = flight;
  }

  /** Sends the open batch's BEGIN behind the COMMIT of the batch in flight. */
  beginAhead(client: Client): void {
    if (this.isFlightSent && this.options.hasNext()) this.begun ??= begin(client);
  }

  /** Answers the commands of the last committed batch, unless that has been done. */
  notifyLanded(): void {
    const { landed } = this;
    this.landed = undefined;
    if (landed) this.settle(landed);
  }

  /** Drops the connection, and with it anything sent ahead. Returns the batch whose outcome is open; a committed one is answered. */
  breakOff(): SealedBatch | undefined {
    this.notifyLanded();
    this.begun = undefined;
    this.isFlightSent = false;
    return this.flight?.batch;
  }

  /**
   * Looks up the outcome of the batch that was in flight: answers it if it is in the database after all, and returns the commands that have to be
   * executed again if it is not. Final only after the epoch was renewed or lost.
   */
  async decide(client: Client): Promise<readonly QueuedCommand[]> {
    const { flight } = this;
    if (!flight) return [];
    const committed = await isCommitted(client, flight.batch.position.batchId, flight.epoch);
    this.flight = undefined;
    if (!committed) return flight.batch.answers.map(({ queued }) => queued);
    this.settle(flight);
    return [];
  }

  private settle({ batch, committed }: Flight): void {
    const { metrics, queued } = this.options;
    this.answeredBatchId = batch.position.batchId;
    metrics.batchId.set(batch.position.batchId);
    metrics.batchSize.observe(batch.answers.length);
    metrics.queueDepth.set(queued());
    for (const answered of batch.answers) answered.queued.answer(answered.outcome, true);
    for (const publish of committed) publish();
  }
}
