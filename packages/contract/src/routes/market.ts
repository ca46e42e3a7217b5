import * as z from "zod/mini";
import { auctionPhases } from "../domain/subscriptions.ts";
import { decimal, idField, nothing, pageFields, timestamp, wholeNumber, wholeNumberOr } from "../fields.ts";
import { route } from "../route.ts";

/** The periods whose candles are stored, and which the chart offers. */
export const candlePeriods = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"] as const;
export type CandlePeriod = (typeof candlePeriods)[number];

/** All periods that calls and sockets answer: the others are summed from stored ones as they are read, seconds from ticks or trades. */
export const klinePeriods = [
  "1s",
  "1m",
  "3m",
  "5m",
  "15m",
  "30m",
  "1h",
  "2h",
  "4h",
  "6h",
  "8h",
  "12h",
  "1d",
  "3d",
  "1w",
  "1M",
] as const;
export type KlinePeriod = (typeof klinePeriods)[number];

/** Rolling 24 h figures of a pair. `change` is a percentage with two decimals and a sign. */
export const quotation = z.object({
  match_id: z.number(),
  symbol: z.string(),
  now_price: decimal,
  change: decimal,
  change_amount: decimal,
  open: decimal,
  high: decimal,
  low: decimal,
  volume: decimal,
  turnover: decimal,
  at_ms: z.number(),
});
export type Quotation = z.infer<typeof quotation>;

export const currency = z.object({
  currency_id: z.number(),
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(["crypto", "fiat"]),
  decimals: z.number(),
  /** The hash of its logo (`currency/logo`); null without one. */
  logo: z.nullable(z.string()),
});
export type Currency = z.infer<typeof currency>;

export const market = z.object({
  match_id: z.number(),
  symbol: z.string(),
  currency_id: z.number(),
  legal_id: z.number(),
  base: z.string(),
  quote: z.string(),
  tick: decimal,
  lot: decimal,
  price_decimals: z.number(),
  quantity_decimals: z.number(),
  min_notional: decimal,
  maker_fee: decimal,
  taker_fee: decimal,
  price_band: decimal,
  source: z.enum(["index", "book"]),
  state: z.enum(["open", "closed"]),
  /** Of a new coin's pair until its launch, before which it has no price. Null for every other one. */
  launch_at_ms: z.nullable(z.number()),
});
export type Market = z.infer<typeof market>;

/** [open time in ms, open, high, low, close, base volume, quote turnover] */
export const candle = z.tuple([z.number(), decimal, decimal, decimal, decimal, decimal, decimal]);
export type Candle = z.infer<typeof candle>;

/** [price, quantity] */
export const level = z.tuple([decimal, decimal]);
export const depth = z.object({
  match_id: z.number(),
  symbol: z.string(),
  bids: z.array(level),
  asks: z.array(level),
  at_ms: z.number(),
});
export type Depth = z.infer<typeof depth>;

/** Rows of an auction from its price on, and below it. */
export const AUCTION_ROWS = 8;
/** [price, quantity that buyers want at it, quantity that sellers offer at it], the highest price first */
const auctionRow = z.tuple([decimal, decimal, decimal]);
export type AuctionRow = z.infer<typeof auctionRow>;

/** A pair that awaits its launch by call auction. Times are engine time in ms. */
export const auction = z.object({
  match_id: z.number(),
  symbol: z.string(),
  /** The subscription whose coin launches. */
  ieo_id: z.number(),
  phase: z.enum(auctionPhases),
  /** An operator keeps the pair closed: it takes no orders, lets all be canceled, and launches when it opens. */
  paused: z.boolean(),
  /** From when on limit orders are taken. */
  opens_at_ms: z.number(),
  /** From when on they can neither be canceled nor reduced. */
  firm_from_ms: z.number(),
  launch_at_ms: z.number(),
  issue_price: decimal,
  /** At which the pair would launch now, and what would trade; null and 0 where nothing would. */
  price: z.nullable(decimal),
  volume: decimal,
  /** What buyers want at this price beyond what is on offer; below zero what sellers offer beyond. */
  imbalance: decimal,
  /** Both sides cumulated, at the prices with orders that are nearest to this price, or to the gap between the sides. */
  rows: z.array(auctionRow),
  at_ms: z.number(),
});
export type Auction = z.infer<typeof auction>;

