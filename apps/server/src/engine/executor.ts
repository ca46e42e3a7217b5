import { type ErrorCode, refuse } from "@candor/contract/errors.ts";
import { hasDue } from "@candor/core/engine/execute.ts";
import { hasWork } from "@candor/core/engine/work.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import type { BatchBuilder } from "./batch.ts";
import { ExecutionFailed } from "./failures.ts";
import { type Moment, PriceWait } from "./price-wait.ts";
import { type CommandQueue, type QueuedCommand, systemCommand } from "./queue.ts";

/** Larger batches do not commit more a second here, and each command of a batch waits for all of it. */
const BATCH_COMMANDS_MAX = 2_000;
/**
 * So many commands are executed in one go (about 2 ms) before the engine looks whether the batch before has been committed. Clients that wait for one
 * batch all send at its answer; executed in one go they would be one batch again, and PostgreSQL and the engine would take turns waiting.
 */
const SLICE_COMMANDS = 64;

export type ExecutorOptions = {
  readonly builder: BatchBuilder;
  readonly queue: CommandQueue;
  /** The engine's time in ms, which never goes back. */
  readonly at: () => number;
  readonly wallNow: () => number;
  /** Puts a command of the engine's own into the queue; false when it is refused. */
  readonly enqueue: (command: QueuedCommand) => boolean;
  /** A command found no room to wait in. */
  readonly onBusy: () => void;
};

/** Carries queued commands into the open batch. It lives as long as the state in memory: after a failure another one begins on the state loaded anew. */
export class Executor {
  readonly builder: BatchBuilder;
  private readonly options: ExecutorOptions;
  /** The commands of the open batch, executed or about to be. */
  private open: QueuedCommand[] = [];
  /** Those of them that are about to be: work that the one before has set off comes first. */
  private next: QueuedCommand[] = [];
  /** Conversions that were taken and wait for their prices. */
  private readonly waiting = new PriceWait();
  /** A `settleDue` of this executor is in the queue. One that an earlier executor left there finds less to do; one that was put aside is not waited for. */
  private settling = false;
  /** The slice that was taken last was full, so that more may be queued. */
  private tookAll = false;
  /** What was executed last. */
  private last: QueuedCommand | undefined;

  constructor(options: ExecutorOptions) {
    this.builder = options.builder;
    this.options = options;
  }

  /** The open batch has commands of the queue. */
  get hasCommands(): boolean {
    return this.open.length > 0;
  }

  /** The batch cannot end here: commands that it has taken, or what one of them has set off, are still to be done. */
  get isAmid(): boolean {
    return this.next.length > 0 || hasWork(this.builder.state);
  }

  /** How many commands wait for their prices, which a timer has to look after where no tick comes. */
  get waitingCount(): number {
    return this.waiting.size;
  }

  /** Hands over the commands that wait for their prices. */
  giveUpWaiting(): QueuedCommand[] {
    return this.waiting.giveUp();
  }

  /**
   * Executes a slice of what is queued, as far as the batch has room; true when more may follow. A suspect command has a batch of its own. Throws
   * ExecutionFailed when a command breaks an invariant; then `release` still has all commands that were taken. What a command sets off is carried on with
   * first, a part of it at each call, and in the same batch: no batch ends within a tick.
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
    // Between two chunks the event loop has to come round, so that users' commands are heard and the commit before is noticed.
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

  /** Those whose prices have come are next, before all that is queued; not in the batch of a suspect command. */
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
    if (queued.request.type === "settleDue") this.settling = false;
    if (queued.request.type === "indexTick") this.waiting.ticked();
  }

  private refuse(queued: QueuedCommand, error: ErrorCode): void {
    this.options.onBusy();
    queued.answer(JSON.stringify(refuse(error)), false);
  }

  /** A command of its own, of which nobody waits for an answer. What fails is the fault of the one that set it off. */
  private carryOn(): void {
    const { at, wallNow } = this.options;
    try {
      this.builder.run({ type: "continueWork", id: makeCommandId(wallNow()), at: at() });
    } catch (error) {
      throw this.last ? new ExecutionFailed(this.last, error) : error;
    }
  }

  /** The batch is closed, or given up: hands over its commands and begins another. */
  release(): QueuedCommand[] {
    const { open } = this;
    this.open = [];
    return open;
  }

  /** While something is due there is one `settleDue` in the queue, before those of users. Refused while its product is paused: then all of it waits. */
  private settleNext(): void {
    if (this.settling || !hasDue(this.builder.state)) return;
    this.settling = this.options.enqueue(
      systemCommand({ type: "settleDue", id: makeCommandId(this.options.wallNow()) }),
    );
  }
}
