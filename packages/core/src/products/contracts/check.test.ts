import { type Amount, amount, type Price, price, rate } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { checkState } from "../../engine/invariants.ts";
import { Contracts, order, plain } from "../../testing/contracts.ts";
import { BTC, BTC_USDT, ETH_USDT, USDT } from "../../testing/driver.ts";
import type { ContractAccount, ContractMarket, Position } from "./state.ts";

type Parts = {
  readonly driver: Contracts;
  readonly account: ContractAccount;
  readonly market: ContractMarket;
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
  const { accounts, markets, positions } = driver.state.contracts;
  const [account, market] = [accounts.get(1)?.get(USDT), markets.get(BTC_USDT)];
  const [held, pending] = [positions.get(1), positions.get(3)];
  if (!account || !market || !held || !pending) throw new Error("the test's own parts are missing");
  return { driver, account, market, held, pending };
}

const later = (position: Position, change: Partial<Position["now"]>) => {
  position.now = { ...position.now, ...change };
};

const exposureOf = ({ exposures }: ContractAccount) => {
  const exposure = exposures.get(BTC_USDT);
  if (!exposure) throw new Error("the account holds the pair");
  return exposure;
};
const emptyOf = (account: ContractAccount): ContractAccount => ({
  ...account,
  userId: 2,
  open: new Set(),
  exposures: new Map(),
  margin: 0n,
  deduction: 0n,
  value: 0n,
});
const OTHER = "user 1 holds other positions of market 1";

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
  [
    "an account under another user",
    "an account of 2 is misplaced",
    ({ driver, account }) => driver.state.contracts.accounts.set(2, new Map([[USDT, account]])),
  ],
  [
    "an account under another currency",
    "an account of 1 is misplaced",
    ({ driver, account }) => driver.state.contracts.accounts.get(1)?.set(BTC, account),
  ],
  [
    "an account without anything",
    "the account of user 2 is empty",
    ({ driver, account }) => driver.state.contracts.accounts.set(2, new Map([[USDT, emptyOf(account)]])),
  ],
  ["a position that is not counted", OTHER, ({ account, held }) => exposureOf(account).positions.delete(held)],
  ["an order that is counted", OTHER, ({ account, pending }) => exposureOf(account).positions.add(pending)],
  [
    "an order that is counted instead of a position",
    OTHER,
    ({ account, held, pending }) => {
      exposureOf(account).positions.delete(held);
      exposureOf(account).positions.add(pending);
    },
  ],
  [
    "a pair of which nothing is held",
    "user 1 holds other positions of market 3",
    ({ account }) => account.exposures.set(ETH_USDT, { account, positions: new Set(), bySpread: [], value: 0n }),
  ],
  ["the profit on a pair", "the profit of user 1 in market 1", ({ account }) => (exposureOf(account).value += 1n)],
  [
    "another position than the account's",
    "position 3 is not among those of its account",
    ({ account, pending }) => {
      account.open.delete(pending);
      account.open.add({ ...pending });
    },
  ],
  ["an order of no lots", "has 0 of 1 lots", ({ pending }) => later(pending, { lots: 0 })],
  ["an order of more lots than were ordered", "has 2 of 1 lots", ({ pending }) => later(pending, { lots: 2 })],
  ["an order without margin", "has a margin of 0", ({ pending }) => later(pending, { margin: 0n as Amount })],
  ["an order with less than no fee", "and a fee of -1", ({ pending }) => later(pending, { fee: -1n as Amount })],
  ["an order with a price", "by its price not", ({ pending }) => later(pending, { openPrice: price("1") })],
  ["a close of more than is held", "closes 4 of 3 lots", ({ held }) => later(held, { closingLots: 4 })],
  ["lots that close while the position is held", "1 closes", ({ held }) => later(held, { closingLots: 1 })],
  ["another order that opens", "2 of 1 openings", ({ market, pending }) => market.opening.add({ ...pending })],
  [
    "another account that holds",
    "2 of 1 accounts hold",
    ({ market, account }) => market.exposures.add({ ...exposureOf(account) }),
  ],
  ["what the insurance covers", "the insurance covers", ({ market }) => (market.uncovered += 1n)],
  ["a paid debt in the list", "owes 0 between commands", ({ account }) => account.debts.push({ ref: "x", owed: 0n })],
  ["one that ended", "is open as closed", ({ pending }) => later(pending, { state: "closed" })],
])("%s is found", (_name, message, plant) => {
  const planted = parts();
  plant(planted);
  expect(() => checkState(planted.driver.state)).toThrow(message);
});
