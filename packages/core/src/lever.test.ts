import { amount, formatAmount, price, rate } from "@candor/contract/money.ts";
import { describe, expect, test } from "vitest";
import { Contracts, check, order, plain, SHORT, shown, terms } from "./testing/contracts.ts";
import { BTC_USDT, USDT } from "./testing/driver.ts";

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
    expect(driver.state.lever.accounts.size).toBe(0);
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

describe("closing", () => {
  test("a part releases its part of the margin, and the parts sum to the whole", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    const { positionId } = driver.opened({ lots: 3, multiple: 20 }, "100.01");
    expect(driver.funds(1)).toBe("984.9985/15.0015");
    driver.close(positionId, { lots: 1 });
    driver.tick(BTC_USDT, "110.01");
    expect(shown(driver.position(positionId))).toMatchObject({
      state: "holding",
      lots: 2,
      margin: "10.001",
      profit: "10",
    });
    expect(driver.funds(1)).toBe("999.999/10.001");
    driver.close(positionId);
    driver.tick(BTC_USDT, "90.01");
    expect(shown(driver.position(positionId))).toMatchObject({ state: "closed", lots: 0, profit: "-10" });
    expect(driver.funds(1)).toBe("990/0");
    expect(driver.house("treasury")).toBe("100010");
    check(driver);
  });

  test("all of a pair, also what closes in part", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ lots: 2 }));
    driver.ok(order({ ...SHORT, lots: 2 }));
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ kind: "limit", price: price("90") }));
    driver.close(1, { lots: 1 });
    expect(driver.ok({ type: "closeAllLever", userId: 1, marketId: 99 }).outcome).toEqual({ ok: true, closing: 0 });
    expect(driver.ok({ type: "closeAllLever", userId: 1 }).outcome).toEqual({ ok: true, closing: 2 });
    driver.tick(BTC_USDT, "103");
    expect([1, 2, 3].map((id) => driver.position(id).state)).toEqual(["closed", "closed", "pending"]);
    expect(driver.funds(1)).toBe("991/9");
    check(driver);
  });

  test("that no tick serves in three seconds does not happen, and the position is held on", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    const { positionId } = driver.opened({}, "100");
    driver.close(positionId);
    const asked = driver.at;
    expect(driver.refused({ type: "closeLever", userId: 1, positionId })).toBe("POSITION_NOT_OPEN");
    driver.tick(BTC_USDT, "101", { observedFrom: asked });
    driver.at = asked + 3_000;
    driver.ok({ type: "clock" });
    expect(driver.position(positionId)).toMatchObject({ state: "holding", closingLots: 0, closingAt: undefined });
    expect(driver.funds(1)).toBe("990/10");
    check(driver);
  });

  test.each([0, 3, 1.5])("%s of two lots is refused", (lots) => {
    const driver = Contracts.open([plain()], { users: ["1000", "1000"] });
    driver.tick(BTC_USDT, "100");
    const { positionId } = driver.opened({ lots: 2 }, "100");
    const { outcome } = driver.run({ type: "closeLever", userId: 1, positionId, lots });
    expect(outcome).toEqual({ ok: false, error: "LEVER_LOTS", params: { min: 1, max: 2 } });
    expect(driver.refused({ type: "closeLever", userId: 2, positionId })).toBe("NOT_FOUND");
    driver.at += 3_000;
    expect(driver.refused({ type: "closeLever", userId: 1, positionId })).toBe("PRICE_STALE");
    expect(driver.refused({ type: "closeAllLever", userId: 1 })).toBe("PRICE_STALE");
  });
});

