import { existsSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { StartupError } from "../platform/startup-error.ts";

/** The fields read from ccxt's answers. Numbers are decimal strings, as `number: String` makes them; ccxt's own types say number. */
export type CcxtTicker = {
  last?: string | undefined;
  bid?: string | undefined;
  ask?: string | undefined;
  /** Milliseconds of the venue's clock; some venues omit it. */
  timestamp?: number | undefined;
};
export type CcxtTrade = {
  id?: string | undefined;
  timestamp?: number | undefined;
  price?: string | undefined;
  amount?: string | undefined;
};
export type CcxtMarket = { spot?: boolean; active?: boolean };

/** The part of a ccxt exchange that a live venue uses. Pairs are written as ccxt writes them: "BTC/USDT". */
export type CcxtExchange = {
  /** Milliseconds between two requests of cost 1. */
  readonly rateLimit: number;
  readonly has: Record<string, unknown>;
  readonly urls: Record<string, unknown>;
  fetchImplementation: unknown;
  /** Resolves when a request of this weight may be sent. */
  throttle(cost: unknown): Promise<unknown>;
  loadMarkets(): Promise<Record<string, CcxtMarket>>;
  setMarketsFromExchange(source: CcxtExchange): unknown;
  fetchTickers(pairs: string[]): Promise<Record<string, CcxtTicker>>;
  fetchTrades(pair: string, since: number): Promise<CcxtTrade[]>;
};

export type CcxtExchangeClass = new (settings: Record<string, unknown>) => CcxtExchange;

/**
 * The class of one venue. ccxt's main module loads every exchange it knows (390 ms and 102 MB here); three venues by their own files cost
 * 90 ms and 36 MB, so they are imported from its folder, bypassing its `exports`. Throws a StartupError for a name that ccxt does not have.
 */
export async function loadExchangeClass(venue: string): Promise<CcxtExchangeClass> {
  const manifest = findPackageJSON("ccxt", import.meta.url);
  if (!manifest) throw new StartupError("the package ccxt is not installed; run npm install");
  const file = join(dirname(manifest), "js", "src", `${venue}.js`);
  const module: { default?: unknown } =
    /^[a-z][a-z0-9]*$/.test(venue) && existsSync(file) ? await import(pathToFileURL(file).href) : {};
  if (typeof module.default !== "function")
    throw new StartupError(
      `the feed names the venue "${venue}", which does not exist; try kraken, binance or bitstamp`,
    );
  return module.default as CcxtExchangeClass;
}

/** Puts `base` in place of scheme and host of every address in a ccxt `urls.api` tree; paths stay as they are. */
function rebase(tree: unknown, base: string): unknown {
  if (typeof tree === "string") return tree.replace(/^https?:\/\/[^/]+/, () => base);
  if (typeof tree !== "object" || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, branch]) => [key, rebase(branch, base)]));
}

export type ExchangeOptions = {
  timeoutMs: number;
  /** Aborts pending requests. */
  signal: AbortSignal;
  /** Stands in for scheme and host of the venue's addresses; a path in it goes before theirs. */
  baseUrl?: string | undefined;
};

export function openExchange(Exchange: CcxtExchangeClass, options: ExchangeOptions): CcxtExchange {
  const { timeoutMs, signal, baseUrl } = options;
  const exchange = new Exchange({
    number: String,
    timeout: timeoutMs,
    enableRateLimit: true,
    // The default, a leaky bucket, refills only while a request waits in it: Kraken's prices would arrive every 2 s instead of each second.
    rateLimiterAlgorithm: "rollingWindow",
    // Binance alone would otherwise load some megabytes of futures and options before its first price.
    options: { defaultType: "spot", fetchMarkets: { types: ["spot"] } },
  });
  exchange.has["fetchCurrencies"] = false;
  // `number: String` makes Binance weigh its requests in text, which the throttle joined instead of adding: the second request waited 60 s.
  const throttle = exchange.throttle.bind(exchange);
  exchange.throttle = (cost) => throttle(Number(cost));
  if (baseUrl) exchange.urls["api"] = rebase(exchange.urls["api"], baseUrl.replace(/\/+$/, ""));
  // ccxt's own timeout ends with the headers: a venue that hangs in the middle of its answer would block the request forever.
  exchange.fetchImplementation = (url: string, request: RequestInit) =>
    fetch(url, {
      ...request,
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
  return exchange;
}
