import { amount, envelope, openOrClosed, price, rate } from "../../codec/parts.ts";
import {
  flag,
  integer,
  listOf,
  type MemberOf,
  oneOf,
  optional,
  orUndefined,
  placed,
  type RecordOf,
  record,
  text,
  time,
  union,
  type ValueOf,
} from "../../codec/schema.ts";

/** What of a pair an operator sets; it stays as set. */
export const marketRecord = record({
  marketId: integer,
  symbol: text,
  baseId: integer,
  quoteId: integer,
  tick: price,
  lot: amount,
  minNotional: amount,
  makerFee: rate,
  takerFee: rate,
  /** A taker never fills beyond this share of the reference price. */
  priceBand: rate,
  source: oneOf(["index", "book"]),
  state: openOrClosed,
});
export type MarketConfig = ValueOf<typeof marketRecord>;

const quoteLevel = record({ price, quantity: amount });
export type QuoteLevel = RecordOf<typeof quoteLevel.fields>;

export const commands = {
  setCurrency: { ...envelope, currencyId: integer, symbol: text },
  setMarket: { ...envelope, ...marketRecord.fields },
  /** One stored index tick, and the house's quote set that replaces the last one before any later command runs. */
  indexTick: {
    ...envelope,
    tickId: integer,
    marketId: integer,
    price,
    /** At least three fresh venues stand behind it (or the one simulated or replayed venue). */
    counting: flag,
    /** Base quantity that the feed's venues traded since the tick before. */
    volume: amount,
    /** JSON of the venues behind the price; carried to the database, never read here. */
    constituents: text,
    bids: listOf(quoteLevel),
    asks: listOf(quoteLevel),
    /**
     * When (ms) the oldest of the observations that make it count was made; absent where the one venue is the whole market. An order that was
     * accepted later may know this price already, so that the tick does not serve it.
     */
    observedFrom: optional(integer),
  },
  /** Each second. Withdraws the quotes of markets whose last tick is too old; later products hang their deadlines on it. */
  clock: envelope,
  /**
   * The first command after every load of the state from the database. Quotes live in memory only and are gone then; this releases the hold that
   * stood behind them, so that a replay of the command log, which still has the quotes at this point, comes to the same state.
   */
  restart: envelope,
};
export type SetCurrency = MemberOf<typeof commands, "setCurrency">;
export type SetMarket = MemberOf<typeof commands, "setMarket">;
export type IndexTick = MemberOf<typeof commands, "indexTick">;
export type Clock = MemberOf<typeof commands, "clock">;

const { indexTick, setCurrency, setMarket } = commands;
export const events = {
  tick: { tick: union({ indexTick }) },
  currency: { currency: union({ setCurrency }) },
  market: { market: union({ setMarket }) },
};

export const currencyRecord = record({ currencyId: integer, symbol: text });
export type Currency = ValueOf<typeof currencyRecord>;

/** The last stored index tick; `at` is the engine's time of its command. */
export const lastTickRecord = record({ tickId: integer, price, counting: flag, at: time });
export type LastTick = ValueOf<typeof lastTickRecord>;

export const marketRowRecord = record({
  ...marketRecord.fields,
  lastTick: orUndefined(lastTickRecord),
  lastCounting: orUndefined(lastTickRecord),
  /** The price of the market's newest trade. */
  lastTrade: orUndefined(price),
});
export type MarketRow = ValueOf<typeof marketRowRecord>;

export const rows = placed(1, { currencies: listOf(currencyRecord), markets: listOf(marketRowRecord) });