describe("stops", () => {
  test.each([
    ["take profit of a long", {}, "tp", "120.5", "20.5"],
    ["stop loss of a long, over a gap", {}, "sl", "85", "-15"],
    [
      "take profit of a short, over a gap",
      { ...SHORT, takeProfit: price("90"), stopLoss: price("120") },
      "tp",
      "85",
      "15",
    ],
    ["stop loss of a short", { ...SHORT, takeProfit: price("90"), stopLoss: price("120") }, "sl", "120", "-20"],
  ] as const)("%s closes at the tick that reached it", (_name, change, closeReason, at, profit) => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    const { positionId } = driver.opened({ takeProfit: price("120"), stopLoss: price("90"), ...change }, "100");
    driver.tick(BTC_USDT, "100.5");
    driver.tick(BTC_USDT, at);
    const closed = driver.position(positionId);
    expect(closed).toMatchObject({ state: "closed", closeReason, closePrice: price(at) });
    expect(formatAmount(closed.profit)).toBe(profit);
    check(driver);
  });

  test("at the price of opening, both at once: the take profit is the one that counts", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    const { positionId } = driver.opened({ takeProfit: price("100"), stopLoss: price("100") }, "100");
    expect(driver.position(positionId)).toMatchObject({ state: "closed", closeReason: "tp", profit: 0n });
    check(driver);
  });

  test("may be moved, within the rules, and only a tick observed later reaches them", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    const { positionId } = driver.opened({}, "100");
    const stops = (takeProfit: string, stopLoss: string) =>
      ({
        type: "setLeverStops",
        userId: 1,
        positionId,
        takeProfit: price(takeProfit),
        stopLoss: price(stopLoss),
      }) as const;
    driver.tick(BTC_USDT, "96");
    expect(driver.refused(stops("99.99", "90"))).toBe("LEVER_PRICE_1");
    expect(driver.refused(stops("110", "96.01"))).toBe("LEVER_PRICE_2");
    expect(driver.refused(stops("110", "96.001"))).toBe("PRICE_OFF_TICK");
    expect(driver.refused({ ...stops("110", "96"), userId: 99 })).toBe("NOT_FOUND");
    driver.ok(stops("110", "96"));
    const asked = driver.at;
    driver.tick(BTC_USDT, "96", { observedFrom: asked });
    expect(driver.position(positionId).state).toBe("holding");
    driver.tick(BTC_USDT, "96", { observedFrom: asked + 1 });
    expect(driver.position(positionId)).toMatchObject({ state: "closed", closeReason: "sl" });
    check(driver);
  });

  test("of an order that waits are checked by its price; of one about to open not at all", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ kind: "limit", price: price("90") }));
    const stops = { type: "setLeverStops", userId: 1, positionId: 1, takeProfit: price("110") } as const;
    expect(driver.refused({ ...stops, stopLoss: price("90.01") })).toBe("LEVER_PRICE_2");
    driver.ok({ ...stops, stopLoss: price("90") });
    expect(driver.position(1)).toMatchObject({ state: "pending", takeProfit: price("110"), stopLoss: price("90") });
    driver.ok(order());
    expect(driver.refused({ ...stops, positionId: 2, stopLoss: price("90") })).toBe("POSITION_NOT_OPEN");
    driver.at += 4_000;
    expect(driver.refused({ ...stops, stopLoss: price("90") })).toBe("PRICE_STALE");
    check(driver);
  });
});

describe("what refuses an order", () => {
  test.each([
    ["NOT_FOUND", { userId: 9 }],
    ["NOT_VERIFIED", { levelNeeded: 1 }],
    ["NOT_FOUND", { marketId: 99 }],
    ["LEVER_LOTS", { lots: 0 }],
    ["LEVER_LOTS", { lots: 10_001 }],
    ["LEVER_LOTS", { lots: 1.5 }],
    ["LEVER_LOTS", { lots: 1_001, multiple: 100 }],
    ["LEVER_MULTIPLE", { multiple: 11 }],
    ["INVALID_REQUEST", { kind: "limit" }],
    ["INVALID_REQUEST", { price: price("90") }],
    ["PRICE_OFF_TICK", { takeProfit: price("110.001") }],
    ["INSUFFICIENT_BALANCE", { lots: 101 }],
  ] as const)("%s for %o", (error, change) => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    expect(driver.refused(order(change))).toBe(error);
  });

  test("a price older than three seconds, or one that does not count", () => {
    const driver = Contracts.open([plain()], {});
    expect(driver.refused(order())).toBe("PRICE_STALE");
    driver.tick(BTC_USDT, "100", { counting: false });
    expect(driver.refused(order())).toBe("PRICE_STALE");
    driver.tick(BTC_USDT, "100");
    driver.at += 3_000;
    expect(driver.refused(order())).toBe("PRICE_STALE");
  });

  test("the tier: a user's lots with this multiple or a higher one, orders that wait included", () => {
    const driver = Contracts.open([plain({ lotSize: amount("0.01") })], {});
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ lots: 900, multiple: 100 }));
    expect(driver.run(order({ lots: 101, multiple: 100 })).outcome).toMatchObject({ params: { min: 1, max: 100 } });
    expect(driver.run(order({ lots: 1_101, multiple: 50 })).outcome).toMatchObject({ params: { min: 1, max: 1_100 } });
    driver.ok(order({ lots: 1_100, multiple: 50 }));
    driver.ok(order({ lots: 100, multiple: 100 }));
    const full = { error: "LEVER_TIER_FULL", params: { max: 1_000 } };
    expect(driver.run(order({ lots: 1, multiple: 100 })).outcome).toMatchObject(full);
  });

  test("the size of the pair at acceptance, and at the tick in the order of acceptance", () => {
    const driver = Contracts.open([plain({ maxOpen: amount("1000"), maxNet: amount("600") })], { users: ["1000"] });
    driver.tick(BTC_USDT, "100");
    expect(driver.refused(order({ lots: 7 }))).toBe("LEVER_CAPACITY");
    driver.ok(order({ lots: 6 }));
    // Together too much of one side, which only the tick knows: 1 of 7 is over the difference.
    driver.ok(order({ lots: 1 }));
    driver.tick(BTC_USDT, "100");
    expect(driver.position(1).state).toBe("holding");
    expect(driver.position(2)).toMatchObject({ state: "refused", refusal: "LEVER_CAPACITY" });
    expect(driver.refused(order({ ...SHORT, lots: 5 }))).toBe("LEVER_CAPACITY");
    // The other side lessens the difference, also where the price has lifted it over the limit.
    driver.tick(BTC_USDT, "110");
    expect(driver.refused(order({ lots: 1 }))).toBe("LEVER_CAPACITY");
    driver.ok(order({ ...SHORT, lots: 2 }));
    check(driver);
  });

  test("a pair that is closed, at acceptance and at the tick; what is held goes on", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    const { positionId } = driver.opened({}, "100");
    driver.ok(order());
    driver.ok(plain({ state: "closed" }));
    expect(driver.refused(order())).toBe("MARKET_CLOSED");
    driver.tick(BTC_USDT, "100");
    expect(driver.position(2)).toMatchObject({ state: "refused", refusal: "MARKET_CLOSED" });
    driver.close(positionId);
    driver.tick(BTC_USDT, "100");
    expect(driver.position(positionId).state).toBe("closed");
  });

  test("an order keeps the terms that it was placed with", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ lots: 2 }));
    driver.ok(plain({ lotSize: amount("5"), spread: rate("0.01"), feeRate: rate("0.01") }));
    driver.tick(BTC_USDT, "100");
    expect(shown(driver.position(1))).toMatchObject({ open: "100", margin: "20", fee: "0" });
    driver.close(1);
    driver.tick(BTC_USDT, "101");
    expect(formatAmount(driver.position(1).profit)).toBe("2");
  });

  test("two hundred positions and orders", () => {
    const driver = Contracts.open([plain({ lotSize: amount("0.0001") })], {});
    driver.tick(BTC_USDT, "100");
    for (let index = 0; index < 200; index += 1) driver.ok(order());
    expect(driver.refused(order())).toBe("TOO_MANY_POSITIONS");
  });
});

