import type { ErrorCode } from "@candor/contract/errors.ts";
import { refuse } from "@candor/contract/errors.ts";
import { hasDue, productOf } from "@candor/core/engine.ts";
import type { State } from "@candor/core/state.ts";
import type { Client } from "pg";
import { makeCommandId } from "../platform/bus/command-id.ts";
import type { Log } from "../platform/log/log.ts";
import type { EngineMetrics } from "../platform/metrics.ts";
import { BatchBuilder, type ExecutionListener, type SealedBatch } from "./batch.ts";
import { begin, commitBatch } from "./commit.ts";
import { blame, ExecutionFailed, FAILURES_MAX, QUARANTINED_OUTCOME, quarantine } from "./failures.ts";
import type { Follower } from "./follower.ts";
import { Deposed, isCommitted, renew, takeOver } from "./leadership.ts";
import { CommandQueue, type Lane, type QueuedCommand, type QueueLimits, systemCommand } from "./queue.ts";
import { type Loaded, load } from "./reload.ts";

/** Larger batches do not commit more a second here, and each command of a batch waits for all of it. */
export const BATCH_COMMANDS_MAX = 2_000;
/**
 * So many commands are executed in one go (about 2 ms) before the engine looks whether the batch before has been committed. Clients that wait for one
 * batch all send at its answer; executed in one go they would be one batch again, and PostgreSQL and the engine would take turns waiting.
 */
const SLICE_COMMANDS = 64;
const RETRY_MS = { first: 100, most: 5_000 };

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

export type EngineOptions = {
  /** A new pipelined connection of the application role. */
  readonly connect: () => Promise<Client>;
  /** Unique to this run of the engine: what its leadership is recorded under. */
  readonly holder: string;
  /** The engine's clock in ms: the feed's, which is virtual for a replay. */
  readonly now: () => number;
  readonly wallNow: () => number;
  readonly log: Log;
  readonly metrics: EngineMetrics;
  readonly followers: readonly Follower[];
  /** Writes the text of each batch beside its head. */
  readonly keepsBodies: boolean;
  readonly queueLimits?: QueueLimits;
};

export type EngineState = "starting" | "running" | "reloading" | "draining" | "stopped";

/** A batch under way to the database, under the epoch that it was sent with. */
type Flight = { readonly batch: SealedBatch; readonly epoch: number; readonly committed: readonly (() => void)[] };

/**
 * The one writer. It executes commands into an open batch while the batch before is being committed, answers a batch's commands when it is committed,
 * and on any failure throws its memory away and starts again from what PostgreSQL has. Commands of batches that were lost are executed again, since
 * nobody was told of them.
 */
export class Engine {
  readonly queue: CommandQueue;
  private readonly options: EngineOptions;
  private client: Client | undefined;
  private builder: BatchBuilder | undefined;
  private loaded: Loaded | undefined;
  private flight: Flight | undefined;
  /** Committed, but nobody was told yet: the batch behind it is sent first. */
  private landed: Flight | undefined;
  /** The flight's COMMIT is on its way. What is sent before that would be part of the flight's transaction, a BEGIN too. */
  private isFlightSent = false;
  /** The BEGIN of the open batch, when it was sent ahead. */
  private begun: Promise<void> | undefined;
  /** The commands of the open batch, executed or about to be. */
  private taken: QueuedCommand[] = [];
  /** A `settleDue` is in the queue. */
  private settling = false;
  private mode: EngineState = "starting";
  private drainWanted = false;
  private epochNow = 0;
  private lastBatchId = 0;
  private lastAt = 0;
  private pausedProducts: ReadonlySet<string> = new Set();
  private wake: () => void = () => {};
  private running: Promise<void> | undefined;

  constructor(options: EngineOptions) {
    this.options = options;
    this.queue = new CommandQueue((orderId, userId) => this.isOpenOrder(orderId, userId), options.queueLimits);
  }

  get status() {
    const paused = [...this.pausedProducts];
    const now = Math.max(this.lastAt, this.options.now());
    return { state: this.mode, epoch: this.epochNow, batchId: this.lastBatchId, queued: this.queue.size, paused, now };
  }

  /** The core's state, which may be ahead of the last commit; undefined while it is being loaded. */
  get state(): State | undefined {
    return this.builder?.state;
  }

  /** True when nothing is executed that is not committed, so that `state` is what PostgreSQL has. */
  get settled(): boolean {
    return this.builder !== undefined && this.builder.size === 0 && this.flight === undefined;
  }

  get nextTickId(): number {
    return this.loaded?.nextTickId ?? 1;
  }

  get lastTickAt(): number {
    return this.loaded?.lastTickAt ?? 0;
  }

  /** Takes the leadership, loads the state and begins to work. Throws when the database cannot be reached or holds a contradiction. */
  async start(): Promise<void> {
    const client = await this.options.connect();
    this.client = client;
    this.epochNow = await takeOver(client, this.options.holder);
    await this.reload(client);
    this.mode = "running";
    this.running = this.serve();
  }

