import type { ErrorCode } from "@candor/contract/errors.ts";
import { productOf } from "@candor/core/engine/execute.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { Client } from "pg";
import { makeCommandId } from "../platform/bus/command-id.ts";
import { Backlog } from "./backlog.ts";
import { canceledOrder } from "./canceled-order.ts";
import { isNewBusiness } from "./disk-watch.ts";
import type { EngineOptions } from "./engine-options.ts";
import { Executor } from "./executor.ts";
import { answerUnavailable, blame, FAILURES_MAX, putAside } from "./failures.ts";
import { Gathering } from "./gathering.ts";
import { StateNotSealed } from "./last-batch.ts";
import { Deposed, lead, renew } from "./leadership.ts";
import { openState } from "./open-state.ts";
import { Pipeline } from "./pipeline.ts";
import { CommandQueue, type Lane, type QueuedCommand } from "./queue.ts";
import type { Loaded } from "./reload.ts";
import { SettlePace } from "./settle-pace.ts";
import { TroubleWatch } from "./trouble-watch.ts";
import { WakeUp } from "./wake-up.ts";

const RETRY_MS = { first: 100, most: 5_000 };

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

export type EngineState = "starting" | "running" | "reloading" | "draining" | "stopped";

/**
 * The single writer. It executes commands into an open batch while the previous batch is being committed, answers a batch's commands when it is
 * committed, and on any failure discards its memory and reloads the state from PostgreSQL. Commands of lost batches are executed again, since their
 * callers have had no answer.
 */
export class Engine {
  readonly queue: CommandQueue;
  private readonly options: EngineOptions;
  private readonly pipeline: Pipeline;
  private readonly pace = new SettlePace();
  private readonly backlog = new Backlog();
  private readonly gathering = new Gathering();
  private readonly trouble: TroubleWatch;
  private readonly wake = new WakeUp();
  private client: Client | undefined;
  private executor: Executor | undefined;
  private loaded: Loaded | undefined;
  /** Commands of batches that were lost, until the queue has them again. */
  private lost: QueuedCommand[] = [];
  private mode: EngineState = "starting";
  private drainRequested = false;
  /** The database names another leader. */
  private superseded = false;
  private epochNow = 0;
  private lastAt = 0;
  private pausedProducts: ReadonlySet<string> = new Set();
  private running: Promise<void> | undefined;

  constructor(options: EngineOptions) {
    this.options = options;
    this.trouble = new TroubleWatch(options);
    this.queue = new CommandQueue((request) => canceledOrder(this.state?.spot, request), options.queueLimits);
    this.pipeline = new Pipeline({
      metrics: options.metrics,
      hasNext: () => this.executor?.hasCommands === true,
      queued: () => this.queue.size,
    });
  }

  get status() {
    const paused = [...this.pausedProducts];
    const now = Math.max(this.lastAt, this.options.now());
    const batchId = this.pipeline.lastBatchId;
    const trouble = this.trouble.kind ?? null;
    const { waitMs: commitWaitMs } = this.pipeline;
    const queued = this.queue.size;
    return { state: this.mode, epoch: this.epochNow, batchId, queued, commitWaitMs, paused, now, trouble };
  }

  /** The core's state, which may be ahead of the last commit; undefined while it is being loaded. */
  get state(): State | undefined {
    return this.executor?.builder.state;
  }

  /** True when everything executed is committed, so that `state` equals PostgreSQL's. */
  get settled(): boolean {
    return this.executor?.builder.size === 0 && !this.pipeline.busy;
  }

  /** Number of commands that wait for their prices. */
  get waiting(): number {
    return this.executor?.waitingCount ?? 0;
  }

  /** How many ms batches have been in writing so far. */
  get writingMs(): number {
    return this.pipeline.writingMs;
  }

  get nextTickId(): number {
    return this.loaded?.nextTickId ?? 1;
  }

  get lastTickAt(): number {
    return this.loaded?.lastTickAt ?? 0;
  }

  /**
   * Takes the leadership, loads the state and starts. Throws when the database cannot be reached or is inconsistent, and Deposed when it resumes or stood by and
   * another engine leads by now.
   */
  async start(): Promise<void> {
    const client = await this.options.connect();
    this.client = client;
    this.epochNow = await lead(client, this.options);
    await this.reload(client);
    this.mode = "running";
    this.running = this.serve();
  }

