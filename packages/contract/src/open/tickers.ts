import * as z from "zod/mini";
import { openCall } from "./call.ts";
import { decimal, flag, limitField, nothing, timeField } from "./fields.ts";

/**
 * Market data in the published formats of CoinGecko (exchange API) and CoinMarketCap (section A of its requirements for exchanges). A pair is BTC_USDT there.
 */
const PAIR = /^[A-Z0-9.-]{1,20}_[A-Z0-9.-]{1,20}$/;
const pairField = z.string({ error: "MISSING" }).check(z.regex(PAIR, "INVALID_SYMBOL"));
const level = z.tuple([decimal, decimal]);
export const LEVELS_MAX = 500;
/** Levels of both sides together, as both formats count them; 0 is the whole book. */
const depthField = limitField(100, LEVELS_MAX);

const PATH = "/api/open/coingecko";
/** For how long anybody may keep an answer: both services ask once a minute or less. */
const KEPT_SECONDS = 5;
const common = { method: "GET", security: "none", cacheSeconds: KEPT_SECONDS } as const;

export const geckoPairs = openCall({
  ...common,
  path: `${PATH}/pairs`,
  summary: "CoinGecko: the pairs",
  weight: 2,
  input: nothing,
  output: z.array(z.object({ ticker_id: z.string(), base: z.string(), target: z.string() })),
});

export const geckoTickers = openCall({
  ...common,
  path: `${PATH}/tickers`,
  summary: "CoinGecko: the figures of the last 24 hours of every pair",
  weight: 40,
  input: nothing,
  output: z.array(
    z.object({
      ticker_id: z.string(),
      base_currency: z.string(),
      target_currency: z.string(),
      last_price: decimal,
      base_volume: decimal,
      target_volume: decimal,
      bid: decimal,
      ask: decimal,
      high: decimal,
      low: decimal,
    }),
  ),
});

export const geckoOrderbook = openCall({
  ...common,
  path: `${PATH}/orderbook`,
  summary: "CoinGecko: the order book of a pair",
  weight: 5,
  input: z.object({ ticker_id: pairField, depth: depthField }),
  output: z.object({ ticker_id: z.string(), timestamp: z.number(), bids: z.array(level), asks: z.array(level) }),
});

const geckoTrade = z.object({
  trade_id: z.number(),
  price: decimal,
  base_volume: decimal,
  target_volume: decimal,
  trade_timestamp: z.number(),
  type: z.enum(["buy", "sell"]),
});
export const geckoTrades = openCall({
  ...common,
  path: `${PATH}/historical_trades`,
  summary: "CoinGecko: trades of a pair, the newest first, by the side of the taker",
  weight: 25,
  input: z.object({
    ticker_id: pairField,
    type: z.optional(z.enum(["buy", "sell"], { error: "INVALID_PARAMETER" })),
    limit: limitField(200, 1_000),
    start_time: z.optional(timeField),
    end_time: z.optional(timeField),
  }),
  output: z.object({ buy: z.optional(z.array(geckoTrade)), sell: z.optional(z.array(geckoTrade)) }),
});

const CAP = "/api/open/coinmarketcap";

export const capSummary = openCall({
  ...common,
  path: `${CAP}/summary`,
  summary: "CoinMarketCap A1: every pair with its figures of the last 24 hours",
  weight: 40,
  input: nothing,
  output: z.array(
    z.object({
      trading_pairs: z.string(),
      base_currency: z.string(),
      quote_currency: z.string(),
      last_price: decimal,
      lowest_ask: decimal,
      highest_bid: decimal,
      base_volume: decimal,
      quote_volume: decimal,
      price_change_percent_24h: decimal,
      highest_price_24h: decimal,
      lowest_price_24h: decimal,
    }),
  ),
});

export const capAssets = openCall({
  ...common,
  path: `${CAP}/assets`,
  summary: "CoinMarketCap A2: the currencies, by symbol",
  weight: 10,
  input: nothing,
  output: z.record(z.string(), z.object({ name: z.string(), can_withdraw: flag, can_deposit: flag })),
});

export const capTicker = openCall({
  ...common,
  path: `${CAP}/ticker`,
  summary: "CoinMarketCap A3: last price and volumes by pair",
  weight: 10,
  input: nothing,
  output: z.record(
    z.string(),
    z.object({ last_price: decimal, base_volume: decimal, quote_volume: decimal, isFrozen: z.enum(["0", "1"]) }),
  ),
});

export const capOrderbook = openCall({
  ...common,
  path: `${CAP}/orderbook/:market_pair`,
  summary: "CoinMarketCap A4: the order book of a pair",
  weight: 5,
  input: z.object({ market_pair: pairField, depth: depthField }),
  output: z.object({ timestamp: z.number(), bids: z.array(level), asks: z.array(level) }),
});

export const capTrades = openCall({
  ...common,
  path: `${CAP}/trades/:market_pair`,
  summary: "CoinMarketCap A5: the latest trades of a pair, the newest first",
  weight: 25,
  input: z.object({ market_pair: pairField, limit: limitField(200, 1_000) }),
  output: z.array(
    z.object({
      trade_id: z.number(),
      price: decimal,
      base_volume: decimal,
      quote_volume: decimal,
      timestamp: z.number(),
      type: z.enum(["buy", "sell"]),
    }),
  ),
});
