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
import { stopOf } from "./place.ts";
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

/** The list as the app's own form would send it: a sell has its limit above the price and its stop below, a buy the other way around. */
function readOco(market: MarketInfo, input: Oco, commandId: string): OpenResult<OcoInput> {
  if (input.aboveIcebergQty !== undefined || input.belowIcebergQty !== undefined)
    return openRefusal("ORDER_REJECTED", "Iceberg orders are not supported for this symbol.");
  const above = halfOf(input, "above", stepCommandId(commandId, "above"));
  const below = halfOf(input, "below", stepCommandId(commandId, "below"));
  const [limit, stop] = input.side === "SELL" ? [above, below] : [below, above];
  const refusal = refuseHalves(limit, stop);
  if (refusal) return refusal;
  const { price } = limit;
  if (price === undefined) return openRefusal("MISSING", `${limit.where}Price`);
  if (stop.stopPrice === undefined && !stop.trailingDelta) return openRefusal("MISSING", `${stop.where}StopPrice`);
  const oco: OcoInput = {
    match_id: market.match_id,
    type: input.side === "BUY" ? 1 : 2,
    number: input.quantity,
    price,
    client_order_id: limit.name,
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

function refuseHalves(limit: Half, stop: Half): OpenRefusal | undefined {
  if (limit.type !== "LIMIT_MAKER" || (stop.type !== "STOP_LOSS" && stop.type !== "STOP_LOSS_LIMIT"))
    return openRefusal("UNSUPPORTED");
  if (limit.trailingDelta) return openRefusal("NOT_REQUIRED", `${limit.where}TrailingDelta`);
  if (limit.stopPrice !== undefined) return openRefusal("NOT_REQUIRED", `${limit.where}StopPrice`);
  if (limit.timeInForce !== undefined) return openRefusal("NOT_REQUIRED", `${limit.where}TimeInForce`);
  if (stop.type === "STOP_LOSS_LIMIT") {
    if (stop.price === undefined) return openRefusal("MISSING", `${stop.where}Price`);
    return stop.timeInForce === undefined ? openRefusal("MISSING", `${stop.where}TimeInForce`) : undefined;
  }
  if (stop.price !== undefined) return openRefusal("NOT_REQUIRED", `${stop.where}Price`);
  return stop.timeInForce === undefined ? undefined : openRefusal("NOT_REQUIRED", `${stop.where}TimeInForce`);
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
    newOco: async ({ userId, commandId }, input) => {
      const found = findMarket(catalogue, input.symbol);
      if (!found.ok) return found;
      const oco = readOco(found.data, input, commandId);
      if (!oco.ok) return oco;
      const outcome = await execute(engine, placeOco(oco.data, { userId, commandId }));
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
