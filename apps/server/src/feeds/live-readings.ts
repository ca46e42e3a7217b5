import type { CcxtTicker, CcxtTrade } from "./ccxt-exchange.ts";
import { STALE_AFTER_MS } from "./index-price.ts";
import { readDecimal } from "./parse-decimal.ts";
import type { VenueTrade } from "./trade-cursor.ts";

/** A trade dated further ahead of our clock is nonsense, and believing it would hide every trade until then. */
const AHEAD_MAX_MS = 60_000;

/** Digits beyond 1e-8 are cut off (rounding down). Anything but text is refused: it would have passed through a float. */
const positive = (text: unknown): bigint | undefined => {
  const value = typeof text === "string" ? readDecimal(text)?.value : undefined;
  return value !== undefined && value > 0n ? value : undefined;
};

/**
 * The price of a ticker: the last trade's, moved to the nearer quote when it lies outside bid and ask, since then the market has gone on without a
 * trade. Undefined without a usable last price; quotes that are missing, crossed or no numbers are left aside.
 *
 * `observedAt` is the time of our request, not the venue's: venues date a ticker by its last trade, by its answer or not at all, and their clocks
 * differ. A venue's own time is used only if it makes the ticker too old for the index.
 */
export function readTicker(
  ticker: CcxtTicker | undefined,
  askedAt: number,
): { price: bigint; observedAt: number } | undefined {
  const last = positive(ticker?.last);
  if (!ticker || last === undefined) return undefined;
  const bid = positive(ticker.bid);
  const ask = positive(ticker.ask);
  let price = last;
  if (bid !== undefined && ask !== undefined && bid <= ask) price = last < bid ? bid : last > ask ? ask : last;
  const { timestamp } = ticker;
  const old = timestamp !== undefined && askedAt - timestamp > STALE_AFTER_MS;
  return { price, observedAt: old ? timestamp : askedAt };
}

/** Undefined for a trade without a time, or whose price or quantity is no positive number. */
export function readTrade(trade: CcxtTrade, now: number): VenueTrade | undefined {
  const price = positive(trade.price);
  const quantity = positive(trade.amount);
  const at = trade.timestamp;
  if (price === undefined || quantity === undefined || at === undefined || !Number.isSafeInteger(at)) return undefined;
  return at > now + AHEAD_MAX_MS ? undefined : { id: trade.id, at, price, quantity };
}
