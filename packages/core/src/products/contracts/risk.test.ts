import { amount, formatAmount, price } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { Contracts, check, ethTerms, order, plain, SHORT, shown } from "../../testing/contracts.ts";
import { BTC_USDT, ETH_USDT, USDT } from "../../testing/driver.ts";

/** Everything opens at 100 without spread and fee; a lot is one coin. */
const ten = { lots: 10, multiple: 10 };
const transfer = (value: string, userId = 1) =>
  ({ type: "transfer", userId, from: "lever", to: "c2c", currencyId: USDT, amount: amount(value) }) as const;

describe("liquidation", () => {
  test("of one position: at 20 % of the margin, not a cent before", () => {
    const driver = Contracts.open([plain()], { users: ["150"] });
    driver.tick(BTC_USDT, "100");
    // 10 coins of 100 at 10x: margin 100, available 50. Equity 150 - 10 x fall; 20 after a fall of 13.
    const { positionId } = driver.opened(ten, "100");
    driver.tick(BTC_USDT, "87.01");
    expect(driver.position(positionId).state).toBe("holding");
    driver.tick(BTC_USDT, "87");
    expect(driver.position(positionId)).toMatchObject({ state: "closed", closeReason: "liquidation" });
    expect(shown(driver.position(positionId))).toMatchObject({ profit: "-130" });
    expect(driver.funds(1)).toBe("20/0");
    expect(driver.house("treasury")).toBe("100130");
    check(driver);
  });

  test("of several: the largest loss first, of equal ones the oldest, until the account is above", () => {
    const driver = Contracts.open([plain(), ethTerms()], { users: ["400"] });
    driver.tick(BTC_USDT, "100");
    driver.tick(ETH_USDT, "50");
    driver.opened({ marketId: ETH_USDT, lots: 10, multiple: 10 }, "50");
    for (const lots of [4, 6, 6, 4]) driver.opened({ ...ten, lots }, "100");
    // Margins 50 + 40 + 60 + 60 + 40 = 250, available 150. At 83 the longs of 20 coins have lost 340: equity 60 > 50.
    driver.tick(BTC_USDT, "83");
    expect(driver.state.contracts.positions.size).toBe(5);
    // At 82 equity is 40 <= 50. One of 6 coins goes (loss 108, margin 60): margin 190, equity 40 > 38.
    driver.tick(BTC_USDT, "82");
    expect([2, 3, 4, 5].map((id) => driver.position(id).state)).toEqual(["holding", "closed", "holding", "holding"]);
    expect(driver.funds(1)).toBe("102/190");
    // ETH halves: 250 more are gone, and all go: ETH first (250), then the older of 6 coins, then those of 4.
    const { events } = driver.tick(ETH_USDT, "25");
    const closed = events.flatMap((event) => (event.type === "position" ? [event.position.positionId] : []));
    expect(closed).toEqual([1, 4, 2, 5]);
    // 400 - 108 - 250 - 108 - 72 - 72: the insurance bears 210.
    expect(driver.funds(1)).toBe("0/0");
    expect(driver.house("insurance")).toBe("790");
    expect(driver.house("treasury")).toBe("100610");
    check(driver);
  });

  test("orders that wait end first: what they hold may be enough", () => {
    const driver = Contracts.open([plain()], { users: ["150"] });
    driver.tick(BTC_USDT, "100");
    driver.opened(ten, "100");
    driver.ok(order({ lots: 5, kind: "limit", price: price("80"), stopLoss: price("1") }));
    expect(driver.funds(1)).toBe("10/140");
    driver.tick(BTC_USDT, "91.01");
    expect(driver.position(2).state).toBe("pending");
    driver.tick(BTC_USDT, "91");
    expect(driver.position(2).state).toBe("cancelled");
    expect(driver.position(1).state).toBe("holding");
    expect(driver.funds(1)).toBe("50/100");
    check(driver);
  });

  test("an order that no tick has served yet is refused for its account's lack of money", () => {
    const driver = Contracts.open([plain()], { users: ["150"] });
    driver.tick(BTC_USDT, "100");
    driver.opened(ten, "100");
    driver.ok(order({ lots: 4 }));
    // The tick was observed before the order was accepted: it values, and opens nothing.
    driver.tick(BTC_USDT, "87", { observedFrom: driver.at });
    expect(driver.position(2)).toMatchObject({ state: "refused", refusal: "INSUFFICIENT_BALANCE" });
    expect(driver.position(1)).toMatchObject({ closeReason: "liquidation" });
    expect(driver.funds(1)).toBe("20/0");
    check(driver);
  });

  test("a hedge of two pairs is one account: the profit of one stands in for the loss of the other", () => {
    const driver = Contracts.open([plain(), ethTerms()], { users: ["150"] });
    driver.tick(BTC_USDT, "100");
    driver.tick(ETH_USDT, "100");
    driver.opened({ marketId: ETH_USDT, ...SHORT, lots: 5, multiple: 10 }, "100");
    driver.opened(ten, "100");
    driver.tick(ETH_USDT, "60");
    driver.tick(BTC_USDT, "70");
    // 150 + 200 - 300 = 50 of 150 margin.
    expect(driver.state.contracts.positions.size).toBe(2);
    driver.tick(BTC_USDT, "68");
    // 30 of 150: the long goes (-320). It owed 170 beyond its money, which the short's profit pays: 150 - 320 + 200.
    expect([1, 2].map((id) => driver.position(id).closeReason)).toEqual(["liquidation", "liquidation"]);
    expect(driver.funds(1)).toBe("30/0");
    expect(driver.house("insurance")).toBe("1000");
    check(driver);
  });

  test("a stop over a gap that leaves a debt closes the account's other positions before anybody else pays", () => {
    const driver = Contracts.open([plain(), ethTerms()], { users: ["150"] });
    driver.tick(BTC_USDT, "100");
    driver.tick(ETH_USDT, "100");
    driver.opened({ marketId: ETH_USDT, ...SHORT, lots: 5, multiple: 10 }, "100");
    driver.opened({ ...ten, stopLoss: price("90") }, "100");
    driver.tick(ETH_USDT, "50");
    driver.tick(BTC_USDT, "65");
    expect(driver.position(2)).toMatchObject({ closeReason: "sl", profit: -amount("350") });
    expect(driver.position(1)).toMatchObject({ closeReason: "liquidation", profit: amount("250") });
    expect(driver.funds(1)).toBe("50/0");
    expect(driver.house("insurance")).toBe("1000");
    check(driver);
  });
});

