import { formatAmount, type Price, quoteFor } from "@candor/contract/domain/money.ts";
import { FILLS_MAX } from "@candor/contract/domain/spot.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import type { Taker } from "../../book/taker.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import type { Balance } from "../../ledger/ledger.ts";
import { Settlement } from "./fill.ts";
import { FillBudget, refuseKill } from "./fill-budget.ts";
import { bandLimit, freshReference, outsideBand, refuseBand } from "./price.ts";
import type { CancelReason, PlaceOrder } from "./records.ts";
import { costOf, createOrder, type Order, type SpotMarket } from "./state.ts";
import { bestAgainst, endTaker } from "./take.ts";
import { triggerByTrades } from "./triggers.ts";

export function refuseNotional(state: State, { market }: SpotMarket): Refusal {
  const { minNotional, quoteId } = market.config;
  const currency = state.currencies.get(quoteId)?.symbol ?? "";
  return refuse("NOTIONAL_TOO_SMALL", { min: formatAmount(minNotional), currency });
}

/** The price limit of a market order in ticks, and what bounds its size; the balance is one of the bounds. */
type Bounds = {
  readonly limit: number;
  /** At most so many lots; undefined for a buy by amount. */
  readonly lots: number | undefined;
  /** A buy pays and a sell by amount receives at most this; undefined for a sell by quantity. */
  readonly budget: bigint | undefined;
};

/**
 * A market order fills at once against the available balance, within the price band, and never rests: the unfilled rest is canceled. By quantity it
 * stops when the balance is used up. By quote amount it buys as many lots as the amount pays, or sells until another lot would bring more than the amount; that
 * too stops when the balance is used up. Nothing is frozen for it: it pays for each fill from the available balance.
 */
export function placeMarketOrder(state: State, spotMarket: SpotMarket, command: PlaceOrder): Outcome {
  const { userId, side, at } = command;
  const malformed = refuseShape(spotMarket, command);
  if (malformed) return malformed;
  const reference = freshReference(spotMarket, at);
  if (!reference.ok) return reference;
  const { baseId, quoteId, lot } = spotMarket.market.config;
  const base = state.ledger.balance(userId, "c2c", baseId);
  const quote = state.ledger.balance(userId, "c2c", quoteId);
  const pays = side === 0 ? quote : base;
  if (isTooSmall(spotMarket, command, reference.price)) return refuseNotional(state, spotMarket);
  const limit = bandLimit(spotMarket, side, reference.price);
  const bounds = boundsOf(command, { limit, lot, available: pays.available });
  const refusal = refuseMatching(state, spotMarket, command, { ...bounds, pays });
  if (refusal) return refusal;

  const receives = side === 0 ? base : quote;
  const openLots = command.quantity === undefined ? 0 : (bounds.lots ?? 0);
  const order = createOrder(state.spot, { command, spotMarket, pays, receives, priceTicks: 0, openLots });
  const settlement = new Settlement(state, spotMarket, side, order, at);
  spotMarket.book.match(takerOf(spotMarket, command, bounds), settlement);
  settlement.postFees(order.ref);
  const budget = new FillBudget();
  budget.spend(settlement.meetings);
  const reason = reasonToEnd(order, bounds, settlement);
  const ended = endTaker(state, order, { isNew: true, reason, at });
  triggerByTrades(state, spotMarket, settlement, budget, at);
  return { ok: true, order: ended };
}

type Means = { readonly limit: number; readonly lot: bigint; readonly available: bigint };
function boundsOf({ side, quantity, quoteAmount }: PlaceOrder, { limit, lot, available }: Means): Bounds {
  const lots = quantity === undefined ? undefined : Number(quantity / lot);
  if (side === 0) return { limit, lots, budget: quoteAmount ?? available };
  const all = available / lot;
  const most = all > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(all);
  return { limit, lots: lots ?? most, budget: quoteAmount };
}

const takerOf = (
  { lotTickCost }: SpotMarket,
  { userId, side, stp }: PlaceOrder,
  { limit, lots, budget }: Bounds,
): Taker => ({
  ownerId: userId,
  side,
  quantity: lots,
  limitPrice: limit,
  maxCost: budget === undefined ? undefined : budget / lotTickCost,
  meetingsMax: FILLS_MAX,
  selfTrade: stp,
});

function refuseShape({ market }: SpotMarket, command: PlaceOrder): Refusal | undefined {
  const { tif, price, stopPrice, trailingDelta, activationPrice, quantity, quoteAmount } = command;
  const waitsFor = stopPrice ?? trailingDelta ?? activationPrice;
  if (price !== undefined || waitsFor !== undefined || tif === "POST") return refuse("INVALID_REQUEST");
  if ((quantity === undefined) === (quoteAmount === undefined)) return refuse("INVALID_REQUEST");
  if (quoteAmount !== undefined) return quoteAmount <= 0n ? refuse("INVALID_AMOUNT") : undefined;
  const { lot } = market.config;
  if (quantity === undefined || quantity <= 0n) return refuse("INVALID_AMOUNT");
  if (quantity % lot !== 0n) return refuse("QUANTITY_OFF_LOT", { lot: formatAmount(lot) });
  return Number.isSafeInteger(Number(quantity / lot)) ? undefined : refuse("ORDER_TOO_LARGE");
}

