import type { CommandRequest } from "../platform/bus/bus.ts";
import type { CallerLane } from "../platform/bus/protocol.ts";

/** A command on its way through the engine. */
export type QueuedCommand = {
  readonly request: CommandRequest;
  /** Of ticks and the clock: the second that they stand for. Others get the engine's time when they are taken. */
  readonly at?: number;
  readonly bodyHash: string;
  /** How often it has failed on its own, by throwing or by being refused by the database. */
  failures: number;
  /** It was in a batch that the database refused, so that it is tried in a batch of its own. */
  suspect: boolean;
  /** Called once with the outcome's text; `stored` says whether this is the id's first outcome for good (after its commit) or may change (BUSY). */
  readonly answer: (outcome: string, stored: boolean) => void;
};

/** A command of the engine's own: it comes once, and nobody waits for its outcome. */
export const systemCommand = (request: CommandRequest, at?: number): QueuedCommand => ({
  request,
  ...(at !== undefined && { at }),
  bodyHash: "",
  failures: 0,
  suspect: false,
  answer: () => {},
});

/** Which part of the queue a command may use: system is the feed's ticks and the clock. */
export type Lane = "system" | CallerLane;

export type QueueLimits = { readonly system: number; readonly operator: number; readonly user: number };

/**
 * The user lane holds about half a second of work at 20,000 commands/s: more would only turn into waiting. Ticks come once a
 * second and market, so that 2,000 are minutes of them.
 */
export const DEFAULT_LIMITS: QueueLimits = { system: 2_000, operator: 1_000, user: 10_000 };

/** First in, first out, without shifting an array. */
class Fifo {
  private items: QueuedCommand[] = [];
  private head = 0;

  get size(): number {
    return this.items.length - this.head;
  }

  push(item: QueuedCommand): void {
    this.items.push(item);
  }

  get first(): QueuedCommand | undefined {
    return this.items[this.head];
  }

  takeInto(target: QueuedCommand[], max: number, matches: (command: QueuedCommand) => boolean = () => true): void {
    const end = Math.min(this.items.length, this.head + max);
    for (; this.head < end; this.head++) {
      const command = this.items[this.head] as QueuedCommand;
      if (!matches(command)) break;
      target.push(command);
    }
    if (this.head < this.items.length && this.head < 4_096) return;
    this.items = this.items.slice(this.head);
    this.head = 0;
  }
}

/** The open order that a command cancels, as the core sees it now; undefined for other commands, and where the user has no such order open. */
type OpenOrder = (request: QueuedCommand["request"]) => number | undefined;

/**
 * The bounded queue before the core. Ticks and the clock go first, then operators, then cancels, then everybody: a full user lane is refused with
 * BUSY while prices still move, operators can still act, and each open order can still be cancelled once. Within a lane the order is that of
 * arrival. A user's cancel may overtake that user's other commands; it names an order that was answered before, so none of them depends on it.
 */
export class CommandQueue {
  private readonly limits: QueueLimits;
  private readonly openOrder: OpenOrder;
  private readonly retried = new Fifo();
  private readonly system = new Fifo();
  private readonly operator = new Fifo();
  private readonly cancels = new Fifo();
  private readonly user = new Fifo();
  /** Orders with a cancel in the queue: a second cancel of one of them waits in the user lane. */
  private readonly ordersUnderCancel = new Set<number>();
  private readonly orderOfCancel = new Map<QueuedCommand, number>();

  constructor(openOrder: OpenOrder, limits: QueueLimits = DEFAULT_LIMITS) {
    this.openOrder = openOrder;
    this.limits = limits;
  }

  get size(): number {
    return this.retried.size + this.system.size + this.operator.size + this.cancels.size + this.user.size;
  }

  /** The next command was in a batch that the database refused: it is taken alone. */
  get suspectIsNext(): boolean {
    return this.retried.first?.suspect === true;
  }

  /** False when the lane is full: the caller answers BUSY and forgets the command. */
  push(command: QueuedCommand, lane: Lane): boolean {
    const { request } = command;
    if (lane !== "user") return this.pushBounded(this[lane], command, this.limits[lane]);
    const orderId = this.openOrder(request);
    if (orderId !== undefined && !this.ordersUnderCancel.has(orderId)) {
      this.ordersUnderCancel.add(orderId);
      this.orderOfCancel.set(command, orderId);
      this.cancels.push(command);
      return true;
    }
    return this.pushBounded(this.user, command, this.limits.user);
  }

  private pushBounded(lane: Fifo, command: QueuedCommand, limit: number): boolean {
    if (lane.size >= limit) return false;
    lane.push(command);
    return true;
  }

  /** Commands of batches that were lost go before all others, in their order, since they were taken before them. */
  putBack(commands: readonly QueuedCommand[]): void {
    const waiting: QueuedCommand[] = [];
    this.retried.takeInto(waiting, Number.POSITIVE_INFINITY);
    for (const command of [...commands, ...waiting]) this.retried.push(command);
  }

  /** The next commands. One that is suspect comes alone. */
  take(max: number): QueuedCommand[] {
    const taken: QueuedCommand[] = [];
    if (this.suspectIsNext) {
      this.retried.takeInto(taken, 1);
      return taken;
    }
    this.retried.takeInto(taken, max, (command) => !command.suspect);
    if (this.retried.size > 0) return taken;
    this.system.takeInto(taken, max - taken.length);
    this.operator.takeInto(taken, max - taken.length);
    const firstCancel = taken.length;
    this.cancels.takeInto(taken, max - taken.length);
    for (let index = firstCancel; index < taken.length; index++) {
      const command = taken[index] as QueuedCommand;
      this.ordersUnderCancel.delete(this.orderOfCancel.get(command) as number);
      this.orderOfCancel.delete(command);
    }
    this.user.takeInto(taken, max - taken.length);
    return taken;
  }
}
