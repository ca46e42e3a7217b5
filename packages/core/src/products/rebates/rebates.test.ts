import { amount, formatAmount, rate } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { stateHash } from "../../engine/snapshot.ts";
import { Driver, NEW, NEW_USDT, USDT } from "../../testing/driver.ts";
import { checkRebates } from "../../testing/naive-rebates.ts";
import type { Rebate } from "./records.ts";

const RATES = { type: "setRebates", first: rate("0.2"), second: rate("0.1"), third: rate("0.05") } as const;

/** Users 1 to 5, each invited by the one before, and 6, whom nobody invited; all have 10,000 NEW and USDT. */
function opened(rates = RATES): Driver {
  const driver = new Driver();
  driver.inviterOf = (userId) => (userId === 1 || userId === 6 ? undefined : userId - 1);
  driver.openExchange(6);
  for (let userId = 1; userId <= 6; userId += 1)
    for (const currency of [NEW, USDT]) driver.fund(userId, currency, "10000");
  driver.ok(rates);
  return driver;
}

const trade = (driver: Driver, seller: number, buyer: number, quantity: string, price = "1"): void => {
  driver.place(seller, "sell", { marketId: NEW_USDT, price, quantity });
  driver.place(buyer, "buy", { marketId: NEW_USDT, price, quantity });
};
const rebatesIn = (driver: Driver, from = 0): Rebate[] =>
  driver.log
    .slice(from)
    .flatMap(({ execution }) => execution.events.flatMap((event) => (event.type === "rebate" ? [event.rebate] : [])));
const lines = (rebates: readonly Rebate[]) =>
  rebates.map(({ inviterId, invitedId, generation, currencyId, amount: paid, state }) =>
    [inviterId, invitedId, generation, currencyId, formatAmount(paid), state].join(" "),
  );

test("20, 10 and 5 per cent of a fee go to three generations, in its currency and in the command that made it final", () => {
  const driver = opened();
  // A fee of 0.1 %: 1 NEW of the buyer, 1 USDT of the seller, whom nobody invited.
  trade(driver, 6, 5, "1000");
  expect(lines(rebatesIn(driver))).toEqual([
    `4 5 1 ${NEW} 0.2 posted`,
    `3 5 2 ${NEW} 0.1 posted`,
    `2 5 3 ${NEW} 0.05 posted`,
  ]);
  expect(driver.balance(4, NEW)).toBe("10000.2/0");
  expect(driver.balance(1, NEW)).toBe("10000/0");
  expect(driver.balance(0, NEW, "fees")).toBe("0.65/0");
  expect(driver.balance(0, USDT, "fees")).toBe("1/0");
  checkRebates(driver.log);
});

test("an order that meets many is one rebate for each inviter, of the sum of its fees", () => {
  const driver = opened();
  for (let count = 0; count < 20; count += 1)
    driver.place(6, "sell", { marketId: NEW_USDT, price: "1", quantity: "10" });
  const from = driver.log.length;
  driver.place(2, "buy", { marketId: NEW_USDT, price: "1", quantity: "200" });
  expect(rebatesIn(driver, from)).toMatchObject([{ inviterId: 1, fee: amount("0.2"), amount: amount("0.04") }]);
});

test("rebates together are never above the fee, and a share below a unit is none", () => {
  const driver = opened({ ...RATES, first: rate("0.6"), second: rate("0.3"), third: rate("0.1") });
  expect(driver.refused({ ...RATES, first: rate("0.86") })).toBe("INVALID_REQUEST");
  expect(driver.refused({ ...RATES, second: -1n as (typeof RATES)["second"] })).toBe("INVALID_REQUEST");
  trade(driver, 6, 5, "1.0001", "1.01");
  for (const { fee, amount: paid } of rebatesIn(driver)) expect(paid < fee).toBe(true);
  expect(driver.state.ledger.balance(0, "fees", NEW).available >= 0n).toBe(true);
  checkRebates(driver.log);
});

