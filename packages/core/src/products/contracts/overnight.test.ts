import { amount, formatAmount, rate } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { hasDue } from "../../engine/execute.ts";
import { Contracts, check, ethTerms, order, plain, SHORT, shown } from "../../testing/contracts.ts";
import { BTC_USDT, ETH_USDT, USDT } from "../../testing/driver.ts";

/** Everything opens at 100 without spread and fee; a lot is one coin. */
const ten = { lots: 10, multiple: 10 };

describe("the overnight fee", () => {
  const DAY = 86_400_000;
  const nightly = { overnightRate: rate("0.01") };
  /** Into the next UTC day, with the price still fresh. */
  const nextDay = (driver: Contracts) => {
    driver.at = (Math.floor(driver.at / DAY) + 1) * DAY;
    driver.ok({ type: "clock" });
    driver.ok({ type: "settleDue" });
  };

  const actNextDay = (driver: Contracts) => {
    driver.at = (Math.floor(driver.at / DAY) + 1) * DAY;
    driver.ok({ type: "clock" });
    driver.ok({ type: "cancelAll", userId: 1 });
  };

  test("is paid once a day from available money", () => {
    const driver = Contracts.open([plain(nightly)], { users: ["200"] });
    driver.tick(BTC_USDT, "100");
    const { positionId } = driver.opened(ten, "100");
    driver.tick(BTC_USDT, "105");
    nextDay(driver);
    // 10 coins at 105 for 1 %.
    expect(driver.funds(1)).toBe("89.5/100");
    expect(driver.house("fees")).toBe("10.5");
    expect(formatAmount(driver.position(positionId).overnight)).toBe("10.5");
    for (const type of ["clock", "settleDue", "restart", "settleDue"] as const) driver.ok({ type });
    expect(driver.funds(1)).toBe("89.5/100");
    nextDay(driver);
    expect(driver.funds(1)).toBe("79/100");
    expect(driver.receipts("lever_overnight").map(({ result }) => result)).toEqual(
      [1, 2].map(() => ({ value: "1050", fee: "10.5", from_available: "10.5", from_margin: "0" })),
    );
    check(driver);
  });

  test("then from the margin, and finally by liquidation", () => {
    const driver = Contracts.open([plain({ overnightRate: rate("0.06") })], { users: ["110"] });
    driver.tick(BTC_USDT, "100");
    const { positionId } = driver.opened(ten, "100");
    nextDay(driver);
    expect(driver.funds(1)).toBe("0/50");
    const postings = driver.log.at(-1)?.execution.events.flatMap((event) => (event.type === "posting" ? [event] : []));
    expect(postings?.map(({ account, tag }) => `${account} ${tag}`)).toEqual([
      "lever lever_overnight",
      "lever lever_overnight",
      "fees lever_overnight",
    ]);
    expect(shown(driver.position(positionId))).toMatchObject({ state: "holding", margin: "50" });
    nextDay(driver);
    // 60 of 50: closed without profit, and the rest pays.
    expect(driver.position(positionId)).toMatchObject({ state: "closed", closeReason: "liquidation" });
    expect(driver.funds(1)).toBe("0/0");
    expect(driver.house("fees")).toBe("110");
    expect(driver.receipts("lever_overnight")[1]?.result).toMatchObject({ fee: "60", from_available: "50" });
    expect(formatAmount(driver.position(positionId).overnight)).toBe("110");
    check(driver);
  });

  test("is paid by the margin alone if nothing is available, and books nothing if it is zero", () => {
    for (const [overnightRate, funds] of [
      [rate("0.06"), "0/40"],
      [rate("0"), "0/100"],
    ] as const) {
      const driver = Contracts.open([plain({ overnightRate })], { users: ["100"] });
      driver.tick(BTC_USDT, "100");
      driver.opened(ten, "100");
      nextDay(driver);
      expect(driver.funds(1)).toBe(funds);
      check(driver);
    }
  });

  test("is of the value, rounded up to a unit", () => {
    const driver = Contracts.open([plain({ ...nightly, lotSize: amount("0.5") })], {});
    driver.tick(BTC_USDT, "100");
    driver.opened({}, "100");
    driver.tick(BTC_USDT, "100.00000001");
    nextDay(driver);
    const result = { value: "50.00000001", fee: "0.50000001" };
    expect(driver.receipts("lever_overnight")).toMatchObject([{ result }]);
    check(driver);
  });

  test("is owed by positions opened before midnight, and paid before its user does anything else", () => {
    const driver = Contracts.open([plain(nightly)], { users: ["200", "200"] });
    const takeOut = { type: "transfer", userId: 1, from: "lever", to: "c2c", currencyId: USDT } as const;
    driver.tick(BTC_USDT, "100");
    driver.opened(ten, "100");
    driver.at = (Math.floor(driver.at / DAY) + 1) * DAY;
    driver.tick(BTC_USDT, "100");
    driver.opened({ ...ten, userId: 2 }, "100");
    driver.ok({ type: "clock" });
    expect(driver.funds(1)).toBe("100/100");
    expect(driver.run({ ...takeOut, amount: amount("95") }).outcome).toMatchObject({ error: "INSUFFICIENT_BALANCE" });
    expect(driver.funds(1)).toBe("90/100");
    driver.ok({ type: "settleDue" });
    expect([driver.funds(1), driver.funds(2)]).toEqual(["90/100", "100/100"]);
    check(driver);
  });

  test("that uses up the margin to its last unit liquidates, and is paid from the position's gain", () => {
    const driver = Contracts.open([plain({ overnightRate: rate("0.11") })], { users: ["110.00000001", "110"] });
    driver.tick(BTC_USDT, "100");
    driver.ok(order(ten));
    driver.ok(order({ ...ten, userId: 2 }));
    driver.tick(BTC_USDT, "100");
    nextDay(driver);
    // 110 of 10.00000001 and a margin of 100, of which a unit is left; of 10 and 100 nothing would be.
    expect([driver.funds(1), driver.funds(2)]).toEqual(["0/0.00000001", "0/0"]);
    expect([1, 2].map((id) => driver.position(id).state)).toEqual(["holding", "closed"]);
    driver.tick(BTC_USDT, "120");
    nextDay(driver);
    // 200 gained, of which 132 are the fee.
    expect(driver.position(1).closeReason).toBe("liquidation");
    expect(driver.receipts("lever_overnight").at(-1)?.result).toMatchObject({ fee: "132", from_available: "132" });
    expect([driver.funds(1), driver.house("fees")]).toEqual(["68.00000001/0", "352"]);
    check(driver);
  });

  test.each([
    ["a chunk", nextDay],
    ["its user's act", actNextDay],
  ])(
    "that liquidates at a loss beyond available money also closes a winning position, which pays it: %s",
    (_, settle) => {
      const costly = plain({ overnightRate: rate("0.2") });
      const driver = Contracts.open([costly, ethTerms()], { users: ["200"] });
      for (const marketId of [BTC_USDT, ETH_USDT]) driver.tick(marketId, "100");
      driver.ok(order(ten));
      driver.ok(order({ ...ten, ...SHORT, marketId: ETH_USDT }));
      for (const at of ["100", "75"]) driver.tick(ETH_USDT, at);
      for (const at of ["100", "80"]) driver.tick(BTC_USDT, at);
      expect(driver.funds(1)).toBe("0/200");
      settle(driver);
      // The fee of 160 uses up a margin of 100: 200 are lost, of which 100 stay owing until the short's 250 pay them. Then 250 less the fee are left.
      expect([1, 2].map((id) => driver.position(id).closeReason)).toEqual(["liquidation", "liquidation"]);
      expect([driver.funds(1), driver.house("insurance"), driver.house("fees")]).toEqual(["90/0", "1000", "160"]);
      // A position closed for it owes nothing.
      expect(driver.receipts("lever_overnight").map(({ subjectId }) => subjectId)).toEqual([1]);
      check(driver);
    },
  );

  test("that leaves the account at risk without a debt closes no other position; the next tick does", () => {
    const driver = Contracts.open([plain({ overnightRate: rate("0.2") }), ethTerms()], { users: ["500"] });
    for (const marketId of [BTC_USDT, ETH_USDT]) driver.tick(marketId, "100");
    for (const marketId of [BTC_USDT, BTC_USDT, ETH_USDT]) driver.ok(order({ ...ten, marketId }));
    for (const marketId of [BTC_USDT, ETH_USDT]) driver.tick(marketId, "100");
    driver.tick(ETH_USDT, "72");
    nextDay(driver);
    // The first fee takes the 200 that are available, the second the margin of its position: 0 less 280 and 200 of margin are left.
    const states = () => [1, 2, 3].map((id) => driver.position(id).state);
    expect([states(), driver.funds(1)]).toEqual([["holding", "closed", "holding"], "0/200"]);
    driver.tick(BTC_USDT, "100");
    expect([states(), driver.funds(1), driver.house("insurance")]).toEqual([
      ["closed", "closed", "closed"],
      "0/0",
      "920",
    ]);
    check(driver);
  });

  test("that leaves a debt beyond the insurance takes the rest from winners on the pair", () => {
    const costly = plain({ overnightRate: rate("0.2") });
    const driver = Contracts.open([costly, ethTerms()], { users: ["500", "1000"], insurance: "40" });
    for (const marketId of [BTC_USDT, ETH_USDT]) driver.tick(marketId, "100");
    for (const marketId of [BTC_USDT, BTC_USDT, ETH_USDT]) driver.ok(order({ ...ten, marketId }));
    driver.ok(order({ lots: 10, multiple: 100 }));
    driver.ok(order({ ...SHORT, userId: 2, lots: 30, multiple: 10 }));
    for (const at of ["100", "75"]) driver.tick(ETH_USDT, at);
    for (const at of ["100", "95"]) driver.tick(BTC_USDT, at);
    nextDay(driver);
    // Fees of 190: the first takes what is available, the second 50 that its position leaves. The last position has lost 50 of 10, and 250 and 50 are
    // lost of the other two's 200: 40 of 140 are insured.
    expect([1, 2, 3, 4].map((id) => driver.position(id).closeReason)).toEqual(Array(4).fill("liquidation"));
    expect([driver.funds(1), driver.house("insurance")]).toEqual(["0/0", "0"]);
    expect(driver.receipts("lever_deleverage")).toMatchObject([
      { subjectId: 5, inputs: { shortfall: "100", profits: "150" }, result: { deduction: "100" } },
    ]);
    check(driver);
  });

  test("of 600 positions is paid in three chunks, the oldest first", () => {
    const driver = Contracts.open([plain({ ...nightly, lotSize: amount("0.01") })], {
      users: Array.from({ length: 3 }, () => "1000"),
    });
    driver.tick(BTC_USDT, "100");
    for (let userId = 1; userId <= 3; userId += 1)
      for (let count = 0; count < 200; count += 1) driver.ok(order({ userId }));
    driver.tick(BTC_USDT, "100");
    driver.at = (Math.floor(driver.at / DAY) + 1) * DAY;
    expect(hasDue(driver.state)).toBe(false);
    driver.ok({ type: "clock" });
    const charged = () => driver.receipts("lever_overnight").map(({ subjectId }) => subjectId);
    for (const count of [200, 400, 600]) {
      expect(hasDue(driver.state)).toBe(true);
      driver.ok({ type: "settleDue" });
      expect(charged()).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    }
    expect(hasDue(driver.state)).toBe(false);
    check(driver);
  });
});
