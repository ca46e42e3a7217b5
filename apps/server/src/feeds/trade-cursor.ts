/** A trade as a venue reports it. */
export type VenueTrade = {
  /** The venue's own number of the trade; some venues give none. */
  id: string | undefined;
  /** Milliseconds of the venue's clock. */
  at: number;
  price: bigint;
  quantity: bigint;
};

/** Pages overlap by this much, since venues insert trades late and some (Bitstamp) date them in whole seconds. */
export const OVERLAP_MS = 5_000;
/** A trade that arrives later than this, after an outage, is dropped: it would count its volume in a candle far from its own. */
export const LATE_TRADE_MAX_MS = 120_000;

export type TradeCursor = {
  /** The start time of the next request for trades, in ms; `now` is our clock. */
  since(now: number): number;
  /** The trades of a page that no earlier page had, in order of time. */
  take(page: readonly VenueTrade[]): VenueTrade[];
};

/** Equal trades without an id are distinguished by their order: a page holds all of one millisecond. */
function* keyed(page: readonly VenueTrade[]): Generator<[string, VenueTrade]> {
  const equals = new Map<string, number>();
  for (const trade of page) {
    const text = `${trade.at}/${trade.price}/${trade.quantity}`;
    const ordinal = (equals.get(text) ?? 0) + 1;
    equals.set(text, ordinal);
    yield [trade.id ?? `${text}#${ordinal}`, trade];
  }
}

/**
 * Reads one pair's trades page by page so that each is counted exactly once, however pages overlap. Requests alternate: one onward from the newest
 * trade, to read through a burst of more trades than a page holds, and one back over the overlap for trades that the venue inserted late.
 */
export function createTradeCursor(startedAt: number): TradeCursor {
  /** Earlier trades are not counted. */
  let floor = startedAt;
  let newest = startedAt;
  let lookBack = true;
  /** No new trade since the newest one: continuing one ms later skips a page that is full of its millisecond. */
  let exhausted = false;
  /** Trades taken at or after `bound()`, by id and with their time. Older ones have been counted or arrived too late. */
  const taken = new Map<string, number>();
  const bound = () => Math.max(floor, newest - OVERLAP_MS);

  return {
    since(now) {
      floor = Math.max(floor, now - LATE_TRADE_MAX_MS);
      lookBack = !lookBack;
      return lookBack ? bound() : Math.max(floor, exhausted ? newest + 1 : newest);
    },
    take(page) {
      const fresh: VenueTrade[] = [];
      for (const [key, trade] of keyed(page)) {
        if (trade.at < bound() || taken.has(key)) continue;
        taken.set(key, trade.at);
        fresh.push(trade);
      }
      fresh.sort((a, b) => a.at - b.at);
      newest = Math.max(newest, fresh.at(-1)?.at ?? newest);
      if (fresh.length > 0) exhausted = false;
      else if (!lookBack) exhausted = true;
      for (const [key, at] of taken) if (at < bound()) taken.delete(key);
      return fresh;
    },
  };
}
