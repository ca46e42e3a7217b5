import { fromNumeric } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type {
  AggregateEvent,
  BestEvent,
  ChangeEvent,
  KlineEvent,
  LevelsEvent,
  MiniTickerEvent,
  TickerEvent,
  TradeEvent,
} from "@candor/contract/open/stream-events.ts";
import type { Candle, Depth, KlinePeriod, MarketTrade, Quotation } from "@candor/contract/routes/market.ts";
import { nextOpen } from "../../../feeds/intervals.ts";
import type { BookChange, PublishedTrade } from "../../../platform/bus/bus.ts";
import { averagePrice, eight, eightOf, NOTHING } from "../../../services/open/numbers.ts";

/** Makes the messages of streams. `s` is the symbol, `at` the time of the message in ms. */
type Of = { readonly s: string; readonly at: number };

export const tradeEvent = ({ s, at }: Of, trade: MarketTrade): TradeEvent => ({
  e: "trade",
  E: at,
  s,
  t: trade.id,
  p: eightOf(trade.price),
  q: eightOf(trade.quantity),
  T: trade.at_ms,
  m: trade.taker_side === "sell",
  M: true,
});

const isSame = (a: PublishedTrade, b: PublishedTrade): boolean =>
  a.takerOrderId === b.takerOrderId && a.price === b.price && a.taker_side === b.taker_side && a.at_ms === b.at_ms;

/** Fills of one order at one price as one trade; its id is that of the first of them, as in `aggTrades`. All fills of an order in a command are published together. */
export function aggregateEvents({ s, at }: Of, list: readonly PublishedTrade[]): AggregateEvent[] {
  const groups: PublishedTrade[][] = [];
  for (const trade of list) {
    const group = groups.at(-1);
    if (group?.[0] && isSame(group[0], trade)) group.push(trade);
    else groups.push([trade]);
  }
  return groups.map((group) => {
    const [first] = group as [PublishedTrade];
    return {
      e: "aggTrade",
      E: at,
      s,
      a: first.id,
      p: eightOf(first.price),
      q: eight(group.reduce((sum, { quantity }) => sum + fromNumeric(quantity), 0n)),
      f: first.id,
      l: group.at(-1)?.id ?? first.id,
      T: first.at_ms,
      m: first.taker_side === "sell",
      M: true,
    };
  });
}

type Levels = readonly (readonly [string, string])[];
const levelsOf = (levels: Levels) =>
  levels.map(([price, quantity]): [string, string] => [eightOf(price), eightOf(quantity)]);

export const changeEvent = ({ s, at }: Of, { firstId, lastId, bids, asks }: BookChange): ChangeEvent => ({
  e: "depthUpdate",
  E: at,
  s,
  U: firstId,
  u: lastId,
  b: levelsOf(bids),
  a: levelsOf(asks),
});

/** The best levels of a book, whole. */
export const levelsEvent = ({ bids, asks }: Depth, lastUpdateId: number, levels: number): LevelsEvent => ({
  lastUpdateId,
  bids: levelsOf(bids.slice(0, levels)),
  asks: levelsOf(asks.slice(0, levels)),
});

const best = (levels: Levels): readonly [string, string] => {
  const [first] = levels;
  return first ? [eightOf(first[0]), eightOf(first[1])] : [NOTHING, NOTHING];
};

export function bestEvent(s: string, depth: Depth, updateId: number): BestEvent {
  const [[b, B], [a, A]] = [best(depth.bids), best(depth.asks)];
  return { u: updateId, s, b, B, a, A };
}

type Bar = { readonly period: KlinePeriod; readonly candle: Candle; readonly isClosed: boolean };

/** Trades are not counted per candle: -1 and 0 in their place, as in `klines`. */
export function klineEvent({ s, at }: Of, { period, candle, isClosed }: Bar): KlineEvent {
  const [openAt, open, high, low, close, volume, turnover] = candle;
  return {
    e: "kline",
    E: at,
    s,
    k: {
      t: openAt,
      T: nextOpen(period, openAt) - 1,
      s,
      i: period,
      f: -1,
      L: -1,
      o: eightOf(open),
      c: eightOf(close),
      h: eightOf(high),
      l: eightOf(low),
      v: eightOf(volume),
      n: 0,
      x: isClosed,
      q: eightOf(turnover),
      V: NOTHING,
      Q: NOTHING,
      B: "0",
    },
  };
}

export const miniTickerEvent = ({ s, at }: Of, day: Quotation): MiniTickerEvent => ({
  e: "24hrMiniTicker",
  E: at,
  s,
  c: eightOf(day.now_price),
  o: eightOf(day.open),
  h: eightOf(day.high),
  l: eightOf(day.low),
  v: eightOf(day.volume),
  q: eightOf(day.turnover),
});

type Day = { readonly day: Quotation; readonly book: Depth | undefined; readonly lastQty: string | undefined };

export function tickerEvent({ s, at }: Of, { day, book, lastQty }: Day): TickerEvent {
  const [[b, B], [a, A]] = [best(book?.bids ?? []), best(book?.asks ?? [])];
  return {
    e: "24hrTicker",
    E: at,
    s,
    p: eightOf(day.change_amount),
    P: day.change.replace("+", ""),
    w: eight(averagePrice(fromNumeric(day.turnover), fromNumeric(day.volume))),
    x: eightOf(day.open),
    c: eightOf(day.now_price),
    Q: eightOf(lastQty ?? "0"),
    b,
    B,
    a,
    A,
    o: eightOf(day.open),
    h: eightOf(day.high),
    l: eightOf(day.low),
    v: eightOf(day.volume),
    q: eightOf(day.turnover),
    O: day.at_ms - DAY_MS,
    C: day.at_ms,
    F: -1,
    L: -1,
    n: 0,
  };
}
