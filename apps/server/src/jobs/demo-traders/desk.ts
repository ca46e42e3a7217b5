import { SECOND_MS } from "@candor/contract/domain/time.ts";
import type { ErrorCode } from "@candor/contract/errors.ts";
import type { Random } from "../../feeds/random.ts";
import type { CommandRequest, Outcome } from "../../platform/bus/bus.ts";
import type { OrderView } from "../../platform/bus/views.ts";
import type { Budget } from "./budget.ts";
import { type Action, actionsFor, isOutgrown, type Ladder, ladderAt, type OwnOrder, type Terms } from "./ladder.ts";
import { pauseOf, takeAt } from "./takes.ts";

/** After a refusal that will not end at once: a frozen account, a closed market, a full queue. */
const PAUSE_MS = 15 * SECOND_MS;
/** Of the quotes, after a price that would have taken somebody's order. */
const RETRY_MS = 2 * SECOND_MS;

/** A pair's traders: one who quotes, and those who take. */
export type Pair = {
  readonly marketId: number;
  readonly terms: Terms;
  readonly baseId: number;
  readonly quoteId: number;
  readonly makerId: number;
  readonly takerIds: readonly number[];
};
export type DeskParts = {
  /** Sends a command as any user's call does; commands sent in one go are executed in their order. */
  readonly send: (command: CommandRequest) => Promise<Outcome>;
  readonly commandId: () => string;
  readonly random: Random;
  readonly budget: Budget;
  /** A trader lacks this currency. */
  readonly fund: (userId: number, currencyId: number) => Promise<void>;
};

/** What the traders of one pair do, round after round. */
export class Desk {
  readonly pair: Pair;
  readonly #parts: DeskParts;
  readonly #own = new Map<number, OwnOrder>();
  #ladder: Ladder | undefined;
  #index: bigint | undefined;
  #move = 0;
  #actsFrom = 0;
  #quotesFrom = 0;
  #takesAt: number | undefined;
  /** The last command was refused for a reason that may last: the next one goes alone. */
  #isRefused = false;
  /** A command's outcome is unknown: what is open is not known either. */
  #isUnsure = false;

  constructor(pair: Pair, parts: DeskParts) {
    this.pair = pair;
    this.#parts = parts;
  }

  /** Takes in what became of an order of this pair's maker. */
  note({ orderId, status }: Pick<OrderView, "orderId" | "status">): void {
    if (status !== "waiting") this.#own.delete(orderId);
  }

  /** A round while somebody looks at the pair and its index is fresh. */
  async act(index: bigint, now: number): Promise<void> {
    if (this.#isUnsure) await this.withdraw();
    if (this.#index !== undefined && index !== this.#index) this.#move = index > this.#index ? 1 : -1;
    this.#index = index;
    if (now < this.#actsFrom) return;
    try {
      if (this.#ladder && isOutgrown(this.pair.terms, this.#ladder, index)) await this.withdraw();
      if (now >= this.#quotesFrom) await this.#make(index, now);
      if (now >= this.#actsFrom) await this.#take(index, now);
    } catch (error) {
      this.#isUnsure = true;
      throw error;
    }
  }

  /** Cancels all that the maker has open in the pair; does nothing if there is nothing. */
  async withdraw(): Promise<void> {
    this.#ladder = undefined;
    this.#takesAt = undefined;
    if (this.#own.size === 0 && !this.#isUnsure) return;
    const { makerId: userId, marketId } = this.pair;
    await this.#parts.send({ type: "cancelAll", id: this.#parts.commandId(), userId, marketId });
    this.#own.clear();
    this.#isUnsure = false;
  }

  async #make(index: bigint, now: number): Promise<void> {
    const { terms } = this.pair;
    this.#ladder = ladderAt(terms, index, this.#ladder);
    const actions = actionsFor(terms, this.#ladder, [...this.#own.values()], this.#parts.random);
    const wanted = this.#isRefused ? Math.min(1, actions.length) : actions.length;
    const sent = actions.slice(0, this.#parts.budget.take(wanted, now));
    const outcomes = await Promise.all(sent.map((action) => this.#parts.send(this.#commandOf(action))));
    const lacking = new Set<number>();
    if (outcomes.some(({ ok }) => ok)) this.#isRefused = false;
    for (const [at, outcome] of outcomes.entries()) {
      const action = sent[at] as Action;
      if (outcome.ok) this.#done(action, outcome.order);
      else if (outcome.error === "INSUFFICIENT_BALANCE" && action.type !== "cancel")
        lacking.add(action.side === 0 ? this.pair.quoteId : this.pair.baseId);
      else this.#refused(action, outcome.error, now);
    }
    if (this.#isRefused) await this.withdraw();
    for (const currencyId of lacking) await this.#parts.fund(this.pair.makerId, currencyId);
  }

  #commandOf(action: Action): CommandRequest {
    const { makerId: userId, marketId } = this.pair;
    const by = { id: this.#parts.commandId(), userId };
    if (action.type === "cancel") return { type: "cancelOrder", ...by, orderId: action.orderId };
    const { side, price, quantity } = action;
    if (action.type === "move") return { type: "amendOrder", ...by, orderId: action.orderId, price, quantity };
    return { type: "placeOrder", ...by, marketId, side, kind: "limit", tif: "POST", price, quantity };
  }

  #done(action: Action, order: OrderView | undefined): void {
    if (action.type !== "place") this.#own.delete(action.orderId);
    if (action.type === "cancel" || order?.status !== "waiting") return;
    this.#own.set(order.orderId, { orderId: order.orderId, side: action.side, line: action.line });
  }

  #refused(action: Action, error: ErrorCode, now: number): void {
    if (error === "NOT_FOUND" && action.type !== "place") this.#own.delete(action.orderId);
    // Somebody's order stands there. The takers go on: they fill it, and the ladder can follow.
    else if (error === "WOULD_TAKE") this.#quotesFrom = now + RETRY_MS;
    else {
      this.#actsFrom = now + PAUSE_MS;
      this.#isRefused = true;
    }
  }

  async #take(index: bigint, now: number): Promise<void> {
    const { random, budget, send, commandId, fund } = this.#parts;
    this.#takesAt ??= now + pauseOf(random);
    if (now < this.#takesAt || budget.take(1, now) === 0) return;
    this.#takesAt = now + pauseOf(random);
    const { takerIds, marketId, terms, baseId, quoteId } = this.pair;
    const userId = takerIds[Math.floor(random.uniform() * takerIds.length)];
    if (userId === undefined) return;
    const take = takeAt(terms, index, this.#move, random);
    const order = { marketId, kind: "limit", tif: "IOC", ...take } as const;
    const outcome = await send({ type: "placeOrder", id: commandId(), userId, ...order });
    if (outcome.ok) return;
    if (outcome.error === "INSUFFICIENT_BALANCE") await fund(userId, take.side === 0 ? quoteId : baseId);
    else this.#actsFrom = now + PAUSE_MS;
  }
}