describe("losses beyond an account", () => {
  test("are paid by the insurance, and no balance is negative", () => {
    const driver = Contracts.open([plain()], { users: ["100"] });
    driver.tick(BTC_USDT, "100");
    driver.opened(ten, "100");
    driver.tick(BTC_USDT, "60");
    // 400 lost, 100 there.
    expect(driver.funds(1)).toBe("0/0");
    expect(driver.house("insurance")).toBe("700");
    expect(driver.house("treasury")).toBe("100400");
    expect(driver.receipts("lever_close")[0]?.result).toMatchObject({ profit: "-400", paid: "-100" });
    expect(driver.receipts("lever_deleverage")).toEqual([]);
    check(driver);
  });

  test("that the insurance cannot pay are taken from profitable positions of the pair, in proportion", () => {
    const driver = Contracts.open([plain()], { users: ["100", "1000", "1000", "1000"], insurance: "90" });
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ ...ten }));
    driver.ok(order({ ...ten, ...SHORT, userId: 2, lots: 6 }));
    driver.ok(order({ ...ten, ...SHORT, userId: 3, lots: 3 }));
    // A long that gains nothing is not touched.
    driver.ok(order({ ...ten, userId: 4, lots: 1 }));
    driver.tick(BTC_USDT, "100");
    driver.tick(BTC_USDT, "60");
    // 400 lost, 100 there, 90 insured: 210 of the shorts' 240 and 120.
    expect(driver.house("insurance")).toBe("0");
    expect([2, 3, 4].map((id) => formatAmount(driver.position(id).deduction))).toEqual(["140", "70", "0"]);
    expect(driver.receipts("lever_deleverage")[0]).toMatchObject({
      subjectId: 2,
      userId: 2,
      inputs: { cause: "shortfall", shortfall: "210", profits: "360", held_deduction: "0" },
      result: { profit: "240", deduction: "140" },
    });
    for (const [userId, positionId] of [
      [2, 2],
      [3, 3],
    ] as const)
      driver.close(positionId, { userId });
    driver.tick(BTC_USDT, "60");
    expect([2, 3].map((id) => formatAmount(driver.position(id).profit))).toEqual(["100", "50"]);
    // The house: 100,000 + 100 + 90 - 100 - 50.
    expect(driver.house("treasury")).toBe("100040");
    check(driver);
  });

  test("of a single unit are taken from one position alone, and no other is told of it", () => {
    const driver = Contracts.open([plain()], { users: ["100", "1000", "1000"], insurance: "299.99999999" });
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ ...ten }));
    for (const userId of [2, 3]) driver.ok(order({ ...ten, ...SHORT, userId, lots: 6 }));
    driver.tick(BTC_USDT, "100");
    driver.tick(BTC_USDT, "60");
    expect(driver.receipts("lever_deleverage")).toMatchObject([{ subjectId: 3, result: { deduction: "0.00000001" } }]);
    check(driver);
  });

  test("by rounding alone, of an account that has lost all it has and no more, are taken as well", () => {
    const half = plain({ lotSize: amount("0.5") });
    const driver = Contracts.open([half], { users: ["10.00000001", "1000"], insurance: "0" });
    driver.tick(BTC_USDT, "100");
    for (let count = 0; count < 2; count += 1) driver.ok(order());
    driver.ok(order({ ...SHORT, userId: 2 }));
    driver.tick(BTC_USDT, "100");
    // Of each half coin 5.000000005 are lost, rounded up for itself and not for the account.
    driver.tick(BTC_USDT, "89.99999999");
    expect(driver.funds(1)).toBe("0/0");
    expect(driver.receipts("lever_deleverage")).toMatchObject([{ subjectId: 3, result: { deduction: "0.00000001" } }]);
    check(driver);
  });

  test("beyond all profits stay with the treasury", () => {
    const driver = Contracts.open([plain()], { users: ["100", "1000"], insurance: "0" });
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ ...ten }));
    driver.ok(order({ ...ten, ...SHORT, userId: 2, lots: 3 }));
    driver.tick(BTC_USDT, "100");
    driver.tick(BTC_USDT, "60");
    expect(formatAmount(driver.position(2).deduction)).toBe("120");
    driver.close(2, { userId: 2, lots: 1 });
    driver.tick(BTC_USDT, "50");
    // A third of the profit of 150 less a third of the deduction.
    expect(shown(driver.position(2))).toMatchObject({ lots: 2, profit: "10" });
    expect(formatAmount(driver.position(2).deduction)).toBe("80");
    check(driver);
  });

  test("a profit that neither treasury nor insurance can pay is cut, and says so", () => {
    const driver = Contracts.open([plain()], { users: ["1000"], treasury: "60", insurance: "25" });
    driver.tick(BTC_USDT, "100");
    const { positionId } = driver.opened(ten, "100");
    driver.tick(BTC_USDT, "110");
    driver.close(positionId);
    driver.tick(BTC_USDT, "110");
    expect(driver.funds(1)).toBe("1085/0");
    expect(driver.state.tradingLimits.get(1)?.lost).toBe(-amount("85"));
    expect(driver.house("treasury")).toBe("0");
    expect(driver.house("insurance")).toBe("0");
    const closed = driver.position(positionId);
    expect([closed.profit, closed.deduction]).toEqual([amount("85"), amount("15")]);
    expect(driver.receipts("lever_close")[0]?.result).toMatchObject({ profit: "100", paid: "85" });
    expect(driver.receipts("lever_deleverage")[0]).toMatchObject({
      inputs: { cause: "unpaid_profit", profit: "100", paid: "85" },
      result: { deduction: "15" },
    });
    check(driver);
  });
});

