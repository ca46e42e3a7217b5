import { formatAmount, type Price } from "@candor/contract/domain/money.ts";
import { isStoppedBy } from "@candor/contract/domain/stops.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { isFurther, reachesTrigger, trailingTrigger } from "@candor/contract/rules/trailing.ts";
import type { CoreEvent, EventOf } from "../engine/event.ts";
import type { State } from "../engine/state.ts";
import type { SetMarket } from "../products/markets/records.ts";
import type { OrderState } from "../products/spot/records.ts";
import type { Driver } from "./driver.ts";

/** An order that follows its market, with its own extreme; once a price has reached its trigger, with the extreme and the price of that moment. */
type Follower = {
  readonly order: OrderState;
  extreme: Price;
  reached: { readonly extreme: Price; readonly price: Price } | undefined;
};

/**
 * Trailing orders by themselves: each keeps its own extreme, which every price of its market updates. It knows nothing but commands and events, and says what
 * the core has to have: the extreme of each order, which orders are due, and what their receipts say.
 */
export class NaiveTrails {
  readonly #followers = new Map<number, Follower>();
  readonly #markets = new Map<number, Omit<SetMarket, "id" | "at">>();
  readonly #stopped = new Set<string>();
  readonly #lastPrices = new Map<number, Price>();
  #taken = 0;

  /** Follows the commands since the last call. Throws where the core has another extreme, trigger or receipt. */
  check({ log, state }: Driver): void {
    for (const { command, execution } of log.slice(this.#taken)) {
      for (const event of execution.events) this.#takeEvent(event);
      if (command.type === "restart" && execution.outcome.ok) this.#restart();
    }
    this.#taken = log.length;
    this.#compare(state);
  }

  #takeEvent(event: CoreEvent): void {
    if (event.type === "market") this.#markets.set(event.market.marketId, event.market);
    if (event.type === "stop" && event.stop.stopped) this.#stopped.add(event.stop.target);
    if (event.type === "stop" && !event.stop.stopped) this.#stopped.delete(event.stop.target);
    if (event.type === "tick") this.#takePrice(event.tick.marketId, event.tick.price, "index");
    if (event.type === "trade") this.#takePrice(event.marketId, event.price, "book");
    if (event.type === "receipt" && event.kind === "spot_trail") this.#takeReceipt(event);
    if (event.type === "order") this.#takeOrder(event.order);
  }

  #takePrice(marketId: number, price: Price, source: string): void {
    if (this.#markets.get(marketId)?.source !== source) return;
    this.#lastPrices.set(marketId, price);
    for (const follower of this.#followers.values())
      if (follower.order.marketId === marketId) this.#meet(follower, price);
  }

  #meet(follower: Follower, price: Price): void {
    const { side, marketId, trailingDelta = 0 } = follower.order;
    if (isFurther(side, price, follower.extreme)) follower.extreme = price;
    const { extreme } = follower;
    const isOpen = this.#markets.get(marketId)?.state === "open" && !isStoppedBy(this.#stopped, "spot", marketId);
    if (isOpen && reachesTrigger(side, trailingTrigger(side, extreme, trailingDelta), price))
      follower.reached ??= { extreme, price };
  }

  /** What was due waits again, unless the last price reaches it. */
  #restart(): void {
    for (const follower of this.#followers.values()) {
      follower.reached = undefined;
      const last = this.#lastPrices.get(follower.order.marketId);
      if (last !== undefined) this.#meet(follower, last);
    }
  }

  #takeOrder(order: OrderState): void {
    const follows = order.followingSince !== undefined && order.status === "waiting" && !order.triggered;
    if (!follows) this.#followers.delete(order.orderId);
    if (!follows || this.#followers.has(order.orderId)) return;
    const extreme = this.#lastPrices.get(order.marketId);
    if (extreme === undefined) throw new Error(`order ${order.orderId} follows no price`);
    this.#followers.set(order.orderId, { order, extreme, reached: undefined });
  }

  #takeReceipt({ kind, subjectId, marketId, ruleVersion, inputs, result }: EventOf<"receipt">): void {
    const reached = this.#followers.get(subjectId)?.reached;
    if (!reached) throw new Error(`order ${subjectId} was triggered before a price reached it`);
    const failed = verifyReceipt({ kind, rule_version: ruleVersion, inputs, result }, []).filter(({ ok }) => !ok);
    if (failed.length > 0) throw new Error(`the receipt of order ${subjectId}: ${JSON.stringify(failed)}`);
    if (inputs["extreme"] !== formatAmount(reached.extreme)) throw new Error(`order ${subjectId} had another extreme`);
    // A sweep reaches it with one of its prices, and the receipt names the last one.
    const isIndex = this.#markets.get(marketId ?? 0)?.source === "index";
    if (isIndex && inputs["price"] !== formatAmount(reached.price))
      throw new Error(`order ${subjectId} was reached by another price`);
  }

  #compare({ spot }: State): void {
    for (const [orderId, { extreme, reached }] of this.#followers) {
      const order = spot.orders.get(orderId);
      if (!order) throw new Error(`order ${orderId} is gone without an event`);
      const trail = order.spotMarket.trails[order.side].trailOf(order);
      if (trail.extreme !== extreme) throw new Error(`order ${orderId} has ${trail.extreme}, and naively ${extreme}`);
      if ((order.reached === undefined) !== (reached === undefined))
        throw new Error(`order ${orderId} is ${order.reached ? "" : "not "}due, and naively otherwise`);
    }
  }
}
