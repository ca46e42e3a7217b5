import { amount, price } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { Contracts, check, order, plain, SHORT, shown, terms } from "../../testing/contracts.ts";
import { BTC_USDT } from "../../testing/driver.ts";

/** 5 lots of 0.01 BTC at 50x, with the demo's spread and fee. */
const five = { lots: 5, multiple: 50, takeProfit: price("70000"), stopLoss: price("66000") };

describe("a market order", () => {
  test("long: freezes at the price as it is, opens at the next tick with the spread, and pays its fee", () => {
    const driver = Contracts.open([terms()], {});
    driver.tick(BTC_USDT, "67400");
    driver.ok(order(five));
    // 67,400 x 1.0002 x 0.05 = 3370.674: margin 67.41348 and fee 1.685337.
    expect(driver.funds(1)).toBe("930.901183/69.098817");
    expect(driver.position(1)).toMatchObject({ state: "opening", refusal: undefined, openPrice: undefined });
    driver.tick(BTC_USDT, "67412.5");
    expect(shown(driver.position(1))).toEqual({
      state: "holding",
      lots: 5,
      open: "67425.9825",
      margin: "67.4259825",
      fee: "1.68564957",
      profit: "0",
    });
    expect(driver.funds(1)).toBe("930.88836793/67.4259825");
    expect(driver.house("fees")).toBe("1.68564957");
    expect(driver.receipts("lever_open")).toMatchObject([
      { subjectId: 1, result: { margin: "67.4259825", fee: "1.68564957" } },
    ]);
    check(driver);
  });

  test("long: closing 9,000 USDT higher gains 5 lots x the difference less both spreads", () => {
    const driver = Contracts.open([terms()], {});
    driver.tick(BTC_USDT, "60000");
    const { positionId } = driver.opened({ ...five, stopLoss: price("50000") }, "60000");
    driver.tick(BTC_USDT, "69000");
    driver.close(positionId);
    expect(driver.position(positionId)).toMatchObject({ state: "closing", closingLots: 5 });
    driver.tick(BTC_USDT, "69000");
    // (69,000 x 0.9998 - 60,000 x 1.0002) x 0.05
    expect(shown(driver.position(positionId))).toMatchObject({ state: "closed", lots: 0, profit: "448.71" });
    // 1000 + 448.71 - fee 1.5003; the treasury has paid.
    expect(driver.funds(1)).toBe("1447.2097/0");
    expect(driver.house("treasury")).toBe("99551.29");
    expect(driver.state.contracts.accounts.size).toBe(0);
    check(driver);
  });

  test("short: opens by selling and closes by buying", () => {
    const driver = Contracts.open([terms()], {});
    driver.tick(BTC_USDT, "60000");
    const { positionId } = driver.opened({ ...SHORT, lots: 5, multiple: 50 }, "60000");
    expect(shown(driver.position(positionId))).toMatchObject({ open: "59988", margin: "59.988", fee: "1.4997" });
    driver.tick(BTC_USDT, "59000");
    driver.close(positionId);
    driver.tick(BTC_USDT, "59000");
    // (59,988 - 59,000 x 1.0002) x 0.05
    expect(shown(driver.position(positionId))).toMatchObject({ state: "closed", profit: "48.81" });
    expect(driver.funds(1)).toBe("1047.3103/0");
    check(driver);
  });

  test("takes the difference when the price rose before its tick, and gives it back when it fell", () => {
    for (const [at, expected] of [
      ["105", "968.5/31.5"],
      ["95", "971.5/28.5"],
    ] as const) {
      const driver = Contracts.open([plain()], {});
      driver.tick(BTC_USDT, "100");
      driver.ok(order({ lots: 3 }));
      expect(driver.funds(1)).toBe("970/30");
      driver.tick(BTC_USDT, at);
      expect(driver.funds(1)).toBe(expected);
    }
  });

  test("is refused at its tick when the account no longer has enough, and everything is given back", () => {
    const driver = Contracts.open([plain()], { users: ["100"] });
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ lots: 10 }));
    expect(driver.funds(1)).toBe("0/100");
    driver.tick(BTC_USDT, "100.01");
    expect(driver.position(1)).toMatchObject({
      state: "refused",
      refusal: "INSUFFICIENT_BALANCE",
      openPrice: undefined,
    });
    expect(driver.funds(1)).toBe("100/0");
    check(driver);
  });

  test.each([
    ["LEVER_PRICE_1", { takeProfit: price("105") }, "105.01"],
    ["LEVER_PRICE_2", { stopLoss: price("95") }, "94.99"],
    ["LEVER_PRICE_3", { ...SHORT, takeProfit: price("95") }, "94.99"],
    ["LEVER_PRICE_4", { ...SHORT, stopLoss: price("105") }, "105.01"],
  ] as const)("%s at its tick, when the price has passed a stop", (refusal, stops, at) => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    driver.ok(order(stops));
    driver.tick(BTC_USDT, at);
    expect(driver.position(1)).toMatchObject({ state: "refused", refusal });
    expect(driver.funds(1)).toBe("1000/0");
  });

  test.each([
    ["LEVER_PRICE_1", { takeProfit: price("99.99") }],
    ["LEVER_PRICE_2", { stopLoss: price("100.01") }],
    ["LEVER_PRICE_3", { ...SHORT, takeProfit: price("100.01") }],
    ["LEVER_PRICE_4", { ...SHORT, stopLoss: price("99.99") }],
  ] as const)("%s at acceptance", (error, stops) => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    expect(driver.refused(order(stops))).toBe(error);
  });

  test("without a tick in three seconds is refused by the clock, or by the tick that comes too late", () => {
    for (const late of ["clock", "tick"] as const) {
      const driver = Contracts.open([plain()], {});
      driver.tick(BTC_USDT, "100");
      driver.ok(order({ lots: 3 }));
      const accepted = driver.at;
      driver.at = accepted + 2_999;
      driver.ok({ type: "clock" });
      expect(driver.position(1).state).toBe("opening");
      if (late === "clock") driver.ok({ type: "clock" });
      else driver.tick(BTC_USDT, "100");
      expect(driver.position(1)).toMatchObject({ state: "refused", refusal: "PRICE_STALE" });
      expect(driver.funds(1)).toBe("1000/0");
      check(driver);
    }
  });

  test("opens at a tick three seconds later, not at one that does not count or was observed before it", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    driver.ok(order());
    const accepted = driver.at;
    driver.tick(BTC_USDT, "101", { counting: false });
    driver.tick(BTC_USDT, "102", { observedFrom: accepted });
    expect(driver.position(1).state).toBe("opening");
    driver.at = accepted + 2_999;
    driver.tick(BTC_USDT, "103", { observedFrom: accepted + 1 });
    expect(driver.position(1)).toMatchObject({ state: "holding", openPrice: price("103"), openedAt: accepted + 3_000 });
  });
});