test("an account that is broke is closed by its own stops first, and only then liquidated", () => {
  const driver = Contracts.open([plain()], { users: ["200"] });
  driver.tick(BTC_USDT, "100");
  driver.ok(order(ten));
  driver.ok(order({ ...SHORT, lots: 2, multiple: 10, takeProfit: price("95") }));
  driver.tick(BTC_USDT, "100");
  // 400 lost and 80 gained of 200: 120 are for the insurance.
  driver.tick(BTC_USDT, "60");
  expect([1, 2].map((id) => driver.position(id).closeReason)).toEqual(["liquidation", "tp"]);
  expect([driver.funds(1), driver.house("insurance")]).toEqual(["0/0", "880"]);
  check(driver);
});

test("of several broke accounts the insurance pays for the user with the lowest id first, whoever opened first", () => {
  const driver = Contracts.open([plain()], { users: ["100", "100"], insurance: "300" });
  driver.tick(BTC_USDT, "100");
  for (const userId of [2, 1]) driver.ok(order({ ...ten, userId }));
  driver.tick(BTC_USDT, "100");
  const { events } = driver.tick(BTC_USDT, "60");
  const closed = events.flatMap((event) => (event.type === "position" ? event.position.userId : []));
  expect(closed).toEqual([1, 2]);
  check(driver);
});

