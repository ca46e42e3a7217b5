import type { Kline } from "@candor/contract/open/market.ts";
import type { Candle, KlinePeriod, Market } from "@candor/contract/routes/market.ts";
import { nextOpen } from "../../../feeds/intervals.ts";
import { closedCandles } from "../../../services/catalogue/candles.ts";
import { eightOf, NOTHING } from "../../../services/open/numbers.ts";
import type { Services } from "../../../services/services.ts";

type Asked = {
  readonly market: Market;
  readonly interval: KlinePeriod;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly limit: number;
};

/** Candles that opened in a range, oldest first: closed ones from the database, the forming one from the engine. */
export async function readCandles(
  { db, engine }: Pick<Services, "db" | "engine">,
  { market, interval, startTime: from, endTime: to, limit }: Asked,
): Promise<Candle[]> {
  // The engine's first: a candle that closes in between is then in the table as well, and not in neither.
  const forming = await engine.formingCandle(market.match_id, interval);
  const before = to === undefined ? undefined : to + 1;
  const closed = await closedCandles(db, { market, period: interval, from, before, limit });
  const list = from === undefined ? closed.reverse() : closed;
  const last = list.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY;
  const isAsked =
    forming !== undefined && forming[0] > last && forming[0] >= (from ?? 0) && (to === undefined || forming[0] <= to);
  if (!isAsked) return list;
  const all = [...list, forming];
  return from === undefined ? all.slice(-limit) : all.slice(0, limit);
}

/** The numbers of trades and of what buying takers took are not kept by candle. */
export function klineOf(period: KlinePeriod, [openAt, open, high, low, close, volume, turnover]: Candle): Kline {
  return [
    openAt,
    eightOf(open),
    eightOf(high),
    eightOf(low),
    eightOf(close),
    eightOf(volume),
    nextOpen(period, openAt) - 1,
    eightOf(turnover),
    0,
    NOTHING,
    NOTHING,
    "0",
  ];
}
