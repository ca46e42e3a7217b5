import { fromNumeric } from "@candor/contract/domain/money.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { type OpenResult, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import type * as market from "@candor/contract/open/market.ts";
import { AVERAGE_MINUTES } from "@candor/contract/open/market.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import type { OpenHandlersOf } from "../../../services/open/handlers.ts";
import { averagePrice, eight, eightOf } from "../../../services/open/numbers.ts";
import type { OpenServices } from "../../../services/open/open-services.ts";
import { findMarket, findMarkets, openSymbol } from "../../../services/open/symbols.ts";
import type { Services } from "../../../services/services.ts";
import { klineOf, readCandles } from "./klines.ts";
import * as queries from "./queries.ts";
import { symbolInfo } from "./symbol-info.ts";
import { bookTicker, fullTicker, miniTicker } from "./tickers.ts";
import { readAggregates, tradeOf } from "./trades.ts";

type Asked = { readonly symbol?: string | undefined; readonly symbols?: readonly string[] | undefined };

export function openMarketHandlers(services: Services, { limits, books }: OpenServices): OpenHandlersOf<typeof market> {
  const { db, engine, catalogue, quotes, interest, clock } = services;

  const ofOne = async <Data>(
    symbol: string,
    read: (market: MarketInfo) => Promise<OpenResult<Data>>,
  ): Promise<OpenResult<Data>> => {
    const found = findMarket(catalogue, symbol);
    return found.ok ? read(found.data) : found;
  };

  /** One object for one symbol, a list for several or all. */
  const ofSeveral = async <Data>(
    asked: Asked,
    read: (markets: readonly MarketInfo[]) => Promise<Data[]>,
  ): Promise<OpenResult<Data | Data[]>> => {
    const found = findMarkets(catalogue, asked);
    if (!found.ok) return found;
    const list = await read(found.data);
    const [only] = list;
    return openDone(asked.symbol !== undefined && only !== undefined ? only : list);
  };

  const klines: OpenHandlersOf<typeof market>["klines"] = (_, { symbol, ...asked }) =>
    ofOne(symbol, async (found) => {
      const { interval, startTime, endTime, limit } = asked;
      const list = await readCandles(services, { market: found, interval, startTime, endTime, limit });
      return openDone(list.map((candle) => klineOf(interval, candle)));
    });

  const none = async () => openDone({ symbols: [] });

  return {
    ping: async () => openDone({}),
    time: async ({ at }) => openDone({ serverTime: at }),
    exchangeInfo: async ({ at }, asked) => {
      const found = findMarkets(catalogue, asked);
      if (!found.ok) return found;
      const rateLimits = limits.described();
      const symbols = found.data.map(symbolInfo);
      return openDone({ timezone: "UTC", serverTime: at, rateLimits, exchangeFilters: [], symbols });
    },
    depth: (_, { symbol, limit }) =>
      ofOne(symbol, async (found) => {
        interest.note(found.symbol);
        const book = await engine.book(found.match_id, limit);
        if (!book) return openRefusal("INVALID_SYMBOL");
        const side = (levels: typeof book.bids) =>
          levels.map(([price, quantity]): [string, string] => [eightOf(price), eightOf(quantity)]);
        return openDone({ lastUpdateId: book.updateId, bids: side(book.bids), asks: side(book.asks) });
      }),
    trades: (_, { symbol, limit }) =>
      ofOne(symbol, async (found) => {
        interest.note(found.symbol);
        return openDone((await queries.trades(db, { marketId: found.match_id, limit })).map(tradeOf));
      }),
    historicalTrades: (_, { symbol, limit, fromId }) =>
      ofOne(symbol, async ({ match_id: marketId }) =>
        openDone((await queries.trades(db, { marketId, from: fromId, limit })).map(tradeOf)),
      ),
    aggTrades: (_, { symbol, fromId, startTime, endTime, limit }) =>
      ofOne(symbol, ({ match_id: marketId }) => readAggregates(db, { marketId, fromId, startTime, endTime, limit })),
    klines,
    uiKlines: klines,
    avgPrice: (_, { symbol }) =>
      ofOne(symbol, async (found) => {
        const day = quotes.get(found.match_id);
        const closeTime = day?.at_ms ?? clock.now();
        const startTime = closeTime - AVERAGE_MINUTES * MINUTE_MS;
        const limit = AVERAGE_MINUTES + 1;
        const list = await readCandles(services, {
          market: found,
          interval: "1m",
          startTime,
          endTime: undefined,
          limit,
        });
        const sum = (index: 5 | 6) => list.reduce((total, candle) => total + fromNumeric(candle[index]), 0n);
        const average = averagePrice(sum(6), sum(5));
        // Nothing was traded: the last price is the average.
        const price = average > 0n ? eight(average) : eightOf(day?.now_price ?? "0");
        return openDone({ mins: AVERAGE_MINUTES, price, closeTime });
      }),
    ticker24hr: (_, { type, ...asked }) =>
      ofSeveral<market.FullTicker | market.MiniTicker>(asked, async (markets) => {
        const now = clock.now();
        if (type === "MINI") return markets.map((each) => miniTicker(each, quotes.get(each.match_id), now));
        const ids = markets.map(({ match_id }) => match_id);
        const [lastQuantities, ofMarkets] = await Promise.all([
          queries.lastQuantities(db, ids),
          Promise.all(ids.map((id) => books.get(id))),
        ]);
        return markets.map((each, index) => {
          const id = each.match_id;
          const parts = { day: quotes.get(id), book: ofMarkets[index], lastQty: lastQuantities.get(id), now };
          return fullTicker(each, parts);
        });
      }),
    tickerPrice: (_, asked) =>
      ofSeveral(asked, async (markets) =>
        markets.map((each) => ({
          symbol: openSymbol(each),
          price: eightOf(quotes.get(each.match_id)?.now_price ?? "0"),
        })),
      ),
    tickerBook: (_, asked) =>
      ofSeveral(asked, (markets) =>
        Promise.all(markets.map(async (each) => bookTicker(each, await books.get(each.match_id)))),
      ),
    futuresInfo: none,
    deliveryInfo: none,
  };
}
