import { ONE } from "@candor/contract/domain/money.ts";
import { closePriceOf } from "@candor/contract/rules/contracts.ts";
import type { Hold } from "../../engine/product.ts";
import { requireOf } from "../../engine/require.ts";
import type { State } from "../../engine/state.ts";
import { hasWork } from "../../engine/work.ts";
import { gainedOn, quantityNow, uncoveredNow } from "./exposure.ts";
import { type ContractAccount, isHeld, markOf, type Position, waits } from "./state.ts";

const require = requireOf("lever");

export function* holdsOfContracts(state: State): Generator<Hold, void, undefined> {
  for (const position of state.contracts.positions.values()) {
    const { margin, fee } = position.now;
    yield { balance: position.account.balance, amount: waits(position) ? margin + fee : margin };
  }
}

/** Unrealized profit in 1e-16 by the definition: the position's own prices, no sums. */
function scaledProfit({ market, now }: Position): bigint {
  const close = closePriceOf(now.side, markOf(market).price, now.spread);
  const open = now.openPrice ?? 0n;
  return (now.side === "long" ? close - open : open - close) * (BigInt(now.lots) * now.lotSize);
}

/** Checks that every sum matches its positions, and every queue has exactly its entries. Throws on the first contradiction. */
export function checkContracts(state: State): void {
  const { contracts } = state;
  let open = 0;
  for (const [userId, owned] of contracts.accounts) {
    for (const [currencyId, account] of owned) {
      open += account.open.size;
      require(account.userId === userId && account.currencyId === currencyId, `an account of ${userId} is misplaced`);
      checkAccount(account);
      const owes = account.debt !== 0n || account.debts.length > 0;
      require(hasWork(state) || !owes, `user ${userId} owes ${account.debt} between commands`);
    }
  }
  require(open ===
    contracts.positions.size, `accounts have ${open} positions, and ${contracts.positions.size} are known`);
  for (const position of contracts.positions.values()) checkPosition(position);
  checkMarkets(state);
}

function checkAccount(account: ContractAccount): void {
  const { userId, margin, deduction, value, exposures } = account;
  const held = [...account.open].filter(isHeld);
  const sum = (of: (position: Position) => bigint) => held.reduce((all, position) => all + of(position), 0n);
  require(account.open.size > 0, `the account of user ${userId} is empty`);
  require(margin === sum(({ now }) => now.margin), `the margin of user ${userId} is not ${margin}`);
  require(deduction === sum(({ now }) => now.deduction), `the deductions of user ${userId} are not ${deduction}`);
  require(value === sum(scaledProfit), `the unrealised profit of user ${userId} is not ${value} / ${ONE}`);
  for (const [marketId, { positions, value: part }] of exposures) {
    const own = held.filter(({ now }) => now.marketId === marketId);
    const isSame = own.length === positions.size && own.every((position) => positions.has(position));
    require(isSame && own.length > 0, `user ${userId} holds other positions of market ${marketId} than are counted`);
    const parts = own.reduce((all, position) => all + scaledProfit(position), 0n);
    require(parts === part, `the profit of user ${userId} in market ${marketId} is not ${part} / ${ONE}`);
  }
}

function checkPosition(position: Position): void {
  const { now, account, market } = position;
  const { positionId, lots, orderedLots, closingLots, margin, fee, state } = now;
  require(waits(position) || isHeld(position), `position ${positionId} is open as ${state}`);
  require(account.open.has(position), `position ${positionId} is not among those of its account`);
  require(lots > 0 && lots <= orderedLots, `position ${positionId} has ${lots} of ${orderedLots} lots`);
  require(margin > 0n && fee >= 0n, `position ${positionId} has a margin of ${margin} and a fee of ${fee}`);
  require(isHeld(position) === (now.openPrice !== undefined), `position ${positionId} is ${state}, by its price not`);
  require(closingLots <= lots, `position ${positionId} closes ${closingLots} of ${lots} lots`);
  const closes = state === "closing";
  require(closes === closingLots > 0 && closes === market.closing.has(position), `${positionId} closes and does not`);
  require((state === "opening") === market.opening.has(position), `position ${positionId} is not where it waits`);
}

function checkMarkets({ contracts }: State): void {
  for (const [marketId, market] of contracts.markets) {
    const own = [...contracts.positions.values()].filter((position) => position.market === market);
    const held = own.filter(isHeld);
    const quantity = (side: string) =>
      held.reduce((all, position) => (position.now.side === side ? all + quantityNow(position) : all), 0n);
    require(market.longs === quantity("long"), `the longs of market ${marketId} are not ${market.longs}`);
    require(market.shorts === quantity("short"), `the shorts of market ${marketId} are not ${market.shorts}`);
    const pending = own.filter(({ now }) => now.state === "pending").length;
    require(market.limits.size === pending, `${market.limits.size} of ${pending} orders wait in market ${marketId}`);
    const stops = 2 * held.length;
    require(market.stops.size === stops, `${market.stops.size} of ${stops} stops wait in market ${marketId}`);
    const waiting = own.filter(({ now }) => now.state === "opening").length;
    require(market.opening.size === waiting, `${market.opening.size} of ${waiting} openings wait in ${marketId}`);
    const holders = new Set(held.map(({ account }) => account)).size;
    require(market.exposures.size === holders, `${market.exposures.size} of ${holders} accounts hold ${marketId}`);
    const uncovered = held.reduce((sum, position) => sum + uncoveredNow(position), 0n);
    require(market.uncovered === uncovered, `the insurance covers ${market.uncovered} in market ${marketId}`);
    const gains = held.map((position) => scaledProfit(position) - position.now.deduction * ONE);
    const gained = gains.reduce((all, gain) => (gain > 0n ? all + gain : all), 0n);
    const counted = gainedOn(market);
    require(gained === counted, `market ${marketId} has gained ${gained} / ${ONE}, and ${counted} are counted`);
  }
}
