import { FILL_WITHIN_MS, stopReached } from "@candor/contract/rules/lever.ts";
import type { IndexTick } from "./command.ts";
import { type Closing, closeLots } from "./lever-close.ts";
import { isDueForLiquidation, profitNow, revalue } from "./lever-exposure.ts";
import { deleverage, liquidate } from "./lever-liquidate.ts";
import { endOrder, openPosition } from "./lever-open.ts";
import { change, type LeverAccount, type LeverMarket, type Position } from "./lever-state.ts";
import type { State } from "./state.ts";

const inOrder = (positions: Iterable<Position>): Position[] =>
  [...positions].sort((a, b) => a.positionId - b.positionId);

/** Those who lose pay before those who gain are paid; else in order. A thin treasury then asks its insurance for no more than it has to. */
function losersFirst(positions: Iterable<Position>): Position[] {
  const valued = inOrder(positions).map((position) => ({ position, gains: profitNow(position) > 0n }));
  return [...valued.filter(({ gains }) => !gains), ...valued.filter(({ gains }) => gains)].map(
    ({ position }) => position,
  );
}

/** Whether whoever asked at `since` cannot have known this price then: all of it was observed later. */
const serves = ({ observedFrom }: IndexTick, since: number): boolean =>
  observedFrom === undefined || observedFrom > since;

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

/** What users close, then what has reached a stop. Gives the accounts that owe more than they had available. */
function closeDue(state: State, market: LeverMarket, tick: IndexTick): Set<LeverAccount> {
  const owing = new Set<LeverAccount>();
  const { at, observedFrom } = tick;
  const close = (position: Position, closing: Pick<Closing, "reason" | "lots" | "askedAt">) => {
    closeLots(state, position, { ...closing, at, observedFrom });
    if (position.account.debt > 0n) owing.add(position.account);
  };
  for (const position of losersFirst(market.closing)) {
    const { closingAt, closingLots } = position.now;
    if (closingAt !== undefined && serves(tick, closingAt))
      close(position, { reason: "user", lots: closingLots, askedAt: closingAt });
  }
  for (const position of losersFirst(market.stops.reached(tick.price))) {
    const { now } = position;
    const reason = stopReached(now.side, now, tick.price);
    if (reason && serves(tick, now.stopsAt)) close(position, { reason, lots: now.lots, askedAt: now.stopsAt });
  }
  return owing;
}

/** Liquidates who has to be, in the order of user ids, and shares out what neither they nor the insurance could pay. */
function settleRisk(state: State, market: LeverMarket, owing: Set<LeverAccount>, at: number): void {
  for (const { account } of market.exposures) if (isDueForLiquidation(account)) owing.add(account);
  if (owing.size === 0) return;
  let shortfall = 0n;
  for (const account of [...owing].sort((a, b) => a.userId - b.userId)) shortfall += liquidate(state, account, at);
  if (shortfall > 0n) deleverage(state, market, shortfall, at);
}

/** Everything that a tick of the pair sets off, in the order of the rules. One that does not count only lets time pass. */
export function onIndexTick(state: State, tick: IndexTick): void {
  const market = state.lever.markets.get(tick.marketId);
  if (!market) return;
  expireWaiting(state, market, tick.at);
  if (!tick.counting) return;
  revalue(market);
  openWaiting(state, market, tick);
  settleRisk(state, market, closeDue(state, market, tick), tick.at);
}
