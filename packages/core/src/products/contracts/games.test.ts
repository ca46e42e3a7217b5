import { type Amount, amount, formatAmount, price } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { decodeCommand } from "../../codec/codec.ts";
import { Contracts, check, ethTerms, order, plain, SHORT, terms } from "../../testing/contracts.ts";
import { BTC_USDT, ETH_USDT, USDT } from "../../testing/driver.ts";

/** Everything that an account for contracts holds. */
const worth = (driver: Contracts, userId: number): bigint => {
  const { available, frozen } = driver.state.ledger.balance(userId, "lever", USDT);
  return available + frozen;
};
const houseWorth = (driver: Contracts): bigint => amount(driver.house("treasury")) + amount(driver.house("insurance"));

describe("knowing the price before the platform does", () => {
  test("opening on a tick that was observed before gains nothing: it does not serve", () => {
    const driver = Contracts.open([terms()], {});
    driver.tick(BTC_USDT, "60000");
    // Outside it is 61,000 already; the next tick still says 60,000, as it was observed before the order.
    driver.ok(order({ lots: 10, multiple: 100 }));
    driver.tick(BTC_USDT, "60000", { observedFrom: driver.at });
    expect(driver.position(1).state).toBe("opening");
    driver.tick(BTC_USDT, "61000", { observedFrom: driver.at + 1 });
    expect(driver.position(1).openPrice).toBe(price("61012.2"));
    driver.close(1);
    driver.tick(BTC_USDT, "61000", { observedFrom: driver.at + 1 });
    // Both spreads and the fee: 2 x 12.2 x 0.1 + 6101.22 x 0.0005.
    expect(formatAmount(amount("1000") - worth(driver, 1))).toBe("5.49061");
  });

  test("holding on to a price that is gone: neither a close nor a stop is served by a tick from before", () => {
    const driver = Contracts.open([plain()], { users: ["1000", "1000"] });
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ userId: 1 }));
    driver.ok(order({ userId: 2 }));
    driver.tick(BTC_USDT, "100");
    // It fell to 90 elsewhere. One closes, the other pulls the stop up to the price that is still shown.
    driver.close(1);
    const stops = { takeProfit: price("100000"), stopLoss: price("100") };
    driver.ok({ type: "setLeverStops", userId: 2, positionId: 2, ...stops });
    driver.tick(BTC_USDT, "100", { observedFrom: driver.at - 1 });
    expect([1, 2].map((id) => driver.position(id).state)).toEqual(["closing", "holding"]);
    driver.tick(BTC_USDT, "90", { observedFrom: driver.at + 1 });
    expect([1, 2].map((id) => formatAmount(driver.position(id).profit))).toEqual(["-10", "-10"]);
    check(driver);
  });

  test("waiting out a feed that hangs: no order is taken on an old price, and one that waits is given back", () => {
    const driver = Contracts.open([plain()], {});
    driver.tick(BTC_USDT, "100");
    driver.ok(order());
    driver.at += 3_001;
    driver.tick(BTC_USDT, "120");
    expect(driver.position(1)).toMatchObject({ state: "refused", refusal: "PRICE_STALE" });
    expect(driver.funds(1)).toBe("1000/0");
  });
});

/** Something else takes all but so much of the insurance. */
function leaveInsured(driver: Contracts, sum: string): void {
  const gone = (amount(driver.house("insurance")) - amount(sum)) as Amount;
  const credit = { type: "credit", ownerId: 0, account: "outside", house: "insurance", currencyId: USDT } as const;
  if (gone > 0n) driver.ok({ ...credit, amount: gone, tag: "system_withdraw", ref: "test" });
}