  /** Puts a command into the queue; returns the refusal's name if it cannot be accepted. */
  enqueue(command: QueuedCommand, lane: Lane): ErrorCode | undefined {
    if (this.drainRequested || this.mode === "stopped") return "UNAVAILABLE";
    // Queued commands were accepted and stay; further ones would wait until somebody frees disk space.
    if (lane !== "system" && this.trouble.kind === "disk full") return "STORAGE_FULL";
    if (this.options.isDiskFull?.() && isNewBusiness(command.request)) return "STORAGE_FULL";
    if (lane !== "operator" && this.pausedProducts.has(productOf(command.request.type))) return "PRODUCT_PAUSED";
    if ((lane === "user" && this.isOverloaded(command)) || !this.queue.push(command, lane)) {
      this.options.metrics.refusedBusy.inc();
      return "BUSY";
    }
    this.gathering.arrived(performance.now());
    this.wake.now();
    return undefined;
  }

  /** Whatever ends or pays something waits behind the others, as long as the queue has room. */
  private isOverloaded({ request }: QueuedCommand): boolean {
    if (!isNewBusiness(request)) return false;
    const waiting = this.queue.size + (this.executor?.builder.size ?? 0) + this.pipeline.unanswered;
    return this.backlog.refuses(waiting, performance.now());
  }

  /** Commits what is queued and stops. Idempotent. */
  async drain(): Promise<void> {
    if (this.mode === "stopped") return;
    this.drainRequested = true;
    if (this.mode === "running") this.mode = "draining";
    this.wake.now();
    await this.running;
  }

  /** Reads the quarantine again, so that an operator's decision takes effect without a reload. */
  setPaused(products: ReadonlySet<string>): void {
    this.pausedProducts = products;
    this.options.metrics.pausedProducts.set(products.size);
  }

  /** Stops if another engine leads by now, which an engine without commands to commit would not notice. */
  supersede(): void {
    this.superseded = true;
    this.wake.now();
  }

