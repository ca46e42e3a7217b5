import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { Contracts, check, order, plain, SHORT } from "../testing/contracts.ts";
import { BTC_USDT, USDT } from "../testing/driver.ts";
import type { CoreEvent } from "./event.ts";
import { canonicalState } from "./snapshot.ts";
import { hasWork } from "./work.ts";

const USERS = 900;
/** The most results of one command here: 4 ms of 16 us, and an account with all of its positions. */
const RESULTS_MAX = 300;

const resultsOf = (events: readonly CoreEvent[], type: "position" | "option"): number =>
  events.filter((event) => event.type === type).length;

/** Users with a long or a short of ten coins, a third of each with a stop in the way; at 70 the longs are broke and the shorts have gained 300. */
function crowded(): Contracts {
  const driver = Contracts.open([plain()], { users: Array.from({ length: USERS }, () => "130"), insurance: "500" });
  driver.tick(BTC_USDT, "100");
  for (let userId = 1; userId <= USERS; userId += 1) {
    const isLong = userId % 2 === 0;
    const stops = isLong ? { stopLoss: price("90") } : { takeProfit: price("90") };
    driver.ok(order({ userId, lots: 10, ...(isLong ? {} : SHORT), ...(userId % 3 === 0 ? stops : {}) }));
  }
  carryOn(driver, driver.tick(BTC_USDT, "100").events);
  return driver;
}

/** Sends what the engine would until nothing is left; gives all events, and of each command how many positions or options it changed. */
function carryOn(driver: Contracts, first: readonly CoreEvent[]) {
  const slices = [first];
  while (hasWork(driver.state)) slices.push(driver.ok({ type: "continueWork" }).events);
  return { events: slices.flat(), slices };
}

describe("what a tick sets off is done in slices", () => {
  test("of some hundred results at most, and of each the same as if one command had done it all", () => {
    const sliced = crowded();
    const { slices } = carryOn(sliced, sliced.tick(BTC_USDT, "70").events);
    expect(slices.length).toBeGreaterThan(3);
    expect(Math.max(...slices.map((events) => resultsOf(events, "position")))).toBeLessThan(RESULTS_MAX);
    check(sliced);
    // Here the next command finds everything yet to be done.
    const whole = crowded();
    whole.tick(BTC_USDT, "70");
    expect(hasWork(whole.state)).toBe(true);
    whole.ok({ type: "clock" });
    expect(hasWork(whole.state)).toBe(false);
    check(whole);
    for (const driver of [sliced, whole]) expect(driver.receipts("lever_deleverage").length).toBeGreaterThan(400);
    expect(canonicalState(sliced.state)).toBe(canonicalState(whole.state));
    for (const kind of ["lever_open", "lever_close", "lever_deleverage"] as const)
      expect(sliced.receipts(kind)).toEqual(whole.receipts(kind));
  });

  test("before whatever else comes: nobody acts on a tick that is half done", () => {
    const driver = crowded();
    driver.tick(BTC_USDT, "70");
    const last = [...driver.state.contracts.positions.values()].findLast(({ now }) => now.takeProfit === price("90"));
    const { positionId, userId } = last?.now ?? { positionId: 0, userId: 0 };
    const stops = { takeProfit: price("10"), stopLoss: price("90") };
    expect(driver.run({ type: "setLeverStops", userId, positionId, ...stops }).outcome).toMatchObject({
      error: "NOT_FOUND",
    });
    expect(driver.position(positionId).closeReason).toBe("tp");
    expect(hasWork(driver.state)).toBe(false);
  });

  test("and options that wait to open as well", () => {
    const driver = crowded();
    driver.ok({
      type: "setOption",
      marketId: BTC_USDT,
      state: "open",
      fee: rate("0"),
      choices: [{ seconds: 30, ratio: rate("0.8"), min: amount("1"), max: amount("10") }],
      reserve: amount("10000"),
    });
    const credit = { type: "credit", account: "mic", currencyId: USDT, amount: amount("1"), house: "outside" } as const;
    for (let userId = 1; userId <= USERS; userId += 1) {
      driver.ok({ ...credit, ownerId: userId, tag: "recharge", ref: "test" });
      const own = { type: "placeOption", userId, marketId: BTC_USDT, direction: 0, seconds: 30 } as const;
      driver.ok({ ...own, amount: amount("1"), levelNeeded: 0 });
    }
    const { slices } = carryOn(driver, driver.tick(BTC_USDT, "100").events);
    expect(Math.max(...slices.map((events) => resultsOf(events, "option")))).toBeLessThan(500);
    expect(slices.reduce((sum, events) => sum + resultsOf(events, "option"), 0)).toBe(USERS);
  });
});
