import type { ExecutionReport } from "@candor/contract/open/user-events.ts";
import type { ExecutionView } from "../../../platform/bus/bus.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import { eightOf, NOTHING } from "../../../services/open/numbers.ts";
import { fieldsOf, NO_LIST, waitsForPrice, workingTime } from "./view.ts";

const NO_TRADE = { l: NOTHING, L: NOTHING, n: "0", N: null, t: -1, Y: NOTHING, m: false } as const;

/** What happened in a step: what ended by its user was canceled, by the market it expired; a stop whose price was reached enters the book as new. */
function typeOf({ kind }: ExecutionView, status: string): ExecutionReport["x"] {
  switch (kind) {
    case "new":
    case "triggered":
      return "NEW";
    case "trade":
      return "TRADE";
    case "reduced":
      return "REPLACED";
    case "ended":
      return status === "CANCELED" ? "CANCELED" : "EXPIRED";
  }
}

/** A step of an order; `at` is the time of the message in ms. */
export function executionReport(market: MarketInfo, execution: ExecutionView, at: number): ExecutionReport {
  const { order, trade, kind, executionId } = execution;
  const fields = fieldsOf(market, order);
  const stopPrice = eightOf(order.stopPrice ?? "0");
  const made = trade && {
    l: eightOf(trade.quantity),
    L: eightOf(trade.price),
    n: eightOf(trade.fee),
    N: order.side === 0 ? market.base : market.quote,
    t: trade.tradeId,
    Y: eightOf(trade.quoteAmount),
    m: trade.isMaker,
  };
  const isWorking = order.status === "waiting" && !waitsForPrice(order);
  return {
    e: "executionReport",
    E: at,
    s: fields.symbol,
    c: fields.clientOrderId,
    S: fields.side,
    o: fields.type,
    f: fields.timeInForce,
    q: fields.origQty,
    p: fields.price,
    P: stopPrice,
    F: NOTHING,
    g: order.orderListId ?? NO_LIST,
    // Of a canceled order `c` would be the name of its cancellation, which the core does not keep.
    C: kind === "ended" ? fields.clientOrderId : "",
    x: typeOf(execution, fields.status),
    X: fields.status,
    r: "NONE",
    i: order.orderId,
    z: fields.executedQty,
    ...(made ?? NO_TRADE),
    T: order.updatedAt,
    I: executionId,
    w: isWorking,
    M: false,
    O: order.createdAt,
    Z: fields.cummulativeQuoteQty,
    Q: fields.origQuoteOrderQty,
    ...(waitsForPrice(order) ? {} : { W: workingTime(order) }),
    V: fields.selfTradePreventionMode,
  };
}
