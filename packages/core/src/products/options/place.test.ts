import { amount, type Rate, rate } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { checkState } from "../../engine/invariants.ts";
import { BTC_USDT, market, NEW_USDT } from "../../testing/driver.ts";
import { OptionDriver, START, terms } from "../../testing/options.ts";

describe("terms", () => {
  const choice = { seconds: 30, ratio: rate("0.8"), min: amount("10"), max: amount("20") };

  test.each([
    ["marketId", { marketId: NEW_USDT }],
    ["fee", { fee: rate("1") }],
    ["choices", { choices: [] }],
    ["choices", { choices: [choice, { ...choice, seconds: 0 }] }],
    ["reserve", { reserve: -1n as ReturnType<typeof amount> }],
  ] as const)("are refused with the field: %s", (field, change) => {
    const { outcome } = OptionDriver.opened().run(terms(change));
    expect(outcome).toEqual({ ok: false, error: "INVALID_REQUEST", params: { field } });
  });

  test.each([
    ["NOT_FOUND", { marketId: 99 }],
    ["INVALID_REQUEST", { marketId: NEW_USDT }],
    ["INVALID_REQUEST", { fee: rate("1") }],
    ["INVALID_REQUEST", { fee: -1n as Rate }],
    ["INVALID_REQUEST", { choices: [] }],
    ["INVALID_REQUEST", { choices: [choice, choice] }],
    ["INVALID_REQUEST", { choices: [{ ...choice, seconds: 0 }] }],
    ["INVALID_REQUEST", { choices: [{ ...choice, seconds: 86_401 }] }],
    ["INVALID_REQUEST", { choices: [{ ...choice, ratio: rate("0") }] }],
    ["INVALID_REQUEST", { choices: [{ ...choice, ratio: rate("1.00000001") }] }],
    ["INVALID_REQUEST", { choices: [{ ...choice, min: amount("0") }] }],
    ["INVALID_REQUEST", { choices: [{ ...choice, max: amount("9.99999999") }] }],
    ["INVALID_REQUEST", { reserve: -1n as ReturnType<typeof amount> }],
  ] as const)("%s for %o", (error, change) => {
    expect(OptionDriver.opened().refused(terms(change))).toBe(error);
  });

  test.each([
    { fee: rate("0.99999999") },
    { choices: [{ ...choice, seconds: 86_400 }] },
    { choices: [{ ...choice, seconds: 1 }] },
    { choices: [{ ...choice, ratio: rate("1") }] },
    { choices: [{ ...choice, ratio: 1n as Rate }] },
    { choices: [{ ...choice, min: amount("20") }] },
    { choices: [{ ...choice, min: 1n as ReturnType<typeof amount> }] },
    { reserve: amount("0") },
  ])("may reach the limits: %o", (change) => {
    OptionDriver.opened().ok(terms(change));
  });

  test("that change leave open orders as accepted", () => {
    const driver = OptionDriver.opened({ fee: rate("0.01") });
    const { orderId } = driver.placeAt(START + 100);
    driver.ok(terms({ fee: rate("0.5"), choices: [{ ...choice, ratio: rate("0.1") }], state: "closed" }));
    driver.tickAt(START + 1_000, "200");
    driver.tickAt(START + 31_000, "201");
    driver.settleAt(START + 31_001);
    expect(driver.last(orderId)).toMatchObject({ state: "won", profit: amount("80"), fee: amount("1") });
    expect(driver.balances()).toEqual({ mic: "1079/0", treasury: "9920/0", fees: "1/0" });
  });
});

test("a profit that rounds to zero is neither frozen nor paid", () => {
  const tiny = { seconds: 30, ratio: 1n as Rate, min: 1n as ReturnType<typeof amount>, max: amount("20") };
  for (const [at, result] of [
    ["201", "won"],
    ["199", "lost"],
    ["200", "flat"],
  ] as const) {
    const driver = OptionDriver.opened({ choices: [tiny] });
    const { orderId, profit } = driver.placeAt(START + 100, { amount: 1n as ReturnType<typeof amount> });
    expect([profit, driver.balances().treasury]).toEqual([0n, "10000/0"]);
    driver.tickAt(START + 1_000, "200");
    driver.tickAt(START + 31_000, at);
    driver.settleAt(START + 31_001);
    expect(driver.last(orderId).state).toBe(result);
    expect(driver.balances().mic).toBe(result === "lost" ? "999.99999999/0" : "1000/0");
  }
});

