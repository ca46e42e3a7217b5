import type { Auction, Candle, Depth, MarketTrade, Quotation } from "@candor/contract/routes/market.ts";
import { klinePeriods } from "@candor/contract/routes/market.ts";
import type { Published } from "../../platform/bus/bus.ts";

/** A message that is ready to send: the same bytes for every reader. */
export type Ready = { readonly topic: string; readonly text: Buffer };

/** The auction of a pair, or null: it has launched, or awaits no launch. */
export type AuctionState = {
  readonly match_id: number;
  readonly symbol: string;
  readonly auction: Auction | null;
};

type Pending =
  | { readonly kind: "depth"; readonly depth: Depth }
  | { readonly kind: "auction"; readonly state: AuctionState }
  | { readonly kind: "trades"; readonly marketId: number; readonly symbol: string; readonly list: MarketTrade[] }
  | {
      readonly kind: "candle";
      readonly marketId: number;
      readonly symbol: string;
      readonly period: string;
      readonly candle: Candle;
    };

/** Maximum number of trades per tick; a reader that falls further behind reads a snapshot. */
const TRADES_MAX = 50;

export const depthTopic = (symbol: string) => `depth:${symbol}`;
export const auctionTopic = (symbol: string) => `auction:${symbol}`;
export const tradesTopic = (symbol: string) => `trades:${symbol}`;
export const klineTopic = (symbol: string, period: string) => `kline:${symbol}:${period}`;
export const QUOTES_TOPIC = "quotes";

/**
 * Collects the engine's publications since the last tick, and turns it into one text per topic that has readers. Depth, auctions, candles and quotes are
 * full states, of which only the newest is kept; trades are all sent, in order.
 */
export class Topics {
  #epoch = 0;
  readonly #places = new Map<string, number>();
  #pending = new Map<string, Pending>();
  #quotes = new Map<number, Quotation>();

  /** A new epoch starts every topic at 1 again. */
  begin(epoch: number): void {
    this.#epoch = epoch;
    this.#places.clear();
  }

  /** The number of the topic's next message. */
  place(topic: string): { epoch: number; n: number } {
    const n = (this.#places.get(topic) ?? 0) + 1;
    this.#places.set(topic, n);
    return { epoch: this.#epoch, n };
  }

  /** The number of the topic's latest message, for a snapshot that a reader gets between two of them. */
  latest(topic: string): { epoch: number; n: number } {
    return { epoch: this.#epoch, n: this.#places.get(topic) ?? 0 };
  }

  forget(topic: string): void {
    this.#places.delete(topic);
  }

  /** Market data waits for the next tick; topics without readers are dropped here without building a text. */
  collect(message: Published, hasReaders: (topic: string) => boolean): void {
    switch (message.type) {
      case "quotes":
        for (const quotation of message.list) this.#quotes.set(quotation.match_id, quotation);
        return;
      case "depth":
        if (hasReaders(depthTopic(message.depth.symbol)))
          this.#pending.set(depthTopic(message.depth.symbol), { kind: "depth", depth: message.depth });
        return;
      case "auction": {
        const { marketId, symbol, auction } = message;
        const topic = auctionTopic(symbol);
        if (hasReaders(topic))
          this.#pending.set(topic, { kind: "auction", state: { match_id: marketId, symbol, auction } });
        return;
      }
      case "candle": {
        const topic = klineTopic(message.symbol, message.period);
        const { marketId, symbol, period, candle } = message;
        if (hasReaders(topic)) this.#pending.set(topic, { kind: "candle", marketId, symbol, period, candle });
        return;
      }
      case "trades":
        if (hasReaders(tradesTopic(message.symbol))) this.#addTrades(message.marketId, message.symbol, message.list);
        return;
      default:
        return;
    }
  }

  /** The texts of this tick; the call empties the collection. */
  takePending(): Ready[] {
    if (this.#pending.size === 0) return [];
    const pending = this.#pending;
    this.#pending = new Map();
    return [...pending].map(([topic, item]) => ({ topic, text: this.#text(topic, item) }));
  }

  /** All pairs that changed since the last call in one message, or undefined if none did. */
  takeQuotes(): Buffer | undefined {
    if (this.#quotes.size === 0) return undefined;
    const list = [...this.#quotes.values()];
    this.#quotes = new Map();
    return messageText("quota_data_list", { ...this.place(QUOTES_TOPIC), list });
  }

  #addTrades(marketId: number, symbol: string, list: readonly MarketTrade[]): void {
    const topic = tradesTopic(symbol);
    const waiting = this.#pending.get(topic);
    const before = waiting?.kind === "trades" ? waiting.list : [];
    this.#pending.set(topic, { kind: "trades", marketId, symbol, list: [...before, ...list].slice(-TRADES_MAX) });
  }

  #text(topic: string, item: Pending): Buffer {
    const place = this.place(topic);
    switch (item.kind) {
      case "depth":
        return messageText("depth_data_list", { ...place, ...item.depth });
      case "auction":
        return messageText("auction_data", { ...place, ...item.state });
      case "trades": {
        const list = item.list.map(({ id, price, quantity, taker_side, at_ms }) => ({
          id,
          price,
          quantity,
          taker_side,
          at_ms,
        }));
        return messageText("trade_data", { ...place, match_id: item.marketId, symbol: item.symbol, list });
      }
      case "candle": {
        const { marketId, symbol, period, candle } = item;
        return messageText("kline_data", { ...place, match_id: marketId, symbol, period, candle });
      }
    }
  }
}

export const messageText = (action: string, data: unknown): Buffer => Buffer.from(JSON.stringify({ action, data }));

const topicForm = new RegExp(`^(depth|trades|auction|kline):([A-Z0-9]+-[A-Z0-9]+)(?::(${klinePeriods.join("|")}))?$`);

/** The pair that a topic is about. */
export const symbolOfTopic = (topic: string): string | undefined => topicForm.exec(topic)?.[2];

/** The same of a topic of a book or its trades only. */
export const symbolOfBook = (topic: string): string | undefined => {
  const [, kind, symbol] = topicForm.exec(topic) ?? [];
  return kind === "depth" || kind === "trades" ? symbol : undefined;
};