test("without rates, and for fees before them, there is nothing", () => {
  const driver = new Driver();
  driver.inviterOf = (userId) => (userId === 2 ? 1 : undefined);
  driver.openExchange(2);
  for (const currency of [NEW, USDT]) for (const userId of [1, 2]) driver.fund(userId, currency, "100");
  trade(driver, 1, 2, "10");
  expect(rebatesIn(driver)).toEqual([]);
  driver.ok(RATES);
  trade(driver, 1, 2, "10");
  expect(rebatesIn(driver)).toHaveLength(1);
});

test("rates count from their command on", () => {
  const driver = opened();
  trade(driver, 6, 2, "100");
  driver.ok({ ...RATES, first: rate("0.5") });
  trade(driver, 6, 2, "100");
  expect(rebatesIn(driver).map((rebate) => formatAmount(rebate.amount))).toEqual(["0.02", "0.05"]);
});

test("what is withheld of a pair stays in the fees, is visible, and is paid when an operator releases it", () => {
  const driver = opened();
  const pair = { inviterId: 4, invitedId: 5 };
  const withhold = { type: "withholdRebates", ...pair, reason: "document" } as const;
  driver.ok(withhold);
  trade(driver, 6, 5, "1000");
  expect(lines(rebatesIn(driver))).toEqual([
    `4 5 1 ${NEW} 0.2 withheld`,
    `3 5 2 ${NEW} 0.1 posted`,
    `2 5 3 ${NEW} 0.05 posted`,
  ]);
  expect(driver.balance(4, NEW)).toBe("10000/0");
  trade(driver, 5, 6, "1000");
  const release = { type: "releaseRebates", ...pair, operatorId: 9 } as const;
  expect(driver.refused({ ...release, version: 2 })).toBe("VERSION_CONFLICT");
  expect(driver.refused({ ...release, inviterId: 1, version: 1 })).toBe("NOT_FOUND");
  const from = driver.log.length;
  driver.ok({ ...release, version: 1 });
  expect(lines(rebatesIn(driver, from))).toEqual([`4 5 1 ${USDT} 0.2 released`, `4 5 1 ${NEW} 0.2 released`]);
  expect([driver.balance(4, NEW), driver.balance(4, USDT)]).toEqual(["10000.2/0", "10000.2/0"]);
  expect(driver.refused({ ...release, version: 2 })).toBe("VERSION_CONFLICT");
  // What an operator has released is not withheld again by itself.
  driver.ok(withhold);
  expect(driver.state.rebates.pairs.get("4:5")).toMatchObject({ state: "released", operatorId: 9, version: 2 });
  checkState(driver.state);
  checkRebates(driver.log);
});

test("only pairs of an inviter within three generations can be withheld, and a release never takes more than the fees have", () => {
  const driver = opened();
  const withhold = (inviterId: number, invitedId: number) =>
    ({ type: "withholdRebates", inviterId, invitedId, reason: "device" }) as const;
  for (const [inviterId, invitedId] of [
    [1, 5],
    [5, 4],
    [6, 5],
    [1, 6],
  ] as const)
    expect(driver.refused(withhold(inviterId, invitedId))).toBe("NOT_FOUND");
  driver.ok(withhold(2, 5));
  trade(driver, 6, 5, "1000");
  const all = driver.state.ledger.balance(0, "fees", NEW).available as ReturnType<typeof amount>;
  const movement = {
    ownerId: 0,
    account: "fees",
    currencyId: NEW,
    house: "outside",
    tag: "system_withdraw",
    ref: "x",
  } as const;
  driver.ok({ type: "debit", ...movement, amount: all });
  expect(driver.refused({ type: "releaseRebates", inviterId: 2, invitedId: 5, version: 1, operatorId: 9 })).toBe(
    "INSUFFICIENT_BALANCE",
  );
});

test("the rows restore the same state", () => {
  const driver = opened();
  driver.ok({ type: "withholdRebates", inviterId: 4, invitedId: 5, reason: "device" });
  trade(driver, 6, 5, "1000");
  const reloaded = restore(rowsOf(driver.state));
  checkState(reloaded);
  expect(stateHash(reloaded)).toBe(stateHash(driver.state));
  expect(reloaded.rebates.held.get(`4:5:${NEW}`)?.amount).toBe(amount("0.2"));
  expect(reloaded.rebates.nextRebateId).toBe(4);
});
