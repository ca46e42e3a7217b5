import { hasTrigger, type OrderKind, type SelfTradeMode, takesAtMarket } from "@candor/contract/domain/spot.ts";
import type { OpenOrderList } from "@candor/contract/open/lists.ts";
import {
  type OpenOrderType,
  type SelfTradePrevention,
  selfTradePreventionNames,
  selfTradePreventions,
} from "@candor/contract/open/order-types.ts";
import type { CanceledOrder, OpenOrder, OwnTrade, PlacedOrder } from "@candor/contract/open/trading.ts";
import type { CancelReason, OrderStatus } from "@candor/core/products/spot/records.ts";
import type { OrderView } from "../../../platform/bus/views.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import { eightOf, NOTHING } from "../../../services/open/numbers.ts";
import { openSymbol } from "../../../services/open/symbols.ts";
import type { FillRow } from "./queries.ts";

export const NO_LIST = -1;

type Shown = Pick<OrderView, "kind" | "tif">;

const types: Readonly<Record<OrderKind, OpenOrderType>> = {
  limit: "LIMIT",
  market: "MARKET",
  stop_market: "STOP_LOSS",
  stop_limit: "STOP_LOSS_LIMIT",
  take_profit_market: "TAKE_PROFIT",
  take_profit_limit: "TAKE_PROFIT_LIMIT",
};

const typeOf = ({ kind, tif }: Shown): OpenOrderType =>
  kind === "limit" && tif === "POST" ? "LIMIT_MAKER" : types[kind];

const preventionOf = (mode: SelfTradeMode | null | undefined): SelfTradePrevention =>
  selfTradePreventionNames.find((name) => selfTradePreventions[name] === mode) ?? "EXPIRE_MAKER";

/** What the user ended is canceled, what the market ended expired. */
function statusOf(order: {
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | null;
  readonly filledQuantity: string;
}): OpenOrder["status"] {
  if (order.status === "completed") return "FILLED";
  if (order.status === "waiting") return /[1-9]/.test(order.filledQuantity) ? "PARTIALLY_FILLED" : "NEW";
  if (order.cancelReason === "self_trade") return "EXPIRED_IN_MATCH";
  return order.cancelReason === "user" || order.cancelReason === "amended" ? "CANCELED" : "EXPIRED";
}

/** A name that no client gave: an order of the app has none, and Binance's clients expect one. */
export const nameOf = ({ clientOrderId, orderId }: OrderView): string => clientOrderId ?? `candor-${orderId}`;

export const fieldsOf = (market: MarketInfo, order: OrderView) => ({
  symbol: openSymbol(market),
  orderId: order.orderId,
  orderListId: order.orderListId ?? NO_LIST,
  clientOrderId: nameOf(order),
  // A buy at market that waits for its price has one too, which only bounds what it freezes.
  price: eightOf(takesAtMarket(order.kind) ? "0" : (order.price ?? "0")),
  origQty: eightOf(order.quantity ?? order.filledQuantity),
  executedQty: eightOf(order.filledQuantity),
  origQuoteOrderQty: eightOf(order.quoteAmount ?? "0"),
  cummulativeQuoteQty: eightOf(order.filledQuote),
  status: statusOf(order),
  timeInForce: order.tif === "POST" ? ("GTC" as const) : order.tif,
  type: typeOf(order),
  side: order.side === 0 ? ("BUY" as const) : ("SELL" as const),
  selfTradePreventionMode: preventionOf(order.stp),
});

export const waitsForPrice = ({ kind, triggered }: OrderView): boolean => hasTrigger(kind) && !triggered;

/** When it entered the book; that of a triggered one is not kept apart from its last change. */
export const workingTime = (order: OrderView): number => (waitsForPrice(order) ? -1 : order.createdAt);

/** Of a trailing order, until it is triggered, the price from which on it follows the market. */
const stopPriceOf = (order: OrderView): string | null => order.stopPrice ?? order.activationPrice ?? null;

const trailingOf = ({ trailingDelta }: OrderView) => (trailingDelta ? { trailingDelta } : {});

