import type { OrderState, TradeMade } from "@candor/core/products/spot/records.ts";
import type { ProductStore } from "./store.ts";
import { amount, flag, insertInto, integer, time, update, uuid, word } from "./table.ts";

const orderId = integer<OrderState>("order_id", "bigint", (order) => order.orderId);

/** What of an order can change: its quantity when it is reduced, its sequence when its stop is triggered. Side, prices and owner never do. */
const changing = [
  amount<OrderState>("quantity", (order) => order.quantity),
  amount<OrderState>("filled_quantity", (order) => order.filledQuantity),
  amount<OrderState>("filled_quote", (order) => order.filledQuote),
  amount<OrderState>("fee", (order) => order.fee),
  amount<OrderState>("hold", (order) => order.hold),
  word<OrderState>("status", (order) => order.status),
  word<OrderState>("cancel_reason", (order) => order.cancelReason),
  flag<OrderState>("triggered", (order) => order.triggered),
  integer<OrderState>("sequence", "bigint", (order) => order.sequence),
  time<OrderState>("updated_at", (order) => order.updatedAt),
];

const fixed = [
  integer<OrderState>("user_id", "bigint", (order) => order.userId),
  integer<OrderState>("market_id", "int", (order) => order.marketId),
  integer<OrderState>("side", "smallint", (order) => order.side),
  word<OrderState>("kind", (order) => order.kind),
  word<OrderState>("tif", (order) => order.tif),
  amount<OrderState>("price", (order) => order.price),
  amount<OrderState>("stop_price", (order) => order.stopPrice),
  amount<OrderState>("quote_amount", (order) => order.quoteAmount),
  integer<OrderState>("fee_currency_id", "int", (order) => order.feeCurrencyId),
  uuid<OrderState>("command_id", (order) => order.commandId),
  time<OrderState>("created_at", (order) => order.createdAt),
];

const tradeColumns = [
  integer<TradeMade>("trade_id", "bigint", (trade) => trade.tradeId),
  integer<TradeMade>("market_id", "int", (trade) => trade.marketId),
  amount<TradeMade>("price", (trade) => trade.price),
  amount<TradeMade>("quantity", (trade) => trade.quantity),
  amount<TradeMade>("quote_amount", (trade) => trade.quoteAmount),
  integer<TradeMade>("taker_side", "smallint", (trade) => trade.takerSide),
  integer<TradeMade>("taker_order_id", "bigint", (trade) => trade.takerOrderId),
  integer<TradeMade>("maker_order_id", "bigint", (trade) => trade.makerOrderId),
  integer<TradeMade>("taker_user_id", "bigint", (trade) => trade.takerUserId),
  integer<TradeMade>("maker_user_id", "bigint", (trade) => trade.makerUserId),
  amount<TradeMade>("taker_fee", (trade) => trade.takerFee),
  amount<TradeMade>("maker_fee", (trade) => trade.makerFee),
  time<TradeMade>("at", (trade) => trade.at),
];

/** Orders as they are at the end of the batch, and every trade. */
export function spotStore(): ProductStore {
  const added = insertInto<OrderState>("orders", [orderId, ...fixed, ...changing]);
  const changed = update<OrderState>("orders", "order_id", [orderId, ...changing]);
  const trades = insertInto<TradeMade>("trades", tradeColumns);
  let orders = new Map<number, { order: OrderState; isNew: boolean }>();

  return {
    on: {
      order({ order, isNew }) {
        orders.set(order.orderId, { order, isNew: isNew || orders.get(order.orderId)?.isNew === true });
      },
      trade: (trade) => trades.add(trade),
    },
    take() {
      for (const { order, isNew } of orders.values()) (isNew ? added : changed).add(order);
      orders = new Map();
      return [...added.take(), ...changed.take(), ...trades.take()];
    },
  };
}
