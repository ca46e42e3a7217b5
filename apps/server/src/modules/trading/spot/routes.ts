import type { ErrorCode } from "@candor/contract/errors.ts";
import { refuse } from "@candor/contract/errors.ts";
import type * as spot from "@candor/contract/routes/spot.ts";
import type { SpotOrder } from "@candor/contract/routes/spot.ts";
import type * as z from "zod/mini";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import { execute } from "../../../services/execute.ts";
import { historyOf, type Services } from "../../../services/services.ts";
import { detailOf, listed } from "./listed.ts";
import { momentOf } from "./moment.ts";
import * as queries from "./queries.ts";
import { explain, ocoRefusal, placeOco, placeOrder, replaceOrder, shapeRefusal } from "./service.ts";
import { fillFromRow, orderFromView } from "./view.ts";

type OfOrder = Extract<CommandRequest, { type: "cancelOrder" | "reduceOrder" | "amendOrder" }>;
const ofOrder = (command: CommandRequest): command is OfOrder =>
  command.type === "cancelOrder" || command.type === "reduceOrder" || command.type === "amendOrder";

export function spotHandlers(services: Services): HandlersOf<typeof spot> {
  const { db, engine, catalogue } = services;
  const past = historyOf(services);
  const change = async (command: CommandRequest, market?: MarketInfo): Promise<Result<SpotOrder>> => {
    const outcome = await execute(engine, command);
    if (!outcome.ok) return (await notOpen(command, outcome.error)) ?? explain(outcome, market);
    if (!outcome.order) throw new Error(`the engine answered ${command.type} without an order`);
    return done(orderFromView(catalogue, outcome.order));
  };

  /** The core knows open orders only; an order of the user that the core does not have is done. */
  const notOpen = async (command: CommandRequest, error: ErrorCode): Promise<FieldRefusal | undefined> => {
    if (error !== "NOT_FOUND" || !ofOrder(command)) return undefined;
    const known = await queries.isOrderOf(db, command.userId, command.orderId);
    return known ? refuse("ORDER_NOT_OPEN") : refuseField("id", "NOT_FOUND");
  };

  const changeList = async (
    command: CommandRequest,
    market?: MarketInfo,
  ): Promise<Result<z.infer<typeof spot.oco.output>>> => {
    const outcome = await execute(engine, command);
    if (!outcome.ok) return explain(outcome, market);
    const orders = (outcome.orders ?? []).map((order) => orderFromView(catalogue, order));
    const { order_list_id, list_client_order_id = null } = orders[0] ?? {};
    if (!order_list_id) throw new Error(`the engine answered ${command.type} without a list`);
    return done({ order_list_id, list_client_order_id, orders });
  };

  return {
    trade: async (context, input) => {
      const market = catalogue.market(input.match_id);
      if (!market) return refuseField("match_id", "NOT_FOUND");
      const refusal = shapeRefusal(input);
      if (refusal) return refusal;
      return change(placeOrder(input, { userId: userOf(context).userId, commandId: context.commandId }), market);
    },
    oco: async (context, input) => {
      const market = catalogue.market(input.match_id);
      if (!market) return refuseField("match_id", "NOT_FOUND");
      const refusal = ocoRefusal(input);
      if (refusal) return refusal;
      return changeList(placeOco(input, { userId: userOf(context).userId, commandId: context.commandId }), market);
    },
    cancelList: async (context, { id, list_client_order_id }) => {
      const { userId } = userOf(context);
      if ((id === undefined) === (list_client_order_id === undefined)) return refuseField("id", "INVALID_REQUEST");
      const canceled = await changeList({
        type: "cancelOrderList",
        id: context.commandId,
        userId,
        ...(id !== undefined && { orderListId: id }),
        ...(list_client_order_id !== undefined && { listClientOrderId: list_client_order_id }),
      });
      if (canceled.ok || canceled.error !== "NOT_FOUND") return canceled;
      if (id === undefined) return refuseField("list_client_order_id", "NOT_FOUND");
      return (await queries.isListOf(db, userId, id)) ? refuse("ORDER_NOT_OPEN") : refuseField("id", "NOT_FOUND");
    },
    replace: async (context, input) => {
      const market = catalogue.market(input.match_id);
      if (!market) return refuseField("match_id", "NOT_FOUND");
      const { userId } = userOf(context);
      const { cancel_id, cancel_client_order_id } = input;
      if ((cancel_id === undefined) === (cancel_client_order_id === undefined))
        return refuseField("cancel_id", "INVALID_REQUEST");
      const refusal = shapeRefusal(input);
      if (refusal) return refusal;
      const outcome = await execute(engine, replaceOrder(input, { userId, commandId: context.commandId }));
      if (!outcome.ok) {
        if (outcome.error !== "NOT_FOUND") return explain(outcome, market);
        if (cancel_id === undefined) return refuseField("cancel_client_order_id", "NOT_FOUND");
        const known = await queries.isOrderOf(db, userId, cancel_id);
        return known ? refuse("ORDER_NOT_OPEN") : refuseField("cancel_id", "NOT_FOUND");
      }
      const { order, replaced, refusal: refused } = outcome;
      return done({
        cancelled: replaced ? orderFromView(catalogue, replaced) : null,
        order: order ? orderFromView(catalogue, order) : null,
        refusal: refused?.error ?? null,
      });
    },
    orderList: async (context, { page, page_size, cursor, ...filter }) => {
      const found = await queries.orders(past.db, userOf(context).userId, filter, { page, page_size, cursor });
      const list = await listed(past, found.rows);
      return done({ list, ...found.at });
    },
    orderDetail: async (context, { id }) => {
      const detail = await detailOf(past, userOf(context).userId, id);
      return detail ? done(detail) : refuseField("id", "NOT_FOUND");
    },
    fills: async (context, { match_id, order_id, ...page }) => {
      const { userId } = userOf(context);
      if (order_id !== undefined && !(await queries.isOrderOf(past.db, userId, order_id)))
        return refuseField("order_id", "NOT_FOUND");
      const found = await queries.fills(past.db, userId, { match_id, order_id }, page);
      const list = found.rows.map((row) => fillFromRow(catalogue, row));
      return done({ list, ...found.at });
    },
    fillMoment: async (context, { id }) => {
      const moment = await momentOf(past, userOf(context).userId, id);
      return moment ? done(moment) : refuseField("id", "NOT_FOUND");
    },
    cancel: (context, { id }) =>
      change({ type: "cancelOrder", id: context.commandId, userId: userOf(context).userId, orderId: id }),
    cancelNamed: async (context, { client_order_id }) => {
      const { userId } = userOf(context);
      const outcome = await change({
        type: "cancelNamedOrder",
        id: context.commandId,
        userId,
        clientOrderId: client_order_id,
      });
      return outcome.ok || outcome.error !== "NOT_FOUND" ? outcome : refuseField("client_order_id", "NOT_FOUND");
    },
    reduce: (context, { id, number }) =>
      change({
        type: "reduceOrder",
        id: context.commandId,
        userId: userOf(context).userId,
        orderId: id,
        quantity: number,
      }),
    amend: (context, { id, price, number }) =>
      change({
        type: "amendOrder",
        id: context.commandId,
        userId: userOf(context).userId,
        orderId: id,
        price,
        quantity: number,
      }),
    cancelAll: async (context, { match_id }) => {
      const { userId } = userOf(context);
      if (match_id !== undefined && !catalogue.market(match_id)) return refuseField("match_id", "NOT_FOUND");
      const outcome = await execute(engine, {
        type: "cancelAll",
        id: context.commandId,
        userId,
        ...(match_id === undefined ? {} : { marketId: match_id }),
      });
      return outcome.ok ? done({ cancelled: outcome.cancelled ?? 0 }) : outcome;
    },
  };
}
