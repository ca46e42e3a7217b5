import type { ErrorCode } from "@candor/contract/errors.ts";
import { CONVERT_WITHIN_MS } from "@candor/contract/rules/conversion.ts";
import type { Convert } from "@candor/core/command.ts";
import { acceptConversion, awaitsPrice } from "@candor/core/convert.ts";
import type { State } from "@candor/core/state.ts";
import type { QueuedCommand } from "./queue.ts";

/** Of one user, and of all: a tick that serves all of them takes some 10 ms. */
export const WAITING_PER_USER_MAX = 20;
export const WAITING_MAX = 1_000;
/** The clock of a replay stands still where its recording ends: then this much of the wall clock (ms) is enough. */
const WITHIN_WALL_MS = 2 * CONVERT_WITHIN_MS;

/** The engine's time and that of the wall clock, in ms. */
export type Moment = { readonly at: number; readonly wallMs: number };
type Held = { readonly queued: QueuedCommand; readonly accepted: Convert; readonly until: Moment };

/**
 * The conversions that were taken from the queue and wait for prices that were observed after that. They are part of no batch. What is accepted here lasts
 * as long as the state in memory: after a reload it is accepted again.
 */
export class PriceWait {
  private held: Held[] = [];
  /** When each conversion of this executor was accepted, until it is executed. */
  private readonly acceptedAt = new Map<QueuedCommand, number>();
  private hasTicked = false;

  get size(): number {
    return this.held.length;
  }

  /** A tick was executed, so that the next look may find some whose prices have come. */
  ticked(): void {
    this.hasTicked = true;
  }

  /** Whether a command has to wait for its prices, and is held here; or why it cannot wait. Others are no conversions, or are executed now. */
  hold(queued: QueuedCommand, state: State, { at, wallMs }: Moment): boolean | ErrorCode {
    const { request } = queued;
    if (request.type !== "convert" || this.acceptedAt.has(queued)) return false;
    const { accepted, waits } = acceptConversion(state, { ...request, at });
    const { acceptedAt = at, userId } = accepted;
    if (waits && this.held.length >= WAITING_MAX) return "BUSY";
    if (waits && this.held.filter((one) => one.accepted.userId === userId).length >= WAITING_PER_USER_MAX)
      return "TOO_MANY_REQUESTS";
    this.acceptedAt.set(queued, acceptedAt);
    const until = { at: acceptedAt + CONVERT_WITHIN_MS, wallMs: wallMs + WITHIN_WALL_MS };
    if (waits) this.held.push({ queued, accepted, until });
    return waits;
  }

  /** The time (ms) at which a command about to be executed was accepted; undefined for those that are executed as they are taken. */
  release(queued: QueuedCommand): number | undefined {
    const acceptedAt = this.acceptedAt.get(queued);
    this.acceptedAt.delete(queued);
    return acceptedAt;
  }

  /**
   * Hands over, in the order of acceptance, those whose prices have come or whose time is over. A suspect one comes alone, and only where `alone` says that
   * the batch has nothing else.
   */
  take(state: State, now: Moment, alone: boolean): QueuedCommand[] {
    const isOver = ({ until }: Held) => until.at <= now.at || until.wallMs <= now.wallMs;
    const [first] = this.held;
    if (!first || !(this.hasTicked || isOver(first))) return [];
    const ready = this.held.filter((one) => isOver(one) || !awaitsPrice(state, { ...one.accepted, at: now.at }));
    const suspect = alone ? ready.find(({ queued }) => queued.suspect) : undefined;
    const taken = new Set(suspect ? [suspect] : ready.filter(({ queued }) => !queued.suspect));
    this.hasTicked = taken.size < ready.length;
    this.held = this.held.filter((one) => !taken.has(one));
    return [...taken].map(({ queued }) => queued);
  }

  /** Hands over all that wait, as when they came. */
  giveUp(): QueuedCommand[] {
    const given = this.held.map(({ queued }) => queued);
    this.held = [];
    for (const queued of given) this.acceptedAt.delete(queued);
    return given;
  }
}