export const marketTrade = z.object({
  id: z.number(),
  price: decimal,
  quantity: decimal,
  taker_side: z.enum(["buy", "sell"]),
  at_ms: z.number(),
});
export type MarketTrade = z.infer<typeof marketTrade>;

export const quotationNew = route({
  methods: ["GET"],
  path: "currency/quotation_new",
  summary: "Every pair with its 24 h figures, grouped by quote currency",
  auth: "none",
  input: nothing,
  output: z.object({
    list: z.array(z.object({ legal_id: z.number(), name: z.string(), quotation: z.array(quotation) })),
  }),
});

export const quotes = route({
  methods: ["POST"],
  path: "currency/quotes",
  summary: "The 24 h figures of all pairs, or of one",
  auth: "none",
  input: z.object({ match_id: z.optional(idField) }),
  output: z.object({ list: z.array(quotation) }),
});

export const getCurrencyList = route({
  methods: ["POST"],
  path: "currency/getCurrencyList",
  summary: "Currencies and markets with their steps, fees and limits",
  auth: "none",
  input: nothing,
  output: z.object({ currencies: z.array(currency), markets: z.array(market) }),
});

export const CANDLES_MAX = 1_000;
/** Candles or ticks per additional token of the caller's rate budget. */
const ROWS_PER_TOKEN = 100;
const costOf = ({ size }: { readonly size: number }): number => Math.floor(size / ROWS_PER_TOKEN);
export const kline = route({
  methods: ["POST"],
  path: "currency/kline",
  summary:
    "Candles of a pair, oldest first, without gaps, ending before `before_ms` (including the current one if it is not given)",
  auth: "none",
  input: z.object({
    match_id: idField,
    period: z.enum(klinePeriods, { error: "INVALID_REQUEST" }),
    before_ms: z.optional(wholeNumber(8_640_000_000_000)),
    size: wholeNumberOr(300, CANDLES_MAX),
  }),
  costOf,
  output: z.object({
    match_id: z.number(),
    symbol: z.string(),
    period: z.string(),
    list: z.array(candle),
    more: z.boolean(),
  }),
});

export const DEPTH_LEVELS = 50;
export const getDepth = route({
  methods: ["POST"],
  path: "currency/depth",
  summary: "The order book of a pair, best first, at most 50 levels per side",
  auth: "none",
  input: z.object({ match_id: idField }),
  output: depth,
});

export const getAuction = route({
  methods: ["POST"],
  path: "currency/auction",
  summary: "The auction of a pair that awaits its launch, at most a second old, or null",
  auth: "none",
  input: z.object({ match_id: idField }),
  /** `now_ms` is the engine's time, by which countdowns run. */
  output: z.object({ auction: z.nullable(auction), now_ms: z.number() }),
});

export const getTrades = route({
  methods: ["POST"],
  path: "currency/trades",
  summary: "The latest trades of a pair, newest first",
  auth: "none",
  input: z.object({ match_id: idField, page_size: pageFields.page_size }),
  output: z.object({ list: z.array(marketTrade) }),
});

/** A stored index tick with its sources. */
export const getTick = route({
  methods: ["POST"],
  path: "currency/tick",
  summary: "The latest index tick of a pair with the venues behind it",
  auth: "none",
  input: z.object({ match_id: idField }),
  output: z.object({
    tick_id: z.number(),
    price: decimal,
    at: timestamp,
    constituents: z.array(z.object({ venue: z.string(), price: decimal, observed_at_ms: z.number() })),
  }),
});

export const TICKS_MAX = 600;
/** Time (ms), price, and whether it counts: one that does not decides nothing. */
const plainTick = z.tuple([z.number(), decimal, z.boolean()]);
export type PlainTick = z.infer<typeof plainTick>;
export const getTicks = route({
  methods: ["GET"],
  path: "currency/ticks",
  summary:
    "The latest index ticks of a pair, or those before `before_ms`, oldest first, one per second while prices arrive",
  auth: "none",
  input: z.object({
    match_id: idField,
    before_ms: z.optional(wholeNumber(8_640_000_000_000)),
    size: wholeNumberOr(120, TICKS_MAX),
  }),
  costOf,
  output: z.object({ list: z.array(plainTick) }),
});