test("of two that a tick closes the loser pays first, so that the winner is paid out of it", () => {
  const driver = Contracts.open([plain()], { users: ["200", "200"], treasury: "0", insurance: "0" });
  driver.tick(BTC_USDT, "100");
  driver.ok(order({ ...ten, ...SHORT, takeProfit: price("95") }));
  driver.ok(order({ ...ten, userId: 2, stopLoss: price("95") }));
  driver.tick(BTC_USDT, "100");
  driver.tick(BTC_USDT, "95");
  expect([driver.funds(1), driver.funds(2), driver.house("treasury")]).toEqual(["250/0", "150/0", "0"]);
  expect(driver.receipts("lever_deleverage")).toEqual([]);
  check(driver);
});

describe("money that leaves the account", () => {
  test("counts losses and never profits, and must leave the risk rate above 100 %", () => {
    const driver = Contracts.open([plain()], { users: ["200"] });
    driver.tick(BTC_USDT, "100");
    driver.opened(ten, "100");
    driver.tick(BTC_USDT, "150");
    // 500 of profit do not count: available 100 + margin 100 - amount has to stay above the margin of 100.
    expect(driver.refused(transfer("100"))).toBe("LEVER_MARGIN_NEEDED");
    expect(driver.refused(transfer("100.00000001"))).toBe("INSUFFICIENT_BALANCE");
    driver.tick(BTC_USDT, "97");
    const needed = { error: "LEVER_MARGIN_NEEDED", params: { max: "69.99999999", currency: "USDT" } };
    expect(driver.run(transfer("70")).outcome).toMatchObject(needed);
    driver.ok(transfer("69.99999999"));
    expect(driver.funds(1)).toBe("30.00000001/100");
    check(driver);
  });

  test("the loss of one position is not made good by the profit of another", () => {
    const driver = Contracts.open([plain()], { users: ["200"] });
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ ...ten, lots: 5 }));
    driver.opened({ ...ten, ...SHORT, lots: 5 }, "100");
    driver.tick(BTC_USDT, "110");
    expect(driver.refused(transfer("50"))).toBe("LEVER_MARGIN_NEEDED");
    driver.ok(transfer("49.99999999"));
  });

  test("is known only by a fresh price: while a pair that the account holds is silent, nothing leaves", () => {
    const driver = Contracts.open([plain(), ethTerms()], { users: ["300", "300"] });
    driver.tick(BTC_USDT, "100");
    driver.tick(ETH_USDT, "100");
    driver.opened(ten, "100");
    const lastAt = driver.at;
    // A limit order holds nothing yet, and so loses nothing.
    driver.ok(order({ ...ten, userId: 2, kind: "limit", price: price("90") }));
    driver.at = lastAt + 2_998;
    driver.tick(ETH_USDT, "100");
    driver.ok(transfer("10"));
    // Now the last tick of BTC is 3,001 ms old. It fell to 90 elsewhere, where 100 of the 190 left are lost already.
    expect(driver.refused(transfer("180"))).toBe("PRICE_STALE");
    expect(driver.refused(transfer("0.00000001"))).toBe("PRICE_STALE");
    expect(driver.refused(transfer("190.00000001"))).toBe("INSUFFICIENT_BALANCE");
    driver.ok(transfer("180", 2));
    driver.ok({ ...transfer("180", 2), from: "c2c", to: "lever" });
    // One that does not count tells no price.
    driver.tick(BTC_USDT, "90", { counting: false });
    expect(driver.refused(transfer("10"))).toBe("PRICE_STALE");
    driver.tick(BTC_USDT, "90");
    expect(driver.refused(transfer("90"))).toBe("LEVER_MARGIN_NEEDED");
    driver.ok(transfer("89.99999999"));
    check(driver);
  });

  test("an operator's debit is held to the same; money coming in, and an account without positions, are free", () => {
    const driver = Contracts.open([plain()], { users: ["200", "200"] });
    driver.tick(BTC_USDT, "100");
    driver.opened(ten, "100");
    const movement = { type: "debit", ownerId: 1, account: "lever", currencyId: USDT, house: "outside" } as const;
    const debit = { ...movement, tag: "system_withdraw", ref: "test" } as const;
    expect(driver.refused({ ...debit, amount: amount("100") })).toBe("LEVER_MARGIN_NEEDED");
    driver.ok({ ...debit, amount: amount("99") });
    driver.at += 3_000;
    expect(driver.refused({ ...debit, amount: amount("0.5") })).toBe("PRICE_STALE");
    driver.ok(transfer("200", 2));
    driver.ok({ ...transfer("100", 2), from: "c2c", to: "lever" });
    driver.fund(1, USDT, "5");
    driver.ok({ ...transfer("5"), from: "c2c", to: "lever" });
    check(driver);
  });
});
