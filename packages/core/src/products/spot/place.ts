import { formatAmount, type Price } from "@candor/contract/domain/money.ts";
import {
  CLIENT_ORDER_ID,
  hasTrigger,
  OPEN_ORDERS_MAX,
  takesAtMarket,
  triggersOnRise,
} from "@candor/contract/domain/spot.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { refuseUser } from "../users/index.ts";
import { refuseInAuction, refuseOwnCross } from "./auction.ts";
import { cancelOpenOrder } from "./cancel.ts";
import { takeHold } from "./fill.ts";
import { FillBudget, refuseKill } from "./fill-budget.ts";
import { placeMarketOrder, refuseNotional } from "./market-order.ts";
import { bandLimit, freshReference, outsideBand, referencePrice, refuseBand } from "./price.ts";
import { expireQuotes } from "./quotes.ts";
import type { PlaceOrder, Side } from "./records.ts";
import {
  addOpenOrder,
  clientOrderKey,
  costOf,
  createOrder,
  type Order,
  orderState,
  ordersOf,
  type SpotMarket,
  waitsForStop,
} from "./state.ts";
import { crosses, fitsLevel, previewLimit, rest, takeLimit } from "./take.ts";
import { triggerByTrades } from "./triggers.ts";

/** Places an order of any kind. */
export const placeOrder = (state: State, command: PlaceOrder): Outcome => placeInsteadOf(state, command, undefined);

/**
 * Places an order, in place of an open one of the same user, market and side if there is one: what that frees counts as available, and it is canceled
 * once nothing can refuse the new one. Every refusal comes before the first change.
 */
export function placeInsteadOf(state: State, command: PlaceOrder, replaced: Order | undefined): Outcome {
  const refusal = refuseUser(state, command.userId);
  if (refusal) return refusal;
  const spotMarket = state.spot.markets.get(command.marketId);
  if (!spotMarket) return refuse("NOT_FOUND");
  if (spotMarket.market.config.state !== "open") return refuse("MARKET_CLOSED");
  const { launch } = spotMarket;
  const closed = launch && refuseInAuction(launch, command);
  if (closed) return closed;
  const { userId, clientOrderId } = command;
  if (clientOrderId !== undefined) {
    if (!CLIENT_ORDER_ID.test(clientOrderId)) return refuse("INVALID_REQUEST");
    const named = state.spot.clientOrderIds.get(clientOrderKey(userId, clientOrderId));
    if (named !== undefined && named !== replaced?.orderId) return refuse("CLIENT_ORDER_ID_TAKEN");
  }
  expireQuotes(state, spotMarket, command.at);
  return command.kind === "market"
    ? placeMarketOrder(state, spotMarket, command)
    : placeLimitOrder(state, spotMarket, command, replaced);
}

type Limit = {
  readonly ok: true;
  /** The limit price; of a buy that a price triggers at market the highest one that it may pay, of such a sell 0. */
  readonly ticks: number;
  readonly lots: number;
  /** What is frozen while it is open, in the currency that it pays with. */
  readonly hold: bigint;
};

/** The order in ticks and lots, if market and order agree about sizes. */
function measure(state: State, spotMarket: SpotMarket, command: PlaceOrder): Limit | Refusal {
  const { price, stopPrice, quantity, quoteAmount, kind, side, tif } = command;
  const { tick, lot, minNotional } = spotMarket.market.config;
  const atMarket = takesAtMarket(kind);
  const known = atMarket ? stopPrice : price;
  if (known === undefined || quantity === undefined || quoteAmount !== undefined) return refuse("INVALID_REQUEST");
  if (hasTrigger(kind) !== (stopPrice !== undefined)) return refuse("INVALID_REQUEST");
  if (atMarket && (price !== undefined || tif === "POST")) return refuse("INVALID_REQUEST");
  if (known <= 0n || quantity <= 0n) return refuse("INVALID_AMOUNT");
  if (known % tick !== 0n) return refuse("PRICE_OFF_TICK", { tick: formatAmount(tick) });
  if (stopPrice !== undefined && (stopPrice <= 0n || stopPrice % tick !== 0n)) {
    return refuse("PRICE_OFF_TICK", { tick: formatAmount(tick) });
  }
  if (quantity % lot !== 0n) return refuse("QUANTITY_OFF_LOT", { lot: formatAmount(lot) });
  const knownTicks = Number(known / tick);
  const lots = Number(quantity / lot);
  if (!Number.isSafeInteger(knownTicks) || !Number.isSafeInteger(lots)) return refuse("ORDER_TOO_LARGE");
  if (costOf(spotMarket, knownTicks, lots) < minNotional) return refuseNotional(state, spotMarket);
  const ticks = atMarket ? marketBound(spotMarket, side, known) : knownTicks;
  return { ok: true, ticks, lots, hold: side === 0 ? costOf(spotMarket, ticks, lots) : quantity };
}