describe("an order", () => {
  test("freezes the stake and the fee of the user, and in the treasury the profit of a win", () => {
    const driver = OptionDriver.opened({ fee: rate("0.015") });
    const { outcome, events } = driver.runAt(START + 100, {
      type: "placeOption",
      userId: 1,
      marketId: BTC_USDT,
      direction: 1,
      seconds: 60,
      amount: amount("33.33333333"),
      levelNeeded: 1,
    });
    // 33.33333333 x 0.82 = 27.3333333306, rounded down; x 0.015 = 0.49999999995, rounded up.
    expect(outcome).toMatchObject({
      ok: true,
      option: { orderId: 1, state: "opening", profit: amount("27.33333333"), fee: amount("0.5"), dueAt: undefined },
    });
    expect(driver.balances()).toEqual({
      mic: "966.16666667/33.83333333",
      treasury: "9972.66666667/27.33333333",
      fees: "0/0",
    });
    const tags = events.flatMap((event) => (event.type === "posting" ? [`${event.tag} ${event.ref}`] : []));
    expect(tags).toEqual(["mic_trade_buy option:1", "mic_fee_lock_0 option:1", "mic_reserve_lock_0 option:1"]);
  });

  test("may take the whole balance, and the smallest and the largest stake", () => {
    const driver = OptionDriver.opened({ fee: rate("0.25") }, 3);
    driver.placeAt(START + 1, { amount: amount("800") });
    expect(driver.balances().mic).toBe("0/1000");
    driver.placeAt(START + 2, { userId: 2, amount: amount("10") });
    driver.creditAccount(3, "mic", "1500");
    driver.placeAt(START + 5, { userId: 3, amount: amount("2000") });
    expect(driver.balances(3).mic).toBe("0/2500");
  });

  test.each([
    ["frozen", "ACCOUNT_FROZEN"],
    ["locked", "ACCOUNT_LOCKED"],
  ] as const)("of a %s user is refused", (state, error) => {
    const driver = OptionDriver.opened();
    driver.ok({ type: "setUserState", userId: 1, state });
    expect(driver.refusalAt(START + 10)).toEqual({ error });
  });

  test.each([
    ["NOT_FOUND", { userId: 9 }],
    ["NOT_VERIFIED", { levelNeeded: 2 }],
    ["NOT_FOUND", { marketId: 99 }],
    ["NOT_FOUND", { marketId: NEW_USDT }],
    ["OPTION_SECONDS", { seconds: 45 }],
  ] as const)("%s for %o", (error, change) => {
    expect(OptionDriver.opened().refusalAt(START + 10, change)).toEqual({ error });
  });

  test("of a pair that is closed, or whose options are, is refused", () => {
    const driver = OptionDriver.opened({ state: "closed" });
    expect(driver.refusalAt(START + 10)).toEqual({ error: "MARKET_CLOSED" });
    driver.ok(terms());
    driver.ok({ ...market(BTC_USDT, "BTC-USDT", 1, "index"), state: "closed" });
    expect(driver.refusalAt(START + 20)).toEqual({ error: "MARKET_CLOSED" });
  });

  test.each(["9.99999999", "2000.00000001", "0", "-1"])("of %s is outside the reported range", (text) => {
    const stake = text === "-1" ? (-1n as ReturnType<typeof amount>) : amount(text);
    const params = { min: "10", max: "2000", currency: "USDT" };
    expect(OptionDriver.opened().refusalAt(START + 10, { amount: stake })).toEqual({
      error: "OPTION_OUT_OF_RANGE",
      params,
    });
  });

  test.each(["10", "2000"])("of %s is at the limit of the range", (text) => {
    const driver = OptionDriver.opened();
    driver.creditAccount(1, "mic", "1000");
    driver.at = START;
    expect(driver.placeAt(START + 10, { amount: amount(text) }).stake).toBe(amount(text));
  });

  test("needs a counting tick that is at most 3,000 ms old", () => {
    const driver = OptionDriver.opened();
    driver.placeAt(START + 3_000);
    expect(driver.refusalAt(START + 3_001)).toEqual({ error: "PRICE_STALE" });
    driver.tickAt(START + 4_000, "200", { counting: false });
    expect(driver.refusalAt(START + 4_001)).toEqual({ error: "PRICE_STALE" });
    driver.tickAt(START + 5_000, "200");
    driver.tickAt(START + 6_000, "200", { counting: false });
    driver.placeAt(START + 8_000);
    expect(driver.refusalAt(START + 8_001)).toEqual({ error: "PRICE_STALE" });
  });

  test("before the first tick of its pair is refused", () => {
    const driver = OptionDriver.opened();
    driver.ok({ ...terms(), marketId: 3 });
    expect(driver.refusalAt(START + 10, { marketId: 3 })).toEqual({ error: "PRICE_STALE" });
  });

  test("needs stake and fee in the option account; money elsewhere does not help", () => {
    const driver = OptionDriver.opened({ fee: rate("0.01") });
    driver.fund(1, 3, "5000");
    expect(driver.refusalAt(START + 10, { amount: amount("990.09900991") })).toEqual({ error: "INSUFFICIENT_BALANCE" });
    driver.placeAt(START + 11, { amount: amount("990.0990099") });
    expect(driver.balances().mic).toBe("0/1000");
  });
});

