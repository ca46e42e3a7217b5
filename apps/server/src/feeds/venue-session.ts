import { StartupError } from "../platform/startup-error.ts";
import { type CcxtExchange, type CcxtExchangeClass, openExchange } from "./ccxt-exchange.ts";
import { floorSecond, type VenueObservation } from "./feed.ts";
import { readTicker, readTrade } from "./live-readings.ts";
import { createTradeCursor, type TradeCursor } from "./trade-cursor.ts";

export type VenueSessionOptions = {
  venue: string;
  /** Our pairs: "BTC-USDT". It may grow while the session is open. */
  symbols: readonly string[];
  baseUrl?: string | undefined;
  timeoutMs: number;
  /** For the list of markets, which is some megabytes at a large venue. */
  marketsTimeoutMs: number;
  clock: () => number;
  signal: AbortSignal;
};

/** A venue whose markets are known. Every call is one request and rejects when the venue fails, hangs or answers nonsense. */
export type VenueSession = {
  /** Our pairs that the venue lists; never empty. */
  readonly symbols: readonly string[];
  /** Whether the venue trades this pair, ours or not. A missing pair is looked up again after `RELIST_AFTER_MS`. */
  lists(symbol: string): Promise<boolean>;
  /** Least milliseconds between two requests for trades. */
  readonly tradesPaceMs: number;
  /** The price of every pair now; never empty. */
  prices(): Promise<VenueObservation[]>;
  /** What traded since the last call for this pair, in order of time. */
  trades(symbol: string): Promise<VenueObservation[]>;
};

/** The trades read of each pair. It outlives sessions, so that a reconnection neither loses nor repeats a trade. */
export type TradeCursors = Map<string, TradeCursor>;

export const startCursor = (now: number): TradeCursor => createTradeCursor(floorSecond(now));
export const startCursors = (symbols: readonly string[], now: number): TradeCursors =>
  new Map(symbols.map((symbol) => [symbol, startCursor(now)]));

/** In units of the venue's rate limit. A request for trades costs 1.2 of them at Kraken, the slowest, and less elsewhere. */
const TRADES_PACE = 1.25;

/** A venue's list of markets is some megabytes, and a newly listed pair is not urgent. */
const RELIST_AFTER_MS = 60_000;

const ccxtPair = (symbol: string) => symbol.replace("-", "/");

/**
 * Reads the venue's markets. Rejects with a StartupError if the venue is unusable: it does not answer for many pairs at once or lists
 * none of ours.
 */
export async function openSession(
  Exchange: CcxtExchangeClass,
  cursors: TradeCursors,
  options: VenueSessionOptions,
): Promise<VenueSession> {
  const { venue, clock, timeoutMs, marketsTimeoutMs, ...connection } = options;
  const loader = openExchange(Exchange, { ...connection, timeoutMs: marketsTimeoutMs });
  if (!loader.has["fetchTickers"] || !loader.has["fetchTrades"])
    throw new StartupError(
      `the feed cannot use the venue ${venue}: it does not report all prices in one call, or no trades`,
    );
  let markets = await loader.loadMarkets();
  let readAt = clock();
  const isListed = (symbol: string) => {
    const market = markets[ccxtPair(symbol)];
    return market?.spot === true && market.active !== false;
  };
  const listed = () => options.symbols.filter(isListed);
  if (listed().length === 0)
    throw new StartupError(`the feed cannot use the venue ${venue}: it trades none of ${options.symbols.join(", ")}`);

  const open = (): CcxtExchange => {
    const exchange = openExchange(Exchange, { ...connection, timeoutMs });
    exchange.setMarketsFromExchange(loader);
    return exchange;
  };
  // Two instances with separate throttles: Kraken answers one request a second, trades not counted, and prices must not wait for trades.
  const forPrices = open();
  const forTrades = open();

  return {
    get symbols() {
      return listed();
    },
    async lists(symbol) {
      if (isListed(symbol) || clock() - readAt < RELIST_AFTER_MS) return isListed(symbol);
      readAt = clock();
      const newer = openExchange(Exchange, { ...connection, timeoutMs: marketsTimeoutMs });
      markets = await newer.loadMarkets();
      for (const exchange of [forPrices, forTrades]) exchange.setMarketsFromExchange(newer);
      return isListed(symbol);
    },
    tradesPaceMs: forTrades.rateLimit * TRADES_PACE,
    async prices() {
      const askedAt = clock();
      const symbols = listed();
      const tickers = await forPrices.fetchTickers(symbols.map(ccxtPair));
      const observations = symbols.flatMap((symbol) => {
        const reading = readTicker(tickers[ccxtPair(symbol)], askedAt);
        return reading ? [{ venue, symbol, quantity: 0n, ...reading }] : [];
      });
      if (observations.length === 0) throw new Error("answered without a price");
      return observations;
    },
    async trades(symbol) {
      const cursor = cursors.get(symbol);
      if (!cursor) throw new Error(`${symbol} is not a pair of this feed`);
      const page = await forTrades.fetchTrades(ccxtPair(symbol), cursor.since(clock()));
      const now = clock();
      const readable = page.flatMap((trade) => readTrade(trade, now) ?? []);
      return cursor.take(readable).map(({ at, price, quantity }) => ({
        venue,
        symbol,
        price,
        quantity,
        observedAt: Math.min(at, now),
      }));
    },
  };
}
