import { amount, price } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { Contracts, check, multiples, order, plain, SHORT } from "../../testing/contracts.ts";
import { BTC_USDT, USDT } from "../../testing/driver.ts";

const lots = (few: { ok: boolean; error?: string; params?: unknown }) => ({ error: few.error, params: few.params });

describe("a price of 3,000 ms", () => {
  const transfer = { type: "transfer", userId: 1, from: "lever", to: "c2c", currencyId: USDT } as const;
  const acts = [
    ["opens", order()],
    ["closes", { type: "closeLever", userId: 1, positionId: 1 }],
    ["closes all", { type: "closeAllLever", userId: 1 }],
    [
      "moves stops",
      { type: "setLeverStops", userId: 1, positionId: 1, takeProfit: price("110"), stopLoss: price("90") },
    ],
    ["lets money go", { ...transfer, amount: amount("1") }],
  ] as const;
  test.each(acts)("%s, and one of 3,001 ms does not", (_, body) => {
    for (const age of [3_000, 3_001]) {
      const driver = Contracts.open([plain()], {});
      driver.tick(BTC_USDT, "100");
      driver.opened({}, "100");
      driver.at += age - 1;
      const { outcome } = driver.run(body);
      expect(outcome.ok ? "done" : outcome.error).toBe(age === 3_000 ? "done" : "PRICE_STALE");
    }
  });
});

describe("the fewest lots", () => {
  const few = plain({ minLots: 5, maxLots: 40, multiples: multiples([10, 40]) });

  test("are taken, and one less is not", () => {
    const driver = Contracts.open([few], {});
    driver.tick(BTC_USDT, "100");
    expect(lots(driver.run(order({ lots: 4 })).outcome)).toEqual({ error: "LEVER_LOTS", params: { min: 5, max: 40 } });
    driver.ok(order({ lots: 5 }));
    driver.ok(order({ lots: 30 }));
    // Five are left of the tier, then four of another user's, which is none.
    driver.ok(order({ lots: 5 }));
    expect(driver.refused(order({ lots: 5 }))).toBe("LEVER_TIER_FULL");
    const other = Contracts.open([few], {});
    other.tick(BTC_USDT, "100");
    other.ok(order({ lots: 36 }));
    expect(lots(other.run(order({ lots: 5 })).outcome)).toEqual({ error: "LEVER_TIER_FULL", params: { max: 40 } });
  });

  test("are reported if the pair still accepts them, and not if it accepts fewer", () => {
    for (const [maxOpen, params] of [
      ["500", { max: 5 }],
      ["499.99", undefined],
    ] as const) {
      const driver = Contracts.open([{ ...few, maxOpen: amount(maxOpen) }], {});
      driver.tick(BTC_USDT, "100");
      expect(lots(driver.run(order({ lots: 6 })).outcome)).toEqual({ error: "LEVER_CAPACITY", params });
    }
  });
});

test("a limit price is below the current one for a buy and above it for a sell, and opens when the index is there", () => {
  const driver = Contracts.open([plain()], {});
  driver.tick(BTC_USDT, "100");
  const at = (text: string) => ({ kind: "limit", price: price(text) }) as const;
  expect(driver.refused(order(at("100")))).toBe("LEVER_LIMIT_PRICE");
  expect(driver.refused(order({ ...SHORT, ...at("100") }))).toBe("LEVER_LIMIT_PRICE");
  driver.ok(order(at("99.99")));
  driver.ok(order({ ...SHORT, ...at("100.01") }));
  driver.tick(BTC_USDT, "100");
  expect([1, 2].map((id) => driver.position(id).state)).toEqual(["pending", "pending"]);
  driver.tick(BTC_USDT, "99.99");
  driver.tick(BTC_USDT, "100.01");
  expect([1, 2].map((id) => driver.position(id).state)).toEqual(["holding", "holding"]);
  check(driver);
});

test("a shortfall is shared in the order of positions, regardless of which account was first", () => {
  const driver = Contracts.open([plain()], { users: ["100", "1000", "1000"], insurance: "0" });
  driver.tick(BTC_USDT, "100");
  driver.ok(order({ lots: 10 }));
  for (const userId of [3, 2, 3]) driver.ok(order({ ...SHORT, userId }));
  driver.tick(BTC_USDT, "100");
  // Ten units are missing, and three have gained the same.
  driver.tick(BTC_USDT, "89.99999999");
  const shared = driver.receipts("lever_deleverage");
  expect(shared.map(({ subjectId }) => subjectId)).toEqual([2, 3, 4]);
  expect([2, 3, 4].map((id) => driver.position(id).deduction)).toEqual([3n, 3n, 4n]);
  check(driver);
});