describe("capacity", () => {
  test("is the reserve of the pair: up to its last unit, and again after a settlement", () => {
    const driver = OptionDriver.opened({ reserve: amount("160") });
    driver.placeAt(START + 1);
    expect(driver.refusalAt(START + 2, { userId: 2, amount: amount("100.00000002") })).toEqual({
      error: "OPTION_CAPACITY",
    });
    driver.placeAt(START + 3, { userId: 2 });
    expect(driver.refusalAt(START + 4, { amount: amount("10") })).toEqual({ error: "OPTION_CAPACITY" });
    driver.tickAt(START + 1_000, "200");
    driver.tickAt(START + 31_000, "199");
    driver.settleAt(START + 31_001);
    driver.placeAt(START + 31_002);
  });

  test("is also the treasury's balance: nothing is reserved that cannot be paid", () => {
    const driver = OptionDriver.opened({}, 1);
    driver.ok({
      type: "debit",
      ownerId: 0,
      account: "treasury",
      currencyId: 3,
      amount: amount("9920"),
      house: "outside",
      tag: "system_withdraw",
      ref: "test",
    });
    expect(driver.refusalAt(START + 2, { amount: amount("100.00000002") })).toEqual({ error: "OPTION_CAPACITY" });
    driver.placeAt(START + 3);
    expect(driver.balances().treasury).toBe("0/80");
    checkState(driver.state);
  });

  test("of one pair does not affect another", () => {
    const driver = OptionDriver.opened({ reserve: amount("80") });
    driver.ok({ ...terms({ reserve: amount("80") }), marketId: 3 });
    driver.at = START;
    driver.tick(3, "50");
    driver.placeAt(START + 10);
    driver.placeAt(START + 11, { marketId: 3 });
  });
});

describe("a user's own limits", () => {
  test("apply from the exact unit, and a break to its last millisecond", () => {
    for (const [dailyLoss, answer] of [
      ["100.00000001", "accepted"],
      ["100", { error: "LOSS_LIMIT_REACHED" }],
    ] as const) {
      const driver = OptionDriver.opened();
      driver.runAt(START, { type: "setPlayLimits", userId: 1, dailyLoss: amount(dailyLoss) });
      driver.placeAt(START + 2);
      driver.tickAt(START + 1_000, "200");
      driver.tickAt(START + 31_000, "199");
      expect(driver.refusalAt(START + 31_001)).toEqual(answer);
      const until = START + 3_600_000;
      driver.runAt(START, { type: "coolOff", userId: 2, hours: 1 });
      driver.tickAt(until - 1, "200");
      expect(driver.refusalAt(until - 1, { userId: 2 })).toEqual({ error: "COOLING_OFF", params: { hours: 1 } });
      driver.placeAt(until, { userId: 2 });
    }
  });

  test("refuse new orders after today's loss on options, and settle open ones", () => {
    const driver = OptionDriver.opened();
    driver.ok({ type: "setPlayLimits", userId: 1, dailyLoss: amount("150") });
    driver.placeAt(START + 1);
    const { orderId } = driver.placeAt(START + 2);
    driver.tickAt(START + 1_000, "200");
    driver.tickAt(START + 31_000, "199");
    expect(driver.refusalAt(START + 31_001)).toEqual({ error: "LOSS_LIMIT_REACHED" });
    expect(driver.last(orderId).state).toBe("lost");
    expect(driver.balances().mic).toBe("800/0");
  });

  test("a break refuses a new order, not a settlement", () => {
    const driver = OptionDriver.opened();
    const { orderId } = driver.placeAt(START + 1);
    driver.runAt(START + 2, { type: "coolOff", userId: 1, hours: 2 });
    expect(driver.refusalAt(START + 3)).toEqual({ error: "COOLING_OFF", params: { hours: 2 } });
    driver.tickAt(START + 1_000, "200");
    driver.tickAt(START + 31_000, "201");
    driver.settleAt(START + 31_001);
    expect(driver.last(orderId).state).toBe("won");
  });
});
