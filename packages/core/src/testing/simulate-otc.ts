import { type Amount, amount, price, rate } from "@candor/contract/domain/money.ts";
import { OTC_DISPUTE_AFTER_MS } from "@candor/contract/domain/otc.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { Command } from "../engine/command.ts";
import type { OtcOffer, OtcOrder } from "../products/otc/records.ts";
import { someAmount, someUser } from "./draws.ts";
import { type Body, type Driver, USDT } from "./driver.ts";
import { selling } from "./otc.ts";
import type { SeededRandom } from "./random.ts";

/** The first users are merchants most of the time. */
const MERCHANTS = 4;
const MARGIN = amount("20");
const OPERATOR = 9;

/** Random merchants, offers, orders and disputes; a share is wrong in every way there is a refusal for. */
export class OtcTraffic {
  readonly #driver: Driver;
  readonly #random: SeededRandom;
  readonly #users: number;

  constructor(driver: Driver, random: SeededRandom, users: number) {
    this.#driver = driver;
    this.#random = random;
    this.#users = users;
    const movement = { type: "credit", house: "outside", tag: "system_recharge", ref: "simulation" } as const;
    for (let ownerId = 1; ownerId <= users; ownerId += 1)
      driver.ok({ ...movement, ownerId, account: "legal", currencyId: USDT, amount: amount("500") });
    for (let userId = 1; userId <= MERCHANTS; userId += 1) {
      driver.ok({ type: "applyForMerchant", userId, currencyId: USDT, margin: MARGIN, levelNeeded: 0 });
      driver.ok({ type: "setMerchant", userId, version: 1, to: "active", operatorId: OPERATOR });
    }
  }

  draw(): Body<Command> {
    const dice = this.#random.below(100);
    if (dice < 12) return this.#merchant();
    if (dice < 26) return this.#offer();
    if (dice < 56) return this.#take();
    return this.#step();
  }

