import { formatAmount, fromNumeric, mulDiv, ONE, plain } from "@candor/contract/domain/money.ts";
import type { Fill, SpotOrder } from "@candor/contract/routes/spot.ts";
import { type OrderView, orderViewOfRow } from "../../../platform/bus/views.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";
import type { SocketView } from "../../../services/socket-views.ts";
import type { FillRow, OrderRow } from "./queries.ts";

/** An order as the contract shows it, from the engine's publication after a commit. */
export function orderFromView(catalogue: Catalogue, order: OrderView): SpotOrder {
  return {
    id: String(order.orderId),
    // An order without a name has no such field in its message.
    client_order_id: order.clientOrderId ?? null,
    match_id: order.marketId,
    symbol: catalogue.pairOf(order.marketId),
    type: order.side === 0 ? 1 : 2,
    kind: order.kind,
    tif: order.tif,
    price: order.price,
    stop_price: order.stopPrice,
    number: order.quantity,
    total: order.quoteAmount,
    filled: order.filledQuantity,
    filled_total: order.filledQuote,
    average_price: averagePrice(order.filledQuote, order.filledQuantity),
    fee: order.fee,
    fee_currency: catalogue.symbolOf(order.feeCurrencyId),
    status: order.status,
    reason: order.cancelReason,
    triggered: order.triggered,
    stp: order.stp ?? null,
    order_list_id: order.orderListId === undefined ? null : String(order.orderListId),
    list_client_order_id: order.listClientOrderId ?? null,
    trailing_delta: order.trailingDelta ?? null,
    activation_price: order.activationPrice ?? null,
    api_key_id: order.apiKeyId ?? null,
    created_at: new Date(order.createdAt).toISOString(),
    updated_at: new Date(order.updatedAt).toISOString(),
  };
}

/** The same from a row. */
export const orderFromRow = (catalogue: Catalogue, row: OrderRow): SpotOrder =>
  orderFromView(catalogue, orderViewOfRow(row));

/** A trade as one of its two sides sees it. Each side's fee is in the currency that it receives. */
export function fillFromRow(catalogue: Catalogue, row: FillRow): Fill {
  const market = catalogue.market(row.market_id);
  if (!market) throw new Error(`there is no market ${row.market_id}`);
  const buys = row.side === 0;
  return {
    id: `${row.trade_id}${row.role === "taker" ? "t" : "m"}`,
    order_id: String(row.order_id),
    match_id: row.market_id,
    symbol: market.symbol,
    type: buys ? 1 : 2,
    price: plain(row.price),
    number: plain(row.quantity),
    total: plain(row.quote_amount),
    fee: plain(row.fee),
    fee_currency: buys ? market.base : market.quote,
    role: row.role,
    created_at: row.at.toISOString(),
  };
}

function averagePrice(filledQuote: string, filledQuantity: string): string | null {
  const quantity = fromNumeric(filledQuantity);
  return quantity === 0n ? null : formatAmount(mulDiv(fromNumeric(filledQuote), ONE, quantity, "down"));
}

export const orderSocketView: SocketView<OrderView> = {
  action: "order_data",
  view: ({ catalogue }, order) => orderFromView(catalogue, order),
};
