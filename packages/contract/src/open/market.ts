import * as z from "zod/mini";
import { klinePeriods } from "../routes/market.ts";
import { openCall } from "./call.ts";
import { decimal, flag, limitField, nothing, symbolField, symbolsField, timeField, whole } from "./fields.ts";
import { openOrderTypes, selfTradePreventionNames } from "./order-types.ts";

/** The public part of the open API: shapes of Binance's spot API, without a login. */

export const ping = openCall({
  method: "GET",
  path: "/api/v3/ping",
  summary: "Answers",
  security: "none",
  weight: 1,
  input: nothing,
  output: z.object({}),
});

export const time = openCall({
  method: "GET",
  path: "/api/v3/time",
  summary: "The time by which timestamps of signed requests are compared, in ms",
  security: "none",
  weight: 1,
  input: nothing,
  output: z.object({ serverTime: z.number() }),
});

export const rateLimit = z.object({
  rateLimitType: z.enum(["REQUEST_WEIGHT", "ORDERS"]),
  interval: z.enum(["SECOND", "MINUTE", "DAY"]),
  intervalNum: z.number(),
  limit: z.number(),
});

const filter = z.union([
  z.object({
    filterType: z.literal("PRICE_FILTER"),
    minPrice: decimal,
    maxPrice: decimal,
    tickSize: decimal,
  }),
  z.object({
    filterType: z.enum(["LOT_SIZE", "MARKET_LOT_SIZE"]),
    minQty: decimal,
    maxQty: decimal,
    stepSize: decimal,
  }),
  z.object({
    filterType: z.literal("NOTIONAL"),
    minNotional: decimal,
    applyMinToMarket: flag,
    maxNotional: decimal,
    applyMaxToMarket: flag,
    avgPriceMins: z.number(),
  }),
  /** A buy is refused above its `Up`, a sell below its `Down`; the other two of the four bound nothing. */
  z.object({
    filterType: z.literal("PERCENT_PRICE_BY_SIDE"),
    bidMultiplierUp: decimal,
    bidMultiplierDown: decimal,
    askMultiplierUp: decimal,
    askMultiplierDown: decimal,
    avgPriceMins: z.number(),
  }),
  z.object({
    filterType: z.literal("TRAILING_DELTA"),
    minTrailingAboveDelta: z.number(),
    maxTrailingAboveDelta: z.number(),
    minTrailingBelowDelta: z.number(),
    maxTrailingBelowDelta: z.number(),
  }),
  z.object({ filterType: z.literal("MAX_NUM_ORDERS"), maxNumOrders: z.number() }),
]);
export type SymbolFilter = z.infer<typeof filter>;

export const symbolStates = ["PRE_TRADING", "TRADING", "HALT"] as const;
const symbolInfo = z.object({
  symbol: z.string(),
  status: z.enum(symbolStates),
  baseAsset: z.string(),
  baseAssetPrecision: z.number(),
  quoteAsset: z.string(),
  quotePrecision: z.number(),
  quoteAssetPrecision: z.number(),
  baseCommissionPrecision: z.number(),
  quoteCommissionPrecision: z.number(),
  orderTypes: z.array(z.enum(openOrderTypes)),
  icebergAllowed: flag,
  ocoAllowed: flag,
  otoAllowed: flag,
  quoteOrderQtyMarketAllowed: flag,
  allowTrailingStop: flag,
  cancelReplaceAllowed: flag,
  amendAllowed: flag,
  isSpotTradingAllowed: flag,
  isMarginTradingAllowed: flag,
  filters: z.array(filter),
  permissions: z.array(z.string()),
  permissionSets: z.array(z.array(z.string())),
  defaultSelfTradePreventionMode: z.enum(selfTradePreventionNames),
  allowedSelfTradePreventionModes: z.array(z.enum(selfTradePreventionNames)),
});
export type SymbolInfo = z.infer<typeof symbolInfo>;

const oneOrSeveral = { symbol: z.optional(symbolField), symbols: z.optional(symbolsField) };
type Asked = { readonly symbol?: string | undefined; readonly symbols?: readonly string[] | undefined };

