import { CLIENT_ORDER_ID, hasTrigger, OPEN_ORDERS_MAX } from "@candor/contract/domain/spot.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { refuseUser } from "../users/index.ts";
import { refuseInAuction } from "./auction.ts";
import { cancelOpenOrder } from "./cancel.ts";
import { takeHold } from "./end.ts";
import { FillBudget } from "./fill-budget.ts";
import { placeMarketOrder } from "./market-order.ts";
import { measure, refuseKind } from "./measure.ts";
import { expireQuotes } from "./quotes.ts";
import type { OrderState, PlaceOrder } from "./records.ts";
import {
  addOpenOrder,
  clientOrderKey,
  createOrder,
  type Order,
  orderState,
  ordersOf,
  type SpotMarket,
  waitsForStop,
} from "./state.ts";
import { fitsLevel, rest, takeLimit } from "./take.ts";
import { markOf, startFollowing } from "./trails.ts";
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
  const named = refuseName(state, command.clientOrderId, (name) => clientOrderKey(command.userId, name), replaced);
  if (named) return named;
  expireQuotes(state, spotMarket, command.at);
  return command.kind === "market"
    ? placeMarketOrder(state, spotMarket, command)
    : placeLimitOrder(state, spotMarket, command, replaced);
}

/** Why a client cannot give this name to an order or a list; `replaced` gives its own away. */
export function refuseName(
  { spot }: State,
  name: string | undefined,
  keyOf: (name: string) => string,
  replaced?: Order,
): Refusal | undefined {
  if (name === undefined) return undefined;
  if (!CLIENT_ORDER_ID.test(name)) return refuse("INVALID_REQUEST");
  const taken = spot.clientOrderIds.get(keyOf(name));
  return taken !== undefined && taken !== replaced?.orderId ? refuse("CLIENT_ORDER_ID_TAKEN") : undefined;
}

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
    return { ok: true, order: wait(state, order) };
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

/** Queues a new order that waits for its price, or begins to follow it. Its hold is taken. */
export function wait(state: State, order: Order): OrderState {
  const { spotMarket, trailingDelta, activationPrice } = order;
  addOpenOrder(state.spot, order);
  const mark = trailingDelta !== undefined && activationPrice === undefined ? markOf(spotMarket) : undefined;
  if (mark) startFollowing(state, order, mark);
  else spotMarket.stops.add(order);
  const waiting = orderState(order);
  state.events.push({ type: "order", isNew: true, order: waiting });
  return waiting;
}

/** The lots with which an order stands at this price in the book. */
const lotsAt = (order: Order | undefined, ticks: number): number =>
  order && !waitsForStop(order) && order.priceTicks === ticks ? order.openLots : 0;
