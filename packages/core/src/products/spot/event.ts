import type { Amount, Price } from "@candor/contract/domain/money.ts";
import type { OrderKind, Side, TimeInForce } from "../../engine/command.ts";

/** What happens to orders and between them. */

export type OrderStatus = "waiting" | "completed" | "cancelled";
export type CancelReason =
  | "user"
  | "self_trade"
  | "unfilled"
  | "price_band"
  | "post_only"
  | "frozen"
  | "market_closed"
  | "balance"
  // It would have met more resting orders than a command may fill.
  | "fill_limit";

/** The whole order as it now is; the last one of a batch wins. */
export type OrderState = {
  readonly orderId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly tif: TimeInForce;
  readonly price: Price | undefined;
  readonly stopPrice: Price | undefined;
  readonly quantity: Amount | undefined;
  readonly quoteAmount: Amount | undefined;
  readonly filledQuantity: Amount;
  readonly filledQuote: Amount;
  readonly fee: Amount;
  readonly feeCurrencyId: number;
  /** What is still frozen for it, in the currency it pays with. */
  readonly hold: Amount;
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | undefined;
  /** Place in time: orders of one price level match in this order. A triggered stop gets a new one. */
  readonly sequence: number;
  /** A stop_limit whose stop price was reached. */
  readonly triggered: boolean;
  readonly commandId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
};
export type OrderChanged = { readonly type: "order"; readonly isNew: boolean; readonly order: OrderState };

/** A house quote has maker order id 0 and maker user id 0 (and as taker, when a new quote set crosses a resting order). */
export type TradeMade = {
  readonly type: "trade";
  readonly tradeId: number;
  readonly marketId: number;
  readonly price: Price;
  readonly quantity: Amount;
  readonly quoteAmount: Amount;
  readonly takerSide: Side;
  readonly takerOrderId: number;
  readonly makerOrderId: number;
  readonly takerUserId: number;
  readonly makerUserId: number;
  /** In the currency that each side receives. */
  readonly takerFee: Amount;
  readonly makerFee: Amount;
  readonly at: number;
};
