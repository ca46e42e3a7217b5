import { HOUSE } from "@candor/contract/domain/accounts.ts";
import type { Price } from "@candor/contract/domain/money.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import {
  type Opening,
  type OpeningTerms,
  openingOf,
  openPriceOf,
  quantityLeft,
  quantityOf,
  stopError,
  uncoveredOf,
} from "@candor/contract/rules/contracts.ts";
import type { State } from "../../engine/state.ts";
import { dayOf } from "../../engine/utc-day.ts";
import { freeTreasury } from "../../ledger/treasury.ts";
import type { IndexTick } from "../markets/records.ts";
import { noteFee } from "../rebates/index.ts";
import { countResult, refuseTrading } from "../trading-limits/index.ts";
import { change } from "./accounts.ts";
import { addHeld } from "./exposure.ts";
import { giveReceipt } from "./receipts.ts";
import type { ContractMarket, Position } from "./state.ts";
import { addStops, forget, leaveQueue } from "./waiting.ts";

/** Whether users may open positions on the pair now. */
export const isOpen = ({ terms, market }: ContractMarket): boolean =>
  terms.state === "open" && market.config.state === "open";

type Order = OpeningTerms & { readonly side: Position["now"]["side"] };

/** The lots of an order whose loss over a gap the insurance can cover in addition to everything else open in the currency; at most all of them. */
function lotsCovered({ ledger, contracts }: State, market: ContractMarket, order: Order, at: Price): number {
  const uncovered = (lots: number): bigint => {
    const { notional, margin } = openingOf(at, { ...order, lots });
    return uncoveredOf(notional, margin);
  };
  const all = uncovered(order.lots);
  if (all === 0n) return order.lots;
  const { quoteId } = market.market.config;
  let left: bigint = ledger.balance(HOUSE, "insurance", quoteId).available;
  for (const other of contracts.markets.values()) if (other.market.config.quoteId === quoteId) left -= other.uncovered;
  if (left <= 0n) return 0;
  if (all <= left) return order.lots;
  // The lots are rounded separately, so one more or less than their share of the whole may fit.
  let most = Number.parseInt(String((left * BigInt(order.lots)) / all), 10) + 1;
  while (most > 0 && uncovered(most) > left) most -= 1;
  return most;
}

/**
 * Why the pair cannot accept this position, valued at `at`, with the acceptable lots, if any. No position opens with a gain, so it needs nothing from
 * the treasury yet; but it may with the next tick, and if open contracts have gained more than the treasury has, nothing is left to pay it. Nor does
 * it open if its loss over a gap would not be insured: one person long and short would gain it from the others.
 */
export function refuseSize(state: State, market: ContractMarket, order: Order, at: Price): Refusal | undefined {
  if (freeTreasury(state, market.market.config.quoteId) < 0n) return refuse("LEVER_CAPACITY");
  const left = quantityLeft(market, order.side, at, market.terms);
  const covered = lotsCovered(state, market, order, at);
  if (quantityOf(order.lots, order.lotSize) <= left && covered === order.lots) return undefined;
  const { lotSize, minLots } = market.terms;
  const max = Math.min(left < lotSize ? 0 : Number.parseInt(String(left / lotSize), 10), covered);
  return max < minLots ? refuse("LEVER_CAPACITY") : refuse("LEVER_CAPACITY", { max });
}

/** Releases the hold of a waiting order. */
export function releaseOrder(state: State, { account, ref, now }: Position): void {
  state.ledger.release(account.balance, now.margin + now.fee, "lever_lock_1", ref);
}

/** Ends a waiting order: one canceled by its user, or one that cannot be opened. Its hold is released in full. */
export function endOrder(state: State, position: Position, refusal: Refusal["error"] | undefined, at: number): void {
  releaseOrder(state, position);
  leaveQueue(position);
  forget(state, position);
  change(state, position, refusal ? { state: "refused", refusal } : { state: "cancelled" }, at);
}

type Fill = { readonly price: Price; readonly opening: Opening };

/** The reason against opening at this tick, now that the price is known; the order's money is available again. */
function refuseFill(state: State, position: Position, { price, opening }: Fill, tick: IndexTick): Refusal | undefined {
  const { market, account, now } = position;
  if (!isOpen(market)) return refuse("MARKET_CLOSED");
  const own = refuseTrading(state, now.userId, tick.at);
  if (own) return own;
  const error = stopError(now.side, now, price, tick.price);
  if (error) return refuse(error);
  if (account.balance.available < opening.margin + opening.fee) return refuse("INSUFFICIENT_BALANCE");
  return refuseSize(state, market, now, price);
}

/**
 * Opens a pending order: a market order at the tick with the spread, a limit order at its own price. Margin and fee are recomputed; an order that no
 * longer fits ends, and its hold is released.
 */
export function openPosition(state: State, position: Position, tick: IndexTick): void {
  const { now, ref, account } = position;
  const price = now.limitPrice ?? openPriceOf(now.side, tick.price, now.spread);
  const opening = openingOf(price, now);
  releaseOrder(state, position);
  leaveQueue(position);
  const refusal = refuseFill(state, position, { price, opening }, tick);
  if (refusal) {
    forget(state, position);
    change(state, position, { state: "refused", refusal: refusal.error }, tick.at);
    return;
  }
  const { ledger } = state;
  ledger.hold(account.balance, opening.margin, "lever_trade_buy", ref);
  if (opening.fee > 0n) {
    ledger.pay(account.balance, opening.fee, "lever_trade_fee", ref);
    ledger.receive(ledger.balance(HOUSE, "fees", now.currencyId), opening.fee, "lever_trade_fee", ref);
    noteFee(state, { userId: now.userId, currencyId: now.currencyId, fee: opening.fee, ref });
    countResult(state, now.userId, now.currencyId, -opening.fee, tick.at);
  }
  const opened = { state: "holding", openPrice: price, openTickId: tick.tickId, openedAt: tick.at } as const;
  const { margin, fee } = opening;
  change(state, position, { ...opened, margin, fee, overnightDay: dayOf(tick.at) }, tick.at);
  addHeld(position);
  addStops(position);
  giveOpenReceipt(state, position, opening, tick);
}

function giveOpenReceipt(
  state: State,
  position: Position,
  opening: Opening,
  { tickId, at, observedFrom }: IndexTick,
): void {
  const { now } = position;
  giveReceipt(state, position, {
    kind: "lever_open",
    tickIds: [tickId],
    inputs: {
      side: now.side,
      kind: now.kind,
      lots: now.lots,
      lot_size: now.lotSize,
      multiple: now.multiple,
      spread: now.spread,
      fee_rate: now.feeRate,
      limit_price: now.limitPrice,
      take_profit: now.takeProfit,
      stop_loss: now.stopLoss,
      accepted_at_ms: now.acceptedAt,
      observed_from_ms: observedFrom,
    },
    result: {
      open_price: now.openPrice ?? 0n,
      quantity: opening.quantity,
      value: opening.notional,
      margin: opening.margin,
      fee: opening.fee,
    },
    at,
  });
}