function waitingFor(order: OrderView) {
  const stopPrice = stopPriceOf(order);
  return { ...(stopPrice === null ? {} : { stopPrice: eightOf(stopPrice) }), ...trailingOf(order) };
}

export const openOrder = (market: MarketInfo, order: OrderView): OpenOrder => ({
  ...fieldsOf(market, order),
  stopPrice: eightOf(stopPriceOf(order) ?? "0"),
  ...trailingOf(order),
  icebergQty: NOTHING,
  time: order.createdAt,
  updateTime: order.updatedAt,
  isWorking: !waitsForPrice(order),
  workingTime: workingTime(order),
});

export const canceledOrder = (market: MarketInfo, order: OrderView, name: string): CanceledOrder => ({
  ...fieldsOf(market, order),
  ...waitingFor(order),
  origClientOrderId: nameOf(order),
  clientOrderId: name,
  transactTime: order.updatedAt,
});

/** The same list as a whole: open while one of its orders is. */
export function orderList(market: MarketInfo, orders: readonly OrderView[]): OpenOrderList {
  const [first] = orders;
  if (first?.orderListId === undefined || first.orderListId === null) throw new Error("a list without its first order");
  const isOpen = orders.some(({ status }) => status === "waiting");
  return {
    orderListId: first.orderListId,
    contingencyType: "OCO",
    listStatusType: isOpen ? "EXEC_STARTED" : "ALL_DONE",
    listOrderStatus: isOpen ? "EXECUTING" : "ALL_DONE",
    listClientOrderId: first.listClientOrderId ?? `candor-list-${first.orderListId}`,
    transactionTime: isOpen ? first.createdAt : Math.max(...orders.map(({ updatedAt }) => updatedAt)),
    symbol: openSymbol(market),
    orders: orders.map((order) => ({
      symbol: openSymbol(market),
      orderId: order.orderId,
      clientOrderId: nameOf(order),
    })),
  };
}

export type Detail = "ACK" | "RESULT" | "FULL";

export function placedOrder(
  market: MarketInfo,
  order: OrderView,
  { detail, fills }: { detail: Detail; fills: readonly FillRow[] },
): PlacedOrder {
  const fields = fieldsOf(market, order);
  const { symbol, orderId, orderListId, clientOrderId } = fields;
  const transactTime = order.updatedAt;
  if (detail === "ACK") return { symbol, orderId, orderListId, clientOrderId, transactTime };
  const result = {
    ...fields,
    ...waitingFor(order),
    transactTime,
    workingTime: workingTime(order),
  };
  if (detail === "RESULT") return result;
  return {
    ...result,
    fills: fills.map((fill) => ({
      price: eightOf(fill.price),
      qty: eightOf(fill.quantity),
      commission: eightOf(fill.fee),
      commissionAsset: fill.side === 0 ? market.base : market.quote,
      tradeId: fill.trade_id,
    })),
  };
}

export const amendedOrder = (market: MarketInfo, order: OrderView) => {
  const { origQty, origQuoteOrderQty, cummulativeQuoteQty, ...fields } = fieldsOf(market, order);
  return {
    transactTime: order.updatedAt,
    executionId: order.orderId,
    amendedOrder: {
      ...fields,
      origClientOrderId: fields.clientOrderId,
      qty: origQty,
      preventedQty: NOTHING,
      quoteOrderQty: origQuoteOrderQty,
      cumulativeQuoteQty: cummulativeQuoteQty,
      workingTime: workingTime(order),
    },
  };
};

export const ownTrade = (market: MarketInfo, fill: FillRow): OwnTrade => ({
  symbol: openSymbol(market),
  id: fill.trade_id,
  orderId: fill.order_id,
  orderListId: NO_LIST,
  price: eightOf(fill.price),
  qty: eightOf(fill.quantity),
  quoteQty: eightOf(fill.quote_amount),
  commission: eightOf(fill.fee),
  commissionAsset: fill.side === 0 ? market.base : market.quote,
  time: fill.at.getTime(),
  isBuyer: fill.side === 0,
  isMaker: fill.is_maker,
  isBestMatch: true,
});
