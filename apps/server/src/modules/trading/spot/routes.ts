import type { ErrorCode } from "@candor/contract/errors.ts";
import { refuse } from "@candor/contract/errors.ts";
import type * as spot from "@candor/contract/routes/spot.ts";
import type { SpotOrder } from "@candor/contract/routes/spot.ts";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { momentOf } from "./moment.ts";
import * as queries from "./queries.ts";
import { explain, placeOrder, shapeRefusal } from "./service.ts";
import { fillFromRow, orderFromRow, orderFromView } from "./view.ts";

type OfOrder = Extract<CommandRequest, { type: "cancelOrder" | "reduceOrder" | "amendOrder" }>;
const ofOrder = (command: CommandRequest): command is OfOrder =>
  command.type === "cancelOrder" || command.type === "reduceOrder" || command.type === "amendOrder";

export function spotHandlers(services: Services): HandlersOf<typeof spot> {
  const { db, engine, catalogue } = services;
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

  return {
    trade: async (context, input) => {
      const market = catalogue.market(input.match_id);
      if (!market) return refuseField("match_id", "NOT_FOUND");
      const refusal = shapeRefusal(input);
      if (refusal) return refusal;
      return change(placeOrder(input, { userId: userOf(context).userId, commandId: context.commandId }), market);
    },
    orderList: async (context, { page, page_size, match_id, status }) => {
      const found = await queries.orders(db, userOf(context).userId, { match_id, status }, { page, page_size });
      const list = found.rows.map((row) => orderFromRow(catalogue, row));
      return done({ list, page, page_size, total: found.total });
    },
    fills: async (context, { page, page_size, match_id, order_id }) => {
      const { userId } = userOf(context);
      if (order_id !== undefined && !(await queries.isOrderOf(db, userId, order_id)))
        return refuseField("order_id", "NOT_FOUND");
      const found = await queries.fills(db, userId, { match_id, order_id }, { page, page_size });
      const list = found.rows.map((row) => fillFromRow(catalogue, row));
      return done({ list, page, page_size, total: found.total });
    },
    fillMoment: async (context, { id }) => {
      const moment = await momentOf(services, userOf(context).userId, id);
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
