import { amount, formatAmount, ONE, price } from "@candor/contract/domain/money.ts";
import { resultPath, resultRoot, verifyResultLine } from "@candor/contract/rules/subscriptions.ts";
import { describe, expect, test } from "vitest";
import { execute, hasDue } from "../../engine/execute.ts";
import { checkBatch, checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { decodeRows, encodeRows, stateHash } from "../../engine/snapshot.ts";
import { NEW } from "../../testing/driver.ts";
import { SeededRandom } from "../../testing/random.ts";
import { ISSUER, SALE, SubscriptionDriver, type SubscriptionTerms, sale, sumOf } from "../../testing/subscriptions.ts";

function subscribed(quantities: readonly string[], change: Partial<SubscriptionTerms> = {}): SubscriptionDriver {
  const driver = SubscriptionDriver.opened(quantities.length + 1, change);
  driver.at = sale.startsAt;
  for (const [index, quantity] of quantities.entries()) driver.apply(index + 2, quantity);
  return driver;
}

describe("the allotment", () => {
  test("of an undersubscribed sale gives everybody all", () => {
    const driver = subscribed(["400", "300", "150"]).until(sale.allotsAt);
    expect([2, 3, 4].map((user) => [driver.coins(user), driver.money(user)])).toEqual([
      ["0/400", "800/0"],
      ["0/300", "850/0"],
      ["0/150", "925/0"],
    ]);
    // The issuer gets 850 x 0.5, and back what nobody bought.
    expect([driver.coins(ISSUER), driver.money(ISSUER)]).toEqual(["150/0", "425/0"]);
    expect(driver.saleNow.now).toMatchObject({ applied: amount("850"), applications: 3, allotted: amount("850") });
    checkState(driver.state);
  });

  test("of an oversubscribed sale gives everybody the share, rounded down", () => {
    // 1,000 for 1,500: two thirds. 400 gets 266, 350 gets 233, 11 gets 7.
    const driver = subscribed(["400", "400", "350", "339", "11"]).until(sale.allotsAt);
    expect([2, 3, 4, 5, 6].map((user) => [driver.coins(user), driver.money(user)])).toEqual([
      ["0/266", "867/0"],
      ["0/266", "867/0"],
      ["0/233", "883.5/0"],
      ["0/226", "887/0"],
      ["0/7", "996.5/0"],
    ]);
    expect([driver.coins(ISSUER), driver.money(ISSUER)]).toEqual(["2/0", "499/0"]);
    checkState(driver.state);
  });

  test("may give nothing to a small application, which then is over", () => {
    const driver = SubscriptionDriver.opened(7, { supply: amount("40"), step: amount("10"), max: amount("40") });
    driver.at = sale.startsAt;
    for (let userId = 2; userId <= 6; userId += 1) driver.apply(userId, "40");
    driver.apply(7, "10");
    driver.until(sale.allotsAt);
    expect([driver.coins(2), driver.coins(7), driver.money(7), driver.coins(ISSUER)]).toEqual([
      "0/0",
      "0/0",
      "1000/0",
      "40/0",
    ]);
    expect(driver.state.subscriptions.applications.size).toBe(0);
    driver.until(driver.times.releaseAt).until(driver.times.releaseAt + 1);
    expect(driver.saleNow.now.releasedAt).toBeDefined();
    checkState(driver.state);
  });

  test("of a sale without applications gives the coins back", () => {
    const driver = SubscriptionDriver.opened(2).until(sale.allotsAt);
    expect(driver.coins(ISSUER)).toBe("1000/0");
    expect(driver.saleNow.now).toMatchObject({ applied: 0n, root: "0".repeat(64), applications: 0 });
  });

  test("does not wait for the clock's exact time, and happens once", () => {
    const driver = subscribed(["10"]).until(sale.allotsAt + 86_400_000 * 3);
    const hash = stateHash(driver.state);
    driver.ok({ type: "settleDue" });
    driver.until(driver.at);
    expect(stateHash(driver.state)).toBe(hash);
    expect(driver.coins(2)).toBe("10/0");
  });
});

test("the result stands in the chain under a root to which each user's line leads", () => {
  const driver = subscribed(["400", "400", "350", "339", "11"]).until(sale.allotsAt);
  const lines = driver.lines();
  const result = driver.log
    .flatMap(({ execution }) => execution.events)
    .find((event) => event.type === "subscriptionResult");
  expect(result).toMatchObject({
    subscriptionId: SALE,
    supply: amount("1000"),
    applied: amount("1500"),
    applications: 5,
    allotted: sumOf(lines.map(({ allotted }) => allotted)),
    paid: amount("499"),
    root: resultRoot(SALE, lines),
  });
  expect(driver.saleNow.now.root).toBe(resultRoot(SALE, lines));
  for (const [index, line] of lines.entries()) {
    const path = resultPath(SALE, lines, index);
    expect(verifyResultLine({ subscriptionId: SALE, line, path, root: resultRoot(SALE, lines) })).toBe(true);
  }
});

/** Applications of random sizes, in an order. */
function randomSale(seed: number, users: number, order: (users: number[]) => number[]): SubscriptionDriver {
  const random = new SeededRandom(seed);
  const supply = amount(String(200 + random.below(users * 30)));
  const driver = SubscriptionDriver.opened(users + 1, { supply, max: amount("100"), price: price("0.12345678") });
  const sizes = Array.from({ length: users }, () => String(10 + random.below(91)));
  driver.at = sale.startsAt;
  for (const user of order(sizes.map((_, index) => index))) driver.apply(user + 2, sizes[user] as string);
  return driver;
}

test("what each user gets does not depend on the order of arrival, and is what an independent sum gives", () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const users = 5 + seed;
    const forward = randomSale(seed, users, (all) => all);
    const backward = randomSale(seed, users, (all) => all.toReversed());
    const found = [forward, backward].map((driver) => {
      const { passed } = driver.saleNow;
      const { supply } = driver.saleNow.now;
      const sizes = new Map(
        [...driver.state.subscriptions.applications.values()].map(({ userId, quantity }) => [userId, quantity]),
      );
      driver.until(sale.allotsAt);
      for (const [userId, quantity] of sizes) {
        // In whole coins: all, or the share without its fraction; a coin costs 0.12345678, so that no cost is ever rounded.
        const coins = passed <= supply ? quantity / ONE : (quantity * supply) / passed / ONE;
        expect(driver.coins(userId)).toBe(`0/${coins}`);
        expect(driver.money(userId)).toBe(`${formatAmount(amount("1000") - coins * 12_345_678n)}/0`);
      }
      checkState(driver.state);
      return Array.from({ length: users }, (_, user) => [driver.coins(user + 2), driver.money(user + 2)]);
    });
    expect(found[1]).toEqual(found[0]);
  }
});

