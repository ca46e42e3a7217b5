import { type Amount, amount, type Price, price } from "@candor/contract/domain/money.ts";
import { AUCTION_FIRM_MS, AUCTION_MS } from "@candor/contract/domain/subscriptions.ts";
import { auctionOpensAt, releaseAt } from "@candor/contract/rules/subscriptions.ts";
import type { Command } from "../engine/command.ts";
import type { SetSubscription, Subscription, SubscriptionApplication } from "../products/subscriptions/records.ts";
import { someUser } from "./draws.ts";
import { type Body, type Driver, market, USDT } from "./driver.ts";
import type { SeededRandom } from "./random.ts";

/** Coins, pairs and subscriptions of one sale have one id. */
const SALES = [
  [101, "QUX"],
  [102, "ZED"],
  [103, "FUM"],
] as const;
const SPAN_MS = 60_000;
const DOCUMENTS = 8;

/** Random subscriptions from their terms to the release of their coins; a share is wrong in every way there is a refusal for. */
export class SubscriptionTraffic {
  readonly #driver: Driver;
  readonly #random: SeededRandom;
  readonly #users: number;

  constructor(driver: Driver, random: SeededRandom, users: number) {
    this.#driver = driver;
    this.#random = random;
    this.#users = users;
    for (const [id, symbol] of SALES) {
      driver.ok({ type: "setCurrency", currencyId: id, symbol });
      driver.ok(market(id, `${symbol}-USDT`, id, "book"));
      for (let userId = 1; userId <= users; userId += 1) driver.fund(userId, id, "300");
      driver.ok(this.#terms(id));
    }
  }

  /** Acts on the first subscription that is not over, now and then on another one; time passes to its next stage. */
  draw(): Body<Command> {
    const sales = [...this.#driver.state.subscriptions.sales.values()].map(({ now }) => now);
    const current = sales.find(({ releasedAt }) => releasedAt === undefined) ?? (sales.at(-1) as Subscription);
    const now = this.#random.chance(90) ? current : this.#random.pick(sales);
    if (this.#random.chance(4)) this.#pass(now);
    if (this.#random.chance(3)) return this.#otherTerms(now.subscriptionId);
    const { at } = this.#driver;
    if (at < now.endsAt || this.#random.chance(3)) return this.#subscribe(now);
    if (at < now.allotsAt && now.applied === undefined) return this.#review();
    return this.#trade(now);
  }

  #pass({ endsAt, allotsAt, launchAt, startsAt, ...now }: Subscription): void {
    const next = [startsAt, endsAt, allotsAt, auctionOpensAt({ launchAt })];
    const times = [...next, launchAt - AUCTION_FIRM_MS, launchAt, releaseAt({ ...now, launchAt })];
    const later = times.find((time) => time > this.#driver.at);
    if (later !== undefined) this.#driver.at = later - this.#random.below(2);
  }

  #otherTerms(id: number): Body<SetSubscription> {
    const terms = this.#terms(id);
    if (this.#random.chance(80)) return terms;
    const wrong = [
      { subscriptionId: 99 },
      { issuerId: 999 },
      { endsAt: terms.startsAt },
      { supply: amount("1000") },
      { max: amount("0.5") },
    ];
    return { ...terms, ...this.#random.pick(wrong) };
  }

  #terms(id: number): Body<SetSubscription> {
    const random = this.#random;
    const startsAt = this.#driver.at + random.below(SPAN_MS);
    const endsAt = startsAt + SPAN_MS;
    const allotsAt = endsAt + (random.chance(50) ? 0 : 30_000);
    return {
      type: "setSubscription",
      subscriptionId: id,
      currencyId: id,
      payCurrencyId: USDT,
      marketId: id,
      issuerId: id - 100,
      price: price(random.pick(["0.33333333", "1", "2.5"])),
      supply: amount(random.pick(["100", "250", "250.5"])),
      step: amount("0.5"),
      min: amount(random.pick(["1", "1", "1", "5.5"])),
      max: amount("60"),
      review: random.pick(["automatic", "reviewed"]),
      startsAt,
      endsAt,
      allotsAt,
      launchAt: allotsAt + AUCTION_MS + random.below(5_000),
      lockupDays: random.chance(80) ? 0 : 1,
      isRecommended: random.chance(30),
    };
  }

  #applications(now: Subscription): SubscriptionApplication[] {
    const all = [...this.#driver.state.subscriptions.applications.values()];
    return all.filter(({ subscriptionId }) => subscriptionId === now.subscriptionId);
  }

  #subscribe(now: Subscription): Body<Command> {
    const random = this.#random;
    const dice = random.below(100);
    const chosen = random.pick([...this.#applications(now), undefined]);
    if (dice < 12 && chosen) {
      const userId = random.chance(95) ? chosen.userId : someUser(random, this.#users);
      return { type: "takeBackSubscription", userId, applicationId: chosen.applicationId };
    }
    if (dice < 35 && now.review === "reviewed") return this.#review();
    const userId = someUser(random, this.#users);
    return {
      type: "applyForSubscription",
      userId,
      subscriptionId: random.chance(98) ? now.subscriptionId : 98,
      quantity: random.chance(97)
        ? ((amount("0.5") * BigInt(1 + random.below(90))) as Amount)
        : (random.pick([0n, 7n]) as Amount),
      version: random.chance(96) ? now.version : now.version + 1,
      levelNeeded: random.pick([0, 0, 0, 0, 0, 1]),
      documentKey: random.chance(98) ? `d${userId % DOCUMENTS}` : "",
    };
  }

  #review(): Body<Command> {
    const random = this.#random;
    const open = [...this.#driver.state.subscriptions.applications.values()];
    const chosen = random.pick([
      ...open.filter(({ state }) => state === "under_review"),
      ...open.slice(0, 1),
      undefined,
    ]);
    return {
      type: "reviewSubscription",
      applicationId: chosen?.applicationId ?? "c0",
      version: (chosen?.version ?? 1) + (random.chance(5) ? 1 : 0),
      to: random.pick(["passed", "passed", "rejected"]),
      operatorId: 1 + random.below(3),
      ...(random.chance(50) && { reason: "RISK" }),
    };
  }

  /** Orders on the pair, which mostly cross. */
  #trade({ marketId, price: issue }: Subscription): Body<Command> {
    const random = this.#random;
    const open = [...this.#driver.state.spot.orders.values()].filter((order) => order.marketId === marketId);
    const chosen = open[random.below(Math.max(open.length, 1))];
    const dice = random.below(100);
    if (chosen && dice < 10) return { type: "cancelOrder", userId: chosen.userId, orderId: chosen.orderId };
    if (chosen && dice < 14)
      return { type: "reduceOrder", userId: chosen.userId, orderId: chosen.orderId, quantity: amount("1.5") };
    const side = random.pick([0, 1] as const);
    const ticks = ((issue / price("0.01")) * BigInt(70 + random.below(60))) / 100n;
    return {
      type: "placeOrder",
      // Now and then an order meets one of the same user.
      userId: chosen && random.chance(25) ? chosen.userId : someUser(random, this.#users),
      marketId,
      side,
      kind: "limit",
      tif: random.pick(["GTC", "GTC", "GTC", "GTC", "IOC", "FOK", "POST"]),
      price: ((ticks > 0n ? ticks : 1n) * price("0.01")) as Price,
      quantity: (amount("0.5") * BigInt(4 + random.below(30))) as Amount,
    };
  }
}
