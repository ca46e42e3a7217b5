import { clientOrderKey, openOrderOfList, type SpotState } from "@candor/core/products/spot/state.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";

/** The open order that a command cancels; undefined for other commands, if the user has no such order, and while nothing is loaded. */
export function canceledOrder(spot: SpotState | undefined, request: CommandRequest): number | undefined {
  if (request.type === "cancelNamedOrder")
    return spot?.clientOrderIds.get(clientOrderKey(request.userId, request.clientOrderId));
  if (request.type === "cancelOrderList") {
    const { userId, orderListId, listClientOrderId } = request;
    return spot && openOrderOfList(spot, userId, { orderListId, listClientOrderId })?.orderId;
  }
  if (request.type !== "cancelOrder") return undefined;
  return spot?.orders.get(request.orderId)?.userId === request.userId ? request.orderId : undefined;
}
