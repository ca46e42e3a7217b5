import { type Amount, amount, formatAmount, price } from "@candor/contract/domain/money.ts";
import { AUCTION_MS } from "@candor/contract/domain/subscriptions.ts";
import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { type AllotmentLine, inTreeOrder, releaseAt } from "@candor/contract/rules/subscriptions.ts";
import { hasDue } from "../engine/execute.ts";
import type { SetSubscription, SubscriptionApplication } from "../products/subscriptions/records.ts";
import { type Body, Driver, NEW, NEW_USDT, USDT } from "./driver.ts";

export type SubscriptionTerms = Body<SetSubscription>;
/** Who sells the coins. */
export const ISSUER = 1;
export const SALE = 5;

const START = 1_700_000_100_000;
/** 1,000 NEW at 0.5 USDT, 10 to 400 a user, for a day; launched an hour later, locked for two days. */
export const sale: SubscriptionTerms = {
  type: "setSubscription",
  subscriptionId: SALE,
  currencyId: NEW,
  payCurrencyId: USDT,
  marketId: NEW_USDT,
  issuerId: ISSUER,
  price: price("0.5"),
  supply: amount("1000"),
  step: amount("1"),
  min: amount("10"),
  max: amount("400"),
  review: "automatic",
  startsAt: START,
  endsAt: START + DAY_MS,
  allotsAt: START + DAY_MS,
  launchAt: START + DAY_MS + 60 * MINUTE_MS,
  lockupDays: 2,
  isRecommended: true,
};

/** Runs a subscription on an exchange of its own; user 1 is the issuer. */
export class SubscriptionDriver extends Driver {
  /** So many users, each with 1,000 USDT, and the issuer with the coins on offer. */
  static opened(users: number, change: Partial<SubscriptionTerms> = {}): SubscriptionDriver {
    const driver = new SubscriptionDriver().openExchange(users);
    driver.fund(ISSUER, NEW, formatAmount(change.supply ?? sale.supply));
    for (let userId = 2; userId <= users; userId += 1) driver.fund(userId, USDT, "1000");
    driver.ok({ ...sale, ...change });
    return driver;
  }

  body(userId: number, quantity: string, change: { documentKey?: string; version?: number } = {}) {
    const { documentKey = `d${userId}`, version = 1 } = change;
    return {
      type: "applyForSubscription",
      userId,
      subscriptionId: SALE,
      quantity: amount(quantity),
      version,
      levelNeeded: 0,
      documentKey,
    } as const;
  }

  apply(userId: number, quantity: string, documentKey = `d${userId}`): SubscriptionApplication {
    const { outcome } = this.ok(this.body(userId, quantity, { documentKey }));
    if (!outcome.ok || !outcome.application) throw new Error("an application comes back");
    return outcome.application;
  }

  /** The clock strikes at a time, and everything that is due is done, at most so many slices. */
  until(at: number, slices = Number.POSITIVE_INFINITY): this {
    this.at = at - 1;
    this.ok({ type: "clock" });
    for (let done = 0; done < slices && hasDue(this.state); done += 1) this.ok({ type: "settleDue" });
    return this;
  }

  get times() {
    const { now } = this.saleNow;
    return { ...now, auctionAt: now.launchAt - AUCTION_MS, releaseAt: releaseAt(now) };
  }

  get saleNow() {
    const found = this.state.subscriptions.sales.get(SALE);
    if (!found) throw new Error("the subscription is missing");
    return found;
  }

  /** The public result, from what the log says of the applications. */
  lines(): AllotmentLine[] {
    const last = new Map<string, SubscriptionApplication>();
    for (const { execution } of this.log)
      for (const event of execution.events)
        if (event.type === "subscriptionApplication") last.set(event.application.applicationId, event.application);
    return [...last.values()]
      .filter(({ state }) => state === "allotted" || state === "released")
      .map(({ ticket, quantity, allotted }) => ({ ticket, applied: quantity, allotted }))
      .sort(inTreeOrder);
  }

  coins(userId: number): string {
    return this.balance(userId, NEW);
  }

  money(userId: number): string {
    return this.balance(userId, USDT);
  }
}

export const sumOf = (amounts: readonly bigint[]): Amount => amounts.reduce((sum, one) => sum + one, 0n) as Amount;
