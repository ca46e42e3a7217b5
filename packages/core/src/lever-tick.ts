import { FILL_WITHIN_MS } from "@candor/contract/rules/lever.ts";
import type { IndexTick } from "./command.ts";
import { closeDue, closesDue, type DueCloses, inOrder, serves } from "./lever-due.ts";
import { isBroke, isDueForLiquidation, revalue } from "./lever-exposure.ts";
import { deleverage, liquidate } from "./lever-liquidate.ts";
import { endOrder, openPosition } from "./lever-open.ts";
import { change, type LeverAccount, type LeverMarket } from "./lever-state.ts";
import type { State } from "./state.ts";

/** Gives up what no tick has served in time, judged by the time of the command at hand. */
export function expireWaiting(state: State, market: LeverMarket, at: number): void {
  const isLate = (since: number | undefined) => at - (since ?? at) > FILL_WITHIN_MS;
  for (const position of inOrder(market.opening))
    if (isLate(position.now.acceptedAt)) endOrder(state, position, "PRICE_STALE", at);
  for (const position of inOrder(market.closing)) {
    if (!isLate(position.now.closingAt)) continue;
    market.closing.delete(position);
    change(state, position, { state: "holding", closingLots: 0, closingAt: undefined }, at);
  }
}

/** Market orders in the order of their acceptance, then limit orders whose price the index has reached. */
function openWaiting(state: State, market: LeverMarket, tick: IndexTick): void {
  for (const waiting of [inOrder(market.opening), market.limits.reached(tick.price)])
    for (const position of waiting) if (serves(tick, position.now.acceptedAt)) openPosition(state, position, tick);
}

/** Those of the pair's accounts, and of those that owe, of which this is true, in the order of user ids. */
function accountsThat(
  isSo: (account: LeverAccount) => boolean,
  { exposures }: LeverMarket,
  owing: ReadonlySet<LeverAccount>,
): LeverAccount[] {
  const found = new Set([...owing].filter(isSo));
  for (const { account } of exposures) if (isSo(account)) found.add(account);
  return [...found].sort((a, b) => a.userId - b.userId);
}

/**
 * Ends the accounts whose loss is beyond their funds, and shares out what neither they nor the insurance could pay among all who have gained on the
 * pair, those too whom this tick closes. Whom such a share leaves with less than nothing is next.
 */
function settleBroke(
  state: State,
  market: LeverMarket,
  { gaining }: DueCloses,
  owing: Set<LeverAccount>,
  tick: IndexTick,
): void {
  for (;;) {
    const broke = accountsThat(isBroke, market, owing);
    if (broke.length === 0) return;
    let shortfall = 0n;
    for (const account of broke) {
      // What it has gained itself pays its own debt first.
      for (const due of gaining) if (due.position.account === account) closeDue(state, due, tick);
      shortfall += liquidate(state, account, tick.at);
    }
    if (shortfall > 0n) deleverage(state, market, shortfall, tick.at);
  }
}

/** Everything that a tick of the pair sets off, in the order of the rules. One that does not count only lets time pass. */
export function onIndexTick(state: State, tick: IndexTick): void {
  const market = state.lever.markets.get(tick.marketId);
  if (!market) return;
  expireWaiting(state, market, tick.at);
  if (!tick.counting) return;
  revalue(market);
  openWaiting(state, market, tick);
  const due = closesDue(market, tick);
  for (const one of due.losing) closeDue(state, one, tick);
  const owing = new Set(due.losing.map(({ position }) => position.account).filter(({ debt }) => debt > 0n));
  settleBroke(state, market, due, owing, tick);
  for (const one of due.gaining) closeDue(state, one, tick);
  // Those at risk can pay what they lose: but for units of rounding, and where the house could not pay them a profit, nothing is missing.
  let shortfall = 0n;
  for (const account of accountsThat(isDueForLiquidation, market, owing))
    shortfall += liquidate(state, account, tick.at);
  if (shortfall > 0n) deleverage(state, market, shortfall, tick.at);
}
