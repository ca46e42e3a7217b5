import { LOTS_MAX } from "@candor/contract/domain/contracts.ts";
import { type Amount, amount, price, type Rate, rate } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import type { Execution } from "../../engine/execute.ts";
import { Contracts, check, ethTerms, multiples, order, plain } from "../../testing/contracts.ts";
import { type Body, BTC, BTC_USDT, ETH, ETH_USDT, market, USDT } from "../../testing/driver.ts";
import type { SetContract } from "./records.ts";

/** The positions and orders that a command changed. */
const changed = ({ events }: Execution): number[] =>
  events.flatMap((event) => (event.type === "position" ? [event.position.positionId] : []));

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

test("a locked user loses the orders that wait, and closes nothing", () => {
  const driver = Contracts.open([plain()], {});
  driver.tick(BTC_USDT, "100");
  driver.opened({}, "100");
  driver.ok(order({ kind: "limit", price: price("90") }));
  driver.ok(order());
  driver.ok({ type: "setUserState", userId: 1, state: "locked" });
  expect(driver.position(2)).toMatchObject({ state: "cancelled" });
  expect(driver.position(3)).toMatchObject({ state: "refused", refusal: "ACCOUNT_LOCKED" });
  expect(driver.refused({ type: "closeLever", userId: 1, positionId: 1 })).toBe("ACCOUNT_LOCKED");
  check(driver);
});

test("a user who is verified, or active again, keeps the orders that wait", () => {
  const driver = Contracts.open([plain()], {});
  driver.tick(BTC_USDT, "100");
  driver.ok(order({ kind: "limit", price: price("90") }));
  driver.ok({ type: "setUserState", userId: 1, level: 1 });
  driver.ok({ type: "setUserState", userId: 1, state: "active" });
  expect(driver.position(1).state).toBe("pending");
});

test("what contracts need stays in their account alone", () => {
  const driver = Contracts.open([plain()], { users: ["200"] });
  driver.tick(BTC_USDT, "100");
  driver.opened({ lots: 10 }, "100");
  driver.fund(1, USDT, "200");
  // As much as is available for contracts, all of which may not leave.
  const all = { currencyId: USDT, amount: amount("100") } as const;
  expect(driver.refused({ type: "transfer", userId: 1, from: "lever", to: "c2c", ...all })).toBe("LEVER_MARGIN_NEEDED");
  driver.ok({ type: "transfer", userId: 1, from: "c2c", to: "legal", ...all });
  const debit = { type: "debit", ownerId: 1, account: "c2c", house: "outside", tag: "system_withdraw" } as const;
  driver.ok({ ...debit, ref: "test", ...all });
  check(driver);
});

test("the clock gives up what waits pair by pair, by their ids", () => {
  const driver = Contracts.open([ethTerms(), plain()], {});
  for (const marketId of [BTC_USDT, ETH_USDT]) driver.tick(marketId, "100");
  for (const marketId of [ETH_USDT, BTC_USDT]) driver.ok(order({ marketId }));
  driver.at += 3_001;
  expect(changed(driver.ok({ type: "clock" }))).toEqual([2, 1]);
});