  /** The engine's time, which does not follow a clock that is set back. */
  private advance(): number {
    this.lastAt = Math.max(this.lastAt, this.options.now());
    return this.lastAt;
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

  /** Returns when a drain has emptied the queue. */
  private async work(): Promise<void> {
    let commit: Promise<void> | undefined;
    for (;;) {
      const woken = this.wake.next();
      if (this.superseded) {
        await commit;
        throw new Deposed("another engine has taken over");
      }
      if (this.drainRequested) answerUnavailable((this.executor as Executor).giveUpWaiting());
      let more = false;
      try {
        more = (this.executor as Executor).fill();
        this.pipeline.beginAhead(this.client as Client);
      } catch (error) {
        // The previous batch is sound: it may finish, or its commands would be executed again for nothing.
        await commit;
        throw error;
      }
      const { builder, isAmid } = this.executor as Executor;
      const isReady = !commit && !isAmid && builder.size > 0;
      const waitMs = this.drainRequested ? 0 : this.gathering.waitMs(builder.size, performance.now());
      if (isReady && waitMs === 0) {
        commit = this.commit().then(() => {
          commit = undefined;
          this.wake.now();
        });
        continue;
      }
      if (!commit) this.pipeline.notifyLanded();
      const isWaiting = this.waiting > 0;
      if (!commit && !isAmid && this.drainRequested && this.queue.size === 0 && !isWaiting) return;
      if (isReady) this.wake.after(waitMs);
      if (isWaiting) this.wake.later();
      const next = more ? nextTurn() : woken;
      await (commit ? Promise.race([next, commit]) : next);
    }
  }

  /** Closes the open batch and writes it; resolves when it is committed. */
  private async commit(): Promise<void> {
    const executor = this.executor as Executor;
    const contributions = this.options.followers.map((follower) => follower.sealed());
    const sealed = executor.builder.seal(this.options.wallNow());
    const { settled } = executor.release();
    const statements = [...sealed.statements, ...contributions.flatMap((contribution) => contribution.statements)];
    const committed = contributions.map((contribution) => contribution.committed);
    const flight = { batch: { ...sealed, statements }, epoch: this.epochNow, committed };
    const started = performance.now();
    this.backlog.began(started);
    this.gathering.sent(sealed.answers.length, started);
    await this.pipeline.send(this.client as Client, flight);
    const ended = performance.now();
    this.pace.wrote(settled, ended - started);
    this.backlog.committed(sealed.answers.length, ended, this.queue.size === 0 && executor.builder.size === 0);
  }

  /** Fail-stop: memory is discarded and loaded again, as often as needed. False when the engine has to stop for good. */
  private async recover(failure: unknown): Promise<boolean> {
    const { log, metrics } = this.options;
    this.mode = "reloading";
    const inFlight = this.pipeline.breakOff();
    this.lost = this.executor ? [...this.executor.giveUpWaiting(), ...this.executor.release().commands] : [];
    this.executor = undefined;
    blame(failure, inFlight);
    this.trouble.note(failure);
    if (!(failure instanceof Deposed))
      log.error({ err: failure, batch: inFlight?.position.batchId }, "the engine stops and reloads its state");
    for (let wait = RETRY_MS.first; ; wait = Math.min(wait * 2, RETRY_MS.most)) {
      metrics.reloads.inc();
      try {
        await this.client?.end().catch(() => {});
        this.client = await this.options.connect();
        await this.resume(this.client, failure);
        this.mode = this.drainRequested ? "draining" : "running";
        this.trouble.note(undefined);
        return true;
      } catch (error) {
        if (error instanceof Deposed || error instanceof StateNotSealed) {
          this.stopFor(error);
          return false;
        }
        this.pipeline.breakOff();
        this.trouble.note(error);
        log.error({ err: error, trouble: this.trouble.kind, retryMs: wait }, "the engine cannot resume yet");
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  private async resume(client: Client, failure: unknown): Promise<void> {
    try {
      this.epochNow = await renew(client, this.options.holder);
    } finally {
      // Also when deposed: the batch's outcome is final then too, and its callers may receive it.
      this.lost = [...(await this.pipeline.decide(client)), ...this.lost];
    }
    for (const queued of this.lost.filter(({ failures }) => failures >= FAILURES_MAX)) {
      await putAside(this.options, client, queued, { error: failure, lastBatchId: this.pipeline.lastBatchId });
      this.lost = this.lost.filter((other) => other !== queued);
    }
    // Before the reload, which may fail and be repeated: from here on the queue has these commands, ahead of all others.
    this.queue.putBack(this.lost);
    this.lost = [];
    await this.reload(client);
  }

  /** Loads the state, and commits the `restart` that has to be the first command on it. */
  private async reload(client: Client): Promise<void> {
    const { metrics, now, notBefore, wallNow, log } = this.options;
    const started = performance.now();
    const { loaded, builder } = await openState(client, this.options);
    const committedAt = Math.max(this.lastAt, loaded.lastTickAt, loaded.lastRequestAt);
    notBefore?.(Math.max(committedAt, loaded.lastBatchAt));
    this.lastAt = Math.max(committedAt, now());
    this.loaded = loaded;
    this.setPaused(loaded.paused);
    this.executor = new Executor({
      builder,
      queue: this.queue,
      pace: this.pace,
      at: () => this.advance(),
      wallNow,
      enqueue: (command) => this.enqueue(command, "system") === undefined,
      onBusy: () => metrics.refusedBusy.inc(),
    });
    builder.run({ type: "restart", id: makeCommandId(wallNow()), at: this.lastAt });
    await this.commit();
    this.pipeline.notifyLanded();
    const seconds = (performance.now() - started) / 1_000;
    metrics.reloadSeconds.observe(seconds);
    metrics.epoch.set(this.epochNow);
    log.info(
      { epoch: this.epochNow, batch: this.pipeline.lastBatchId, orders: loaded.state.spot.orders.size, seconds },
      "state loaded",
    );
  }

  private stopFor(reason: Deposed | StateNotSealed): void {
    this.mode = "stopped";
    const what = reason instanceof Deposed ? "this engine no longer leads and stops" : "ALARM: this engine stops";
    this.options.log.error({ err: reason }, what);
    // A suspect command runs alone, hence the loop.
    while (this.queue.size > 0) this.lost.push(...this.queue.take(Number.POSITIVE_INFINITY));
    answerUnavailable(this.lost);
    this.lost = [];
    this.options.onDeposed?.();
  }
}
