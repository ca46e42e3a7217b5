import { demoMarkets } from "./demo-markets.ts";

/** Venues' own names of currencies. */
const aliases: Readonly<Record<string, string>> = { XBT: "BTC", XDG: "DOGE" };
const quotes = ["USDT", "USDC", "USD", "EUR", "BTC", "ETH", "BNB"];
const assets = new Set([...demoMarkets.map(({ base }) => base), ...quotes, ...Object.keys(aliases)]);
/** Contracts that follow a currency's price in dollars: the closest market here is its pair with USDT. */
const contracts = new Set(["PERP", "PERPETUAL", "SWAP"]);

const named = (asset: string): string => aliases[asset] ?? asset;

function splitPair(word: string): string | undefined {
  // Kraken's older names mark crypto with X and fiat with Z: XXBTZUSD.
  const kraken = /^X([A-Z]{3})[XZ]([A-Z]{3})$/.exec(word);
  if (kraken) return splitPair(`${kraken[1]}${kraken[2]}`);
  const quote = quotes.find((end) => word.endsWith(end) && assets.has(word.slice(0, -end.length)));
  return quote && `${named(word.slice(0, -quote.length))}-${quote}`;
}

/**
 * The pair in a file's name or a venue's key: "kraken-xbtusdt-trades.json" and "XBTUSDT" are BTC-USDT, "btc-perp-2022-01-1m.csv" too,
 * "binance-xrp-eth-trades.json" is XRP-ETH. Undefined if there is none.
 */
export function symbolIn(text: string): string | undefined {
  const words = text.toUpperCase().split(/[^A-Z0-9]+/);
  for (const [index, word] of words.entries()) {
    const whole = splitPair(word);
    if (whole) return whole;
    const next = words[index + 1];
    if (next === undefined || !assets.has(word)) continue;
    if (contracts.has(next)) return `${named(word)}-USDT`;
    if (assets.has(next)) return `${named(word)}-${named(next)}`;
  }
  return undefined;
}
