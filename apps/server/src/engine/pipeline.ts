import type { Client } from "pg";
import type { EngineMetrics } from "../platform/metrics.ts";
import type { SealedBatch } from "./batch.ts";
import { begin, commitBatch } from "./commit.ts";
import { isCommitted } from "./leadership.ts";
import type { QueuedCommand } from "./queue.ts";

/** A sealed batch, the epoch that it is sent under, and what to do once it is committed. */
export type Flight = {
  readonly batch: SealedBatch;
  readonly epoch: number;
  readonly committed: readonly (() => void)[];
};

export type PipelineOptions = {
  readonly metrics: EngineMetrics;
  /** The open batch has a command, so that it will be sent for certain. */
  readonly hasNext: () => boolean;
  /** How many commands wait to be executed, for the metrics. */
  readonly queued: () => number;
};

/**
 * The way of sealed batches to the database and of their answers back: one at most is under way, and one at most has landed without anybody having been
 * told. docs/decisions/0002 says what may be sent when.
 */
export class Pipeline {
  private readonly options: PipelineOptions;
  private flight: Flight | undefined;
  /** Committed, but nobody was told yet: the batch behind it is sent first. */
  private landed: Flight | undefined;
  /** The flight's COMMIT is on its way. What is sent before that would be part of the flight's transaction, a BEGIN too. */
  private isFlightSent = false;
  /** The BEGIN of the open batch, when it was sent ahead. */
  private begun: Promise<void> | undefined;
  private answeredBatchId = 0;

  constructor(options: PipelineOptions) {
    this.options = options;
  }

  /** The newest batch whose commands were answered; 0 before the first. */
  get lastBatchId(): number {
    return this.answeredBatchId;
  }

  /** A batch is under way, or was when the connection broke and nobody has looked yet whether it is there. */
  get busy(): boolean {
    return this.flight !== undefined;
  }

  /**
   * Writes a batch; resolves when it is committed. Its commands are answered when the batch behind it is on its way, or by `notifyLanded` when there is
   * none: answering some hundred commands takes half a millisecond, in which PostgreSQL would have nothing to do. Throws what `commitBatch` throws, and
   * then the batch stays under way until `decide`.
   */
  async send(client: Client, flight: Flight): Promise<void> {
    this.flight = flight;
    const begun = this.begun ?? begin(client);
    this.begun = undefined;
    const started = performance.now();
    const sent = () => {
      this.isFlightSent = true;
      this.beginAhead(client);
      this.notifyLanded();
    };
    await commitBatch(client, { batch: flight.batch, epoch: flight.epoch, begun, sent });
    this.options.metrics.commitSeconds.observe((performance.now() - started) / 1_000);
    this.isFlightSent = false;
    this.flight = undefined;
    this.landed = flight;
  }

  /** Sends the open batch's BEGIN behind the COMMIT of the batch under way. */
  beginAhead(client: Client): void {
    if (this.isFlightSent && this.options.hasNext()) this.begun ??= begin(client);
  }

  /** Answers the commands of the batch that was committed last, unless they were. */
  notifyLanded(): void {
    const { landed } = this;
    this.landed = undefined;
    if (landed) this.settle(landed);
  }

  /** The connection is given up, and with it what was sent ahead. Returns the batch whose fate is open; what has landed is told. */
  breakOff(): SealedBatch | undefined {
    this.notifyLanded();
    this.begun = undefined;
    this.isFlightSent = false;
    return this.flight?.batch;
  }

  /**
   * Looks up what became of the batch that was under way: answers it when it is in the database after all, and returns the commands that have to be
   * executed again when it is not. Final only after the epoch was renewed or lost.
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