export const exchangeInfo = openCall({
  method: "GET",
  path: "/api/v3/exchangeInfo",
  summary: "Symbols with their filters and order types, and the limits of a caller",
  security: "none",
  weight: 20,
  input: z.object(oneOrSeveral),
  output: z.object({
    timezone: z.literal("UTC"),
    serverTime: z.number(),
    rateLimits: z.array(rateLimit),
    exchangeFilters: z.array(z.never()),
    symbols: z.array(symbolInfo),
  }),
});

/** A larger limit counts as the largest: books have up to 1,000 levels a side. */
export const DEPTH_MAX = 1_000;
/** [price, quantity] */
const level = z.tuple([decimal, decimal]);
const depthWeights: readonly (readonly [number, number])[] = [
  [100, 5],
  [500, 25],
  [1_000, 50],
];
export const depth = openCall({
  method: "GET",
  path: "/api/v3/depth",
  summary: "The order book of a symbol, best first, with the number of its last change",
  security: "none",
  weight: 5,
  weightOf: ({ limit }: { readonly limit: number }) => depthWeights.find(([most]) => limit <= most)?.[1] ?? 50,
  input: z.object({ symbol: symbolField, limit: limitField(100, DEPTH_MAX) }),
  output: z.object({ lastUpdateId: z.number(), bids: z.array(level), asks: z.array(level) }),
});

const marketTrade = z.object({
  id: z.number(),
  price: decimal,
  qty: decimal,
  quoteQty: decimal,
  time: z.number(),
  isBuyerMaker: flag,
  isBestMatch: flag,
});
export type OpenTrade = z.infer<typeof marketTrade>;

export const TRADES_MAX = 1_000;
export const trades = openCall({
  method: "GET",
  path: "/api/v3/trades",
  summary: "The latest trades of a symbol, oldest first",
  security: "none",
  weight: 25,
  input: z.object({ symbol: symbolField, limit: limitField(500, TRADES_MAX) }),
  output: z.array(marketTrade),
});

export const historicalTrades = openCall({
  method: "GET",
  path: "/api/v3/historicalTrades",
  summary: "Trades of a symbol from an ID on, or the latest ones, oldest first",
  security: "none",
  weight: 25,
  input: z.object({ symbol: symbolField, limit: limitField(500, TRADES_MAX), fromId: z.optional(whole()) }),
  output: z.array(marketTrade),
});

/** a: ID (that of its first trade), p: price, q: quantity, f and l: first and last trade, T: time, m: the buyer was the maker, M: always true. */
const aggregate = z.object({
  a: z.number(),
  p: decimal,
  q: decimal,
  f: z.number(),
  l: z.number(),
  T: z.number(),
  m: flag,
  M: flag,
});
export type AggregateTrade = z.infer<typeof aggregate>;

export const aggTrades = openCall({
  method: "GET",
  path: "/api/v3/aggTrades",
  summary: "Trades of a symbol, those of one order at one price as one, oldest first",
  security: "none",
  weight: 4,
  input: z.object({
    symbol: symbolField,
    fromId: z.optional(whole()),
    startTime: z.optional(timeField),
    endTime: z.optional(timeField),
    limit: limitField(500, TRADES_MAX),
  }),
  output: z.array(aggregate),
});

export const KLINES_MAX = 1_000;
/** [open time, open, high, low, close, base volume, close time, quote turnover, trades, base and quote volume of buying takers, unused] */
const kline = z.tuple([
  z.number(),
  decimal,
  decimal,
  decimal,
  decimal,
  decimal,
  z.number(),
  decimal,
  z.number(),
  decimal,
  decimal,
  z.string(),
]);
export type Kline = z.infer<typeof kline>;
const klineInput = z.object({
  symbol: symbolField,
  interval: z.enum(klinePeriods, { error: "INVALID_INTERVAL" }),
  startTime: z.optional(timeField),
  endTime: z.optional(timeField),
  limit: limitField(500, KLINES_MAX),
});

