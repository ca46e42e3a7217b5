import { amount, formatAmount, price, rate } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { Contracts, check, ethTerms, order, plain, SHORT, shown } from "../../testing/contracts.ts";
import { BTC_USDT, ETH_USDT } from "../../testing/driver.ts";

describe("refusals of an order", () => {
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

  test.each([
    [{ kind: "limit" }, { field: "price" }],
    [{ takeProfit: 0n as ReturnType<typeof price> }, { field: "price" }],
    [{ takeProfit: price("110.001") }, { tick: "0.01" }],
  ] as const)("reports the error of %o", (change, params) => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    expect(driver.run(order(change)).outcome).toMatchObject({ ok: false, params });
  });

  test("a user on a break, also after the order was accepted", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    driver.ok(order());
    driver.ok({ type: "coolOff", userId: 1, hours: 1 });
    expect(driver.refused(order())).toBe("COOLING_OFF");
    driver.tick(BTC_USDT, "100");
    expect(driver.position(1)).toMatchObject({ state: "refused", refusal: "COOLING_OFF" });
    expect(driver.funds(1)).toBe("1000/0");
  });

  test("a market that was closed after the order was accepted", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    const { events } = driver.ok(order());
    expect(events).toContainEqual(expect.objectContaining({ type: "position", isNew: true }));
    const config = driver.state.markets.get(BTC_USDT)?.config;
    if (!config) throw new Error("the market is there");
    driver.ok({ type: "setMarket", ...config, state: "closed" });
    driver.tick(BTC_USDT, "100");
    expect(driver.position(1)).toMatchObject({ state: "refused", refusal: "MARKET_CLOSED" });
  });

  test("the tier of a pair, regardless of positions in another", () => {
    const small = { lotSize: amount("0.01") };
    const driver = Contracts.open([plain(small), ethTerms(small)], {});
    for (const marketId of [BTC_USDT, ETH_USDT]) driver.tick(marketId, "100");
    driver.ok(order({ lots: 1_000, multiple: 100 }));
    driver.ok(order({ marketId: ETH_USDT, lots: 1_000, multiple: 100 }));
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

  test("the tier: a user's lots with this multiple or a higher one, including waiting orders", () => {
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
    expect(driver.run(order({ lots: 7 })).outcome).toMatchObject({ error: "LEVER_CAPACITY", params: { max: 6 } });
    driver.ok(order({ lots: 6 }));
    // Together too much of one side, which only the tick knows: 1 of 7 is over the difference.
    driver.ok(order({ lots: 1 }));
    driver.tick(BTC_USDT, "100");
    expect(driver.position(1).state).toBe("holding");
    expect(driver.position(2)).toMatchObject({ state: "refused", refusal: "LEVER_CAPACITY" });
    // Of 10 in all 6 are held.
    expect(driver.run(order({ ...SHORT, lots: 5 })).outcome).toMatchObject({
      error: "LEVER_CAPACITY",
      params: { max: 4 },
    });
    // The other side reduces the difference, even if the price has raised it above the limit.
    driver.tick(BTC_USDT, "110");
    expect(driver.run(order({ lots: 1 })).outcome).toEqual({ ok: false, error: "LEVER_CAPACITY" });
    driver.ok(order({ ...SHORT, lots: 2 }));
    check(driver);
  });

  test("a pair that is closed, at acceptance and at the tick; open positions continue", () => {
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