describe("two accounts, long and short at 100x over a gap", () => {
  /** Both with 10,000 of value on a margin of 100, and the loser with as little more as it takes. */
  const tradingLimits = (insurance: string, gap: string) => {
    const driver = Contracts.open([plain()], { users: ["120", "120"], treasury: "5000", insurance: "5000" });
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ userId: 1, lots: 100, multiple: 100 }));
    driver.ok(order({ userId: 2, lots: 100, multiple: 100, ...SHORT }));
    driver.tick(BTC_USDT, "100");
    leaveInsured(driver, insurance);
    const before = houseWorth(driver);
    driver.tick(BTC_USDT, gap);
    driver.close(2, { userId: 2 });
    driver.tick(BTC_USDT, gap);
    check(driver);
    return { driver, lost: formatAmount(before - houseWorth(driver)), gained: formatAmount(worth(driver, 2)) };
  };

  test("without a gap beyond the funds they gain nothing together", () => {
    const { driver, lost } = tradingLimits("1000", "99");
    expect(lost).toBe("0");
    expect([driver.funds(1), driver.funds(2)]).toEqual(["20/0", "220/0"]);
  });

  test("over a gap of 10 % the loser's 120 are all they can lose, and the insurance is what the house pays", () => {
    // The short gains 1,000, of which the long has paid 120.
    const { driver, lost, gained } = tradingLimits("5000", "90");
    expect([lost, gained]).toEqual(["880", "1120"]);
    expect(driver.house("insurance")).toBe("4120");
    expect(driver.house("treasury")).toBe("5000");
  });

  test("the house never loses more than its insurance: the rest is taken from the winner", () => {
    const { driver, lost, gained } = tradingLimits("300", "90");
    // 1,000 less the 580 that neither the loser nor the insurance could pay.
    expect([lost, gained]).toEqual(["300", "540"]);
    expect(driver.house("insurance")).toBe("0");
    expect(driver.house("treasury")).toBe("5000");
    expect(formatAmount(driver.position(2).deduction)).toBe("580");
  });

  test("with no insurance at all the two of them have what they brought", () => {
    const { lost, gained } = tradingLimits("0", "80");
    expect([lost, gained]).toEqual(["0", "240"]);
  });
});

test("what a gap of 5 % would take beyond margins, of both sides together, is never more than the insurance", () => {
  const driver = Contracts.open([plain(), ethTerms()], { users: ["5000", "5000"], insurance: "400" });
  for (const marketId of [BTC_USDT, ETH_USDT]) driver.tick(marketId, "100");
  const left = (max: number) => ({ ok: false, error: "LEVER_CAPACITY", params: { max } });
  // 100x leaves 4 of each 100 uncovered: 100 coins on all pairs of the currency. 20x leaves nothing.
  expect(driver.run(order({ lots: 101, multiple: 100 })).outcome).toMatchObject(left(100));
  driver.ok(order({ lots: 60, multiple: 100 }));
  driver.tick(BTC_USDT, "100");
  const short = { ...SHORT, userId: 2, multiple: 100 };
  expect(driver.run(order({ ...short, lots: 41 })).outcome).toMatchObject(left(40));
  driver.ok(order({ ...short, lots: 30 }));
  driver.tick(BTC_USDT, "100");
  expect(driver.run(order({ ...short, marketId: ETH_USDT, lots: 11 })).outcome).toMatchObject(left(10));
  driver.ok(order({ ...short, lots: 10 }));
  driver.ok(order({ ...short, lots: 10 }));
  driver.tick(BTC_USDT, "100");
  // Both were taken while there was room for each; the first that opens has it.
  expect([3, 4].map((id) => driver.position(id).state)).toEqual(["holding", "refused"]);
  expect(driver.refused(order({ ...short, lots: 1 }))).toBe("LEVER_CAPACITY");
  driver.ok(order({ ...short, lots: 20, multiple: 20 }));
  driver.close(1, { lots: 5 });
  driver.tick(BTC_USDT, "100");
  driver.ok(order({ ...short, lots: 5 }));
  check(driver);
});