/** Measured at the reference price, since the order has none of its own. */
function isTooSmall({ market }: SpotMarket, { quantity, quoteAmount }: PlaceOrder, reference: Price): boolean {
  return (quoteAmount ?? quoteFor(quantity ?? 0n, reference, "down")) < market.config.minNotional;
}

/** The least that the whole costs in the currency it pays with: at the best price, `best` in ticks. */
function leastCost(spotMarket: SpotMarket, { side, quantity, quoteAmount }: PlaceOrder, best: number): bigint {
  const { lot } = spotMarket.market.config;
  const ofLot = costOf(spotMarket, best, 1);
  if (side === 0) return quoteAmount ?? ofLot * ((quantity ?? 0n) / lot);
  return quantity ?? ((quoteAmount ?? 0n) / ofLot) * lot;
}

function refuseMatching(
  state: State,
  spotMarket: SpotMarket,
  command: PlaceOrder,
  bounds: Bounds & { readonly pays: Balance },
): Refusal | undefined {
  const { userId, side, tif, quoteAmount, stp } = command;
  const { limit, pays } = bounds;
  const best = bestAgainst(spotMarket, side);
  if (best === undefined) return refuse("MARKET_EMPTY");
  if (outsideBand(side, best, limit)) return refuseBand(spotMarket, limit);
  if (quoteAmount !== undefined && quoteAmount < costOf(spotMarket, best, 1)) return refuseNotional(state, spotMarket);
  if (pays.available < leastCost(spotMarket, command, best)) return refuse("INSUFFICIENT_BALANCE");
  const { book } = spotMarket;
  // A preview of one lot shows whether there are orders other than the user's own, unless it ends at one of those.
  const one = book.preview({
    ownerId: userId,
    side,
    quantity: 1,
    limitPrice: limit,
    meetingsMax: FILLS_MAX,
    selfTrade: stp,
  });
  if (one.lots === 0 && one.end !== "self_trade") return refuse("MARKET_EMPTY");
  return tif === "FOK" ? refuseWhole(spotMarket, command, bounds) : undefined;
}

/** Fill-or-kill: by quantity the balance has to pay all of it at the book's prices, by amount book and balance have to take all of it. */
function refuseWhole(spotMarket: SpotMarket, command: PlaceOrder, bounds: Bounds): Refusal | undefined {
  const { end, cost, lastPrice } = spotMarket.book.preview(takerOf(spotMarket, command, bounds));
  if (command.quoteAmount === undefined) return end === "budget" ? refuse("INSUFFICIENT_BALANCE") : refuseKill(end);
  const left = command.quoteAmount - cost * spotMarket.lotTickCost;
  if (lastPrice > 0 && (end === "budget" || isSpent(spotMarket, left, lastPrice))) return undefined;
  // Only a sell by amount is bounded by a quantity as well: by that of the balance.
  if (end === "filled") return refuse("INSUFFICIENT_BALANCE");
  return end === "budget" ? refuse("CANNOT_FILL") : refuseKill(end);
}

/** An order by amount is complete when the rest is worth less than another lot at the last price, in ticks; 0 if nothing was traded. */
const isSpent = (spotMarket: SpotMarket, left: bigint, lastTicks: number): boolean =>
  left < costOf(spotMarket, lastTicks, 1);

/** Undefined if it filled as far as required. */
function reasonToEnd(order: Order, { limit }: Bounds, settlement: Settlement): CancelReason | undefined {
  const { spotMarket, side, quoteAmount, filledQuote } = order;
  const { lowestTicks, highestTicks, meetings, endedByOwn } = settlement;
  const hasTraded = highestTicks > 0;
  if (quoteAmount === undefined && order.openLots === 0) return undefined;
  const lastTicks = side === 0 ? highestTicks : lowestTicks;
  if (quoteAmount !== undefined && hasTraded && isSpent(spotMarket, quoteAmount - filledQuote, lastTicks))
    return undefined;
  if (endedByOwn) return "self_trade";
  const best = bestAgainst(spotMarket, side);
  if (best === undefined) return "unfilled";
  if (outsideBand(side, best, limit)) return "price_band";
  if (meetings === FILLS_MAX) return "fill_limit";
  if (quoteAmount === undefined || side === 1) return "balance";
  // The next price is higher than what is left of the amount.
  return hasTraded ? undefined : "unfilled";
}
