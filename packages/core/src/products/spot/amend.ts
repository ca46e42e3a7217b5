import { takesAtMarket } from "@candor/contract/domain/spot.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { isStopped } from "../stops/index.ts";
import { refuseUser } from "../users/index.ts";
import { isFirm } from "./auction.ts";
import { reduceOrder } from "./cancel.ts";
import { placeInsteadOf } from "./place.ts";
import type { AmendOrder, PlaceOrder } from "./records.ts";
import { type Order, waitsForStop } from "./state.ts";

/**
 * Gives an open order another price or open quantity. Less at the same price only reduces it, so it keeps its queue priority; for all else it is canceled
 * and a new one placed, in this one command: if the new one is refused, the old one stays as it was. An emergency stop refuses what places, not what reduces.
 */
export function amendOrder(state: State, command: AmendOrder): Outcome {
  const { userId, orderId, price, quantity } = command;
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  const order = state.spot.orders.get(orderId);
  if (!order || order.userId !== userId) return refuse("NOT_FOUND");
  if (isFirm(state, order, command.at)) return refuse("AUCTION_FIRM");
  const trails = order.trailingDelta !== undefined && waitsForStop(order);
  if (takesAtMarket(order.kind) || order.sibling || trails) return refuse("ORDER_NOT_AMENDABLE");
  const open = BigInt(order.openLots) * order.spotMarket.market.config.lot;
  if (price === order.price) {
    if (quantity === open) return refuse("INVALID_AMOUNT");
    if (quantity < open) return reduceOrder(state, { ...byUser(command), type: "reduceOrder", orderId, quantity });
  }
  if (isStopped(state, "spot", order.marketId)) return refuse("TRADING_STOPPED");
  return placeInsteadOf(state, successorOf(order, command), order);
}

const byUser = ({ id, at, userId }: AmendOrder) => ({ id, at, userId });

/** An order that has been triggered is a limit order from then on, and so is its successor; one that still waits keeps its stop price. */
function successorOf(order: Order, command: AmendOrder): PlaceOrder {
  const { marketId, side, kind, tif, stopPrice, clientOrderId, stp } = order;
  const waits = waitsForStop(order);
  return {
    ...byUser(command),
    type: "placeOrder",
    marketId,
    side,
    kind: waits ? kind : "limit",
    tif,
    price: command.price,
    quantity: command.quantity,
    ...(waits && stopPrice !== undefined && { stopPrice }),
    ...(clientOrderId !== undefined && { clientOrderId }),
    ...(stp !== undefined && { stp }),
  };
}