test("two accounts of one hand, long and short at 100x, gain no more over a gap than the insurance was sized for", () => {
  /** At 60,000 with the spread and the fee of the demo, the short with a take profit in the gap; gives what both have more together. */
  const tradingLimits = (lots: number) => {
    const funds = `${lots * 6.4}`;
    const driver = Contracts.open([terms()], { users: [funds, funds], insurance: "24000" });
    driver.tick(BTC_USDT, "60000");
    const inGap = { userId: 2, side: 1, takeProfit: price("58000"), stopLoss: price("100000") } as const;
    for (const change of [{}, inGap]) driver.run(order({ lots, multiple: 100, ...change }));
    driver.tick(BTC_USDT, "60000");
    const refused = [1, 2].filter((id) => driver.position(id).state === "refused").length;
    driver.tick(BTC_USDT, "57000");
    check(driver);
    return { refused, gained: formatAmount(worth(driver, 1) + worth(driver, 2) - 2n * amount(funds)) };
  };
  // Five coins by each hand take 12,000 each of the 24,000 that a gap may take; of six the second is not opened.
  expect(tradingLimits(500)).toEqual({ refused: 0, gained: "11533.03" });
  expect(tradingLimits(600)).toMatchObject({ refused: 1 });
});

describe("a shortfall is shared by all who gain by its tick, whether they close on it or not", () => {
  const far = { stopLoss: price("100000") };
  /** A long of 100 coins and two shorts of 50; at 95 the long owes 380 beyond its 120, and the shorts have gained 250 each. */
  const tradingLimits = (takeProfit: string, act: (driver: Contracts) => void = () => {}) => {
    const driver = Contracts.open([plain()], { users: ["120", "120", "120"] });
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ userId: 1, lots: 100, multiple: 100 }));
    driver.ok(order({ userId: 2, lots: 50, multiple: 100, ...SHORT, ...far, takeProfit: price(takeProfit) }));
    driver.ok(order({ userId: 3, lots: 50, multiple: 100, ...SHORT }));
    driver.tick(BTC_USDT, "100");
    leaveInsured(driver, "0");
    act(driver);
    driver.tick(BTC_USDT, "95");
    check(driver);
    driver.ok({ type: "closeAllLever", userId: 3 });
    driver.tick(BTC_USDT, "95");
    check(driver);
    return { driver, ends: [1, 2, 3].map((id) => formatAmount(worth(driver, id))) };
  };

  test("a take profit that the gap reaches is paid no more than one that is held", () => {
    const { driver, ends } = tradingLimits("96");
    expect(ends).toEqual(["0", "180", "180"]);
    expect(driver.position(2)).toMatchObject({ closeReason: "tp", profit: amount("60"), deduction: amount("190") });
    expect(driver.house("treasury")).toBe("100000");
  });

  test("nor is a close that was asked for before the gap, in part or as a whole", () => {
    const part = { userId: 2, lots: 20 };
    for (const lots of [{}, { lots: 20 }]) {
      const { ends } = tradingLimits("0.01", (driver) => void driver.close(2, { userId: 2, ...lots }));
      expect(ends[2]).toBe("180");
      // Of 20 coins 100, less two fifths of 190; the other 30 coins are held with the rest of it.
      expect(ends[1]).toBe("lots" in lots ? "144" : "180");
    }
    const { driver } = tradingLimits("0.01", (opened) => void opened.close(2, part));
    expect(formatAmount(driver.position(2).deduction)).toBe("114");
  });

  /** The second account loses 500 by a long, which takes what its short has gained: 125 on a margin of 250. The third has gained 375. */
  const hedged = (first: string) => {
    const driver = Contracts.open([plain()], { users: [first, "450", "120"], insurance: "2000" });
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ userId: 1, lots: 100, multiple: 100 }));
    driver.ok(order({ userId: 2, lots: 25, multiple: 10, ...SHORT }));
    driver.ok(order({ userId: 2, lots: 100, multiple: 50 }));
    driver.ok(order({ userId: 3, lots: 75, multiple: 100, ...SHORT }));
    driver.tick(BTC_USDT, "100");
    leaveInsured(driver, "0");
    driver.tick(BTC_USDT, "95");
    check(driver);
    expect([2, 3].map((id) => driver.position(id).closeReason)).toEqual(["liquidation", "liquidation"]);
    return { driver, deducted: [2, 4].map((id) => formatAmount(driver.position(id).deduction)) };
  };

  test("a gain that liquidation closes shares it too", () => {
    // 100 are missing of the first, a quarter of it from the short that pays for the long beside it.
    const { driver, deducted } = hedged("400");
    expect(deducted).toEqual(["25", "75"]);
    expect(formatAmount(worth(driver, 2))).toBe("50");
  });

  test("whom a share leaves with less than nothing ends before the others are paid, who bear that as well", () => {
    // 95 of 380 are more than the 75 that the second account has left: 20 go on to the third.
    const { driver, deducted } = hedged("120");
    expect(deducted).toEqual(["95", "305"]);
    expect([1, 2, 3].map((id) => formatAmount(worth(driver, id)))).toEqual(["0", "0", "120"]);
    expect(driver.house("treasury")).toBe("100570");
  });
});

