import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { floorTo } from "@candor/contract/domain/money.ts";
import type { State } from "../../engine/state.ts";
import { isFresh } from "../../engine/tick-age.ts";
import type { IndexTick, QuoteLevel } from "../markets/records.ts";
import { Settlement } from "./fill.ts";
import type { FillBudget } from "./fill-budget.ts";
import { QUOTE_AGE_MS_MAX } from "./price.ts";
import { addNeed, needOf } from "./quote-needs.ts";
import type { Side } from "./records.ts";
import { costOf, QUOTE_ID_FIRST, type SpotMarket } from "./state.ts";
import { crosses, fitsLevel } from "./take.ts";

/** The ref of entries without a single market: one hold backs the quotes of all markets that pay with a currency. */
const QUOTES_REF = "quotes";
const BOTH_SIDES: readonly Side[] = [0, 1];

/** Takes the quotes of one market out of its book. Their hold stays until `adjustHold`. */
export function withdrawQuotes(state: State, spotMarket: SpotMarket): void {
  const { quotes, book } = spotMarket;
  for (let index = 0; index < quotes.count; index += 1) book.cancel(QUOTE_ID_FIRST + index);
  quotes.count = 0;
  addNeed(state, spotMarket, 0, -quotes.quoteNeed);
  addNeed(state, spotMarket, 1, -quotes.baseNeed);
}

/** Withdraws quotes whose tick is too old. Caused by time, regardless of the outcome of the current command. */
export function expireQuotes(state: State, spotMarket: SpotMarket, at: number): void {
  const { lastTick } = spotMarket.market;
  if (spotMarket.quotes.count === 0 || (lastTick && isFresh(lastTick, at, QUOTE_AGE_MS_MAX))) return;
  withdrawQuotes(state, spotMarket);
}

/**
 * Replaces the quotes of the tick's market. Quotes beyond the house's funds are cut; the rest is backed by one hold per currency; a quote that
 * meets resting orders trades with them first, as far as the budget goes.
 */
export function replaceQuotes(state: State, spotMarket: SpotMarket, tick: IndexTick, budget: FillBudget): void {
  withdrawQuotes(state, spotMarket);
  const { config } = spotMarket.market;
  const bids = clip(state, spotMarket, 0, tick.bids);
  const asks = clip(state, spotMarket, 1, tick.asks);
  adjustHold(state, config.quoteId);
  adjustHold(state, config.baseId);
  for (const level of bids) quote(state, spotMarket, 0, level, { budget, at: tick.at });
  for (const level of asks) quote(state, spotMarket, 1, level, { budget, at: tick.at });
}

/** A quote in ticks and lots. */
type Level = { readonly ticks: number; readonly lots: number };

/** The levels that the house can pay, best first, noted as needed. Prices go to the tick away from the index, quantities down to the lot. */
function clip(state: State, spotMarket: SpotMarket, side: Side, levels: readonly QuoteLevel[]): Level[] {
  const { baseId, quoteId, tick, lot } = spotMarket.market.config;
  const currencyId = side === 0 ? quoteId : baseId;
  const { available, frozen } = state.ledger.balance(HOUSE, "quoting", currencyId);
  let budget = available + frozen - needOf(state, currencyId);
  const clipped: Level[] = [];
  for (const { price, quantity } of levels) {
    const ticks = Number(floorTo(side === 0 ? price : price + tick - 1n, tick) / tick);
    if (ticks <= 0 || !Number.isSafeInteger(ticks)) continue;
    const lotCost = side === 0 ? costOf(spotMarket, ticks, 1) : lot;
    const affordable = budget / lotCost;
    const needed = quantity / lot;
    const lots = Number(affordable < needed ? affordable : needed);
    if (lots <= 0 || !Number.isSafeInteger(lots)) continue;
    const cost = BigInt(lots) * lotCost;
    budget -= cost;
    addNeed(state, spotMarket, side, cost);
    clipped.push({ ticks, lots });
  }
  return clipped;
}

