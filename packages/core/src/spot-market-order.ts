import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { formatAmount, type Price, quoteFor } from "@candor/contract/money.ts";
import type { PlaceOrder } from "./command.ts";
import type { CancelReason } from "./event.ts";
import type { Balance } from "./ledger.ts";
import type { Outcome } from "./outcome.ts";
import { Settlement } from "./spot-fill.ts";
import { bandLimit, freshReference, outsideBand } from "./spot-price.ts";
import { costOf, createOrder, type Order, type SpotMarket } from "./spot-state.ts";
import { bestAgainst, endTaker, triggerByTrades } from "./spot-take.ts";
import type { State } from "./state.ts";

export function refuseNotional(state: State, { market }: SpotMarket): Refusal {
  const { minNotional, quoteId } = market.config;
  const currency = state.currencies.get(quoteId)?.symbol ?? "";
  return refuse("NOTIONAL_TOO_SMALL", { min: formatAmount(minNotional), currency });
}

/** What a market order may do: at most `lots` (0 when it is bounded by `budget` alone), down to the band's limit, for `budget` when buying. */
type Bounds = { readonly limit: number; readonly lots: number; readonly budget: bigint };

/**
 * A market order fills at once against the available balance, within the price band, and never rests: what cannot be filled is cancelled. By quote
 * amount it buys as many lots as the amount pays; by quantity it stops where the balance ends.
 */
export function placeMarketOrder(state: State, spotMarket: SpotMarket, command: PlaceOrder): Outcome {
  const { userId, side, at } = command;
  const malformed = refuseShape(spotMarket, command);
  if (malformed) return malformed;
  const reference = freshReference(spotMarket, at);
  if (!reference.ok) return reference;
  const { baseId, quoteId } = spotMarket.market.config;
  const base = state.ledger.balance(userId, "c2c", baseId);
  const quote = state.ledger.balance(userId, "c2c", quoteId);
  const pays = side === 0 ? quote : base;
  if (isTooSmall(spotMarket, command, reference.price)) return refuseNotional(state, spotMarket);
  const bounds: Bounds = {
    limit: bandLimit(spotMarket, side, reference.price),
    lots: Number((command.quantity ?? 0n) / spotMarket.market.config.lot),
    budget: command.quoteAmount ?? pays.available,
  };
  const refusal = refuseMatching(state, spotMarket, command, { ...bounds, pays });
  if (refusal) return refusal;

  const receives = side === 0 ? base : quote;
  const openLots = bounds.lots;
  const order = createOrder(state.spot, { command, spotMarket, pays, receives, priceTicks: 0, openLots });
  const settlement = new Settlement(state, spotMarket, side, order, at);
  const { lotTickCost } = spotMarket;
  spotMarket.book.match(
    {
      ownerId: userId,
      side,
      quantity: openLots === 0 ? Number.MAX_SAFE_INTEGER : openLots,
      limitPrice: bounds.limit,
      maxCost: side === 0 ? bounds.budget / lotTickCost : undefined,
    },
    settlement,
  );
  settlement.postFees(order.ref);
  const reason = reasonToEnd(order, bounds, settlement.highestTicks);
  const ended = endTaker(state, order, { isNew: true, reason, at });
  triggerByTrades(state, spotMarket, settlement, at);
  return { ok: true, order: ended };
}

function refuseShape({ market }: SpotMarket, command: PlaceOrder): Refusal | undefined {
  const { side, tif, price, stopPrice, quantity, quoteAmount } = command;
  if (price !== undefined || stopPrice !== undefined || tif === "POST") return refuse("INVALID_REQUEST");
  if ((quantity === undefined) === (quoteAmount === undefined)) return refuse("INVALID_REQUEST");
  if (quoteAmount !== undefined) {
    if (side === 1) return refuse("INVALID_REQUEST");
    return quoteAmount <= 0n ? refuse("INVALID_AMOUNT") : undefined;
  }
  const { lot } = market.config;
  if (quantity === undefined || quantity <= 0n) return refuse("INVALID_AMOUNT");
  if (quantity % lot !== 0n) return refuse("QUANTITY_OFF_LOT", { lot: formatAmount(lot) });
  return Number.isSafeInteger(Number(quantity / lot)) ? undefined : refuse("ORDER_TOO_LARGE");
}

/** Measured at the reference price, since the order has none of its own. */
function isTooSmall({ market }: SpotMarket, { quantity, quoteAmount }: PlaceOrder, reference: Price): boolean {
  return (quoteAmount ?? quoteFor(quantity ?? 0n, reference, "down")) < market.config.minNotional;
}

function refuseMatching(
  state: State,
  spotMarket: SpotMarket,
  command: PlaceOrder,
  { limit, lots, budget, pays }: Bounds & { readonly pays: Balance },
): Refusal | undefined {
  const { userId, side, tif, quantity, quoteAmount } = command;
  const best = bestAgainst(spotMarket, side);
  if (best === undefined) return refuse("MARKET_EMPTY");
  if (outsideBand(side, best, limit)) return refuse("PRICE_OUTSIDE_BAND");
  const oneLot = costOf(spotMarket, best, 1);
  if (quoteAmount !== undefined && quoteAmount < oneLot) return refuseNotional(state, spotMarket);
  // The whole at the best price is the least that it can cost; fill-or-kill must be sure of the most.
  const surePrice = tif === "FOK" ? limit : best;
  const cost = quoteAmount ?? (side === 0 ? costOf(spotMarket, surePrice, lots) : quantity);
  if (cost === undefined || pays.available < cost) return refuse("INSUFFICIENT_BALANCE");
  const { book } = spotMarket;
  // One lot asks whether there is anything but the user's own orders.
  if (!book.canFill({ ownerId: userId, side, quantity: 1, limitPrice: limit })) return refuse("MARKET_EMPTY");
  if (tif !== "FOK") return undefined;
  const most = lots > 0 ? BigInt(lots) : budget / oneLot;
  const canFill =
    most <= BigInt(Number.MAX_SAFE_INTEGER) &&
    book.canFill({ ownerId: userId, side, quantity: Number(most), limitPrice: limit });
  return canFill ? undefined : refuse("CANNOT_FILL");
}

/** Undefined when it did all that it could be asked to do. `lastTicks` is the highest price paid, 0 without a fill. */
function reasonToEnd(order: Order, { limit, lots, budget }: Bounds, lastTicks: number): CancelReason | undefined {
  const { spotMarket, side } = order;
  const best = bestAgainst(spotMarket, side);
  if (lots > 0) {
    if (order.openLots === 0) return undefined;
    if (best === undefined) return "unfilled";
    return outsideBand(side, best, limit) ? "price_band" : "balance";
  }
  if (lastTicks === 0) return "unfilled";
  const left = budget - order.filledQuote;
  if (left < costOf(spotMarket, lastTicks, 1)) return undefined;
  if (best === undefined) return "unfilled";
  return outsideBand(side, best, limit) ? "price_band" : undefined;
}
