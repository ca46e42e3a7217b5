import { type Amount, amount, ONE, rate } from "@candor/contract/domain/money.ts";
import { redemptionPenalty } from "@candor/contract/rules/hosting.ts";
import type { Command } from "../engine/command.ts";
import { someAmount, someUser } from "./draws.ts";
import { type Body, BTC, type Driver, USDT } from "./driver.ts";
import { fund, type HostingTerms, miner } from "./hosting.ts";
import type { SeededRandom } from "./random.ts";

/** Hours pass in the simulation where years would be needed: a day of these products takes some minutes. */
const products: readonly HostingTerms[] = [
  {
    ...fund,
    days: 3,
    dayMs: 60_000,
    min: amount("5"),
    max: amount("60"),
    perUser: amount("70"),
    quota: amount("900"),
  },
  {
    ...fund,
    productId: 2,
    days: 7,
    dayMs: 20_000,
    penalty: "interest",
    dailyRate: rate("0.0123457"),
    min: amount("5"),
  },
  { ...miner, productId: 3, days: 5, dayMs: 40_000, unitPrice: amount("7"), max: amount("9") },
];

/** Random purchases, redemptions and changes of terms; a share is wrong in every way there is a refusal for. */
export class HostingTraffic {
  readonly #driver: Driver;
  readonly #random: SeededRandom;
  readonly #users: number;

  constructor(driver: Driver, random: SeededRandom, users: number) {
    this.#driver = driver;
    this.#random = random;
    this.#users = users;
    for (const product of products) driver.ok(product);
    const movement = { type: "credit", house: "outside", tag: "system_recharge", ref: "simulation" } as const;
    driver.ok({ ...movement, ownerId: 0, account: "treasury", currencyId: BTC, amount: amount("1") });
    for (let ownerId = 1; ownerId <= users; ownerId += 1)
      driver.ok({ ...movement, ownerId, account: "finance", currencyId: USDT, amount: amount("400") });
  }

  draw(): Body<Command> {
    const dice = this.#random.below(100);
    if (dice < 6) return this.#terms();
    return dice < 70 ? this.#buy() : this.#redeem();
  }

  #terms(): Body<Command> {
    const terms = this.#random.pick(products);
    const state = this.#random.chance(85) ? "open" : "closed";
    return { ...terms, state, days: this.#random.chance(95) ? terms.days : 0, rank: 1 + this.#random.below(9) };
  }

  #buy(): Body<Command> {
    const productId = this.#random.chance(97) ? this.#random.pick([1, 2, 3]) : 77;
    const version = this.#driver.state.hosting.products.get(productId)?.version ?? 1;
    const machines = (BigInt(1 + this.#random.below(4)) * ONE) as Amount;
    return {
      type: "buyHosting",
      // One user buys most, and so reaches the limit of a user.
      userId: this.#random.chance(35) ? this.#users : someUser(this.#random, this.#users),
      productId,
      version: this.#random.chance(97) ? version : version + 1,
      units: productId === 3 && this.#random.chance(95) ? machines : someAmount(this.#random, 90),
      levelNeeded: this.#random.pick([0, 0, 0, 0, 1, 2]),
    };
  }

  /** Often for the right penalty, unless a day is paid first. */
  #redeem(): Body<Command> {
    const open = [...this.#driver.state.hosting.orders.values()];
    const order = open[this.#random.below(Math.max(open.length, 1))];
    const userId = order && this.#random.chance(95) ? order.userId : someUser(this.#random, this.#users);
    const penalty = order ? redemptionPenalty(order, order.principal, order.days - order.paidDays) : amount("1");
    return {
      type: "redeemHosting",
      userId,
      orderId: order?.orderId ?? 1,
      penalty: this.#random.chance(90) ? penalty : ((penalty + 1n) as Amount),
    };
  }
}
