import { amount, type Price, price, rate } from "@candor/contract/money.ts";
import { expect, test } from "vitest";
import { checkState } from "./invariants.ts";
import type { LeverAccount, LeverMarket, Position } from "./lever-state.ts";
import { Contracts, order, plain } from "./testing/contracts.ts";
import { BTC_USDT, USDT } from "./testing/driver.ts";

type Parts = {
  readonly driver: Contracts;
  readonly account: LeverAccount;
  readonly market: LeverMarket;
  readonly held: Position;
  readonly pending: Position;
};

/** A position, one that is being closed, a limit order and one that waits for its tick. */
function parts(): Parts {
  const driver = Contracts.open([plain()], {});
  driver.tick(BTC_USDT, "100");
  driver.opened({ lots: 3 }, "101");
  driver.opened({}, "102");
  driver.close(2);
  driver.ok(order({ kind: "limit", price: price("90") }));
  driver.ok(order());
  checkState(driver.state);
  const { accounts, markets, positions } = driver.state.lever;
  const [account, market] = [accounts.get(1)?.get(USDT), markets.get(BTC_USDT)];
  const [held, pending] = [positions.get(1), positions.get(3)];
  if (!account || !market || !held || !pending) throw new Error("the test's own parts are missing");
  return { driver, account, market, held, pending };
}

const later = (position: Position, change: Partial<Position["now"]>) => {
  position.now = { ...position.now, ...change };
};

test.each<[string, string, (parts: Parts) => void]>([
  ["the sum of margins", "the margin of user 1", ({ account }) => (account.margin += 1n)],
  ["the sum of deductions", "the deductions of user 1", ({ account }) => (account.deduction += 1n)],
  ["the unrealised profit", "the unrealised profit of user 1", ({ account }) => (account.value += 1n)],
  ["a debt", "user 1 owes 1 between commands", ({ account }) => (account.debt = 1n)],
  ["the longs of a pair", "the longs of market 1", ({ market }) => (market.longs += 1n)],
  ["the shorts of a pair", "the shorts of market 1", ({ market }) => (market.shorts += 1n)],
  [
    "a gain that is not counted",
    "market 1 has gained 300000000",
    ({ market, held }) => {
      const { positionId, deduction } = held.now;
      const gainer = { positionId, openPrice: price("101"), quantity: amount("3"), deduction };
      market.prices.get(rate("0"))?.longGains.remove(gainer);
    },
  ],
  ["a price that nobody valued", "the unrealised profit", ({ held }) => later(held, { openPrice: 1n as Price })],
  ["margin that is not frozen", "the margin of user 1", ({ held }) => later(held, { margin: amount("1") })],
  ["an order that holds more", "holds sum to", ({ pending }) => later(pending, { fee: amount("1") })],
  [
    "a position that no stop waits for",
    "stops wait",
    ({ market, held }) => market.stops.remove("above", held.now.takeProfit, held),
  ],
  [
    "a limit order that nothing finds",
    "orders wait",
    ({ market, pending }) => market.limits.remove("below", price("90"), pending),
  ],
  ["an order that no tick opens", "is not where it waits", ({ market }) => market.opening.clear()],
  ["a close that no tick carries out", "2 closes and does not", ({ market }) => market.closing.clear()],
  [
    "a position that its account has not",
    "accounts have 3 positions",
    ({ account, pending }) => account.open.delete(pending),
  ],
  ["one that ended", "is open as closed", ({ pending }) => later(pending, { state: "closed" })],
])("%s is found", (_name, message, plant) => {
  const planted = parts();
  plant(planted);
  expect(() => checkState(planted.driver.state)).toThrow(message);
});
