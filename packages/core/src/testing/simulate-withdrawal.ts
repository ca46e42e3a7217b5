import type { Amount } from "@candor/contract/domain/money.ts";
import type { Command } from "../engine/command.ts";
import { someAmount, someCurrency, someUser } from "./draws.ts";
import type { Body, Driver } from "./driver.ts";
import type { SeededRandom } from "./random.ts";

/** Random withdrawals, and the steps of users and operators with them. */
export class WithdrawalTraffic {
  readonly #driver: Driver;
  readonly #random: SeededRandom;
  readonly #users: number;
  readonly #currencies: readonly number[];

  constructor(driver: Driver, random: SeededRandom, of: { users: number; currencies: readonly number[] }) {
    this.#driver = driver;
    this.#random = random;
    this.#users = of.users;
    this.#currencies = of.currencies;
  }

  /** Asks for one, or takes a step with one that is open. */
  draw(): Body<Command> {
    const open = [...this.#driver.state.withdrawals.open.values()];
    const chosen = open[this.#random.below(Math.max(open.length, 1))];
    if (!chosen || this.#random.chance(40)) return this.#request();
    const withdrawalId = this.#random.chance(95) ? chosen.withdrawalId : "c1";
    const userId = this.#random.chance(90) ? chosen.userId : someUser(this.#random, this.#users);
    if (this.#random.chance(35)) return { type: "cancelWithdrawal", userId, withdrawalId };
    const to = this.#random.pick(["sending", "sending", "passed", "rejected"]);
    const decision = { type: "decideWithdrawal", withdrawalId, to, operatorId: this.#random.below(5) } as const;
    if (to === "passed") return { ...decision, reference: `tx${this.#driver.log.length}` };
    return to === "rejected" ? { ...decision, reason: "ADDRESS" } : decision;
  }

  #request(): Body<Command> {
    return {
      type: "requestWithdrawal",
      userId: someUser(this.#random, this.#users),
      account: this.#random.chance(80) ? "c2c" : "legal",
      currencyId: someCurrency(this.#random, this.#currencies),
      amount: this.#random.chance(95) ? someAmount(this.#random, 300) : (0n as Amount),
      fee: this.#random.chance(50) ? someAmount(this.#random, 2) : (0n as Amount),
      levelNeeded: this.#random.pick([0, 0, 0, 1, 2]),
      perDay: this.#random.pick([1, 3, 3, 100]),
      details: '{"chain":"TRC20"}',
    };
  }
}
