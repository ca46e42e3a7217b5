import { amount, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { expect, test } from "vitest";
import type { Command } from "../../engine/command.ts";
import { execute, hasDue } from "../../engine/execute.ts";
import { checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import type { State } from "../../engine/state.ts";
import { type Body, BTC, USDT } from "../../testing/driver.ts";
import { fund, HostingDesk, type HostingTerms, miner } from "../../testing/hosting.ts";
import { NaiveHosting, type NaiveOrder } from "../../testing/naive-hosting.ts";
import { SeededRandom } from "../../testing/random.ts";

const ORDERS = 10_000;
const DAYS = 365;
const USERS = 400;

const varieties: readonly HostingTerms[] = [
  { ...fund, days: 7, dailyRate: rate("0.00312345"), penalty: "interest", min: amount("0.01") },
  { ...fund, productId: 2, days: 30, dailyRate: rate("0.00401"), min: amount("0.01") },
  { ...miner, productId: 3, days: 90 },
  { ...miner, productId: 4, days: 15, penalty: "interest", dailyOutput: amount("0.00000007") },
];
const unlimited = amount("100000000000");
const products = varieties.map((terms) => ({ ...terms, quota: unlimited, perUser: unlimited }));

/** The core without a log, so that a year fits in memory. */
class Year {
  state: State;
  at: number;
  readonly naive = new NaiveHosting();
  readonly #random = new SeededRandom(11);
  #ids = 0;

  constructor() {
    const users = Array.from({ length: USERS }, () => "10000000");
    const desk = HostingDesk.open(products, { users, treasury: "1000000000", btc: "1000" });
    this.state = desk.state;
    this.at = Math.floor(desk.at / DAY_MS) * DAY_MS + DAY_MS;
    for (let userId = 1; userId <= USERS; userId += 1)
      this.naive.add(`available ${userId} ${USDT}`, amount("10000000"));
    this.naive.add(`treasury ${USDT}`, amount("1000000000"));
    this.naive.add(`treasury ${BTC}`, amount("1000"));
  }

  run(body: Body<Command>) {
    this.#ids += 1;
    const { outcome } = execute(this.state, { ...body, id: `y${this.#ids}`, at: this.at } as Command);
    if (!outcome.ok) throw new Error(`${body.type} was refused: ${JSON.stringify(outcome)}`);
    return outcome;
  }

  buy(): void {
    const terms = this.#random.pick(products);
    const userId = 1 + this.#random.below(USERS);
    const units =
      terms.kind === "fund"
        ? amount("1") * BigInt(1 + this.#random.below(3_000)) + BigInt(this.#random.below(99_999_999))
        : amount("1") * BigInt(1 + this.#random.below(20));
    const body = { type: "buyHosting", userId, productId: terms.productId, version: 1, levelNeeded: 1 } as const;
    const outcome = this.run({ ...body, units: units as ReturnType<typeof amount> });
    this.naive.buy(outcome.hostingOrder?.orderId ?? 0, userId, units, terms, this.at);
  }

  redeem(order: NaiveOrder): void {
    const penalty = this.naive.penalty(order) as ReturnType<typeof amount>;
    this.run({ type: "redeemHosting", userId: order.userId, orderId: order.id, penalty });
    this.naive.redeem(order);
  }

  /** Everything of one day: now and then the platform is down for some days, or reloads between two slices. */
  day(): void {
    this.at += DAY_MS * (this.#random.chance(3) ? 1 + this.#random.below(4) : 1);
    this.run({ type: "clock" });
    this.naive.payUntil(this.at);
    while (hasDue(this.state)) {
      this.run({ type: "settleDue" });
      if (!this.#random.chance(2)) continue;
      this.state = restore(rowsOf(this.state));
      this.run({ type: "restart" });
    }
    const open = this.naive.orders.filter(({ ended }) => !ended);
    for (let count = open.length === 0 ? 0 : this.#random.below(4); count > 0; count -= 1) {
      const order = this.#random.pick(open);
      if (!order.ended) this.redeem(order);
    }
  }

  /** Every sum of the simple calculation that is not zero, as the ledger has it. */
  ledger(): Map<string, bigint> {
    const { ledger } = this.state;
    const sums = new Map<string, bigint>();
    for (const [name] of this.naive.money) {
      const [what, first, second] = name.split(" ");
      const balance =
        what === "available" || what === "frozen"
          ? ledger.balance(Number(first), "finance", Number(second))
          : ledger.balance(0, what === "reserve" ? "hosting" : (what as "treasury" | "fees"), Number(first));
      sums.set(name, what === "frozen" ? balance.frozen : balance.available);
    }
    return sums;
  }
}

test(`a year of ${ORDERS} orders equals a calculation of every day from the calendar`, () => {
  const year = new Year();
  const perDay = Math.ceil(ORDERS / DAYS);
  for (let day = 0; day < DAYS; day += 1) {
    for (let count = 0; count < perDay && year.naive.orders.length < ORDERS; count += 1) year.buy();
    year.day();
    if (day % 30 === 0) expect(year.ledger()).toEqual(year.naive.money);
  }
  expect(year.naive.orders).toHaveLength(ORDERS);
  while (year.state.hosting.orders.size > 0) year.day();
  expect(year.ledger()).toEqual(year.naive.money);
  expect(year.naive.orders.every(({ ended }) => ended)).toBe(true);
  for (const account of [`reserve ${USDT}`, `reserve ${BTC}`]) expect(year.naive.money.get(account)).toBe(0n);
  checkState(year.state);
});