describe("a limit order", () => {
  test("freezes at its price, opens at it when the index crosses, and is cancelled for everything", () => {
    const driver = Contracts.open([terms({ lotSize: amount("1") })], {});
    driver.tick(BTC_USDT, "100");
    const limit = { kind: "limit", lots: 10, price: price("95"), stopLoss: price("80") } as const;
    driver.ok(order(limit));
    driver.ok(order({ ...limit, price: price("90") }));
    // 950 / 10 + 950 x 0.0005, and 90.45.
    expect(driver.funds(1)).toBe("814.075/185.925");
    driver.tick(BTC_USDT, "95.01");
    expect(driver.position(1).state).toBe("pending");
    driver.tick(BTC_USDT, "94");
    expect(shown(driver.position(1))).toMatchObject({ state: "holding", open: "95", margin: "95", fee: "0.475" });
    driver.ok({ type: "cancelLever", userId: 1, positionId: 2 });
    expect(driver.position(2)).toMatchObject({ state: "cancelled", refusal: undefined });
    expect(driver.funds(1)).toBe("904.525/95");
    expect(driver.refused({ type: "cancelLever", userId: 1, positionId: 1 })).toBe("POSITION_NOT_OPEN");
    expect(driver.refused({ type: "cancelLever", userId: 1, positionId: 2 })).toBe("NOT_FOUND");
    check(driver);
  });

  test("of a short waits above the price", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ ...SHORT, kind: "limit", price: price("105") }));
    driver.tick(BTC_USDT, "105");
    expect(driver.position(1)).toMatchObject({ state: "holding", openPrice: price("105"), openTickId: 2 });
  });

  test.each([
    ["LEVER_LIMIT_PRICE", { price: price("100") }],
    ["LEVER_LIMIT_PRICE", { ...SHORT, price: price("100") }],
    ["LEVER_PRICE_2", { price: price("95"), stopLoss: price("95.01") }],
    ["LEVER_PRICE_1", { price: price("95"), takeProfit: price("99.99") }],
    ["PRICE_OFF_TICK", { price: price("95.001") }],
    ["INVALID_REQUEST", { price: price("0") }],
  ] as const)("%s at acceptance: %o", (error, change) => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    expect(driver.refused(order({ kind: "limit", ...change }))).toBe(error);
  });

  test("that a gap carries beyond its stop is refused, for it would be closed at once", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ kind: "limit", price: price("95"), stopLoss: price("90") }));
    driver.tick(BTC_USDT, "89.99");
    expect(driver.position(1)).toMatchObject({ state: "refused", refusal: "LEVER_PRICE_2" });
    expect(driver.funds(1)).toBe("1000/0");
  });
});