const COUNT = 450;

test("a reload between any two slices of allotment and release gives the same state as none", () => {
  const quantities = Array.from({ length: COUNT }, (_, index) => String(10 + (index % 7)));
  const driver = subscribed(quantities, { max: amount("20") });
  const atEach = (): void => {
    const reloaded = restore(decodeRows(encodeRows(rowsOf(driver.state))));
    checkState(reloaded);
    driver.ok({ type: "restart" });
    const { command, execution } = driver.log.at(-1) as (typeof driver.log)[number];
    expect(execute(reloaded, command)).toEqual(execution);
    expect(stateHash(reloaded)).toBe(stateHash(driver.state));
    driver.state = reloaded;
  };
  const slices: number[] = [];
  for (const time of [sale.allotsAt, sale.launchAt, driver.times.releaseAt]) {
    driver.until(time, 0);
    for (let steps = 0; steps < 6; steps += 1) {
      atEach();
      const { events } = driver.ok({ type: "settleDue" });
      checkBatch(events);
      checkState(driver.state);
      slices.push(events.filter(({ type }) => type === "subscriptionApplication").length);
    }
  }
  expect(slices.filter((count) => count > 0)).toEqual([200, 200, 50, 200, 200, 50]);
  expect(driver.saleNow.now.root).toBe(resultRoot(SALE, driver.lines()));

  const once = subscribed(quantities, { max: amount("20") });
  for (const time of [sale.allotsAt, sale.launchAt, once.times.releaseAt]) once.until(time);
  for (let userId = 1; userId <= COUNT + 1; userId += 1)
    expect([driver.coins(userId), driver.money(userId)]).toEqual([once.coins(userId), once.money(userId)]);
}, 30_000);

test("slices of any size give everybody the same, under the same root", () => {
  const quantities = Array.from({ length: COUNT }, (_, index) => String(10 + (index % 7)));
  const random = new SeededRandom(7);
  const [whole, ...others] = [undefined, () => 1 + random.below(40), () => 200, () => 10_000, () => 0].map((mostOf) => {
    const driver = subscribed(quantities, { max: amount("20") });
    let largest = 0;
    for (const time of [sale.allotsAt, sale.launchAt, driver.times.releaseAt]) {
      driver.until(time, 0);
      while (hasDue(driver.state)) {
        const { events } = driver.ok({ type: "settleDue", ...(mostOf && { most: mostOf() }) });
        checkBatch(events);
        largest = Math.max(largest, events.filter(({ type }) => type === "subscriptionApplication").length);
      }
    }
    checkState(driver.state);
    const users = Array.from({ length: COUNT + 1 }, (_, index) => [driver.coins(index + 1), driver.money(index + 1)]);
    return { users, lines: driver.lines(), root: driver.saleNow.now.root, largest };
  });
  const { largest, ...same } = whole as NonNullable<typeof whole>;
  expect(largest).toBe(200);
  expect(others.map((one) => one.largest)).toEqual([40, 200, 200, 1]);
  for (const { users, lines, root } of others) expect({ users, lines, root }).toEqual(same);
}, 30_000);

describe("the lock", () => {
  test("ends at the launch and the lockup, once", () => {
    const driver = subscribed(["400", "100"]).until(sale.allotsAt);
    driver.until(driver.times.releaseAt - 1);
    expect(driver.saleNow.now.launchedAt).toBeDefined();
    expect([driver.coins(2), driver.coins(3)]).toEqual(["0/400", "0/100"]);
    const withdrawal = {
      type: "requestWithdrawal",
      userId: 2,
      account: "c2c",
      currencyId: NEW,
      amount: amount("1"),
      fee: amount("0"),
      levelNeeded: 0,
      perDay: 3,
      details: "{}",
    } as const;
    expect(driver.refused(withdrawal)).toBe("INSUFFICIENT_BALANCE");
    driver.until(driver.times.releaseAt);
    expect([driver.coins(2), driver.coins(3)]).toEqual(["400/0", "100/0"]);
    expect(driver.state.subscriptions.applications.size).toBe(0);
    expect(driver.run({ type: "settleDue" }).events).toEqual([]);
    checkState(driver.state);
  });

  test("of a user who is frozen ends all the same", () => {
    const driver = subscribed(["400"]).until(sale.allotsAt);
    driver.ok({ type: "setUserState", userId: 2, state: "frozen" });
    driver.until(driver.times.releaseAt);
    expect(driver.coins(2)).toBe("400/0");
  });
});