test("taking out what is not realised: the profit stays until it is closed, and then it may be gone", () => {
  const driver = Contracts.open([plain()], { users: ["110"] });
  const takeOut = (value: string) =>
    ({ type: "transfer", userId: 1, from: "lever", to: "c2c", currencyId: USDT, amount: amount(value) }) as const;
  driver.tick(BTC_USDT, "100");
  driver.opened({ lots: 10 }, "100");
  driver.tick(BTC_USDT, "200");
  // A profit of 1,000 on 110: not even the 10 that are available beyond the margin leave.
  expect(driver.refused(takeOut("10"))).toBe("LEVER_MARGIN_NEEDED");
  expect(driver.refused(takeOut("500"))).toBe("INSUFFICIENT_BALANCE");
  driver.ok(takeOut("9.99999999"));
  driver.tick(BTC_USDT, "80");
  // 100.00000001 are left of the account, and all of it pays for a loss of 200.
  expect(driver.funds(1)).toBe("0/0");
  expect(driver.house("insurance")).toBe("900.00000001");
  check(driver);
});

test("neither a withdrawal nor a conversion can be asked for out of an account for contracts", () => {
  const withdrawal = ["requestWithdrawal", "c1", 1, 1, "lever", USDT, "1", "0", 0, 3, "{}"];
  const conversion = ["convert", "c1", 1, 1, "lever", USDT, 1, USDT, "1", null, "0", "0"];
  for (const [command, account] of [
    [withdrawal, "legal"],
    [conversion, "c2c"],
  ] as const) {
    expect(() => decodeCommand(JSON.stringify(command))).toThrow('found "lever"');
    const allowed = command.map((field) => (field === "lever" ? account : field));
    expect(decodeCommand(JSON.stringify(allowed))).toMatchObject({ account });
  }
});

test("one large order in parts does not pass the tier, nor the size of the pair", () => {
  const driver = Contracts.open([terms()], { users: ["100000", "100000"] });
  driver.tick(BTC_USDT, "100");
  for (let part = 0; part < 10; part += 1) driver.ok(order({ lots: 100, multiple: 100 }));
  expect(driver.refused(order({ lots: 1, multiple: 100 }))).toBe("LEVER_TIER_FULL");
  driver.tick(BTC_USDT, "100");
  driver.ok(terms({ maxNet: amount("1500") }));
  // 1,000 lots of 0.01 stand; 500 more by another user fill the pair, and one more is too many.
  driver.ok(order({ userId: 2, lots: 499, multiple: 10 }));
  driver.tick(BTC_USDT, "100");
  expect(driver.refused(order({ userId: 2, lots: 1, multiple: 10 }))).toBe("LEVER_CAPACITY");
  check(driver);
});
