import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { OpenInput } from "@candor/contract/open/call.ts";
import { type OpenRefusal, type OpenResult, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import type * as lists from "@candor/contract/open/lists.ts";
import { selfTradePreventions } from "@candor/contract/open/order-types.ts";
import { stepCommandId } from "../../../platform/bus/command-id.ts";
import { type OrderView, orderViewOfRow } from "../../../platform/bus/views.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import { execute } from "../../../services/execute.ts";
import type { OpenHandlersOf } from "../../../services/open/handlers.ts";
import { idRange } from "../../../services/open/id-range.ts";
import { openRefusalOf } from "../../../services/open/refusals.ts";
import { findMarket } from "../../../services/open/symbols.ts";
import type { Services } from "../../../services/services.ts";
import { type OcoInput, ocoRefusal, placeOco } from "../../trading/spot/index.ts";
import { callerOf, stopOf } from "./place.ts";
import * as queries from "./queries.ts";
import { canceledOrder, orderList, placedOrder } from "./view.ts";

const LOOKUP_HOURS_MAX = 24;
type Oco = OpenInput<typeof lists.newOco>;

/** One order of a list, wherever it stands. */
type Half = {
  readonly where: "above" | "below";
  readonly type: Oco["aboveType"];
  readonly price: Oco["abovePrice"];
  readonly stopPrice: Oco["aboveStopPrice"];
  readonly trailingDelta: Oco["aboveTrailingDelta"];
  readonly timeInForce: Oco["aboveTimeInForce"];
  readonly name: string;
};

const halfOf = (input: Oco, where: "above" | "below", name: string): Half => ({
  where,
  type: input[`${where}Type`],
  price: input[`${where}Price`],
  stopPrice: input[`${where}StopPrice`],
  trailingDelta: input[`${where}TrailingDelta`],
  timeInForce: input[`${where}TimeInForce`],
  name: input[`${where}ClientOrderId`] ?? name,
});

/** The list as the app's own call has it: a sell has its limit or take profit above the price and its stop below, a buy the other way around. */
function readOco(market: MarketInfo, input: Oco, commandId: string): OpenResult<OcoInput> {
  if (input.aboveIcebergQty !== undefined || input.belowIcebergQty !== undefined)
    return openRefusal("ORDER_REJECTED", "Iceberg orders are not supported for this symbol.");
  const above = halfOf(input, "above", stepCommandId(commandId, "above"));
  const below = halfOf(input, "below", stepCommandId(commandId, "below"));
  const [limit, stop] = input.side === "SELL" ? [above, below] : [below, above];
  const refusal = refuseFirst(limit) ?? refuseStop(stop);
  if (refusal) return refusal;
  if (stop.stopPrice === undefined && !stop.trailingDelta) return openRefusal("MISSING", `${stop.where}StopPrice`);
  const oco: OcoInput = {
    match_id: market.match_id,
    type: input.side === "BUY" ? 1 : 2,
    number: input.quantity,
    price: limit.price,
    client_order_id: limit.name,
    ...takeProfitOf(limit),
    stop_kind: stop.type === "STOP_LOSS_LIMIT" ? "stop_limit" : "stop_market",
    ...stopOf(stop),
    stop_limit_price: stop.price,
    stop_tif: stop.timeInForce ?? "GTC",
    stop_client_order_id: stop.name,
    list_client_order_id: input.listClientOrderId ?? commandId,
    stp: input.selfTradePreventionMode && selfTradePreventions[input.selfTradePreventionMode],
  };
  return ocoRefusal(oco) ? openRefusal("INVALID_COMBINATION") : openDone(oco);
}

/** The order on the better side of the price rests there at once, or takes profit once its stop price is reached. */
function refuseFirst({ where, type, price, stopPrice, timeInForce, trailingDelta }: Half): OpenRefusal | undefined {
  const takesProfit = type === "TAKE_PROFIT" || type === "TAKE_PROFIT_LIMIT";
  if (type !== "LIMIT_MAKER" && !takesProfit) return openRefusal("UNSUPPORTED");
  if (trailingDelta) return openRefusal(takesProfit ? "UNSUPPORTED" : "NOT_REQUIRED", `${where}TrailingDelta`);
  if (takesProfit && stopPrice === undefined) return openRefusal("MISSING", `${where}StopPrice`);
  if (!takesProfit && stopPrice !== undefined) return openRefusal("NOT_REQUIRED", `${where}StopPrice`);
  return refuseLimit(
    { where, price, timeInForce },
    { price: type !== "TAKE_PROFIT", time: type === "TAKE_PROFIT_LIMIT" },
  );
}

function refuseStop({ where, type, price, timeInForce }: Half): OpenRefusal | undefined {
  if (type !== "STOP_LOSS" && type !== "STOP_LOSS_LIMIT") return openRefusal("UNSUPPORTED");
  const isLimit = type === "STOP_LOSS_LIMIT";
  return refuseLimit({ where, price, timeInForce }, { price: isLimit, time: isLimit });
}

/** Whether the order has exactly those of the two that its type needs. */
function refuseLimit(
  { where, price, timeInForce }: Pick<Half, "where" | "price" | "timeInForce">,
  needs: { readonly price: boolean; readonly time: boolean },
): OpenRefusal | undefined {
  if (needs.price !== (price !== undefined))
    return openRefusal(needs.price ? "MISSING" : "NOT_REQUIRED", `${where}Price`);
  if (needs.time !== (timeInForce !== undefined))
    return openRefusal(needs.time ? "MISSING" : "NOT_REQUIRED", `${where}TimeInForce`);
  return undefined;
}

function takeProfitOf({ type, stopPrice, timeInForce }: Half) {
  if (type === "LIMIT_MAKER") return {};
  return type === "TAKE_PROFIT"
    ? ({ limit_kind: "take_profit_market", limit_stop_price: stopPrice } as const)
    : ({ limit_kind: "take_profit_limit", limit_stop_price: stopPrice, limit_tif: timeInForce } as const);
}

const placedList = (market: MarketInfo, orders: readonly OrderView[]): lists.ReportedOrderList => ({
  ...orderList(market, orders),
  // RESULT has every field of a report.
  orderReports: orders.map(
    (order) =>
      placedOrder(market, order, { detail: "RESULT", fills: [] }) as lists.ReportedOrderList["orderReports"][number],
  ),
});

/** Lists of rows, which are in the order of their lists. */
function listsOf({ catalogue }: Services, rows: readonly queries.OrderRow[]): lists.OpenOrderList[] {
  const byList = Map.groupBy(rows.map(orderViewOfRow), ({ orderListId }) => orderListId);
  return [...byList.values()].flatMap((orders) => {
    const market = catalogue.market(orders[0]?.marketId ?? 0);
    return market ? [orderList(market, orders)] : [];
  });
}

export function openListHandlers(services: Services): OpenHandlersOf<typeof lists> {
  const { db, engine, catalogue } = services;
  return {
    newOco: async (context, input) => {
      const found = findMarket(catalogue, input.symbol);
      if (!found.ok) return found;
      const oco = readOco(found.data, input, context.commandId);
      if (!oco.ok) return oco;
      const outcome = await execute(engine, placeOco(oco.data, callerOf(context)));
      if (!outcome.ok) return openRefusalOf(outcome);
      return openDone(placedList(found.data, outcome.orders ?? []));
    },
    cancelList: async ({ userId, commandId }, { symbol, orderListId, listClientOrderId: name, newClientOrderId }) => {
      const found = findMarket(catalogue, symbol);
      if (!found.ok) return found;
      if (orderListId === undefined && name === undefined)
        return openRefusal("MISSING_EITHER", "listClientOrderId", "orderListId");
      const rows = await queries.listOrders(db, { userId, orderListId, name });
      const [first] = rows;
      const isOpen = rows.some(({ status }) => status === "waiting");
      if (!isOpen || !first?.order_list_id || first.market_id !== found.data.match_id)
        return openRefusal("CANCEL_REJECTED");
      const command = { type: "cancelOrderList", id: commandId, userId, orderListId: first.order_list_id } as const;
      const outcome = await execute(engine, command);
      if (!outcome.ok) return outcome.error === "NOT_FOUND" ? openRefusal("CANCEL_REJECTED") : openRefusalOf(outcome);
      const orders = outcome.orders ?? [];
      return openDone({
        ...orderList(found.data, orders),
        orderReports: orders.map((order) => canceledOrder(found.data, order, newClientOrderId ?? commandId)),
      });
    },
    getList: async ({ userId }, { orderListId, origClientOrderId: name }) => {
      if (orderListId === undefined && name === undefined)
        return openRefusal("MISSING_EITHER", "origClientOrderId", "orderListId");
      const [list] = listsOf(services, await queries.listOrders(db, { userId, orderListId, name }));
      return list ? openDone(list) : openRefusal("NO_SUCH_LIST");
    },
    openLists: async ({ userId }) => {
      const rows = await queries.openOrders(db, userId, undefined);
      return openDone(
        listsOf(
          services,
          rows.filter((row) => row.order_list_id !== null),
        ),
      );
    },
    allLists: async ({ userId }, { fromId, startTime, endTime, limit }) => {
      if (startTime !== undefined && endTime !== undefined && endTime - startTime > DAY_MS)
        return openRefusal("LOOKUP_TOO_LONG", LOOKUP_HOURS_MAX);
      const times = fromId === undefined ? { startTime, endTime } : { startTime: undefined, endTime: undefined };
      const range = await idRange(db, "orders", times);
      const rows = await queries.lists(db, { ...range, from: fromId ?? range.from, userId, limit });
      return openDone(listsOf(services, rows));
    },
  };
}
