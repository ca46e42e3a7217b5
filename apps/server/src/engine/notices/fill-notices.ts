import { formatAmount, mulDiv, ONE } from "@candor/contract/domain/money.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { OrderState } from "@candor/core/products/spot/records.ts";
import type { DueNotice } from "../../platform/bus/due-notices.ts";

/** Notices of single fills for one user in a minute; the rest of the minute is one notice with their number. */
export const FILLS_PER_MINUTE = 10;

/** Whether the order waited in the book and is now filled: its user may not be looking. */
export const isFilledLater = ({ status, createdAt, updatedAt }: OrderState): boolean =>
  status === "completed" && updatedAt > createdAt;

type Counted = { single: number; more: number };

/** Turns fills into notices. A user whose program trades all day gets a few in a minute, whatever it does. */
export class FillNotices {
  #minute = 0;
  readonly #counts = new Map<number, Counted>();

  clear(): void {
    this.#counts.clear();
  }

  /** Undefined for one beyond the user's number in this minute. */
  noticeOf(state: State, order: OrderState): DueNotice | undefined {
    const config = state.markets.get(order.marketId)?.config;
    if (!config) return undefined;
    const counted = this.#counts.get(order.userId) ?? { single: 0, more: 0 };
    this.#counts.set(order.userId, counted);
    if (counted.single >= FILLS_PER_MINUTE) {
      counted.more += 1;
      return undefined;
    }
    counted.single += 1;
    const { filledQuantity, filledQuote } = order;
    const average = mulDiv(filledQuote, ONE, filledQuantity, "down");
    return {
      userId: order.userId,
      kind: order.side === 0 ? "buy_filled" : "sell_filled",
      ref: `order:${order.orderId}`,
      params: {
        symbol: config.symbol,
        amount: formatAmount(filledQuantity),
        currency: state.currencies.get(config.baseId)?.symbol ?? "",
        price: formatAmount(average - (average % config.tick)),
        quote: state.currencies.get(config.quoteId)?.symbol ?? "",
      },
    };
  }

  /** With the first clock of a minute: one notice for each user who had more fills than were notified one by one. */
  minute(at: number): DueNotice[] {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute === this.#minute) return [];
    const ended = this.#minute;
    this.#minute = minute;
    const due = [...this.#counts].flatMap(([userId, { more }]): DueNotice[] =>
      more === 0 ? [] : [{ userId, kind: "orders_filled", ref: `orders:${ended}`, params: { count: String(more) } }],
    );
    this.#counts.clear();
    return due;
  }
}
