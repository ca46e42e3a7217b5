import { OPEN_ORDERS_MAX } from "@candor/contract/domain/spot.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { refuseUser } from "../users/index.ts";
import { refuseInAuction } from "./auction.ts";
import { takeHold } from "./end.ts";
import { type Limit, measure, refuseKind } from "./measure.ts";
import { refuseName, wait } from "./place.ts";
import { freshReference } from "./price.ts";
import { expireQuotes } from "./quotes.ts";
import type { OrderState, PlaceOco, PlaceOrder } from "./records.ts";
import {
  addOpenOrder,
  clientListKey,
  clientOrderKey,
  createOrder,
  type Order,
  orderState,
  ordersOf,
  type SpotMarket,
} from "./state.ts";
import { fitsLevel } from "./take.ts";

/**
 * Places two orders over one quantity, of which one cancels the other (OCO): a limit order rests in the book, or a take profit waits for its price, and the
 * stop loss waits for its own. The first fill of the limit order, even in part, or the trigger of another one cancels its sibling in the same step
 * (`takeOver`); an end of one is an end of both.
 * One hold serves both, that of the order that needs more. Every refusal comes before the first change.
 */
export function placeOco(state: State, command: PlaceOco): Outcome {
  const spotMarket = state.spot.markets.get(command.marketId);
  const [limit, stop] = ordersIn(command);
  const refusal =
    refuseUser(state, command.userId) ??
    (spotMarket ? refuseMarket(spotMarket, stop) : refuse("NOT_FOUND")) ??
    refuseNames(state, command);
  if (refusal) return refusal;
  if (!spotMarket) return refuse("NOT_FOUND");
  expireQuotes(state, spotMarket, command.at);
  const measured = [measure(state, spotMarket, limit), measure(state, spotMarket, stop)] as const;
  const [ofLimit, ofStop] = measured;
  if (!ofLimit.ok) return ofLimit;
  if (!ofStop.ok) return ofStop;
  const refused =
    refuseRoom(state, spotMarket, command, ofLimit) ??
    refuseKind(state, spotMarket, stop, ofStop) ??
    refusePrices(spotMarket, limit) ??
    refuseKind(state, spotMarket, limit, ofLimit);
  if (refused) return refused;

  const { baseId, quoteId } = spotMarket.market.config;
  const base = state.ledger.balance(command.userId, "c2c", baseId);
  const quote = state.ledger.balance(command.userId, "c2c", quoteId);
  const [pays, receives] = command.side === 0 ? [quote, base] : [base, quote];
  const hold = ofLimit.hold > ofStop.hold ? ofLimit.hold : ofStop.hold;
  if (pays.available < hold) return refuse("INSUFFICIENT_BALANCE");
  const { listClientOrderId } = command;
  const list = { orderListId: state.spot.nextOrderId, ...(listClientOrderId !== undefined && { listClientOrderId }) };
  const [first, second] = (
    [
      [limit, ofLimit],
      [stop, ofStop],
    ] as const
  ).map(([order, { ticks, lots }]) =>
    createOrder(state.spot, { command: order, spotMarket, pays, receives, priceTicks: ticks, openLots: lots, list }),
  ) as [Order, Order];
  first.sibling = second;
  second.sibling = first;
  takeHold(state, ofStop.hold > ofLimit.hold ? second : first, hold);
  const orders = [first.kind === "limit" ? restNew(state, first) : wait(state, first), wait(state, second)];
  return { ok: true, order: orders[0] as OrderState, orders };
}

/** The two as they would be placed by themselves. */
function ordersIn(command: PlaceOco): readonly [limit: PlaceOrder, stop: PlaceOrder] {
  const { id, at, userId, marketId, side, quantity, stp, apiKeyId } = command;
  const given = { ...(stp && { stp }), ...(apiKeyId !== undefined && { apiKeyId }) };
  const both = { type: "placeOrder", id, at, userId, marketId, side, quantity, ...given } as const;
  const { limitKind, limitPrice, limitStopPrice, limitTif, limitClientOrderId } = command;
  const { stopPrice, stopLimitPrice, trailingDelta, activationPrice, stopClientOrderId } = command;
  return [
    {
      ...both,
      kind: limitKind ?? "limit",
      tif: limitKind ? (limitTif ?? "GTC") : "POST",
      ...(limitPrice !== undefined && { price: limitPrice }),
      ...(limitStopPrice !== undefined && { stopPrice: limitStopPrice }),
      ...(limitClientOrderId !== undefined && { clientOrderId: limitClientOrderId }),
    },
    {
      ...both,
      kind: command.stopKind,
      tif: command.stopTif,
      ...(stopPrice !== undefined && { stopPrice }),
      ...(trailingDelta !== undefined && { trailingDelta }),
      ...(activationPrice !== undefined && { activationPrice }),
      ...(stopLimitPrice !== undefined && { price: stopLimitPrice }),
      ...(stopClientOrderId !== undefined && { clientOrderId: stopClientOrderId }),
    },
  ];
}

function refuseMarket({ market, launch }: SpotMarket, stop: PlaceOrder): Refusal | undefined {
  if (market.config.state !== "open") return refuse("MARKET_CLOSED");
  return launch && refuseInAuction(launch, stop);
}

function refuseNames(state: State, command: PlaceOco): Refusal | undefined {
  const { userId, limitClientOrderId, stopClientOrderId, listClientOrderId } = command;
  const ofOrder = (name: string) => clientOrderKey(userId, name);
  if (limitClientOrderId !== undefined && limitClientOrderId === stopClientOrderId)
    return refuse("CLIENT_ORDER_ID_TAKEN");
  return (
    refuseName(state, limitClientOrderId, ofOrder) ??
    refuseName(state, stopClientOrderId, ofOrder) ??
    refuseName(state, listClientOrderId, (name) => clientListKey(userId, name))
  );
}

/** Each of the two counts as an open order. */
function refuseRoom(
  { spot }: State,
  spotMarket: SpotMarket,
  { userId, marketId, side }: PlaceOco,
  { ticks, lots }: Limit,
): Refusal | undefined {
  if (!fitsLevel(spotMarket, side, ticks, lots)) return refuse("ORDER_TOO_LARGE");
  return ordersOf(spot, userId, marketId).size + 2 > OPEN_ORDERS_MAX
    ? refuse("TOO_MANY_OPEN_ORDERS", { max: OPEN_ORDERS_MAX })
    : undefined;
}

/** A limit order waits for a better price than that of the moment; on which side of it an order with a trigger waits is checked as for any other. */
function refusePrices(spotMarket: SpotMarket, { kind, side, price, at }: PlaceOrder): Refusal | undefined {
  if (kind !== "limit" || price === undefined) return undefined;
  const reference = freshReference(spotMarket, at);
  if (!reference.ok) return reference;
  const isBetter = side === 0 ? price < reference.price : price > reference.price;
  return isBetter ? undefined : refuse("OCO_PRICES");
}

/** Puts a new order that takes nothing into the book. The hold of its list is taken. */
function restNew(state: State, order: Order): OrderState {
  const { orderId, userId, side, priceTicks, openLots } = order;
  order.spotMarket.book.rest({ orderId, ownerId: userId, side, price: priceTicks, quantity: openLots });
  addOpenOrder(state.spot, order);
  const resting = orderState(order);
  state.events.push({ type: "order", isNew: true, order: resting });
  return resting;
}