  /** Puts a command into the queue; the refusal's name when it cannot be taken. */
  enqueue(command: QueuedCommand, lane: Lane): ErrorCode | undefined {
    if (this.drainWanted || this.mode === "stopped") return "UNAVAILABLE";
    if (lane !== "operator" && this.pausedProducts.has(productOf(command.request.type))) return "PRODUCT_PAUSED";
    if (!this.queue.push(command, lane)) {
      this.options.metrics.refusedBusy.inc();
      return "BUSY";
    }
    this.wake();
    return undefined;
  }

  /** Commits what is queued and stops. Idempotent. */
  async drain(): Promise<void> {
    if (this.mode === "stopped") return;
    this.drainWanted = true;
    if (this.mode === "running") this.mode = "draining";
    this.wake();
    await this.running;
  }

  /** Looks again at what is quarantined, so that an operator's decision takes effect without a reload. */
  setPaused(products: ReadonlySet<string>): void {
    this.pausedProducts = products;
    this.options.metrics.pausedProducts.set(products.size);
  }

  private isOpenOrder(orderId: number, userId: number): boolean {
    return this.builder?.state.spot.orders.get(orderId)?.userId === userId;
  }

  private async serve(): Promise<void> {
    for (;;) {
      try {
        await this.work();
        this.mode = "stopped";
        await this.client?.end();
        return;
      } catch (error) {
        if (!(await this.recover(error))) return;
      }
    }
  }

