import { plain } from "@candor/contract/domain/money.ts";
import { type OpenResult, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import type * as tickers from "@candor/contract/open/tickers.ts";
import type { Depth } from "@candor/contract/routes/market.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import type { OpenHandlersOf } from "../../../services/open/handlers.ts";
import { idRange } from "../../../services/open/id-range.ts";
import type { OpenServices } from "../../../services/open/open-services.ts";
import { openMarkets } from "../../../services/open/symbols.ts";
import type { Services } from "../../../services/services.ts";
import { chains } from "../../wallet/channels/index.ts";
import { type TradeRow, trades } from "../market/index.ts";

/** BTC_USDT */
const pairOf = ({ base, quote }: MarketInfo): string => `${base}_${quote}`;

/** `depth` counts the levels of both sides. */
function cut(book: Depth | undefined, depth: number) {
  const perSide = Math.ceil(depth / 2);
  return {
    timestamp: book?.at_ms ?? 0,
    bids: book?.bids.slice(0, perSide) ?? [],
    asks: book?.asks.slice(0, perSide) ?? [],
  };
}

const geckoTrade = (row: TradeRow) => ({
  trade_id: row.trade_id,
  price: plain(row.price),
  base_volume: plain(row.quantity),
  target_volume: plain(row.quote_amount),
  trade_timestamp: row.at.getTime(),
  type: row.taker_side === 0 ? ("buy" as const) : ("sell" as const),
});

/** The currencies that any channel takes in or pays out now. */
async function channelsOf({ db }: Services) {
  const all = await chains(db);
  return {
    deposit: new Set(all.filter((each) => each.deposit_open).map((each) => each.currency_id)),
    withdraw: new Set(all.filter((each) => each.withdraw_open).map((each) => each.currency_id)),
  };
}

export function openTickerHandlers(services: Services, { books }: OpenServices): OpenHandlersOf<typeof tickers> {
  const { db, catalogue, quotes } = services;

  const ofPair = async <Data>(pair: string, read: (market: MarketInfo) => Promise<Data>): Promise<OpenResult<Data>> => {
    const market = openMarkets(catalogue).find((each) => pairOf(each) === pair);
    return market ? openDone(await read(market)) : openRefusal("INVALID_SYMBOL");
  };

  /** Pairs with a price; one before its launch has none and is in no list. */
  const priced = () =>
    openMarkets(catalogue).flatMap((market) => {
      const day = quotes.get(market.match_id);
      return day ? [{ market, day }] : [];
    });
  const pricedWithBooks = () =>
    Promise.all(
      priced().map(async (each) => {
        const book = await books.get(each.market.match_id);
        return { ...each, bid: book?.bids[0]?.[0] ?? "0", ask: book?.asks[0]?.[0] ?? "0" };
      }),
    );
  const book = async ({ match_id }: MarketInfo, depth: number) => cut(await books.get(match_id), depth);

  return {
    geckoPairs: async () =>
      openDone(
        openMarkets(catalogue).map((market) => ({
          ticker_id: pairOf(market),
          base: market.base,
          target: market.quote,
        })),
      ),
    geckoTickers: async () =>
      openDone(
        (await pricedWithBooks()).map(({ market, day, bid, ask }) => ({
          ticker_id: pairOf(market),
          base_currency: market.base,
          target_currency: market.quote,
          last_price: day.now_price,
          base_volume: day.volume,
          target_volume: day.turnover,
          bid,
          ask,
          high: day.high,
          low: day.low,
        })),
      ),
    geckoOrderbook: (_, { ticker_id, depth }) =>
      ofPair(ticker_id, async (market) => ({ ticker_id, ...(await book(market, depth)) })),
    geckoTrades: (_, { ticker_id, type, limit, start_time, end_time }) =>
      ofPair(ticker_id, async ({ match_id: marketId }) => {
        const range = await idRange(db, "trades", { startTime: start_time, endTime: end_time });
        // The newest ones of the range, wherever it starts.
        const rows = await trades(db, { ...range, from: undefined, marketId, limit });
        const list = rows.reverse().map(geckoTrade);
        const of = (side: "buy" | "sell") => list.filter((trade) => trade.type === side);
        return {
          ...(type === "sell" ? {} : { buy: of("buy") }),
          ...(type === "buy" ? {} : { sell: of("sell") }),
        };
      }),
    capSummary: async () =>
      openDone(
        (await pricedWithBooks()).map(({ market, day, bid, ask }) => ({
          trading_pairs: pairOf(market),
          base_currency: market.base,
          quote_currency: market.quote,
          last_price: day.now_price,
          lowest_ask: ask,
          highest_bid: bid,
          base_volume: day.volume,
          quote_volume: day.turnover,
          price_change_percent_24h: day.change.replace("+", ""),
          highest_price_24h: day.high,
          lowest_price_24h: day.low,
        })),
      ),
    capAssets: async () => {
      const open = await channelsOf(services);
      const entries = catalogue.shownCurrencies.map(({ symbol, name, currency_id }) => [
        symbol,
        { name, can_withdraw: open.withdraw.has(currency_id), can_deposit: open.deposit.has(currency_id) },
      ]);
      return openDone(Object.fromEntries(entries));
    },
    capTicker: async () =>
      openDone(
        Object.fromEntries(
          priced().map(({ market, day }) => [
            pairOf(market),
            {
              last_price: day.now_price,
              base_volume: day.volume,
              quote_volume: day.turnover,
              isFrozen: market.state === "open" ? ("0" as const) : ("1" as const),
            },
          ]),
        ),
      ),
    capOrderbook: (_, { market_pair, depth }) => ofPair(market_pair, (market) => book(market, depth)),
    capTrades: (_, { market_pair, limit }) =>
      ofPair(market_pair, async ({ match_id: marketId }) =>
        (await trades(db, { marketId, limit })).reverse().map((row) => {
          const { target_volume: quote_volume, trade_timestamp: timestamp, ...trade } = geckoTrade(row);
          return { ...trade, quote_volume, timestamp };
        }),
      ),
  };
}
