import { ONE } from "@candor/contract/domain/money.ts";
import { ceil, floor, isLater, type NaiveTick } from "./naive-contracts.ts";
import type { NaiveHouse } from "./naive-house.ts";

export type Bet = { readonly userId: number; readonly isUp: boolean; readonly seconds: number; readonly stake: bigint };
export type NaiveTermsOfOptions = {
  readonly fee: bigint;
  readonly reserve: bigint;
  readonly min: bigint;
  readonly max: bigint;
  readonly ratios: ReadonlyMap<number, bigint>;
};
export type NaiveOption = Bet & {
  readonly id: number;
  readonly acceptedAt: number;
  readonly promised: bigint;
  readonly fee: bigint;
  state: "opening" | "running" | "won" | "lost" | "flat" | "void";
  opened?: NaiveTick;
  delivered?: NaiveTick;
  endedAt?: number;
};

/** Options of one pair by the words of the rules: every order is looked at with every tick and clock, and settled at once. */
export class NaiveOptions {
  readonly available = new Map<number, bigint>();
  readonly orders: NaiveOption[] = [];
  /** Those that have not ended. */
  #open: NaiveOption[] = [];
  readonly house: NaiveHouse;
  readonly #terms: NaiveTermsOfOptions;
  #last: NaiveTick | undefined;

  constructor(terms: NaiveTermsOfOptions, house: NaiveHouse) {
    this.#terms = terms;
    this.house = house;
  }

  open(): NaiveOption[] {
    this.#open = this.#open.filter(({ state }) => state === "opening" || state === "running");
    return this.#open;
  }

  frozen(userId: number): bigint {
    return this.open().reduce((sum, one) => (one.userId === userId ? sum + one.stake + one.fee : sum), 0n);
  }

  promised(): bigint {
    return this.open().reduce((sum, one) => sum + one.promised, 0n);
  }

  place(bet: Bet, at: number): string | undefined {
    const { min, max, ratios, reserve } = this.#terms;
    const ratio = ratios.get(bet.seconds);
    if (ratio === undefined) return "OPTION_SECONDS";
    if (bet.stake < min || bet.stake > max) return "OPTION_OUT_OF_RANGE";
    if (!this.#last || at - this.#last.at > 3_000) return "PRICE_STALE";
    if (this.open().filter(({ userId }) => userId === bet.userId).length >= 200) return "TOO_MANY_OPTIONS";
    const fee = ceil(bet.stake * this.#terms.fee, ONE);
    const promised = floor(bet.stake * ratio, ONE);
    if ((this.available.get(bet.userId) ?? 0n) < bet.stake + fee) return "INSUFFICIENT_BALANCE";
    if (this.promised() + promised > reserve || promised > this.house.spare()) return "OPTION_CAPACITY";
    this.#add(bet.userId, -bet.stake - fee);
    const one: NaiveOption = { ...bet, id: this.orders.length + 1, acceptedAt: at, promised, fee, state: "opening" };
    this.orders.push(one);
    this.#open.push(one);
    return undefined;
  }

  tick(tick: NaiveTick): void {
    this.clock(tick.at);
    if (!tick.counting) return;
    this.#last = tick;
    for (const one of this.open()) {
      if (one.opened && tick.at >= dueOf(one)) this.#deliver(one, one.opened, tick);
      else if (!one.opened && isLater(tick, one.acceptedAt)) Object.assign(one, { state: "running", opened: tick });
    }
  }

  clock(at: number): void {
    for (const one of this.open()) {
      const until = one.opened ? dueOf(one) + 10_000 : one.acceptedAt + 3_000;
      if (at <= until) continue;
      Object.assign(one, { state: "void", endedAt: until });
      this.#add(one.userId, one.stake + one.fee);
    }
  }

  #add(userId: number, sum: bigint): void {
    this.available.set(userId, (this.available.get(userId) ?? 0n) + sum);
  }

  #deliver(one: NaiveOption, { price: open }: NaiveTick, tick: NaiveTick): void {
    const hasWon = one.isUp ? tick.price > open : tick.price < open;
    const state = tick.price === open ? "flat" : hasWon ? "won" : "lost";
    Object.assign(one, { state, delivered: tick, endedAt: tick.at });
    const paid = state === "won" ? one.promised : state === "lost" ? -one.stake : 0n;
    this.#add(one.userId, one.stake + paid);
    this.house.treasury -= paid;
    this.house.fees += one.fee;
  }
}

const dueOf = ({ opened, seconds }: NaiveOption): number => (opened?.at ?? 0) + seconds * 1_000;