describe("a frozen user", () => {
  test("loses the orders that wait, keeps positions with their stops, and may close them", () => {
    const driver = Contracts.open([plain()], { users: ["1000"] });
    driver.tick(BTC_USDT, "100");
    for (let index = 0; index < 2; index += 1) driver.opened({}, "100");
    driver.ok(order({ kind: "limit", price: price("90") }));
    driver.ok(order());
    driver.ok({ type: "setUserState", userId: 1, state: "frozen" });
    expect(driver.position(3)).toMatchObject({ state: "cancelled" });
    expect(driver.position(4)).toMatchObject({ state: "refused", refusal: "ACCOUNT_FROZEN" });
    expect(driver.funds(1)).toBe("980/20");
    expect(driver.refused(order())).toBe("ACCOUNT_FROZEN");
    expect(driver.refused({ type: "cancelLever", userId: 1, positionId: 1 })).toBe("ACCOUNT_FROZEN");
    driver.close(1);
    driver.tick(BTC_USDT, "100");
    expect(driver.position(1).state).toBe("closed");
    driver.ok({ type: "setUserState", userId: 1, state: "locked" });
    expect(driver.refused({ type: "closeAllLever", userId: 1 })).toBe("ACCOUNT_LOCKED");
    driver.tick(BTC_USDT, "0.01");
    expect(driver.position(2)).toMatchObject({ state: "closed", closeReason: "sl" });
    check(driver);
  });
});

test("terms that make no sense are refused", () => {
  const driver = Contracts.open([plain()], {});
  for (const change of [
    { lotSize: amount("0") },
    { spread: rate("1") },
    { minLots: 0 },
    { maxLots: 0 },
    { maxLots: 1_000_001 },
    { multiples: [] },
    {
      multiples: [
        { multiple: 20, maxLots: 5 },
        { multiple: 10, maxLots: 5 },
      ],
    },
    {
      multiples: [
        { multiple: 10, maxLots: 5 },
        { multiple: 20, maxLots: 6 },
      ],
    },
    { multiples: [{ multiple: 1_001, maxLots: 5 }] },
    { marketId: 2 },
  ])
    expect(driver.refused(plain(change))).toBe("INVALID_REQUEST");
  expect(driver.refused(plain({ marketId: 99 }))).toBe("NOT_FOUND");
  expect(driver.balance(1, USDT, "lever")).toBe("1000/0");
});
