import { openGroups } from "@candor/contract/open/all.ts";
import type { OpenCall } from "@candor/contract/open/call.ts";
import type { OpenHandler } from "../../../services/open/handlers.ts";

export type OpenTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
export type ApiMethod = { readonly call: OpenCall; readonly handler: OpenHandler };

const { market, trading, lists, account } = openGroups;

/** The methods of the WebSocket API by the call that each one is. */
const calls: Readonly<Record<string, OpenCall>> = {
  ping: market.ping,
  time: market.time,
  exchangeInfo: market.exchangeInfo,
  depth: market.depth,
  "trades.recent": market.trades,
  "trades.historical": market.historicalTrades,
  "trades.aggregate": market.aggTrades,
  klines: market.klines,
  uiKlines: market.uiKlines,
  avgPrice: market.avgPrice,
  "ticker.24hr": market.ticker24hr,
  "ticker.price": market.tickerPrice,
  "ticker.book": market.tickerBook,
  "order.place": trading.newOrder,
  "order.test": trading.testOrder,
  "order.status": trading.getOrder,
  "order.cancel": trading.cancelOrder,
  "order.cancelReplace": trading.cancelReplace,
  "order.amend.keepPriority": trading.amendOrder,
  "openOrders.status": trading.openOrders,
  "openOrders.cancelAll": trading.cancelOpenOrders,
  allOrders: trading.allOrders,
  "orderList.place.oco": lists.newOco,
  "orderList.status": lists.getList,
  "orderList.cancel": lists.cancelList,
  "openOrderLists.status": lists.openLists,
  allOrderLists: lists.allLists,
  myTrades: trading.myTrades,
  "account.status": account.account,
  "account.commission": account.commission,
};

export function apiMethods(tables: OpenTables): ReadonlyMap<string, ApiMethod> {
  const handlers = new Map<unknown, OpenHandler>();
  for (const [group, members] of Object.entries(openGroups))
    for (const [name, member] of Object.entries(members)) {
      const handler = tables[group]?.[name];
      if (handler) handlers.set(member, handler as OpenHandler);
    }
  return new Map(
    Object.entries(calls).map(([method, call]) => {
      const handler = handlers.get(call);
      if (!handler) throw new Error(`the method ${method} of the WebSocket API has no handler`);
      return [method, { call, handler }];
    }),
  );
}