  #merchant(): Body<Command> {
    // Few apply again, so the ones who wait are decided about before others are looked at.
    const waiting = [...this.#driver.state.otc.merchants.values()].find(({ state }) => state === "applied");
    const one = this.#random.chance(80) ? 1 + this.#random.below(MERCHANTS) : someUser(this.#random, this.#users);
    const userId = waiting && this.#random.chance(50) ? waiting.userId : one;
    const dice = this.#random.below(100);
    const merchant = this.#driver.state.otc.merchants.get(userId);
    if (dice < 6) return { type: "leaveMerchant", userId };
    if (dice < (merchant?.state === "left" || merchant?.state === "refused" ? 90 : 20)) {
      const margin = this.#random.pick([MARGIN, MARGIN, MARGIN, amount("0"), amount("9000")]);
      const currencyId = this.#random.chance(95) ? USDT : 77;
      return { type: "applyForMerchant", userId, currencyId, margin, levelNeeded: this.#random.pick([0, 0, 0, 3]) };
    }
    const { version, state } = merchant ?? { version: 1, state: "left" };
    const isRefused = this.#random.chance(state === "applied" ? 40 : 5);
    const to = isRefused ? "refused" : this.#random.pick(["active", "active", "active", "suspended"] as const);
    const at = this.#random.chance(95) ? version : version - 1;
    return { type: "setMerchant", userId, version: at, to, operatorId: OPERATOR };
  }

  #offer(): Body<Command> {
    const offer = this.#anyOffer();
    const dice = this.#random.below(100);
    if (!offer || dice < (this.#driver.state.otc.offers.size < 4 ? 80 : 30)) return this.#publish();
    const { offerId, version } = offer;
    const userId = this.#random.chance(95) ? offer.userId : someUser(this.#random, this.#users);
    if (dice < 55) return { type: "closeOtcOffer", offerId, operatorId: OPERATOR, reason: "simulation" };
    if (dice < 80) {
      const to = this.#random.pick(["open", "open", "paused", "closed"] as const);
      return { type: "setOtcOfferState", userId, offerId, to };
    }
    const seen = this.#random.chance(90) ? version : version + 1;
    const level = this.#random.chance(50) ? {} : { takerLevel: 0 };
    const terms = { ...this.#pricing(), ...this.#conditions(), ...level };
    return { type: "changeOtcOffer", userId, offerId, version: seen, ...terms };
  }

  /** Most offers are for everybody. */
  #conditions() {
    return {
      ...(this.#random.chance(20) ? { takerAgeDays: this.#random.pick([1, 7, 30, 0]) } : {}),
      ...(this.#random.chance(20) ? { takerOrders: this.#random.pick([1, 2, 10, 5_000]) } : {}),
    };
  }

  #pricing() {
    const floats = this.#random.chance(40);
    return {
      price: floats ? undefined : price(this.#random.pick(["7.2", "7.31", "1"])),
      premium: floats || this.#random.chance(3) ? -rate("0.01") : 0n,
      bound: floats ? price(this.#random.pick(["7.25", "7.25", "7.25", "7.4"])) : undefined,
      min: amount(this.#random.pick(["10", "20"])),
      max: amount(this.#random.pick(["400", "900", "5"])),
      details: "{}",
    };
  }

  #publish(): Body<Command> {
    const userId = this.#random.chance(95) ? 1 + this.#random.below(MERCHANTS) : someUser(this.#random, this.#users);
    return {
      ...selling,
      userId,
      side: this.#random.pick(["sell", "sell", "buy"]),
      quantity: someAmount(this.#random, this.#random.chance(95) ? 90 : 2_000),
      takerLevel: this.#random.chance(95) ? 0 : 3,
      documentKey: `d${userId}`,
      ...this.#pricing(),
      ...this.#conditions(),
    };
  }

  #anyOffer(): OtcOffer | undefined {
    const offers = [...this.#driver.state.otc.offers.values()];
    return offers[this.#random.below(Math.max(offers.length, 1))];
  }

  #take(): Body<Command> {
    const random = this.#random;
    const offer = this.#anyOffer();
    // One user takes most offers, and so reaches the limits of a buyer.
    const userId = random.chance(50) ? this.#users : someUser(random, this.#users);
    const quantity = random.chance(97) ? someAmount(random, 30) : (0n as Amount);
    return {
      type: "takeOtcOffer",
      userId,
      offerId: offer?.offerId ?? 1,
      version: random.chance(97) ? (offer?.version ?? 1) : 99,
      quantity,
      price: offer?.price ?? price("7.25"),
      documentKey: random.chance(97) ? `d${userId}` : "d1",
      value: random.chance(98) ? ((quantity > 0n ? quantity : 1n) as Amount) : amount("100000"),
      dayMax: amount("120"),
      details: "{}",
      ...this.#facts(),
    };
  }

  /** Some accounts are as old as offers ask to the millisecond, or one younger; commands of before the conditions have no facts. */
  #facts() {
    const random = this.#random;
    if (random.chance(10)) return {};
    const ageMs = random.pick([0, 1, 7, 30, 400]) * DAY_MS - random.below(2);
    return { registeredAt: this.#driver.at + 1 - ageMs, completedOrders: random.pick([0, 1, 2, 10, 40]) };
  }

  #step(): Body<Command> {
    const random = this.#random;
    const all = [...this.#driver.state.otc.orders.values()];
    const disputed = all.filter(({ state }) => state === "disputed");
    const orders = disputed.length > 0 && random.chance(60) ? disputed : all;
    const order = orders[random.below(Math.max(orders.length, 1))];
    if (!order && random.chance(80)) return this.#take();
    if (!order) return { type: "cancelOtcOrder", userId: someUser(random, this.#users), orderId: 1 };
    // Now and then its deadline is near.
    if (random.chance(4)) this.#driver.at = Math.max(this.#driver.at, order.payBy - random.below(2));
    if (random.chance(1)) this.#driver.at += DAY_MS;
    return this.#stepOf(order);
  }

  #stepOf({ orderId, buyerId, sellerId, state, version }: OtcOrder): Body<Command> {
    const random = this.#random;
    const who = (userId: number) => (random.chance(95) ? userId : someUser(random, this.#users));
    const dice = random.below(100);
    if (dice < 20) return { type: "cancelOtcOrder", userId: who(buyerId), orderId };
    if (state === "disputed" && dice < 85) {
      const to = random.pick(["released", "returned"] as const);
      const seen = random.chance(90) ? version : version + 1;
      return { type: "decideOtcOrder", orderId, version: seen, to, operatorId: OPERATOR, reason: "simulation" };
    }
    if (state === "paid" && dice < 65) {
      if (random.chance(80)) this.#driver.at += OTC_DISPUTE_AFTER_MS;
      return { type: "disputeOtcOrder", userId: who(random.pick([buyerId, sellerId])), orderId };
    }
    if ((state === "unpaid" && random.chance(60)) || dice < 25)
      return { type: "markOtcPaid", userId: who(buyerId), orderId };
    return { type: "releaseOtcOrder", userId: who(sellerId), orderId };
  }
}
