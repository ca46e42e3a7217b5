import ccxt from "ccxt";

/** ccxt: every leaf of `urls.api` gets the other host, or calls that this forgets would send the key to Binance. */
export function connect({ base, apiKey, secret }: { base: string; apiKey: string; secret: string }) {
  const exchange = new ccxt.binance({ apiKey, secret, enableRateLimit: true });
  const moved = (urls: unknown): unknown =>
    typeof urls === "string"
      ? base + new URL(urls).pathname
      : Object.fromEntries(Object.entries(urls as object).map(([name, url]) => [name, moved(url)]));
  exchange.urls["api"] = moved(exchange.urls["api"]);
  return exchange;
}
