import { type Amount, amount } from "@candor/contract/domain/money.ts";
import { DAY_MS, HOUR_MS } from "@candor/contract/domain/time.ts";
import { LOOSEN_AFTER_MS } from "@candor/contract/domain/trading-limits.ts";
import { describe, expect, test } from "vitest";
import { restore, rowsOf } from "../../engine/rows.ts";
import { decodeRows, encodeRows } from "../../engine/snapshot.ts";
import { BTC, Driver, USDT } from "../../testing/driver.ts";
import { countResult, refuseTrading } from "./index.ts";

/** One user, at 10:00 UTC. */
function opened(): Driver {
  const driver = new Driver().openExchange(1);
  driver.at = Date.UTC(2026, 10, 21, 10);
  return driver;
}
const limit = (driver: Driver, dailyLoss?: string) =>
  driver.ok({ type: "setPlayLimits", userId: 1, ...(dailyLoss !== undefined && { dailyLoss: amount(dailyLoss) }) });
/** The result of an order that ended now, as a product counts it. */
const result = (driver: Driver, text: string, sign: 1n | -1n = -1n, currencyId = USDT) =>
  countResult(driver.state, 1, currencyId, sign * amount(text), driver.at);
const refused = (driver: Driver, at = driver.at) => refuseTrading(driver.state, 1, at)?.error;

describe("the daily loss limit", () => {
  test("is reached by the net loss of the UTC day, to the last unit, and gone with the day", () => {
    const driver = opened();
    limit(driver, "100");
    result(driver, "80");
    result(driver, "30", 1n);
    result(driver, "49.99999999");
    expect(refused(driver)).toBeUndefined();
    result(driver, "0.00000001");
    expect(refused(driver)).toBe("LOSS_LIMIT_REACHED");
    const midnight = Date.UTC(2026, 10, 22);
    expect(refused(driver, midnight - 1)).toBe("LOSS_LIMIT_REACHED");
    expect(refused(driver, midnight)).toBeUndefined();
  });

  test("counts what was lost before it was set, and results in USDT alone", () => {
    const driver = opened();
    result(driver, "60");
    result(driver, "500", -1n, BTC);
    limit(driver, "60.00000001");
    expect(refused(driver)).toBeUndefined();
    limit(driver, "60");
    expect(refused(driver)).toBe("LOSS_LIMIT_REACHED");
  });

  test("tightens at once and loosens after 24 h; the last wish counts, and tightening ends one that waits", () => {
    const driver = opened();
    limit(driver, "100");
    result(driver, "150");
    expect(refused(driver)).toBe("LOSS_LIMIT_REACHED");
    limit(driver, "200");
    const { at } = driver;
    expect(driver.state.tradingLimits.get(1)).toMatchObject({ dailyLoss: amount("100"), nextDailyLoss: amount("200") });
    expect(refused(driver, at + LOOSEN_AFTER_MS - 1)).toBeUndefined();
    driver.at = at + HOUR_MS;
    limit(driver);
    expect(driver.state.tradingLimits.get(1)).toMatchObject({
      nextDailyLoss: undefined,
      changesAt: driver.at + LOOSEN_AFTER_MS,
    });
    limit(driver, "50");
    expect(driver.state.tradingLimits.get(1)).toMatchObject({ dailyLoss: amount("50"), changesAt: undefined });
  });

  test("that is set to what it is, or was never there and is taken away, waits for nothing", () => {
    const driver = opened();
    limit(driver);
    expect(driver.state.tradingLimits.get(1)?.changesAt).toBeUndefined();
    for (const wish of ["100", "200", "100"]) limit(driver, wish);
    expect(driver.state.tradingLimits.get(1)).toMatchObject({ dailyLoss: amount("100"), changesAt: undefined });
  });

  test("counts no result of nothing", () => {
    const driver = opened();
    countResult(driver.state, 1, USDT, 0n, driver.at);
    expect(driver.state.tradingLimits.size).toBe(0);
  });

  test("that was loosened holds until the ms at which 24 h are over, across a reload", () => {
    const driver = opened();
    limit(driver, "100");
    limit(driver);
    const due = driver.at + LOOSEN_AFTER_MS;
    driver.state = restore(decodeRows(encodeRows(rowsOf(driver.state))));
    driver.at = due - HOUR_MS;
    result(driver, "100");
    expect(refused(driver, due - 1)).toBe("LOSS_LIMIT_REACHED");
    expect(refused(driver, due)).toBeUndefined();
    driver.at = due;
    limit(driver, "99");
    expect(driver.state.tradingLimits.get(1)).toMatchObject({ dailyLoss: amount("99"), changesAt: undefined });
    expect(refused(driver)).toBe("LOSS_LIMIT_REACHED");
  });

  test("is more than nothing, and of a user", () => {
    expect(opened().refused({ type: "setPlayLimits", userId: 1, dailyLoss: 0n as Amount })).toBe("INVALID_AMOUNT");
    expect(opened().refused({ type: "setPlayLimits", userId: 9 })).toBe("NOT_FOUND");
  });

  test("counts a result of an older day on the newest, as after a clock that was set back", () => {
    const driver = opened();
    limit(driver, "100");
    result(driver, "60");
    countResult(driver.state, 1, USDT, -amount("40"), driver.at - DAY_MS);
    expect(refused(driver)).toBe("LOSS_LIMIT_REACHED");
  });
});

