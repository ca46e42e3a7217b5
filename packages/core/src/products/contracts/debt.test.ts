import { amount, price } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { Contracts, check, ethTerms, order, plain, SHORT } from "../../testing/contracts.ts";
import { BTC_USDT, ETH_USDT } from "../../testing/driver.ts";

/** Longs of one user with their stops at 95, each of so many coins at so high a multiple, all opened at 100. */
function opened(funds: Parameters<typeof Contracts.open>[1], ...longs: (readonly [lots: number, multiple: number])[]) {
  const driver = Contracts.open([plain(), ethTerms()], funds);
  for (const marketId of [BTC_USDT, ETH_USDT]) driver.tick(marketId, "100");
  for (const [lots, multiple] of longs) driver.ok(order({ lots, multiple, stopLoss: price("95") }));
  return driver;
}
const tickBoth = (driver: Contracts, at: string) => {
  for (const marketId of [ETH_USDT, BTC_USDT]) driver.tick(marketId, at);
};
/** Payments of the insurance, by position. */
const insured = ({ log }: Contracts): readonly (readonly [ref: string, paid: bigint])[] =>
  log.flatMap(({ execution }) =>
    execution.events.flatMap((event) =>
      event.type === "posting" && event.account === "insurance" && event.available < 0n
        ? [[event.ref, -event.available] as const]
        : [],
    ),
  );

describe("two positions of one account that end on one tick", () => {
  test("each leave their own debt: the insurance pays it for the position that caused it", () => {
    // Of 10 coins at 10x 300 are lost of 100, of 5 at 10x 150 of 50.
    const driver = opened({ users: ["150"], insurance: "1000" }, [10, 10], [5, 10]);
    driver.tick(BTC_USDT, "100");
    driver.tick(BTC_USDT, "70");
    expect(insured(driver)).toEqual([
      ["position:1", amount("200")],
      ["position:2", amount("100")],
    ]);
    expect([driver.funds(1), driver.house("insurance"), driver.house("treasury")]).toEqual(["0/0", "700", "100450"]);
    check(driver);
  });

  test("money released by the second pays the debt of the first, and a waiting order stays", () => {
    const driver = Contracts.open([plain()], { users: ["424"] });
    driver.tick(BTC_USDT, "100");
    const stop = { stopLoss: price("70.5") };
    driver.opened({ lots: 10, multiple: 100, ...stop }, "100");
    driver.tick(BTC_USDT, "71");
    driver.ok(order({ lots: 40, ...stop }));
    driver.ok(order({ lots: 5, kind: "limit", price: price("60"), stopLoss: price("1") }));
    driver.tick(BTC_USDT, "71");
    expect(driver.funds(1)).toBe("100/324");
    driver.tick(BTC_USDT, "70");
    // The first loses 10 of its own 10 and the 100; the second frees 284 and loses 40.
    expect([1, 2, 3].map((id) => driver.position(id).state)).toEqual(["closed", "closed", "pending"]);
    expect([driver.funds(1), driver.house("insurance")]).toEqual(["54/30", "1000"]);
    check(driver);
  });

  test("a gain is paid out of the account's own debt before the insurance pays, and is not cut for it", () => {
    // 300 are lost of 100 + 10; a short of another size gains 240. With a treasury of nothing, 60 + 110 of it are there.
    for (const insurance of ["0", "1000"]) {
      const driver = opened({ users: ["190"], treasury: "0", insurance }, [10, 10]);
      driver.ok(order({ ...SHORT, lots: 8, multiple: 10, takeProfit: price("95") }));
      driver.tick(BTC_USDT, "100");
      driver.tick(BTC_USDT, "70");
      expect(driver.position(2)).toMatchObject({ closeReason: "tp", profit: amount("240"), deduction: 0n });
      expect([driver.funds(1), driver.house("insurance")]).toEqual(["130/0", insurance]);
      expect(driver.house("treasury")).toBe("60");
      check(driver);
    }
  });

  test("the debt of a stop is paid by a gain on another pair, once", () => {
    const driver = opened({ users: ["300"], treasury: "0", insurance: "0" }, [10, 10]);
    driver.ok(order({ ...SHORT, marketId: ETH_USDT, lots: 10, multiple: 10 }));
    tickBoth(driver, "100");
    tickBoth(driver, "60");
    // 400 lost and 400 gained, of 300: the long leaves a debt of 200, for which the short is closed.
    expect([driver.funds(1), driver.house("treasury")]).toEqual(["300/0", "0"]);
    check(driver);
  });

  test("a gain and a debt pay each other in turn from a treasury smaller than either", () => {
    // 300 are lost of 100 + 10, and 190 stay owing; of 240 gained 110 are there, then 118 of what 118 have paid of the debt.
    const driver = opened({ users: ["118"], treasury: "0" }, [10, 10]);
    driver.ok(order({ ...SHORT, lots: 8, multiple: 100, takeProfit: price("95") }));
    driver.tick(BTC_USDT, "100");
    driver.tick(BTC_USDT, "70");
    expect(driver.position(2)).toMatchObject({ closeReason: "tp", profit: amount("240"), deduction: 0n });
    expect([driver.funds(1), driver.house("treasury"), driver.house("insurance")]).toEqual(["58/0", "60", "1000"]);
    check(driver);
  });

  test("money frozen by a waiting order pays it before the insurance does", () => {
    const driver = opened({ users: ["150"] }, [10, 10]);
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ lots: 5, kind: "limit", price: price("60"), stopLoss: price("1") }));
    expect(driver.funds(1)).toBe("20/130");
    // 300 are lost of 150; without the order's 30 the insurance would pay 180.
    driver.tick(BTC_USDT, "70");
    expect([driver.funds(1), driver.house("insurance")]).toEqual(["0/0", "850"]);
    check(driver);
  });
});

describe("a treasury that has too little", () => {
  test("is filled up by the insurance first, and pays the profit at once", () => {
    const driver = Contracts.open([plain()], { treasury: "60", insurance: "1000" });
    driver.tick(BTC_USDT, "100");
    const { positionId } = driver.opened({ lots: 10, takeProfit: price("110") }, "100");
    const { events } = driver.tick(BTC_USDT, "110");
    const lines = events.flatMap((event) =>
      event.type === "posting" ? [[event.account, event.available, event.frozen, event.tag, event.ref]] : [],
    );
    const ref = `position:${positionId}`;
    expect(lines).toEqual([
      ["lever", amount("100"), -amount("100"), "lever_lock_1", ref],
      ["insurance", -amount("40"), 0n, "lever_insurance", ref],
      ["treasury", amount("40"), 0n, "lever_insurance", ref],
      ["treasury", -amount("100"), 0n, "lever_trade_close", ref],
      ["lever", amount("100"), 0n, "lever_trade_close", ref],
    ]);
    check(driver);
  });
});