/**
 * Brings the hold to what the quotes need, with a quarter to spare, and only when it is too small or more than twice too large. Exact holds would
 * write two ledger rows with every tick: 1.7 million a day for ten markets, which add nothing beyond the fills.
 */
function adjustHold(state: State, currencyId: number): void {
  const balance = state.ledger.balance(HOUSE, "quoting", currencyId);
  const need = needOf(state, currencyId);
  if (need <= balance.frozen && balance.frozen <= need * 2n) return;
  const generous = need + need / 4n;
  const all = balance.available + balance.frozen;
  const target = generous < all ? generous : all;
  if (target > balance.frozen) state.ledger.hold(balance, target - balance.frozen, "quote_lock_0", QUOTES_REF);
  else state.ledger.release(balance, balance.frozen - target, "quote_lock_1", QUOTES_REF);
}

type Quoting = { readonly budget: FillBudget; readonly at: number };

function quote(
  state: State,
  spotMarket: SpotMarket,
  side: Side,
  { ticks, lots }: Level,
  { budget, at }: Quoting,
): void {
  let open = lots;
  if (budget.left > 0 && crosses(spotMarket, side, ticks)) {
    const settlement = new Settlement(state, spotMarket, side, undefined, at);
    const taker = { ownerId: HOUSE, side, quantity: lots, limitPrice: ticks, meetingsMax: budget.left };
    const filled = spotMarket.book.match(taker, settlement);
    settlement.postFees(`quotes:${spotMarket.market.config.marketId}`);
    budget.spend(settlement.meetings);
    addNeed(state, spotMarket, side, -needFor(spotMarket, side, { ticks, lots: filled }));
    open -= filled;
  }
  if (open === 0) return;
  // The rest left by the budget would cross the book: the next tick quotes again.
  if (!fitsLevel(spotMarket, side, ticks, open) || crosses(spotMarket, side, ticks)) {
    addNeed(state, spotMarket, side, -needFor(spotMarket, side, { ticks, lots: open }));
    return;
  }
  const orderId = QUOTE_ID_FIRST + spotMarket.quotes.count;
  spotMarket.quotes.count += 1;
  spotMarket.book.rest({ orderId, ownerId: HOUSE, side, price: ticks, quantity: open });
}

const needFor = (spotMarket: SpotMarket, side: Side, { ticks, lots }: Level): bigint =>
  side === 0 ? costOf(spotMarket, ticks, lots) : BigInt(lots) * spotMarket.market.config.lot;

/** Each second: removes quotes based on an old tick, and holds of removed quotes. */
export function expireAllQuotes(state: State, at: number): void {
  for (const spotMarket of state.spot.markets.values()) {
    expireQuotes(state, spotMarket, at);
  }
  adjustAllHolds(state);
}

/** Removes the quotes of all markets and releases their holds. */
export function withdrawAllQuotes(state: State): void {
  for (const spotMarket of state.spot.markets.values()) withdrawQuotes(state, spotMarket);
  adjustAllHolds(state);
}

/** In the order of the currencies' ids, so that the postings come in the same order after a reload. */
export function adjustAllHolds(state: State): void {
  for (const currencyId of [...state.currencies.keys()].sort((a, b) => a - b)) adjustHold(state, currencyId);
}

/** The need of a market's resting quotes, counted in the book, for the checks. */
export function countNeeds(spotMarket: SpotMarket): { baseNeed: bigint; quoteNeed: bigint } {
  const needs: [bigint, bigint] = [0n, 0n];
  for (const order of spotMarket.book.orders()) {
    if (order.ownerId !== HOUSE) continue;
    for (const side of BOTH_SIDES) {
      if (order.side === side) needs[side] += needFor(spotMarket, side, { ticks: order.price, lots: order.quantity });
    }
  }
  return { quoteNeed: needs[0], baseNeed: needs[1] };
}
