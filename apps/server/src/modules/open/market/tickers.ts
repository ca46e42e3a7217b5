import { fromNumeric } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { BookTicker, FullTicker, MiniTicker } from "@candor/contract/open/market.ts";
import type { Depth, Quotation } from "@candor/contract/routes/market.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import { averagePrice, eight, eightOf, NOTHING } from "../../../services/open/numbers.ts";
import { openSymbol } from "../../../services/open/symbols.ts";

/** The best prices of a book; zeros for an empty side, as Binance has them. */
export function bookTicker(market: MarketInfo, book: Depth | undefined): BookTicker {
  const [bid, ask] = [book?.bids[0], book?.asks[0]];
  return {
    symbol: openSymbol(market),
    bidPrice: bid ? eightOf(bid[0]) : NOTHING,
    bidQty: bid ? eightOf(bid[1]) : NOTHING,
    askPrice: ask ? eightOf(ask[0]) : NOTHING,
    askQty: ask ? eightOf(ask[1]) : NOTHING,
  };
}

/** The day's figures of a pair; zeros before its first price. */
export function miniTicker(market: MarketInfo, day: Quotation | undefined, now: number): MiniTicker {
  const closeTime = day?.at_ms ?? now;
  return {
    symbol: openSymbol(market),
    openPrice: eightOf(day?.open ?? "0"),
    highPrice: eightOf(day?.high ?? "0"),
    lowPrice: eightOf(day?.low ?? "0"),
    lastPrice: eightOf(day?.now_price ?? "0"),
    volume: eightOf(day?.volume ?? "0"),
    quoteVolume: eightOf(day?.turnover ?? "0"),
    openTime: closeTime - DAY_MS,
    closeTime,
    firstId: -1,
    lastId: -1,
    count: 0,
  };
}

type Parts = {
  readonly day: Quotation | undefined;
  readonly book: Depth | undefined;
  readonly lastQty: string | undefined;
  readonly now: number;
};

export function fullTicker(market: MarketInfo, { day, book, lastQty, now }: Parts): FullTicker {
  const mini = miniTicker(market, day, now);
  return {
    ...mini,
    ...bookTicker(market, book),
    priceChange: eightOf(day?.change_amount ?? "0"),
    priceChangePercent: (day?.change ?? "0.00").replace("+", ""),
    weightedAvgPrice: eight(averagePrice(fromNumeric(day?.turnover ?? "0"), fromNumeric(day?.volume ?? "0"))),
    prevClosePrice: mini.openPrice,
    lastQty: eightOf(lastQty ?? "0"),
  };
}
