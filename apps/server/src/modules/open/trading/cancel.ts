import { type Amount, formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { type OpenResult, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import type { CanceledOrder } from "@candor/contract/open/trading.ts";
import { stepCommandId } from "../../../platform/bus/command-id.ts";
import type { OrderView } from "../../../platform/bus/views.ts";
import { orderViewOfRow } from "../../../platform/bus/views.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import { execute } from "../../../services/execute.ts";
import { openRefusalOf } from "../../../services/open/refusals.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";
import { amendedOrder, canceledOrder } from "./view.ts";

export type OfOrder = { readonly orderId?: number | undefined; readonly origClientOrderId?: string | undefined };
type Caller = { readonly userId: number; readonly commandId: string };

const notOpen = openRefusal("CANCEL_REJECTED");

/** The order of a cancel or a reduction, if it is the user's, of this market and open. */
async function openRow(
  { db }: Services,
  { match_id: marketId }: MarketInfo,
  { userId, orderId, origClientOrderId: name }: OfOrder & Caller,
): Promise<queries.OrderRow | undefined> {
  const row = await queries.order(db, { userId, marketId, orderId, name });
  return row?.status === "waiting" ? row : undefined;
}

/** Cancels an open order, by a command alone: nothing is read before it, as its callers are the fastest there are. `name` is what the cancellation is called in the answer. */
export async function cancelOne(
  { engine }: Services,
  market: MarketInfo,
  of: OfOrder & Caller & { readonly name: string },
): Promise<OpenResult<CanceledOrder>> {
  const { userId, commandId: id, orderId, origClientOrderId: name } = of;
  const own = { id, userId, marketId: market.match_id };
  const outcome = await execute(
    engine,
    orderId === undefined
      ? { type: "cancelNamedOrder", ...own, clientOrderId: name ?? "" }
      : { type: "cancelOrder", ...own, orderId, ...(name !== undefined && { clientOrderId: name }) },
  );
  if (!outcome.ok) return outcome.error === "NOT_FOUND" ? notOpen : openRefusalOf(outcome);
  if (!outcome.order) throw new Error("the engine canceled an order and did not answer it");
  return openDone(canceledOrder(market, outcome.order, of.name));
}

export async function cancelAllOrders(
  services: Services,
  market: MarketInfo,
  { userId, commandId: id }: Caller,
): Promise<OpenResult<CanceledOrder[]>> {
  const { db, engine } = services;
  const marketId = market.match_id;
  const open = await queries.openOrders(db, userId, marketId);
  if (open.length === 0) return notOpen;
  const outcome = await execute(engine, { type: "cancelAll", id, userId, marketId });
  if (!outcome.ok) return openRefusalOf(outcome);
  const ids = open.map(({ order_id }) => order_id);
  const rows = await afterCommit(services, "reading canceled orders", () => queries.ordersById(db, userId, ids));
  const ended = (rows ?? open).filter((row) => !rows || row.cancel_reason === "user");
  return openDone(ended.map((row) => canceledOrder(market, orderViewOfRow(row), id)));
}

/** A fill between reading the order and reducing it makes what is left too large: then it is reduced again. */
const TRIES_MAX = 3;

/** Makes the quantity of an open order smaller. `quantity` is the whole one, with what is filled. */
export async function reduceOrder(
  services: Services,
  market: MarketInfo,
  of: OfOrder & Caller & { readonly newName: string | undefined; readonly quantity: Amount },
): Promise<OpenResult<ReturnType<typeof amendedOrder>>> {
  const { userId, commandId, newName, quantity } = of;
  const row = await openRow(services, market, of);
  if (!row) return openRefusal("NO_SUCH_ORDER");
  if (newName !== undefined && newName !== row.client_order_id) return openRefusal("UNSUPPORTED");
  let order: OrderView = orderViewOfRow(row);
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const left = (quantity - fromNumeric(order.filledQuantity)) as Amount;
    const whole = order.quantity === null ? 0n : fromNumeric(order.quantity);
    if (left <= 0n) return openRefusal("AMEND_REJECTED", "The new quantity must be larger than the filled one.");
    if (quantity >= whole)
      return openRefusal("AMEND_REJECTED", `The new quantity must be smaller than ${formatAmount(whole)}.`);
    const id = tries === 0 ? commandId : stepCommandId(commandId, `reduce ${tries}`);
    const command = { type: "reduceOrder", id, userId, orderId: order.orderId, quantity: left } as const;
    const outcome = await execute(services.engine, command);
    if (!outcome.ok) {
      if (outcome.error === "NOT_FOUND") return openRefusal("NO_SUCH_ORDER");
      if (outcome.error === "INVALID_AMOUNT")
        return openRefusal("AMEND_REJECTED", "The order has been filled beyond its new quantity.");
      return openRefusalOf(outcome);
    }
    if (!outcome.order) throw new Error("the engine reduced an order and did not answer it");
    order = outcome.order;
    if (order.quantity === null || fromNumeric(order.quantity) <= quantity) break;
  }
  return openDone(amendedOrder(market, order));
}