  /** Returns when a drain has left nothing to do. */
  private async work(): Promise<void> {
    let commit: Promise<void> | undefined;
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      let more = false;
      try {
        more = this.fill();
      } catch (error) {
        // The batch before is sound: it is allowed to end, or its commands would be executed again for nothing.
        await commit;
        throw error;
      }
      if (!commit && (this.builder as BatchBuilder).size > 0) {
        commit = this.commit().then(() => {
          commit = undefined;
          this.wake();
        });
        continue;
      }
      if (!commit) this.tellLanded();
      if (!commit && this.drainWanted && this.queue.size === 0) return;
      const next = more ? nextTurn() : woken;
      await (commit ? Promise.race([next, commit]) : next);
    }
  }

  /** Executes a slice of what is queued into the open batch, as far as it has room; true when more may follow. A suspect command has a batch of its own. */
  private fill(): boolean {
    const builder = this.builder as BatchBuilder;
    this.settleNext();
    if (this.taken[0]?.suspect || (this.taken.length > 0 && this.queue.suspectIsNext)) return false;
    const taken = this.queue.take(Math.min(SLICE_COMMANDS, BATCH_COMMANDS_MAX - this.taken.length));
    if (taken.length === 0) return false;
    this.taken.push(...taken);
    const wallMs = this.options.wallNow();
    this.lastAt = Math.max(this.lastAt, this.options.now());
    for (const queued of taken) {
      try {
        builder.execute(queued, this.lastAt, wallMs);
      } catch (error) {
        throw new ExecutionFailed(queued, error);
      }
      if (queued.request.type === "settleDue") this.settling = false;
    }
    this.settleNext();
    this.beginAhead();
    // Between two chunks the event loop has to come round, so that users' commands are heard and the commit before is noticed.
    return taken.length === SLICE_COMMANDS || this.settling;
  }

  /** Sends the open batch's BEGIN behind the COMMIT of the batch under way. */
  private beginAhead(): void {
    if (this.isFlightSent && this.taken.length > 0) this.begun ??= begin(this.client as Client);
  }

  /** While something is due there is one `settleDue` in the queue, before those of users. Refused while its product is paused: then all of it waits. */
  private settleNext(): void {
    if (this.settling || !hasDue((this.builder as BatchBuilder).state)) return;
    const command = systemCommand({ type: "settleDue", id: makeCommandId(this.options.wallNow()) });
    this.settling = this.enqueue(command, "system") === undefined;
  }

  /**
   * Closes the open batch and writes it. Its commands are answered when the batch behind it is on its way, or when there is none: answering some
   * hundred commands takes half a millisecond, in which PostgreSQL would have nothing to do.
   */
  private async commit(): Promise<void> {
    const { metrics, wallNow } = this.options;
    const client = this.client as Client;
    const contributions = this.options.followers.map((follower) => follower.sealed());
    const sealed = (this.builder as BatchBuilder).seal(wallNow());
    const batch = {
      ...sealed,
      statements: [...sealed.statements, ...contributions.flatMap(({ statements }) => statements)],
    };
    const flight = { batch, epoch: this.epochNow, committed: contributions.map(({ committed }) => committed) };
    this.taken = [];
    this.flight = flight;
    const begun = this.begun ?? begin(client);
    this.begun = undefined;
    const started = performance.now();
    const sent = () => {
      this.isFlightSent = true;
      this.beginAhead();
      this.tellLanded();
    };
    await commitBatch(client, { batch, epoch: flight.epoch, begun, sent });
    metrics.commitSeconds.observe((performance.now() - started) / 1_000);
    this.isFlightSent = false;
    this.flight = undefined;
    this.landed = flight;
  }

  private tellLanded(): void {
    const { landed } = this;
    this.landed = undefined;
    if (landed) this.settle(landed);
  }

  private settle({ batch, committed }: Flight): void {
    const { metrics } = this.options;
    this.lastBatchId = batch.position.batchId;
    metrics.batchId.set(this.lastBatchId);
    metrics.batchSize.observe(batch.answers.length);
    metrics.queueDepth.set(this.queue.size);
    for (const { queued, outcome } of batch.answers) queued.answer(outcome, true);
    for (const publish of committed) publish();
  }

  /** Fail-stop: memory is thrown away and loaded again, as often as it takes. False when the engine has to stop for good. */
  private async recover(failure: unknown): Promise<boolean> {
    const { log, metrics } = this.options;
    this.mode = "reloading";
    this.tellLanded();
    this.begun = undefined;
    this.isFlightSent = false;
    this.builder = undefined;
    blame(failure, this.flight?.batch);
    log.error({ err: failure, batch: this.flight?.batch.position.batchId }, "the engine stops and reloads its state");
    for (let wait = RETRY_MS.first; ; wait = Math.min(wait * 2, RETRY_MS.most)) {
      metrics.reloads.inc();
      try {
        await this.client?.end().catch(() => {});
        this.client = await this.options.connect();
        await this.resume(this.client, failure);
        this.mode = this.drainWanted ? "draining" : "running";
        return true;
      } catch (error) {
        if (error instanceof Deposed) {
          this.stopFor(error);
          return false;
        }
        log.error({ err: error, retryMs: wait }, "the engine cannot resume yet");
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  private async resume(client: Client, failure: unknown): Promise<void> {
    try {
      this.epochNow = await renew(client, this.options.holder);
    } finally {
      // Also when we were deposed: the batch's fate is final then too, and those who wait for it may know it.
      await this.decideFlight(client);
    }
    for (const queued of this.taken.filter(({ failures }) => failures >= FAILURES_MAX)) {
      await this.putAside(client, queued, failure);
    }
    // Before the reload, which may fail and come again: from here on the queue has them, ahead of all others.
    this.queue.putBack(this.taken);
    this.taken = [];
    await this.reload(client);
  }

  /** Answers the batch that was under way when it is in the database after all; else its commands are to be executed again, before the others. */
  private async decideFlight(client: Client): Promise<void> {
    const { flight } = this;
    if (!flight) return;
    const committed = await isCommitted(client, flight.batch.position.batchId, flight.epoch);
    this.flight = undefined;
    if (committed) this.settle(flight);
    else this.taken = [...flight.batch.answers.map(({ queued }) => queued), ...this.taken];
  }

  private async putAside(client: Client, queued: QueuedCommand, failure: unknown): Promise<void> {
    const { log, metrics } = this.options;
    const product = await quarantine(client, queued, failure, this.lastBatchId);
    log.error(
      { command: queued.request, product },
      "ALARM: a command failed twice; it is quarantined and its product paused",
    );
    metrics.quarantined.inc();
    this.taken = this.taken.filter((other) => other !== queued);
    queued.answer(QUARANTINED_OUTCOME, true);
  }

  /** Reads the state, and commits the `restart` that has to be the first command on it. */
  private async reload(client: Client): Promise<void> {
    const { metrics, followers, now, wallNow, log } = this.options;
    const started = performance.now();
    const loaded = await load(client);
    const listener: ExecutionListener = (command, execution) => {
      for (const follower of followers) follower.executed(command, execution);
    };
    const builder = new BatchBuilder(loaded, { listener, keepsBodies: this.options.keepsBodies });
    for (const follower of followers) await follower.loaded(loaded.state, client);
    this.lastAt = Math.max(this.lastAt, loaded.lastTickAt, loaded.lastRequestAt, now());
    this.loaded = loaded;
    this.setPaused(loaded.paused);
    this.builder = builder;
    // One that is still queued finds less to do; one that was put aside must not be waited for.
    this.settling = false;
    builder.run({ type: "restart", id: makeCommandId(wallNow()), at: this.lastAt });
    await this.commit();
    this.tellLanded();
    const seconds = (performance.now() - started) / 1_000;
    metrics.reloadSeconds.observe(seconds);
    metrics.epoch.set(this.epochNow);
    log.info(
      { epoch: this.epochNow, batch: this.lastBatchId, orders: loaded.state.spot.orders.size, seconds },
      "state loaded",
    );
  }

  private stopFor(reason: Deposed): void {
    this.mode = "stopped";
    this.options.log.fatal({ err: reason }, "this engine no longer leads and stops");
    const unavailable = JSON.stringify(refuse("UNAVAILABLE"));
    // A suspect command is taken alone, hence the loop.
    while (this.queue.size > 0) this.taken.push(...this.queue.take(Number.POSITIVE_INFINITY));
    for (const queued of this.taken) queued.answer(unavailable, false);
    this.taken = [];
  }
}
