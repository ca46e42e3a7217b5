import { formatAmount, type Price, quoteFor } from "@candor/contract/domain/money.ts";
import { FILLS_MAX } from "@candor/contract/domain/spot.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import type { Balance } from "../../ledger/ledger.ts";
import { Settlement } from "./fill.ts";
import { FillBudget, refuseKill } from "./fill-budget.ts";
import { bandLimit, freshReference, outsideBand, refuseBand } from "./price.ts";
import type { CancelReason, PlaceOrder } from "./records.ts";
import { costOf, createOrder, type Order, type SpotMarket } from "./state.ts";
import { bestAgainst, endTaker, triggerByTrades } from "./take.ts";

export function refuseNotional(state: State, { market }: SpotMarket): Refusal {
  const { minNotional, quoteId } = market.config;
  const currency = state.currencies.get(quoteId)?.symbol ?? "";
  return refuse("NOTIONAL_TOO_SMALL", { min: formatAmount(minNotional), currency });
}

/** The limits of a market order: at most `lots` (0 when it is bounded by `budget` alone), down to the band's limit, for `budget` when buying. */
type Bounds = { readonly limit: number; readonly lots: number; readonly budget: bigint };

/**
 * A market order fills at once against the available balance, within the price band, and never rests: the unfilled rest is canceled. By quote
 * amount it buys as many lots as the amount pays; by quantity it stops when the balance is used up.
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
  spotMarket.book.match(takerOf(spotMarket, command, bounds), settlement);
  settlement.postFees(order.ref);
  const budget = new FillBudget();
  budget.spend(settlement.meetings);
  const reason = reasonToEnd(order, bounds, settlement);
  const ended = endTaker(state, order, { isNew: true, reason, at });
  triggerByTrades(state, spotMarket, settlement, budget, at);
  return { ok: true, order: ended };
}

const takerOf = ({ lotTickCost }: SpotMarket, { userId, side }: PlaceOrder, { limit, lots, budget }: Bounds) => ({
  ownerId: userId,
  side,
  quantity: lots === 0 ? undefined : lots,
  limitPrice: limit,
  maxCost: side === 0 ? budget / lotTickCost : undefined,
  meetingsMax: FILLS_MAX,
});

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
  bounds: Bounds & { readonly pays: Balance },
): Refusal | undefined {
  const { userId, side, tif, quantity, quoteAmount } = command;
  const { limit, lots, pays } = bounds;
  const best = bestAgainst(spotMarket, side);
  if (best === undefined) return refuse("MARKET_EMPTY");
  if (outsideBand(side, best, limit)) return refuseBand(spotMarket, limit);
  if (quoteAmount !== undefined && quoteAmount < costOf(spotMarket, best, 1)) return refuseNotional(state, spotMarket);
  // The whole at the best price is the least that it can cost.
  const cost = quoteAmount ?? (side === 0 ? costOf(spotMarket, best, lots) : quantity);
  if (cost === undefined || pays.available < cost) return refuse("INSUFFICIENT_BALANCE");
  const { book } = spotMarket;
  // A preview of one lot shows whether there are orders other than the user's own.
  const one = { ownerId: userId, side, quantity: 1, limitPrice: limit, meetingsMax: FILLS_MAX };
  if (book.preview(one).lots === 0) return refuse("MARKET_EMPTY");
  return tif === "FOK" ? refuseWhole(spotMarket, command, bounds) : undefined;
}

/** Fill-or-kill: by quantity the balance has to pay all of it at the book's prices, by amount the book has to take all of it. */
function refuseWhole(spotMarket: SpotMarket, command: PlaceOrder, bounds: Bounds): Refusal | undefined {
  const { end, cost, lastPrice } = spotMarket.book.preview(takerOf(spotMarket, command, bounds));
  if (command.quantity !== undefined) return end === "budget" ? refuse("INSUFFICIENT_BALANCE") : refuseKill(end);
  const left = bounds.budget - cost * spotMarket.lotTickCost;
  if (end === "budget" || isSpent(spotMarket, left, lastPrice))
    return lastPrice > 0 ? undefined : refuse("CANNOT_FILL");
  return refuseKill(end);
}

/** An order by amount is complete when the rest would not pay another lot at the last paid price, in ticks; 0 if nothing was bought. */
const isSpent = (spotMarket: SpotMarket, left: bigint, lastTicks: number): boolean =>
  left < costOf(spotMarket, lastTicks, 1);

/** Undefined if it filled as far as required. */
function reasonToEnd(order: Order, { limit, lots, budget }: Bounds, settlement: Settlement): CancelReason | undefined {
  const { spotMarket, side } = order;
  const { highestTicks, meetings } = settlement;
  if (lots > 0 && order.openLots === 0) return undefined;
  if (lots === 0 && isSpent(spotMarket, budget - order.filledQuote, highestTicks)) return undefined;
  const best = bestAgainst(spotMarket, side);
  if (best === undefined) return "unfilled";
  if (outsideBand(side, best, limit)) return "price_band";
  if (meetings === FILLS_MAX) return "fill_limit";
  if (lots > 0) return "balance";
  return highestTicks > 0 ? undefined : "unfilled";
}
