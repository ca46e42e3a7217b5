import { type ErrorCode, refuse } from "@candor/contract/errors.ts";
import { hasDue } from "@candor/core/engine/execute.ts";
import { hasWork } from "@candor/core/engine/work.ts";
import { SETTLED_AT_ONCE } from "@candor/core/products/due/index.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import type { BatchBuilder } from "./batch.ts";
import { ExecutionFailed } from "./failures.ts";
import { type Moment, PriceWait } from "./price-wait.ts";
import { type CommandQueue, type QueuedCommand, systemCommand } from "./queue.ts";
import type { SettlePace } from "./settle-pace.ts";

/** Larger batches do not commit more commands a second here, and each command of a batch waits for all of it. */
const BATCH_COMMANDS_MAX = 2_000;
/**
 * Commands executed in one go (about 2 ms) before the engine checks whether the previous batch has been committed. Clients that wait for one batch
 * all send at its answer; executed in one go they would form one batch again, and PostgreSQL and the engine would take turns waiting.
 */
const SLICE_COMMANDS = 64;
export type ExecutorOptions = {
  readonly builder: BatchBuilder;
  readonly queue: CommandQueue;
  /**
   * How many due orders a batch settles. A batch that took all that is due while the one before it was written would keep the orders of users in it
   * waiting for its whole commit: 100,000 payments of a midnight gave acknowledgements of seconds (bench/hosting.ts).
   */
  readonly pace: Pick<SettlePace, "most">;
  /** The engine's time in ms, which never goes back. */
  readonly at: () => number;
  readonly wallNow: () => number;
  /** Puts a command of the engine's own into the queue; false when it is refused. */
  readonly enqueue: (command: QueuedCommand) => boolean;
  /** Called when a command finds no room to wait. */
  readonly onBusy: () => void;
};

/** Moves queued commands into the open batch. It lives as long as the state in memory: after a failure a new one is created on the reloaded state. */
export class Executor {
  readonly builder: BatchBuilder;
  private readonly options: ExecutorOptions;
  /** The commands of the open batch, executed or about to be. */
  private open: QueuedCommand[] = [];
  /** Those not executed yet: work triggered by an earlier command comes first. */
  private next: QueuedCommand[] = [];
  /** Accepted conversions that wait for their prices. */
  private readonly waiting = new PriceWait();
  /** A `settleDue` of this executor is queued. One left by an earlier executor finds less to do; a quarantined one is not waited for. */
  private settling = false;
  /** How many due orders the open batch settles, at most. */
  private settled = 0;
  /** The last slice was full, so more may be queued. */
  private tookAll = false;
  /** The last executed command. */
  private last: QueuedCommand | undefined;

  constructor(options: ExecutorOptions) {
    this.builder = options.builder;
    this.options = options;
  }

  /** The open batch has commands of the queue. */
  get hasCommands(): boolean {
    return this.open.length > 0;
  }

  /** The batch cannot end here: some of its commands, or work that one of them triggered, are still to be executed. */
  get isAmid(): boolean {
    return this.next.length > 0 || hasWork(this.builder.state);
  }

  /** Number of commands that wait for their prices, which a timer has to check if no tick arrives. */
  get waitingCount(): number {
    return this.waiting.size;
  }

  /** Returns and clears the commands that wait for their prices. */
  giveUpWaiting(): QueuedCommand[] {
    return this.waiting.giveUp();
  }

  /**
   * Executes a slice of the queue, as far as the batch has room; true when more may follow. A suspect command has a batch of its own. Throws
   * ExecutionFailed when a command breaks an invariant; `release` then still has all of its commands. Work triggered by a command continues first, a
   * part of it at each call, and in the same batch: no batch ends within a tick.
   */
  fill(): boolean {
    if (hasWork(this.builder.state)) {
      this.carryOn();
      return true;
    }
    const now = { at: this.options.at(), wallMs: this.options.wallNow() };
    this.resumeWaiting(now);
    if (this.next.length === 0 && !this.takeNext()) return false;
    while (this.next.length > 0) {
      this.execute(this.next.shift() as QueuedCommand, now);
      if (hasWork(this.builder.state)) return true;
      this.resumeWaiting(now);
    }
    this.settleNext();
    // The event loop has to run between two chunks, so that users' commands arrive and the previous commit is noticed.
    return this.tookAll || this.settling;
  }

  private takeNext(): boolean {
    const { queue } = this.options;
    this.settleNext();
    if (this.open[0]?.suspect || (this.open.length > 0 && queue.suspectIsNext)) return false;
    const taken = queue.take(Math.min(SLICE_COMMANDS, BATCH_COMMANDS_MAX - this.open.length));
    this.tookAll = taken.length === SLICE_COMMANDS;
    this.open.push(...taken);
    this.next = taken;
    return taken.length > 0;
  }

  /** Commands whose prices have arrived are next, before the queue; not in the batch of a suspect command. */
  private resumeWaiting(now: Moment): void {
    if (this.open[0]?.suspect) return;
    const ready = this.waiting.take(this.builder.state, now, this.open.length === 0);
    this.open.push(...ready);
    this.next.unshift(...ready);
  }

  private execute(queued: QueuedCommand, now: Moment): void {
    const held = this.waiting.hold(queued, this.builder.state, now);
    if (held !== false) {
      this.open.splice(this.open.lastIndexOf(queued), 1);
      if (held !== true) this.refuse(queued, held);
      return;
    }
    this.last = queued;
    try {
      this.builder.execute(queued, { ...now, acceptedAt: this.waiting.release(queued) });
    } catch (error) {
      throw new ExecutionFailed(queued, error);
    }
    if (queued.request.type === "settleDue") {
      this.settling = false;
      this.settled += queued.request.most ?? SETTLED_AT_ONCE;
    }
    if (queued.request.type === "indexTick") this.waiting.ticked();
  }

  private refuse(queued: QueuedCommand, error: ErrorCode): void {
    this.options.onBusy();
    queued.answer(JSON.stringify(refuse(error)), false);
  }

  /** A command of the engine's own, without a waiting caller. A failure is attributed to the command that triggered it. */
  private carryOn(): void {
    const { at, wallNow } = this.options;
    try {
      this.builder.run({ type: "continueWork", id: makeCommandId(wallNow()), at: at() });
    } catch (error) {
      throw this.last ? new ExecutionFailed(this.last, error) : error;
    }
  }

  /** The batch is closed, or abandoned: returns its commands, and how many due orders it settled at most, and begins another. */
  release(): { readonly commands: QueuedCommand[]; readonly settled: number } {
    const { open, settled } = this;
    this.open = [];
    this.settled = 0;
    return { commands: open, settled };
  }

  /** While something is due there is one `settleDue` in the queue, before those of users. Refused while its product is paused: everything due then waits. */
  private settleNext(): void {
    const { pace, wallNow, enqueue } = this.options;
    const most = Math.min(pace.most - this.settled, SETTLED_AT_ONCE);
    if (this.settling || most <= 0 || !hasDue(this.builder.state)) return;
    this.settling = enqueue(systemCommand({ type: "settleDue", id: makeCommandId(wallNow()), most }));
  }
}
