import type { Amount } from "@candor/contract/domain/money.ts";
import type { SeededRandom } from "./random.ts";

/** One of so many users, now and then one that there is not. */
export const someUser = (random: SeededRandom, users: number): number =>
  random.chance(99) ? 1 + random.below(users) : 999;

/** One of these currencies, now and then one that there is not. */
export const someCurrency = (random: SeededRandom, currencies: readonly number[]): number =>
  random.chance(99) ? random.pick(currencies) : 77;

/** Up to so many whole units, with all eight decimals. */
export const someAmount = (random: SeededRandom, units: number): Amount =>
  (BigInt(1 + random.below(units)) * 99_999_989n + BigInt(random.below(1_000))) as Amount;