describe("accounts in two currencies", () => {
  const ETH_BTC = 9;
  /** Positions 1 and 3 in BTC, 2 in USDT, of one coin at 100. */
  function inTwo(): Contracts {
    const driver = Contracts.open([plain(nightly)], {});
    driver.ok({ ...market(ETH_BTC, "ETH-BTC", ETH, "index"), quoteId: BTC });
    driver.ok(plain({ ...nightly, marketId: ETH_BTC }));
    const movement = { type: "credit", currencyId: BTC, house: "outside", tag: "recharge", ref: "test" } as const;
    for (const [ownerId, account] of [
      [1, "lever"],
      [0, "treasury"],
    ] as const)
      driver.ok({ ...movement, ownerId, account, amount: amount("1000") });
    for (const marketId of [BTC_USDT, ETH_BTC]) driver.tick(marketId, "100");
    for (const marketId of [ETH_BTC, BTC_USDT, ETH_BTC]) driver.opened({ marketId }, "100");
    return driver;
  }
  const nightly = { overnightRate: rate("0.01") };

  test("stand for themselves: what closes in one leaves the other", () => {
    const driver = inTwo();
    driver.close(2);
    driver.tick(BTC_USDT, "100");
    check(driver);
    expect(driver.ok({ type: "closeAllLever", userId: 1 }).outcome).toEqual({ ok: true, closing: 2 });
    driver.tick(ETH_BTC, "100");
    expect(driver.state.contracts.accounts.size).toBe(0);
  });

  test("are closed, charged and ended in the order of ids over both", () => {
    const driver = inTwo();
    for (const marketId of [ETH_BTC, BTC_USDT, ETH_BTC])
      driver.ok(order({ marketId, kind: "limit", price: price("90") }));
    expect(changed(driver.ok({ type: "setUserState", userId: 1, state: "frozen" }))).toEqual([4, 5, 6]);
    expect(changed(driver.ok({ type: "closeAllLever", userId: 1 }))).toEqual([1, 2, 3]);
    driver.at = (Math.floor(driver.at / 86_400_000) + 1) * 86_400_000;
    driver.ok({ type: "setUserState", userId: 1, state: "active" });
    driver.ok({ type: "clock" });
    driver.ok({ type: "cancelAll", userId: 1 });
    expect(driver.receipts("lever_overnight").map(({ subjectId }) => subjectId)).toEqual([1, 2, 3]);
    check(driver);
  });
});

describe("terms that make no sense are refused, and the field named", () => {
  const tiers = (...list: (readonly [multiple: number, maxLots: number])[]) => ({ multiples: multiples(...list) });
  test.each<[string, Partial<Body<SetContract>>]>([
    ["marketId", { marketId: 2 }],
    ["lotSize", { lotSize: amount("0") }],
    ["spread", { spread: rate("1") }],
    ["spread", { feeRate: -1n as Rate }],
    ["spread", { overnightRate: rate("1") }],
    ["lots", { minLots: 0 }],
    ["lots", { minLots: 1.5 }],
    ["lots", { maxLots: 2_000.5 }],
    ["lots", { minLots: 11, maxLots: 10, ...tiers([10, 10]) }],
    ["lots", { maxLots: LOTS_MAX + 1 }],
    ["maxOpen", { maxOpen: -1n as Amount }],
    ["maxOpen", { maxNet: -1n as Amount }],
    ["multiples", { multiples: [] }],
    ["multiples", tiers([20, 5], [10, 5])],
    ["multiples", tiers([10, 5], [10, 5])],
    ["multiples", tiers([10, 5], [20, 6])],
    ["multiples", tiers([1_001, 5])],
    ["multiples", tiers([0, 5])],
    ["multiples", tiers([1.5, 5])],
    ["multiples", tiers([10, 1.5])],
    ["multiples", tiers([10, 0])],
    ["multiples", tiers([10, 10_001])],
  ])("%s %o", (field, change) => {
    const driver = Contracts.open([plain()], {});
    const { outcome, events } = driver.run(plain(change));
    expect(outcome).toEqual({ ok: false, error: "INVALID_REQUEST", params: { field } });
    expect(events).toEqual([]);
  });

  test("those at the ends of what is allowed are not", () => {
    const driver = Contracts.open([plain()], {});
    driver.ok(plain({ minLots: LOTS_MAX, maxLots: LOTS_MAX, ...tiers([1, LOTS_MAX], [1_000, LOTS_MAX]) }));
    driver.ok(plain({ minLots: 1, maxLots: 1, ...tiers([1, 1]), maxOpen: 0n as Amount, maxNet: 0n as Amount }));
    expect(driver.refused(plain({ marketId: 99 }))).toBe("NOT_FOUND");
  });
});
