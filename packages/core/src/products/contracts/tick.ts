import { FILL_WITHIN_MS } from "@candor/contract/rules/contracts.ts";
import type { State, Work } from "../../engine/state.ts";
import { addWork } from "../../engine/work.ts";
import type { IndexTick } from "../markets/records.ts";
import { change } from "./accounts.ts";
import { closeDue, type DueCloses, findCloses, inOrder, serves } from "./due.ts";
import { BLOCK, CHANGING, isBroke, isDueForLiquidation, revalue, VALUING } from "./exposure.ts";
import { deleverage, liquidate } from "./liquidate.ts";
import { endOrder, openPosition } from "./open.ts";
import type { ContractAccount, ContractMarket } from "./state.ts";

/** Cancels orders that no tick has served in time, by the time of the current command. */
export function* expireWaiting(state: State, market: ContractMarket, at: number): Work {
  const isLate = (since: number | undefined) => at - (since ?? at) > FILL_WITHIN_MS;
  for (const position of inOrder(market.opening)) {
    yield VALUING;
    if (!isLate(position.now.acceptedAt)) continue;
    endOrder(state, position, "PRICE_STALE", at);
    yield CHANGING;
  }
  for (const position of inOrder(market.closing)) {
    yield VALUING;
    if (!isLate(position.now.closingAt)) continue;
    market.closing.delete(position);
    change(state, position, { state: "holding", closingLots: 0, closingAt: undefined }, at);
    yield CHANGING;
  }
}

/** Market orders in the order of their acceptance, then limit orders whose price the index has reached. */
function* openWaiting(state: State, market: ContractMarket, tick: IndexTick): Work {
  for (const waiting of [inOrder(market.opening), market.limits.reached(tick.price)]) {
    // Finding and sorting them.
    yield waiting.length * VALUING;
    for (const position of waiting) {
      if (!serves(tick, position.now.acceptedAt)) continue;
      openPosition(state, position, tick);
      yield CHANGING;
    }
  }
}

type Found = Set<ContractAccount>;
/** Adds the pair's accounts that satisfy the predicate to `found`. */
function* findAccounts(found: Found, isSo: (account: ContractAccount) => boolean, { exposures }: ContractMarket): Work {
  let looked = 0;
  for (const { account } of exposures) {
    if (isSo(account)) found.add(account);
    looked += 1;
    if (looked % BLOCK === 0) yield BLOCK * VALUING;
  }
}

const byUser = (accounts: ReadonlySet<ContractAccount>): ContractAccount[] =>
  [...accounts].sort((a, b) => a.userId - b.userId);

/**
 * Ends the accounts whose loss is beyond their funds, and shares the amount that neither they nor the insurance could pay among all winners on the
 * pair, including those that this tick closes. An account that such a share makes negative is next.
 */
function* settleBroke(
  state: State,
  market: ContractMarket,
  { gaining }: DueCloses,
  atRisk: Found,
  tick: IndexTick,
): Work {
  const gainingOf = Map.groupBy(gaining, ({ position }) => position.account);
  let broke = new Set([...atRisk].filter(isBroke));
  while (broke.size > 0) {
    let shortfall = 0n;
    for (const account of byUser(broke)) {
      const open = account.open.size;
      // Its own gains pay its debt first.
      for (const due of gainingOf.get(account) ?? []) closeDue(state, due, tick);
      shortfall += liquidate(state, account, tick.at);
      yield CHANGING * (open + 1);
    }
    if (shortfall === 0n) return;
    yield* deleverage(state, market, shortfall, tick.at);
    broke = new Set();
    yield* findAccounts(broke, isBroke, market);
  }
}

/** Accounts at risk can pay their losses: nothing is missing except rounding units, and profits that the house could not pay. */
function* settleRisk(state: State, market: ContractMarket, atRisk: Found, at: number): Work {
  yield* findAccounts(atRisk, isDueForLiquidation, market);
  let shortfall = 0n;
  for (const account of byUser(atRisk)) {
    const open = account.open.size;
    shortfall += liquidate(state, account, at);
    yield CHANGING * (open - account.open.size + 1);
  }
  yield* deleverage(state, market, shortfall, at);
}

/** All work triggered by a tick of the pair, in the order of the rules. A tick that does not count only advances time. */
function* settleTick(state: State, market: ContractMarket, tick: IndexTick): Work {
  yield* expireWaiting(state, market, tick.at);
  if (!tick.counting) return;
  yield* revalue(market);
  yield* openWaiting(state, market, tick);
  const due: DueCloses = { losing: [], gaining: [] };
  yield* findCloses(due, market, tick);
  for (const one of due.losing) {
    closeDue(state, one, tick);
    yield CHANGING;
  }
  const atRisk = new Set(due.losing.map(({ position }) => position.account).filter(({ debt }) => debt > 0n));
  yield* findAccounts(atRisk, isDueForLiquidation, market);
  // Most ticks end here: closing a winning position makes nobody poorer.
  if (atRisk.size === 0 && due.gaining.length === 0) return;
  yield* settleBroke(state, market, due, atRisk, tick);
  for (const one of due.gaining) {
    closeDue(state, one, tick);
    yield CHANGING;
  }
  yield* settleRisk(state, market, atRisk, tick.at);
}

export function onIndexTick(state: State, tick: IndexTick): void {
  const market = state.contracts.markets.get(tick.marketId);
  if (market) addWork(state, settleTick(state, market, tick));
}
