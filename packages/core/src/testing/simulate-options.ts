import { type Amount, amount, rate } from "@candor/contract/domain/money.ts";
import type { Command } from "../engine/command.ts";
import { someAmount, someUser } from "./draws.ts";
import { type Body, BTC_USDT, type Driver, ETH_USDT, NEW_USDT } from "./driver.ts";
import { terms } from "./options.ts";
import type { SeededRandom } from "./random.ts";

/** Random options, terms and own limits of users; a share is wrong in every way there is a refusal for. */
export class OptionTraffic {
  readonly #random: SeededRandom;
  readonly #users: number;

  constructor(driver: Driver, random: SeededRandom, users: number) {
    this.#random = random;
    this.#users = users;
    for (const marketId of [BTC_USDT, ETH_USDT]) driver.ok(this.#terms(marketId, "5"));
  }

  /** Mostly places one; now and then other terms, or a limit of the user's own. */
  draw(): Body<Command> {
    const dice = this.#random.below(100);
    const userId = someUser(this.#random, this.#users);
    if (dice < 4)
      return this.#terms(
        this.#random.chance(90) ? this.#random.pick([BTC_USDT, ETH_USDT]) : this.#random.pick([NEW_USDT, 99]),
      );
    if (dice < 7) {
      const body = { type: "setPlayLimits", userId } as const;
      return this.#random.chance(30)
        ? body
        : { ...body, dailyLoss: this.#random.chance(90) ? someAmount(this.#random, 60) : (0n as Amount) };
    }
    if (dice < 8) return { type: "coolOff", userId, hours: this.#random.below(4) };
    return {
      type: "placeOption",
      userId,
      marketId: this.#random.chance(97) ? this.#random.pick([BTC_USDT, ETH_USDT]) : this.#random.pick([NEW_USDT, 99]),
      direction: this.#random.pick([0, 1]),
      seconds: this.#random.pick([1, 1, 5, 5, 20, 20, 7]),
      amount: someAmount(this.#random, this.#random.chance(90) ? 40 : 400),
      levelNeeded: this.#random.pick([0, 0, 0, 0, 1, 2]),
    };
  }

  #terms(marketId: number, min = this.#random.chance(97) ? "5" : "0"): Body<Command> {
    const choices = [1, 5, 20].map((seconds) => ({
      seconds,
      ratio: rate("0.82345678"),
      min: amount(min),
      max: amount("200"),
    }));
    const [fee, reserve] = [this.#random.pick([rate("0"), rate("0.0133")]), amount(this.#random.pick(["200", "400"]))];
    return terms({ marketId, choices, fee, reserve, state: this.#random.chance(85) ? "open" : "closed" });
  }
}
