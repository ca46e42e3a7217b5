import { type Amount, amount, price, rate } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { type Body, BTC, BTC_USDT, Driver, USDT } from "../testing/driver.ts";
import { SeededRandom } from "../testing/random.ts";
import type { Command } from "./command.ts";
import { checkState } from "./invariants.ts";

const ROUNDS = 50;
const SPENDS = 100;
const WHOLE = amount("200");

/** One user with the whole balance in USDT, and a house that could sell for all of it a thousand times. */
function exchange(): Driver {
  const driver = new Driver().openExchange(1);
  driver.fund(0, BTC, "2000");
  driver.fund(1, USDT, "200");
  return driver;
}

/** Every way to spend the whole balance at once. */
const spends: Record<string, (driver: Driver) => Body<Command>> = {
  withdraw: () => ({
    type: "requestWithdrawal",
    userId: 1,
    account: "c2c",
    currencyId: USDT,
    amount: (WHOLE - amount("1")) as Amount,
    fee: amount("1"),
    levelNeeded: 0,
    perDay: 1_000_000,
    details: "{}",
  }),
  transfer: () => ({ type: "transfer", userId: 1, from: "c2c", to: "lever", currencyId: USDT, amount: WHOLE }),
  convert: () => ({
    type: "convert",
    userId: 1,
    account: "c2c",
    fromId: USDT,
    toId: BTC,
    viaId: USDT,
    amount: WHOLE,
    spread: rate("0.001"),
    tolerance: rate("0.0002"),
  }),
  order: (driver) => driver.order(1, "buy", { price: "80", quantity: "2.5" }),
  marketOrder: (driver) => driver.order(1, "buy", { kind: "market", quote: "200" }),
};

/** Ends what the last round left open and brings the balance back to the whole. */
function refill(driver: Driver): void {
  driver.ok({ type: "cancelAll", userId: 1 });
  for (const { withdrawalId } of [...driver.state.withdrawals.open.values()]) {
    driver.ok({ type: "decideWithdrawal", withdrawalId, to: "sending", operatorId: 1 });
    driver.ok({ type: "decideWithdrawal", withdrawalId, to: "passed", operatorId: 1 });
  }
  const { available } = driver.state.ledger.balance(1, "c2c", USDT);
  if (available === WHOLE) return;
  driver.ok({
    type: "credit",
    ownerId: 1,
    account: "c2c",
    currencyId: USDT,
    amount: (WHOLE - available) as Amount,
    house: "outside",
    tag: "recharge",
    ref: "test",
  });
}

test(`of ${SPENDS} spends of the whole balance, in ${ROUNDS} orders, exactly one succeeds`, () => {
  const driver = exchange();
  const random = new SeededRandom(4);
  const names = Object.keys(spends);
  const winners = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    refill(driver);
    driver.tick(BTC_USDT, "100", { asks: [{ price: price("100"), quantity: amount("500") }] });
    const chosen = Array.from({ length: SPENDS }, () => names[random.below(names.length)] as string);
    const outcomes = chosen.map(
      (name) => driver.run((spends[name] as (driver: Driver) => Body<Command>)(driver)).outcome,
    );
    const won = chosen.filter((_, index) => outcomes[index]?.ok);
    expect(won).toHaveLength(1);
    winners.add(won[0] as string);
    // A second withdrawal meets the rule of one under review before it meets the empty balance.
    const errors = new Set(outcomes.map((outcome) => (outcome.ok ? undefined : outcome.error)));
    expect(
      [...errors].filter((error) => error && !["INSUFFICIENT_BALANCE", "WITHDRAWAL_UNDER_REVIEW"].includes(error)),
    ).toEqual([]);
    expect(driver.state.ledger.balance(1, "c2c", USDT).available).toBe(0n);
    checkState(driver.state);
  }
  // Each way came first at some time, so that each was tried against all others.
  expect([...winners].sort()).toEqual(names.toSorted());
});
