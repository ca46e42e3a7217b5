import { formatAmount, price } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { Contracts, check, ethTerms, order, plain, SHORT, shown } from "../../testing/contracts.ts";
import { BTC_USDT, ETH_USDT } from "../../testing/driver.ts";

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
    expect(driver.position(positionId)).toMatchObject({ closingLots: 0, closingAt: undefined });
    expect(driver.funds(1)).toBe("999.999/10.001");
    driver.close(positionId);
    driver.tick(BTC_USDT, "90.01");
    expect(shown(driver.position(positionId))).toMatchObject({ state: "closed", lots: 0, profit: "-10" });
    expect(driver.funds(1)).toBe("990/0");
    expect(driver.house("treasury")).toBe("100010");
    check(driver);
  });

  test("all of a pair, including partly closing ones", () => {
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

  test("all leaves positions that already close completely unchanged", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    driver.opened({}, "100");
    driver.close(1);
    const { closingAt } = driver.position(1);
    const { outcome, events } = driver.ok({ type: "closeAllLever", userId: 1 });
    expect([outcome, events]).toEqual([{ ok: true, closing: 1 }, []]);
    expect(driver.position(1).closingAt).toBe(closingAt);
  });

  test("of several is in the order of their ids, with or without a gain, and emitted as a change", () => {
    const driver = Contracts.open([plain(), ethTerms()], {});
    for (const marketId of [BTC_USDT, ETH_USDT]) driver.tick(marketId, "100");
    driver.opened({}, "101");
    driver.opened({}, "102");
    driver.opened({}, "100.5");
    for (const positionId of [3, 2, 1]) driver.close(positionId);
    const { events } = driver.tick(BTC_USDT, "101");
    const emitted = events.flatMap((event) => (event.type === "position" ? [event] : []));
    // Only the last one has gained.
    expect(emitted.map(({ position, isNew }) => [position.positionId, isNew])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
    check(driver);
  });

  test("without a valid tick in three seconds lapses, and the position stays open", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    const { positionId } = driver.opened({}, "100");
    driver.close(positionId);
    const asked = driver.at;
    expect(driver.refused({ type: "closeLever", userId: 1, positionId })).toBe("POSITION_NOT_OPEN");
    driver.tick(BTC_USDT, "101", { observedFrom: asked });
    driver.at = asked + 2_999;
    driver.ok({ type: "clock" });
    expect(driver.position(positionId).state).toBe("closing");
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

  test("at the price of opening, both at once: the take profit counts", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    const { positionId } = driver.opened({ takeProfit: price("100"), stopLoss: price("100") }, "100");
    expect(driver.position(positionId)).toMatchObject({ state: "closed", closeReason: "tp", profit: 0n });
    check(driver);
  });

  test("may be moved, within the rules, and only a tick observed later triggers them", () => {
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
    driver.ok({ type: "setUserState", userId: 1, state: "frozen" });
    expect(driver.refused(stops("110", "96"))).toBe("ACCOUNT_FROZEN");
    driver.ok({ type: "setUserState", userId: 1, state: "active" });
    driver.ok(stops("110", "96"));
    const asked = driver.at;
    driver.tick(BTC_USDT, "96", { observedFrom: asked });
    expect(driver.position(positionId).state).toBe("holding");
    driver.tick(BTC_USDT, "96", { observedFrom: asked + 1 });
    expect(driver.position(positionId)).toMatchObject({ state: "closed", closeReason: "sl" });
    check(driver);
  });

  test("of a waiting order are checked by its price; of one about to open not at all", () => {
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
