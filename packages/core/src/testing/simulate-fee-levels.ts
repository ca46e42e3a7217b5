import { amount, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { Command } from "../engine/command.ts";
import type { FeeLevelTerms } from "../products/fee-levels/records.ts";
import { someAmount, someUser } from "./draws.ts";
import type { Body, Driver } from "./driver.ts";
import type { SeededRandom } from "./random.ts";

const level = (volume: string, maker: string, taker: string): FeeLevelTerms => ({
  volume: amount(volume),
  maker: rate(maker),
  taker: rate(taker),
});
export const LEVELS = [level("100", "0.1", "0.05"), level("300", "0.33333333", "0.2"), level("900", "1", "0.5")];

/** Random tables and counts; a share is wrong in every way there is a refusal for. */
export class FeeLevelTraffic {
  readonly #driver: Driver;
  readonly #random: SeededRandom;
  readonly #users: number;

  constructor(driver: Driver, random: SeededRandom, users: number) {
    this.#driver = driver;
    this.#random = random;
    this.#users = users;
    driver.ok({ type: "setFeeLevels", levels: LEVELS });
  }

  draw(): Body<Command> {
    const table = this.#driver.state.feeLevels.table;
    if (this.#random.chance(10))
      return {
        type: "setFeeLevels",
        levels: this.#random.pick([
          LEVELS,
          LEVELS,
          LEVELS.slice(0, 2),
          [],
          LEVELS.toReversed(),
          [level("1", "0", "1.1")],
        ]),
      };
    const day = Math.floor((this.#driver.at + 1) / DAY_MS) - (this.#random.chance(5) ? 1 : 0);
    const counted = Array.from({ length: 4 }, () => ({
      userId: someUser(this.#random, this.#users),
      volume: someAmount(this.#random, 1_200),
    }));
    return { type: "countFeeLevels", day, version: (table?.version ?? 0) + (this.#random.chance(5) ? 1 : 0), counted };
  }
}
