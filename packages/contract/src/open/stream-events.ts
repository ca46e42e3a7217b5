import * as z from "zod/mini";
import { type KlinePeriod, klinePeriods } from "../routes/market.ts";
import { decimal, flag } from "./fields.ts";

/** The messages of market streams in Binance's shapes, whose fields have names of one letter (binance-spot-api-docs, web-socket-streams.md, July 2026). */
const said = <Schema extends z.ZodMiniType>(meaning: string, schema: Schema): Schema =>
  schema.check(z.describe(meaning)) as Schema;
const whole = z.int();
const time = said("Time in ms", whole);
const price = said("Price", decimal);
const quantity = said("Quantity, in the base currency", decimal);
/** [price, quantity] */
const level = z.tuple([price, quantity]);
const levels = z.array(level);

const head = <Kind extends string>(kind: Kind) => ({
  e: z.literal(kind),
  E: said("Time of this message in ms", whole),
  s: said("Symbol", z.string()),
});
const made = {
  p: price,
  q: quantity,
  T: time,
  m: said("Whether the buyer was the maker", flag),
  M: z.literal(true),
};

export const tradeEvent = z.object({ ...head("trade"), t: said("ID of the trade", whole), ...made });
export const aggregateEvent = z.object({
  ...head("aggTrade"),
  a: said("ID: that of its first trade", whole),
  f: said("First trade", whole),
  l: said("Last trade", whole),
  ...made,
});
export const changeEvent = z.object({
  ...head("depthUpdate"),
  U: said("Number of the first change in it: the `u` before it plus 1", whole),
  u: said("Number of the last change in it", whole),
  b: said("Levels of bids that changed; a quantity of zero removes one", levels),
  a: said("Levels of asks that changed", levels),
});
export const levelsEvent = z.object({
  lastUpdateId: said("Number of the last change of the book", whole),
  bids: said("Best first", levels),
  asks: said("Best first", levels),
});
export const bestEvent = z.object({
  u: said("Number of the last change of the book", whole),
  s: said("Symbol", z.string()),
  b: said("Best bid", decimal),
  B: quantity,
  a: said("Best ask", decimal),
  A: quantity,
});
export const klineEvent = z.object({
  ...head("kline"),
  k: z.object({
    t: said("Opening time in ms", whole),
    T: said("Closing time in ms", whole),
    s: said("Symbol", z.string()),
    i: said("Interval", z.enum(klinePeriods)),
    f: said("-1: trades are not counted by candle", whole),
    L: said("-1", whole),
    o: said("Open", decimal),
    c: said("Close", decimal),
    h: said("High", decimal),
    l: said("Low", decimal),
    v: said("Volume of the base currency", decimal),
    n: said("0", whole),
    x: said("Whether it has closed", flag),
    q: said("Turnover of the quote currency", decimal),
    V: said("0", decimal),
    Q: said("0", decimal),
    B: z.string(),
  }),
});

const day = {
  c: said("Last price", decimal),
  o: said("Price 24 hours ago", decimal),
  h: said("High of 24 hours", decimal),
  l: said("Low of 24 hours", decimal),
  v: said("Volume of the base currency in 24 hours", decimal),
  q: said("Turnover of the quote currency in 24 hours", decimal),
};
export const miniTickerEvent = z.object({ ...head("24hrMiniTicker"), ...day });
export const tickerEvent = z.object({
  ...head("24hrTicker"),
  p: said("Change of the price", decimal),
  P: said("Change in percent", z.string()),
  w: said("Average price by volume", decimal),
  x: said("Price before the first trade of these 24 hours", decimal),
  Q: said("Quantity of the last trade", decimal),
  b: said("Best bid", decimal),
  B: quantity,
  a: said("Best ask", decimal),
  A: quantity,
  ...day,
  O: said("Beginning of these 24 hours in ms", whole),
  C: said("End of these 24 hours in ms", whole),
  F: said("-1: trades are not counted by day", whole),
  L: said("-1", whole),
  n: said("0", whole),
});

/** Each stream by the forms of its name, in which a symbol is in lower case. */
export const marketStreams = {
  trade: { forms: ["<symbol>@trade"], when: "Each trade", message: tradeEvent },
  aggTrade: {
    forms: ["<symbol>@aggTrade"],
    when: "Trades of one order at one price as one",
    message: aggregateEvent,
  },
  depth: {
    forms: ["<symbol>@depth", "<symbol>@depth@100ms"],
    when: "Changes of the best 1,000 levels of each side, every second or every 100 ms",
    message: changeEvent,
  },
  levels: {
    forms: [5, 10, 20].flatMap((count) => [`<symbol>@depth${count}`, `<symbol>@depth${count}@100ms`]),
    when: "The best levels, whole",
    message: levelsEvent,
  },
  bookTicker: { forms: ["<symbol>@bookTicker"], when: "The best prices when they change", message: bestEvent },
  kline: {
    forms: ["<symbol>@kline_<interval>"],
    when: "A candle, each second while it forms and at once when it closes",
    message: klineEvent,
  },
  miniTicker: {
    forms: ["<symbol>@miniTicker"],
    when: "The main figures of 24 hours, each second after a change",
    message: miniTickerEvent,
  },
  ticker: {
    forms: ["<symbol>@ticker"],
    when: "The figures of 24 hours, each second after a change",
    message: tickerEvent,
  },
  allMiniTickers: {
    forms: ["!miniTicker@arr"],
    when: "The main figures of all symbols that changed, each second",
    message: z.array(miniTickerEvent),
  },
  allTickers: {
    forms: ["!ticker@arr"],
    when: "The figures of all symbols that changed, each second",
    message: z.array(tickerEvent),
  },
} as const;
export type StreamKind = keyof typeof marketStreams;
type MessageOf<Kind extends StreamKind> = z.infer<(typeof marketStreams)[Kind]["message"]>;

type Pace = "" | "@100ms" | "@1000ms";
/** What each stream sends, by its name. */
export type StreamMessages = {
  readonly [name: `${string}@trade`]: MessageOf<"trade">;
  readonly [name: `${string}@aggTrade`]: MessageOf<"aggTrade">;
  readonly [name: `${string}@depth${Pace}`]: MessageOf<"depth">;
  readonly [name: `${string}@depth${5 | 10 | 20}${Pace}`]: MessageOf<"levels">;
  readonly [name: `${string}@bookTicker`]: MessageOf<"bookTicker">;
  readonly [name: `${string}@kline_${KlinePeriod}`]: MessageOf<"kline">;
  readonly [name: `${string}@miniTicker`]: MessageOf<"miniTicker">;
  readonly [name: `${string}@ticker`]: MessageOf<"ticker">;
  readonly "!miniTicker@arr": MessageOf<"allMiniTickers">;
  readonly "!ticker@arr": MessageOf<"allTickers">;
};
export type StreamName = keyof StreamMessages;

export type TradeEvent = MessageOf<"trade">;
export type AggregateEvent = MessageOf<"aggTrade">;
export type ChangeEvent = MessageOf<"depth">;
export type LevelsEvent = MessageOf<"levels">;
export type BestEvent = MessageOf<"bookTicker">;
export type KlineEvent = MessageOf<"kline">;
export type MiniTickerEvent = MessageOf<"miniTicker">;
export type TickerEvent = MessageOf<"ticker">;
