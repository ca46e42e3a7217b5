import type { ErrorCode } from "@candor/contract/errors.ts";
import { CONVERT_WITHIN_MS } from "@candor/contract/rules/conversion.ts";
import type { State } from "@candor/core/engine/state.ts";
import { acceptConversion, awaitsPrice } from "@candor/core/products/convert/index.ts";
import type { Convert } from "@candor/core/products/convert/records.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import type { QueuedCommand } from "./queue.ts";

/** Per user, and in total: a tick that serves all of them takes some 10 ms. */
export const WAITING_PER_USER_MAX = 20;
export const WAITING_MAX = 1_000;
/** The clock of a replay stops at the end of its recording: this much of the wall clock (ms) is then enough. */
const WITHIN_WALL_MS = 2 * CONVERT_WITHIN_MS;

/** The engine's time and that of the wall clock, in ms. */
export type Moment = { readonly at: number; readonly wallMs: number };
type Held = {
  readonly queued: QueuedCommand;
  readonly userId: number;
  /** The balance that it spends: commands of one user that spend the same one keep their order. */
  readonly currencyId: number;
  /** For a conversion; other commands only wait behind one. */
  readonly accepted: Convert | undefined;
  readonly until: Moment;
};

/** The user and the currency whose balance in the coin account a command may reduce. */
function spentBy(request: CommandRequest, state: State): Pick<Held, "userId" | "currencyId"> | undefined {
  const by = (userId: number, currencyId: number | undefined) =>
    currencyId === undefined ? undefined : { userId, currencyId };
  switch (request.type) {
    case "convert":
      return by(request.userId, request.fromId);
    case "transfer":
      return request.from === "c2c" ? by(request.userId, request.currencyId) : undefined;
    case "requestWithdrawal":
      return request.account === "c2c" ? by(request.userId, request.currencyId) : undefined;
    case "placeOrder":
    case "placeOco":
    case "replaceOrder": {
      const config = state.markets.get(request.marketId)?.config;
      return by(request.userId, request.side === 0 ? config?.quoteId : config?.baseId);
    }
    case "amendOrder":
      return by(request.userId, state.spot.orders.get(request.orderId)?.pays.currencyId);
    default:
      return undefined;
  }
}

/**
 * Conversions taken from the queue that wait for prices observed after that, and behind them the commands that would spend the same money: a user who
 * could withdraw it meanwhile would see the price first and choose. They are part of no batch. Acceptance lasts as long as the state in memory: after
 * a reload they are accepted again.
 */
export class PriceWait {
  private held: Held[] = [];
  /** Number waiting, by user. */
  private readonly perUser = new Map<number, number>();
  /** Commands held or accepted but not executed yet; for a conversion its acceptance time (ms). */
  private readonly acceptedAt = new Map<QueuedCommand, number | undefined>();
  private hasTicked = false;

  get size(): number {
    return this.held.length;
  }

  /** A tick was executed, so the next check may find some whose prices have arrived. */
  ticked(): void {
    this.hasTicked = true;
  }

  /** Whether a command has to wait, and is then held here; or why it cannot wait. All others are executed now. */
  hold(queued: QueuedCommand, state: State, now: Moment): boolean | ErrorCode {
    const { request } = queued;
    if ((this.held.length === 0 && request.type !== "convert") || this.acceptedAt.has(queued)) return false;
    const spent = spentBy(request, state);
    if (!spent) return false;
    if (request.type !== "convert") return this.isBehind(spent) && this.keep(queued, spent, now);
    const { accepted, waits } = acceptConversion(state, { ...request, at: now.at });
    if (waits) return this.keep(queued, spent, now, accepted);
    this.acceptedAt.set(queued, accepted.acceptedAt);
    return false;
  }

  private isBehind({ userId, currencyId }: Pick<Held, "userId" | "currencyId">): boolean {
    if (!this.perUser.has(userId)) return false;
    return this.held.some((one) => one.userId === userId && one.currencyId === currencyId);
  }

  private keep(
    queued: QueuedCommand,
    spent: Pick<Held, "userId" | "currencyId">,
    { at, wallMs }: Moment,
    accepted?: Convert,
  ): true | ErrorCode {
    const own = this.perUser.get(spent.userId) ?? 0;
    if (this.held.length >= WAITING_MAX) return "BUSY";
    if (own >= WAITING_PER_USER_MAX) return "TOO_MANY_REQUESTS";
    const until = { at: (accepted?.acceptedAt ?? at) + CONVERT_WITHIN_MS, wallMs: wallMs + WITHIN_WALL_MS };
    this.held.push({ queued, ...spent, accepted, until });
    this.perUser.set(spent.userId, own + 1);
    this.acceptedAt.set(queued, accepted?.acceptedAt);
    return true;
  }

  /** The time (ms) at which a command about to be executed was accepted; undefined for those that are executed as they are taken. */
  release(queued: QueuedCommand): number | undefined {
    const acceptedAt = this.acceptedAt.get(queued);
    this.acceptedAt.delete(queued);
    return acceptedAt;
  }

  /**
   * Returns, in the order of acceptance, those whose prices have arrived or whose time is up, and the commands behind them. A suspect one is returned
   * alone, and only if `alone` confirms that the batch has nothing else.
   */
  take(state: State, now: Moment, alone: boolean): QueuedCommand[] {
    const isOver = ({ until }: Held) => until.at <= now.at || until.wallMs <= now.wallMs;
    const [first] = this.held;
    if (!first || !(this.hasTicked || isOver(first))) return [];
    const isReady = (one: Held) => !one.accepted || isOver(one) || !awaitsPrice(state, { ...one.accepted, at: now.at });
    const taken: Held[] = [];
    const left: Held[] = [];
    const behind = new Set<string>();
    this.hasTicked = false;
    for (const one of this.held) {
      const key = `${one.userId} ${one.currencyId}`;
      const ready = !behind.has(key) && isReady(one);
      const fits = one.queued.suspect ? alone && taken.length === 0 : taken[0]?.queued.suspect !== true;
      if (ready && fits) taken.push(one);
      else {
        left.push(one);
        behind.add(key);
        this.hasTicked ||= ready;
      }
    }
    this.held = left;
    for (const one of taken) this.leave(one);
    return taken.map(({ queued }) => queued);
  }

  private leave({ userId }: Held): void {
    const own = (this.perUser.get(userId) ?? 0) - 1;
    if (own > 0) this.perUser.set(userId, own);
    else this.perUser.delete(userId);
  }

  /** Returns all waiting commands, in their original order. */
  giveUp(): QueuedCommand[] {
    const given = this.held.map(({ queued }) => queued);
    this.held = [];
    this.perUser.clear();
    for (const queued of given) this.acceptedAt.delete(queued);
    return given;
  }
}
