import { amount, formatAmount, price, rate } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import type { Command } from "../engine/command.ts";
import { restore, rowsOf } from "../engine/rows.ts";
import { decodeRows, encodeRows } from "../engine/snapshot.ts";
import { Contracts, check, ethTerms, order, plain, SHORT, terms } from "../testing/contracts.ts";
import { type Body, BTC, BTC_USDT, ETH, ETH_USDT, market, USDT } from "../testing/driver.ts";
import { option, terms as optionTerms } from "../testing/options.ts";
import { freeTreasury } from "./treasury.ts";

/** Everything opens at 100 without spread and fee; a lot is one coin. */
const ten = { lots: 10, multiple: 10 };
const half = { seconds: 30, ratio: rate("0.5"), min: amount("1"), max: amount("100000") };

/** A house with this treasury, whose options pay half of the stake; three users with 1,000 for contracts and 5,000 for options. */
function house(treasury: string): Contracts {
  const driver = Contracts.open([plain(), ethTerms()], { users: ["1000", "1000", "1000"], treasury });
  driver.ok(optionTerms({ choices: [half] }));
  for (const ownerId of [1, 2, 3]) {
    const movement = { ownerId, account: "mic", currencyId: USDT, house: "outside", tag: "recharge" } as const;
    driver.ok({ type: "credit", ...movement, amount: amount("5000"), ref: "test" });
  }
  driver.tick(BTC_USDT, "100");
  driver.tick(ETH_USDT, "100");
  return driver;
}
/** An option whose win pays this much. */
const promising = (profit: string) =>
  option({ userId: 3, amount: amount(formatAmount(2n * amount(profit))), levelNeeded: 0 });
const out = (sum: string, account: "outside" | "insurance" = "outside") =>
  ({
    ...({ type: "credit", ownerId: 0, account, house: "treasury", currencyId: USDT } as const),
    ...({ amount: amount(sum), tag: "system_withdraw", ref: "test" } as const),
  }) satisfies Body<Command>;
const free = ({ state }: Contracts): string => formatAmount(freeTreasury(state, USDT));

describe("gains of contracts are not reserved for options", () => {
  test("a long has gained 500 of 1,000: options may reserve the other 500, and then both are paid", () => {
    const driver = house("1000");
    driver.opened(ten, "100");
    driver.tick(BTC_USDT, "150");
    expect(driver.refused(promising("500.00000001"))).toBe("OPTION_CAPACITY");
    driver.ok(promising("500"));
    expect(driver.refused(promising("0.5"))).toBe("OPTION_CAPACITY");
    expect([driver.house("treasury"), free(driver)]).toEqual(["500", "0"]);
    driver.close(1);
    driver.tick(BTC_USDT, "150");
    expect(driver.funds(1)).toBe("1500/0");
    expect(driver.receipts("lever_deleverage")).toEqual([]);
    driver.at += 30_000;
    driver.tick(BTC_USDT, "151");
    driver.ok({ type: "settleDue" });
    expect(driver.balance(3, USDT, "mic")).toBe("5500/0");
    expect([driver.house("treasury"), driver.house("insurance")]).toEqual(["0", "1000"]);
    check(driver);
  });

  test("another position's loss is not netted: the winner is paid before the loss is realized", () => {
    const driver = house("1000");
    driver.ok(order(ten));
    driver.ok(order({ ...ten, ...SHORT, userId: 2 }));
    driver.tick(BTC_USDT, "100");
    driver.tick(BTC_USDT, "150");
    // The house would gain nothing and lose nothing if both were closed now. But the long alone may be, and the price may come back to the short.
    expect(free(driver)).toBe("500");
    expect(driver.refused(promising("500.00000001"))).toBe("OPTION_CAPACITY");
    driver.ok(promising("500"));
    driver.close(1);
    driver.tick(BTC_USDT, "150");
    driver.tick(BTC_USDT, "100");
    driver.close(2, { userId: 2 });
    driver.tick(BTC_USDT, "100");
    expect([driver.funds(1), driver.funds(2)]).toEqual(["1500/0", "1000/0"]);
    expect([driver.house("treasury"), driver.house("insurance")]).toEqual(["0", "1000"]);
    check(driver);
  });

  test("nor are the two sides of one account, each of which can be closed separately", () => {
    const driver = house("1000");
    driver.ok(order(ten));
    driver.ok(order({ ...ten, ...SHORT }));
    driver.tick(BTC_USDT, "100");
    driver.tick(BTC_USDT, "150");
    expect(free(driver)).toBe("500");
    driver.tick(BTC_USDT, "130");
    expect(free(driver)).toBe("700");
    driver.tick(BTC_USDT, "80");
    expect(free(driver)).toBe("800");
    check(driver);
  });

  test("gains of all pairs in the currency count, with spread, after parts are closed and after a reload", () => {
    const driver = house("1000");
    driver.ok(terms({ lotSize: amount("1"), spread: rate("0.01"), feeRate: rate("0") }));
    driver.opened(ten, "100");
    driver.opened({ ...ten, ...SHORT, marketId: ETH_USDT, userId: 2 }, "100");
    driver.tick(BTC_USDT, "120");
    driver.tick(ETH_USDT, "90");
    // Bought at 101 and sold at 118.8: 178. Short of ETH: 100.
    expect(free(driver)).toBe("722");
    driver.close(1, { lots: 4 });
    driver.tick(BTC_USDT, "120");
    // 71.2 of the 178 are paid.
    expect([driver.house("treasury"), free(driver)]).toEqual(["928.8", "722"]);
    const reloaded = restore(decodeRows(encodeRows(rowsOf(driver.state))));
    expect(formatAmount(freeTreasury(reloaded, USDT))).toBe("722");
    check(driver);
  });

  test("the part of a gain taken by deleveraging is no longer a claim", () => {
    const driver = Contracts.open([plain()], { users: ["100", "1000"], treasury: "0", insurance: "90" });
    driver.tick(BTC_USDT, "100");
    driver.ok(order(ten));
    driver.ok(order({ ...ten, ...SHORT, userId: 2 }));
    driver.tick(BTC_USDT, "100");
    driver.tick(BTC_USDT, "60");
    // 400 gained, of which the loser's 100 and the insured 90 are available: 210 are deducted.
    expect(formatAmount(driver.position(2).deduction)).toBe("210");
    expect([driver.house("treasury"), free(driver)]).toEqual(["190", "0"]);
    driver.tick(BTC_USDT, "61");
    expect(free(driver)).toBe("10");
    check(driver);
  });
});