/**
 * The highest price, in ticks, that a buy at market may pay once `stopPrice` triggers it: the edge of the band around that price. Its hold is the cost
 * there, so that it is exact, and enough however far the market has moved by then. A sell holds its quantity, whatever the price; the band of the
 * moment alone bounds it.
 */
const marketBound = (spotMarket: SpotMarket, side: Side, stopPrice: Price): number =>
  side === 0 ? bandLimit(spotMarket, 0, stopPrice) : 0;

function placeLimitOrder(
  state: State,
  spotMarket: SpotMarket,
  command: PlaceOrder,
  replaced: Order | undefined,
): Outcome {
  const limit = measure(state, spotMarket, command);
  if (!limit.ok) return limit;
  const { userId, marketId, side, kind, tif, at } = command;
  const { ticks, lots, hold } = limit;
  if (!fitsLevel(spotMarket, side, ticks, lots - lotsAt(replaced, ticks))) return refuse("ORDER_TOO_LARGE");
  const waits = hasTrigger(kind);
  const rests = waits || tif === "GTC" || tif === "POST";
  if (rests && ordersOf(state.spot, userId, marketId).size - (replaced ? 1 : 0) >= OPEN_ORDERS_MAX) {
    return refuse("TOO_MANY_OPEN_ORDERS", { max: OPEN_ORDERS_MAX });
  }
  const refusal = refuseKind(state, spotMarket, command, limit);
  if (refusal) return refusal;

  const { baseId, quoteId } = spotMarket.market.config;
  const base = state.ledger.balance(userId, "c2c", baseId);
  const quote = state.ledger.balance(userId, "c2c", quoteId);
  const pays = side === 0 ? quote : base;
  if (pays.available + (replaced?.hold ?? 0n) < hold) return refuse("INSUFFICIENT_BALANCE");

  if (replaced) cancelOpenOrder(state, replaced, "amended", at);
  const receives = side === 0 ? base : quote;
  const order = createOrder(state.spot, { command, spotMarket, pays, receives, priceTicks: ticks, openLots: lots });
  if (waits) {
    takeHold(state, order, hold);
    addOpenOrder(state.spot, order);
    spotMarket.stops.add(order);
    const waiting = orderState(order);
    state.events.push({ type: "order", isNew: true, order: waiting });
    return { ok: true, order: waiting };
  }
  if (spotMarket.launch) return { ok: true, order: rest(state, order, true, at) };
  const budget = new FillBudget();
  const placed = takeLimit(state, order, { isNew: true, budget, at });
  triggerByTrades(state, spotMarket, placed.traded, budget, at);
  // The stops that it triggered may have filled or canceled its rest.
  const { status, filledQuantity } = placed.order;
  const hasChanged = order.status !== status || order.filledQuantity !== filledQuantity;
  return { ok: true, order: hasChanged ? orderState(order) : placed.order };
}

/** The lots with which an order stands at this price in the book. */
const lotsAt = (order: Order | undefined, ticks: number): number =>
  order && !waitsForStop(order) && order.priceTicks === ticks ? order.openLots : 0;

/** In an auction no order takes, and there is no price yet that could bound it. */
function refuseKind(state: State, spotMarket: SpotMarket, command: PlaceOrder, limit: Limit): Refusal | undefined {
  if (spotMarket.launch) return refuseOwnCross(state, command, limit.ticks);
  return hasTrigger(command.kind) ? refuseStop(spotMarket, command) : refuseTaking(spotMarket, command, limit);
}

/** An order that waits for a price that was reached already would trigger at once. */
function refuseStop(spotMarket: SpotMarket, { kind, side, stopPrice, at }: PlaceOrder): Refusal | undefined {
  const reference = freshReference(spotMarket, at);
  if (!reference.ok) return reference;
  if (stopPrice === undefined) return refuse("INVALID_REQUEST");
  const passed = triggersOnRise(kind, side) ? stopPrice <= reference.price : stopPrice >= reference.price;
  return passed ? refuse("STOP_PRICE_PASSED") : undefined;
}

/**
 * A limit price beyond the band is refused, so that no taker, not even a mistyped one, ever fills beyond it. The last known price counts, at any age;
 * without any (a new listing) there is no band.
 */
function refuseTaking(spotMarket: SpotMarket, command: PlaceOrder, limit: Limit): Refusal | undefined {
  const { userId, side, tif, stp } = command;
  const reference = referencePrice(spotMarket);
  const bound = reference === undefined ? undefined : bandLimit(spotMarket, side, reference);
  if (bound !== undefined && outsideBand(side, limit.ticks, bound)) return refuseBand(spotMarket, bound);
  if (tif === "POST" && crosses(spotMarket, side, limit.ticks)) return refuse("WOULD_TAKE");
  if (tif !== "FOK") return undefined;
  return refuseKill(previewLimit({ spotMarket, userId, side, stp, openLots: limit.lots }, limit.ticks).end);
}