describe("cooling off", () => {
  test("refuses with the hours that are left, rounded up, until its last ms", () => {
    const driver = opened();
    driver.ok({ type: "coolOff", userId: 1, hours: 24 });
    const until = driver.at + 24 * HOUR_MS;
    expect(refuseTrading(driver.state, 1, driver.at)).toEqual({
      ok: false,
      error: "COOLING_OFF",
      params: { hours: 24 },
    });
    expect(refuseTrading(driver.state, 1, until - HOUR_MS - 1)?.params).toEqual({ hours: 2 });
    expect(refuseTrading(driver.state, 1, until - 1)?.params).toEqual({ hours: 1 });
    expect(refused(driver, until)).toBeUndefined();
  });

  test("is made longer, never shorter", () => {
    const driver = opened();
    driver.ok({ type: "coolOff", userId: 1, hours: 48 });
    const until = driver.at + 48 * HOUR_MS;
    expect(driver.ok({ type: "coolOff", userId: 1, hours: 1 }).events).toEqual([]);
    expect(driver.state.tradingLimits.get(1)?.coolingUntil).toBe(until);
    driver.ok({ type: "coolOff", userId: 1, hours: 48 });
    expect(driver.state.tradingLimits.get(1)?.coolingUntil).toBe(driver.at + 48 * HOUR_MS);
    driver.at += HOUR_MS - 1;
    expect(driver.ok({ type: "coolOff", userId: 1, hours: 47 }).events).toEqual([]);
  });

  test("lasts thirty days at most", () => {
    const driver = opened();
    driver.ok({ type: "coolOff", userId: 1, hours: 24 * 30 });
    expect(driver.run({ type: "coolOff", userId: 1, hours: 24 * 30 + 1 }).outcome).toMatchObject({
      params: { field: "hours" },
    });
  });

  test.each([0, -1, 1.5, 24 * 30 + 1])("of %s hours is refused", (hours) => {
    expect(opened().refused({ type: "coolOff", userId: 1, hours })).toBe("INVALID_REQUEST");
  });

  test("is for users who may operate", () => {
    const driver = opened();
    driver.ok({ type: "setUserState", userId: 1, state: "frozen" });
    expect(driver.refused({ type: "coolOff", userId: 1, hours: 1 })).toBe("ACCOUNT_FROZEN");
    expect(driver.refused({ type: "setPlayLimits", userId: 1 })).toBe("ACCOUNT_FROZEN");
  });
});
