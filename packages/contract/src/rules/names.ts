/**
 * A name without case and separators: "BTC-USDT", "btc/usdt" and "BTC_USDT" all read "BTCUSDT". Currencies and markets
 * share one space of such names, so that a symbol in a call, a search or a mail means one thing only.
 */
export const plainName = (name: string): string => name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether two names read the same. */
export const namesClash = (one: string, other: string): boolean => plainName(one) === plainName(other);

/** The name of a market: "BTC-USDT". */
export const pairName = (base: string, quote: string): string => `${base}-${quote}`;

/** The name of a device whose browser and system are unknown. Each page and mail has words of its own for it. */
export const UNKNOWN_DEVICE = "?";

/** As users read the name of a market: "BTC/USDT". */
export const shownPair = (symbol: string): string => symbol.replace("-", "/");
