import { type Refusal, refuse } from "@candor/contract/errors.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { isStopped } from "../stops/index.ts";
import { cancelNamedOrder, cancelOrder } from "./cancel.ts";
import { placeOrder } from "./place.ts";
import type { ReplaceOrder } from "./records.ts";

/**
 * Cancels one order and places another one, for which the money of the first is there. Unlike an amendment, it leaves the first canceled if the other is
 * refused, and the two have nothing in common. An emergency stop refuses the placing alone.
 */
export function replaceOrder(state: State, command: ReplaceOrder): Outcome {
  const { mode, cancelOrderId, cancelClientOrderId, ...order } = command;
  if ((cancelOrderId === undefined) === (cancelClientOrderId === undefined)) return refuse("INVALID_REQUEST");
  const canceled = cancelFirst(state, command);
  if (!canceled.ok && mode === "stop_on_failure") return canceled;
  const placed = isStopped(state, "spot", command.marketId)
    ? refuse("TRADING_STOPPED")
    : placeOrder(state, { ...order, type: "placeOrder" });
  if (canceled.ok)
    return placed.ok
      ? { ...placed, ...replacedBy(canceled) }
      : { ok: true, ...replacedBy(canceled), refusal: reasonOf(placed) };
  return placed.ok ? { ...placed, refusal: reasonOf(canceled) } : placed;
}

function cancelFirst(state: State, { id, at, userId, cancelOrderId, cancelClientOrderId }: ReplaceOrder): Outcome {
  const by = { id, at, userId };
  if (cancelOrderId !== undefined) return cancelOrder(state, { ...by, type: "cancelOrder", orderId: cancelOrderId });
  return cancelNamedOrder(state, { ...by, type: "cancelNamedOrder", clientOrderId: cancelClientOrderId ?? "" });
}

const replacedBy = ({ order }: Extract<Outcome, { ok: true }>) => (order ? { replaced: order } : {});
const reasonOf = ({ error, params }: Refusal) => ({ error, ...(params && { params }) });
