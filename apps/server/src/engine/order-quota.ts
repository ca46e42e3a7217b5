import { DAY_MS } from "@candor/contract/domain/time.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { dayOf } from "@candor/core/engine/utc-day.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";

export type OrderQuotaOptions = {
  /** Orders of one user in a UTC day; 0 is without limit. */
  readonly perDay: number;
  /** The engine's time in ms, which also dates its rows. */
  readonly now: () => number;
  /** Orders of these users that were accepted from `from` to before `to`, by user; users without any may be left out. */
  readonly countOrders: (userIds: readonly number[], from: number, to: number) => Promise<ReadonlyMap<number, number>>;
};

/**
 * How many orders each user has sent today, of all products together; cancels and closings never count. It comes after admission, where a
 * repeated id is answered, so an order counts once however often it is sent, and is part of the leading engine, so it counts once for all gateways.
 *
 * In memory: after a start the day's count of a user is read from the tables at their first order. Until that answers, some ms later, the user's
 * orders from before the start do not count; orders that the core refused before the start never do.
 */
export class OrderQuota {
  private readonly options: OrderQuotaOptions;
  private readonly startedAt: number;
  private day: number;
  private readonly sent = new Map<number, number>();
  private readonly asked = new Set<number>();
  private waiting: number[] = [];
  private reading: Promise<void> | undefined;

  constructor(options: OrderQuotaOptions) {
    this.options = options;
    this.startedAt = options.now();
    this.day = dayOf(this.startedAt);
  }

  /** Why the command cannot be accepted today; undefined if it can, or is not an order. */
  refusal(request: CommandRequest): Refusal | undefined {
    const { perDay } = this.options;
    if (perDay === 0 || !isOrder(request)) return undefined;
    this.turn();
    return (this.sent.get(request.userId) ?? 0) < perDay ? undefined : refuse("ORDER_QUOTA", { max: perDay });
  }

  /** Counts an accepted command. */
  count(request: CommandRequest): void {
    if (this.options.perDay === 0 || !isOrder(request)) return;
    const { userId } = request;
    // A list is two orders, as its rows are.
    this.sent.set(userId, (this.sent.get(userId) ?? 0) + (request.type === "placeOco" ? 2 : 1));
    if (this.day !== dayOf(this.startedAt) || this.asked.has(userId)) return;
    this.asked.add(userId);
    this.waiting.push(userId);
    this.reading ??= this.readWaiting();
  }

  /** Resolves when the tables' orders of the requested users are counted. */
  async settled(): Promise<void> {
    await this.reading;
  }

  private turn(): void {
    const day = dayOf(this.options.now());
    if (day === this.day) return;
    this.day = day;
    this.sent.clear();
    this.asked.clear();
  }

  /** All waiting users share one query, so that the first second after a start does not run a query per user. */
  private async readWaiting(): Promise<void> {
    const { day } = this;
    while (this.waiting.length > 0) {
      const users = this.waiting;
      this.waiting = [];
      try {
        const found = await this.options.countOrders(users, day * DAY_MS, this.startedAt);
        if (day === this.day) for (const [id, count] of found) this.sent.set(id, (this.sent.get(id) ?? 0) + count);
      } catch {
        // Read again at the user's next order.
        for (const id of users) this.asked.delete(id);
      }
    }
    this.reading = undefined;
  }
}

type Order = Extract<
  CommandRequest,
  {
    type:
      | "placeOrder"
      | "placeOco"
      | "replaceOrder"
      | "amendOrder"
      | "placeOption"
      | "placeLever"
      | "buyHosting"
      | "applyForSubscription";
  }
>;
const orderTypes: ReadonlySet<string> = new Set([
  "placeOrder",
  "placeOco",
  "replaceOrder",
  "amendOrder",
  "placeOption",
  "placeLever",
  "buyHosting",
  "applyForSubscription",
] satisfies Order["type"][]);
const isOrder = (request: CommandRequest): request is Order => orderTypes.has(request.type);
