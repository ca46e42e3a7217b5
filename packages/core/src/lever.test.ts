import { amount, price, rate } from "@candor/contract/money.ts";
import { describe, expect, test } from "vitest";
import { Contracts, check, order, plain } from "./testing/contracts.ts";
import { BTC_USDT, USDT } from "./testing/driver.ts";

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