export const klines = openCall({
  method: "GET",
  path: "/api/v3/klines",
  summary: "Candles of a symbol, oldest first",
  security: "none",
  weight: 2,
  input: klineInput,
  output: z.array(kline),
});
export const uiKlines = openCall({ ...klines, path: "/api/v3/uiKlines", summary: "The same as klines" });

export const AVERAGE_MINUTES = 5;
export const avgPrice = openCall({
  method: "GET",
  path: "/api/v3/avgPrice",
  summary: "The average price of a symbol in the last five minutes, by volume",
  security: "none",
  weight: 2,
  input: z.object({ symbol: symbolField }),
  output: z.object({ mins: z.number(), price: decimal, closeTime: z.number() }),
});

const oneOrList = <Item extends z.ZodMiniType>(item: Item) => z.union([item, z.array(item)]);
/** By how many symbols are asked for: one, up to 20, up to 100, more or all. */
const weightBySymbols =
  (one: number, some: number, many: number, all: number) =>
  ({ symbol, symbols }: Asked): number => {
    if (symbol !== undefined) return one;
    if (symbols === undefined) return all;
    if (symbols.length <= 20) return symbols.length === 1 ? one : some;
    return symbols.length <= 100 ? many : all;
  };

const dayFigures = {
  symbol: z.string(),
  openPrice: decimal,
  highPrice: decimal,
  lowPrice: decimal,
  lastPrice: decimal,
  volume: decimal,
  quoteVolume: decimal,
  openTime: z.number(),
  closeTime: z.number(),
  /** -1, -1 and 0: trades are not counted per symbol and day. */
  firstId: z.number(),
  lastId: z.number(),
  count: z.number(),
};
const miniTicker = z.object(dayFigures);
const fullTicker = z.object({
  ...dayFigures,
  priceChange: decimal,
  priceChangePercent: decimal,
  weightedAvgPrice: decimal,
  prevClosePrice: decimal,
  lastQty: decimal,
  bidPrice: decimal,
  bidQty: decimal,
  askPrice: decimal,
  askQty: decimal,
});
export type MiniTicker = z.infer<typeof miniTicker>;
export type FullTicker = z.infer<typeof fullTicker>;

export const ticker24hr = openCall({
  method: "GET",
  path: "/api/v3/ticker/24hr",
  summary: "The figures of the last 24 hours: of one symbol, of several, or of all",
  security: "none",
  weight: 2,
  weightOf: weightBySymbols(2, 2, 40, 80),
  input: z.object({
    ...oneOrSeveral,
    type: z._default(z.enum(["FULL", "MINI"], { error: "INVALID_PARAMETER" }), "FULL"),
  }),
  output: oneOrList(z.union([fullTicker, miniTicker])),
});

const priceTicker = z.object({ symbol: z.string(), price: decimal });
export const tickerPrice = openCall({
  method: "GET",
  path: "/api/v3/ticker/price",
  summary: "The last price: of one symbol, of several, or of all",
  security: "none",
  weight: 2,
  weightOf: weightBySymbols(2, 4, 4, 4),
  input: z.object(oneOrSeveral),
  output: oneOrList(priceTicker),
});

const bookTicker = z.object({
  symbol: z.string(),
  bidPrice: decimal,
  bidQty: decimal,
  askPrice: decimal,
  askQty: decimal,
});
export type BookTicker = z.infer<typeof bookTicker>;
export const tickerBook = openCall({
  method: "GET",
  path: "/api/v3/ticker/bookTicker",
  summary: "The best bid and ask: of one symbol, of several, or of all",
  security: "none",
  weight: 2,
  weightOf: weightBySymbols(2, 4, 4, 4),
  input: z.object(oneOrSeveral),
  output: oneOrList(bookTicker),
});

/** ccxt asks for these when it loads its markets. There are neither margin pairs nor futures of Binance's kind. */
const noSymbols = z.object({ symbols: z.array(z.never()) });
const without = (path: string) =>
  openCall({
    method: "GET",
    path,
    summary: "None: our contracts are not of this kind",
    security: "none",
    weight: 1,
    input: nothing,
    output: noSymbols,
  });
export const futuresInfo = without("/fapi/v1/exchangeInfo");
export const deliveryInfo = without("/dapi/v1/exchangeInfo");
