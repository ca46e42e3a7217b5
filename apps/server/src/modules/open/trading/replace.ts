import type { OpenInput } from "@candor/contract/open/call.ts";
import { type OpenRefusal, type OpenResult, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import type { cancelReplace, ReplacedOrder } from "@candor/contract/open/trading.ts";
import type { Outcome } from "../../../platform/bus/bus.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import { execute } from "../../../services/execute.ts";
import { openRefusalOf } from "../../../services/open/refusals.ts";
import type { Services } from "../../../services/services.ts";
import { type Caller, replaceOrder } from "../../trading/spot/index.ts";
import { placedView, readOrder } from "./place.ts";
import * as queries from "./queries.ts";
import { canceledOrder } from "./view.ts";

type Asked = { readonly caller: Caller; readonly input: OpenInput<typeof cancelReplace> };

const failure = ({ code, msg }: Pick<OpenRefusal, "code" | "msg">) => ({ code, msg });
const notOpen = failure(openRefusal("CANCEL_REJECTED"));
/** Why the canceling failed: an order that is not open is unknown to the core. */
const cancelFailure = (refusal: Parameters<typeof openRefusalOf>[0]) =>
  refusal.error === "NOT_FOUND" ? notOpen : failure(openRefusalOf(refusal));

/** Cancels an order and places another one, in one command: if the other one is refused, the first stays canceled, and the answer says so. */
export async function replace(
  services: Services,
  market: MarketInfo,
  { caller, input }: Asked,
): Promise<OpenResult<ReplacedOrder>> {
  const { userId, commandId } = caller;
  const { cancelReplaceMode, cancelOrderId, cancelOrigClientOrderId: name } = input;
  if (cancelOrderId === undefined && name === undefined)
    return openRefusal("MISSING_EITHER", "cancelOrigClientOrderId", "cancelOrderId");
  const trade = readOrder(market, input, commandId);
  if (!trade.ok) return trade;
  const marketId = market.match_id;
  const row = await queries.order(services.db, { userId, marketId, orderId: cancelOrderId, name });
  const mode = cancelReplaceMode === "STOP_ON_FAILURE" ? "stop_on_failure" : "allow_failure";
  if (!row && mode === "stop_on_failure") return notAttempted(notOpen);
  // An order of another market or user is one that does not exist, which 0 is to the core.
  const asked = { ...trade.data, mode, cancel_id: row?.order_id ?? 0, cancel_client_order_id: undefined } as const;
  const outcome = await execute(services.engine, replaceOrder(asked, caller));
  return answerOf(services, market, { input, commandId, outcome, mode });
}

type Answered = Pick<Asked, "input"> & {
  readonly commandId: string;
  readonly outcome: Outcome;
  readonly mode: "stop_on_failure" | "allow_failure";
};

async function answerOf(
  services: Services,
  market: MarketInfo,
  { input, commandId, outcome, mode }: Answered,
): Promise<OpenResult<ReplacedOrder>> {
  if (!outcome.ok) {
    if (mode === "stop_on_failure") return notAttempted(cancelFailure(outcome));
    return failed("CANCEL_REPLACE_FAILED", {
      cancelResult: "FAILURE",
      newOrderResult: "FAILURE",
      cancelResponse: notOpen,
      newOrderResponse: failure(openRefusalOf(outcome)),
    });
  }
  const { order, replaced, refusal = { error: "ORDER_NOT_OPEN" } } = outcome;
  const result: ReplacedOrder = {
    cancelResult: replaced ? "SUCCESS" : "FAILURE",
    newOrderResult: order ? "SUCCESS" : "FAILURE",
    cancelResponse: replaced
      ? canceledOrder(market, replaced, input.cancelNewClientOrderId ?? commandId)
      : cancelFailure(refusal),
    newOrderResponse: order ? await placedView(services, market, order, input) : failure(openRefusalOf(refusal)),
  };
  return order && replaced ? openDone(result) : failed("CANCEL_REPLACE_PARTIAL", result);
}

const notAttempted = (cancelResponse: { readonly code: number; readonly msg: string }): OpenRefusal =>
  failed("CANCEL_REPLACE_FAILED", {
    cancelResult: "FAILURE",
    newOrderResult: "NOT_ATTEMPTED",
    cancelResponse,
    newOrderResponse: null,
  });

const failed = (name: "CANCEL_REPLACE_FAILED" | "CANCEL_REPLACE_PARTIAL", data: ReplacedOrder): OpenRefusal => ({
  ...openRefusal(name),
  data,
});
