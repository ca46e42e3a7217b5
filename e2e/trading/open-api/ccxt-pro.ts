import ccxt from "ccxt";

/** ccxt.pro: the same as for ccxt; a socket takes its address with https as well. */
export function connect({ base, apiKey, secret }: { base: string; apiKey: string; secret: string }) {
  const exchange = new ccxt.pro.binance({ apiKey, secret });
  const moved = (text: string) =>
    JSON.parse(text, (_, url) => (typeof url === "string" ? base + new URL(url).pathname : url));
  exchange.urls["api"] = moved(JSON.stringify(exchange.urls["api"]));
  return exchange;
}
