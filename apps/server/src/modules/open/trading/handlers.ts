import { DAY_MS } from "@candor/contract/domain/time.ts";
import { type OpenResult, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import type * as trading from "@candor/contract/open/trading.ts";
import { orderViewOfRow } from "../../../platform/bus/views.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import type { OpenHandlersOf } from "../../../services/open/handlers.ts";
import { type IdRange, idRange } from "../../../services/open/id-range.ts";
import { findMarket } from "../../../services/open/symbols.ts";
import type { Services } from "../../../services/services.ts";
import { cancelAllOrders, cancelOne, type OfOrder, reduceOrder } from "./cancel.ts";
import { commissionRates } from "./commission.ts";
import { callerOf, fillsOfOrder, place, readOrder, refuseByFilters } from "./place.ts";
import * as queries from "./queries.ts";
import { replace } from "./replace.ts";
import { openOrder, ownTrade } from "./view.ts";

const LOOKUP_HOURS_MAX = 24;

type Ranged = { readonly startTime?: number | undefined; readonly endTime?: number | undefined };

export function openTradingHandlers(services: Services): OpenHandlersOf<typeof trading> {
  const { db, history, catalogue } = services;

  const ofOne = async <Data>(
    symbol: string,
    read: (market: MarketInfo) => Promise<OpenResult<Data>>,
  ): Promise<OpenResult<Data>> => {
    const found = findMarket(catalogue, symbol);
    return found.ok ? read(found.data) : found;
  };

  /** The ids of a range of times, which is at most a day where both ends are given. A cursor by id goes without times. */
  const rangeOf = async (
    table: "orders" | "trades",
    { startTime, endTime }: Ranged,
    from: number | undefined,
  ): Promise<OpenResult<IdRange>> => {
    if (from !== undefined) return openDone({ from, end: undefined, since: undefined, until: undefined });
    if (startTime !== undefined && endTime !== undefined && endTime - startTime > DAY_MS)
      return openRefusal("LOOKUP_TOO_LONG", LOOKUP_HOURS_MAX);
    return openDone(await idRange(db, table, { startTime, endTime }));
  };

  const named = ({ orderId, origClientOrderId }: OfOrder) =>
    orderId === undefined && origClientOrderId === undefined
      ? openRefusal("MISSING_EITHER", "origClientOrderId", "orderId")
      : undefined;

  return {
    newOrder: (context, input) =>
      ofOne(input.symbol, (market) => place(services, market, { input, caller: callerOf(context) })),
    testOrder: ({ userId, commandId }, { computeCommissionRates, ...input }) =>
      ofOne(input.symbol, async (market) => {
        const trade = readOrder(market, input, commandId);
        const refusal = trade.ok ? refuseByFilters(market, trade.data) : trade;
        if (refusal) return refusal;
        if (!computeCommissionRates) return openDone({});
        return openDone({ standardCommissionForOrder: await commissionRates(db, userId, market) });
      }),
    getOrder: ({ userId }, { symbol, ...of }) =>
      ofOne(symbol, async (market) => {
        const unnamed = named(of);
        if (unnamed) return unnamed;
        const { orderId, origClientOrderId: name } = of;
        const row = await queries.order(db, { userId, marketId: market.match_id, orderId, name });
        return row ? openDone(openOrder(market, orderViewOfRow(row))) : openRefusal("NO_SUCH_ORDER");
      }),
    cancelOrder: ({ userId, commandId }, { symbol, newClientOrderId, ...of }) =>
      ofOne(symbol, async (market) => {
        const name = newClientOrderId ?? commandId;
        return named(of) ?? cancelOne(services, market, { ...of, userId, commandId, name });
      }),
    cancelOpenOrders: ({ userId, commandId }, { symbol }) =>
      ofOne(symbol, (market) => cancelAllOrders(services, market, { userId, commandId })),
    openOrders: async ({ userId }, { symbol }) => {
      const found = symbol === undefined ? undefined : findMarket(catalogue, symbol);
      if (found && !found.ok) return found;
      const rows = await queries.openOrders(db, userId, found?.data.match_id);
      return openDone(
        rows.flatMap((row) => {
          const market = catalogue.market(row.market_id);
          return market ? [openOrder(market, orderViewOfRow(row))] : [];
        }),
      );
    },
    allOrders: ({ userId }, { symbol, orderId, limit, ...times }) =>
      ofOne(symbol, async (market) => {
        const range = await rangeOf("orders", times, orderId);
        if (!range.ok) return range;
        const rows = await queries.orders(history, { ...range.data, userId, marketId: market.match_id, limit });
        return openDone(rows.map((row) => openOrder(market, orderViewOfRow(row))));
      }),
    myTrades: ({ userId }, { symbol, orderId, fromId, limit, ...times }) =>
      ofOne(symbol, async (market) => {
        const marketId = market.match_id;
        if (orderId !== undefined) {
          const row = await queries.order(db, { userId, marketId, orderId });
          const fills = row ? await fillsOfOrder(db, orderViewOfRow(row), limit) : [];
          return openDone(
            fills.filter(({ trade_id }) => trade_id >= (fromId ?? 0)).map((fill) => ownTrade(market, fill)),
          );
        }
        const range = await rangeOf("trades", times, fromId);
        if (!range.ok) return range;
        const rows = await queries.fills(history, { ...range.data, userId, marketId, limit });
        return openDone(rows.map((fill) => ownTrade(market, fill)));
      }),
    cancelReplace: (context, input) =>
      ofOne(input.symbol, (market) => replace(services, market, { input, caller: callerOf(context) })),
    amendOrder: ({ userId, commandId }, { symbol, newClientOrderId, newQty, ...of }) =>
      ofOne(symbol, async (market) => {
        const unnamed = named(of);
        if (unnamed) return unnamed;
        return reduceOrder(services, market, { ...of, userId, commandId, newName: newClientOrderId, quantity: newQty });
      }),
  };
}
