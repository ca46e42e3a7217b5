import type { OpenInput } from "@candor/contract/open/call.ts";
import { type OpenRefusal, type OpenResult, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import type { cancelReplace, ReplacedOrder } from "@candor/contract/open/trading.ts";
import { stepCommandId } from "../../../platform/bus/command-id.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import type { Services } from "../../../services/services.ts";
import { cancelOne } from "./cancel.ts";
import { place, readOrder } from "./place.ts";

type Asked = {
  readonly userId: number;
  readonly commandId: string;
  readonly input: OpenInput<typeof cancelReplace>;
};

const failure = ({ code, msg }: OpenRefusal) => ({ code, msg });

/**
 * Cancels an order, then places another one: two commands, each with an id of its own made from that of the request. What cannot be an order at all is refused before the
 * first of them.
 */
export async function replace(
  services: Services,
  market: MarketInfo,
  { userId, commandId, input }: Asked,
): Promise<OpenResult<ReplacedOrder>> {
  const { cancelReplaceMode: mode, cancelOrderId: orderId, cancelOrigClientOrderId: origClientOrderId } = input;
  if (orderId === undefined && origClientOrderId === undefined)
    return openRefusal("MISSING_EITHER", "cancelOrigClientOrderId", "cancelOrderId");
  const trade = readOrder(market, input, commandId);
  if (!trade.ok) return trade;
  const cancelId = stepCommandId(commandId, "cancel");
  const name = input.cancelNewClientOrderId ?? cancelId;
  const canceled = await cancelOne(services, market, { orderId, origClientOrderId, userId, commandId: cancelId, name });
  if (!canceled.ok && mode === "STOP_ON_FAILURE")
    return failed("CANCEL_REPLACE_FAILED", {
      cancelResult: "FAILURE",
      newOrderResult: "NOT_ATTEMPTED",
      cancelResponse: failure(canceled),
      newOrderResponse: null,
    });
  const placed = await place(services, market, { input, userId, commandId });
  const result: ReplacedOrder = {
    cancelResult: canceled.ok ? "SUCCESS" : "FAILURE",
    newOrderResult: placed.ok ? "SUCCESS" : "FAILURE",
    cancelResponse: canceled.ok ? canceled.data : failure(canceled),
    newOrderResponse: placed.ok ? placed.data : failure(placed),
  };
  if (canceled.ok && placed.ok) return openDone(result);
  return failed(canceled.ok || placed.ok ? "CANCEL_REPLACE_PARTIAL" : "CANCEL_REPLACE_FAILED", result);
}

const failed = (name: "CANCEL_REPLACE_FAILED" | "CANCEL_REPLACE_PARTIAL", data: ReplacedOrder): OpenRefusal => ({
  ...openRefusal(name),
  data,
});