test("pairs in another currency neither count as gains nor use up the insurance", () => {
  const driver = house("1000");
  const inBtc = { currencyId: BTC, house: "outside", tag: "recharge", ref: "test", type: "credit" } as const;
  for (const [ownerId, account] of [
    [1, "lever"],
    [0, "treasury"],
    [0, "insurance"],
  ] as const)
    driver.ok({ ...inBtc, ownerId, account, amount: amount("1000000") });
  driver.ok({ ...market(9, "ETH-BTC", ETH, "index"), quoteId: BTC });
  driver.ok(plain({ marketId: 9 }));
  driver.tick(9, "100");
  driver.ok(order({ marketId: 9, lots: 1_000, multiple: 100 }));
  driver.tick(9, "100");
  driver.tick(9, "110");
  expect(free(driver)).toBe("1000");
  driver.ok(order({ lots: 1, multiple: 100 }));
  check(driver);
});

describe("when contracts have gained more than the treasury has", () => {
  test("no new one opens, not even one waiting for its tick; an open one can be closed", () => {
    const driver = house("100");
    driver.opened(ten, "100");
    driver.tick(BTC_USDT, "110");
    driver.ok(order({ ...ten, userId: 2 }));
    driver.tick(BTC_USDT, "110.01");
    // 100.1 gained: the treasury is 0.1 short.
    expect(free(driver)).toBe("-0.1");
    expect(driver.position(2)).toMatchObject({ state: "refused", refusal: "LEVER_CAPACITY" });
    expect(driver.funds(2)).toBe("1000/0");
    expect(driver.refused(order({ ...ten, ...SHORT, userId: 2 }))).toBe("LEVER_CAPACITY");
    expect(driver.refused(order({ ...ten, userId: 2, marketId: ETH_USDT }))).toBe("LEVER_CAPACITY");
    expect(driver.refused(promising("0.5"))).toBe("OPTION_CAPACITY");
    driver.close(1);
    driver.tick(BTC_USDT, "110.01");
    expect([driver.funds(1), driver.house("insurance")]).toEqual(["1100.1/0", "999.9"]);
    driver.ok(order({ ...ten, userId: 2 }));
    check(driver);
  });
});

describe("money of the house", () => {
  test("may leave the treasury down to the gains of contracts, to the outside or to the insurance", () => {
    const driver = house("1000");
    driver.opened(ten, "100");
    driver.tick(BTC_USDT, "150");
    expect(driver.refused(out("500.00000001"))).toBe("INSUFFICIENT_BALANCE");
    expect(driver.refused(out("500.00000001", "insurance"))).toBe("INSUFFICIENT_BALANCE");
    driver.ok(out("499", "insurance"));
    driver.ok(out("1"));
    const debit = { type: "debit", ownerId: 0, account: "treasury", house: "outside", currencyId: USDT } as const;
    const unit = { ...debit, amount: amount("0.00000001"), tag: "system_withdraw", ref: "test" } as const;
    expect(driver.refused(unit)).toBe("INSUFFICIENT_BALANCE");
    driver.tick(BTC_USDT, "149");
    driver.ok({ ...unit, amount: amount("10") });
    expect([driver.house("treasury"), driver.house("insurance"), free(driver)]).toEqual(["490", "1499", "0"]);
    check(driver);
  });

  test("may always come in, and other accounts are not limited", () => {
    const driver = house("0");
    driver.opened(ten, "100");
    driver.tick(BTC_USDT, "150");
    expect(free(driver)).toBe("-500");
    const insured = { type: "credit", ownerId: 0, account: "treasury", house: "insurance" } as const;
    driver.ok({ ...insured, currencyId: USDT, amount: amount("600"), tag: "system_recharge", ref: "test" });
    expect(free(driver)).toBe("100");
    driver.ok(out("100"));
    driver.ok(order({ userId: 2, takeProfit: price("200"), stopLoss: price("1") }));
    check(driver);
  });
});
