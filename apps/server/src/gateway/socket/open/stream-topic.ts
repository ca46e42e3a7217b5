import type { Quotation } from "@candor/contract/routes/market.ts";
import { streamPayloads as payloads, type Stream } from "../../../modules/open/streams/index.ts";
import { type BookChange, joinedChange, type Published } from "../../../platform/bus/bus.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import type { Books } from "../../../services/open/books.ts";
import { openMarkets, openSymbol } from "../../../services/open/symbols.ts";
import type { Services } from "../../../services/services.ts";
import type { OpenConnection } from "./connection.ts";

/** What payloads are made of beside the publication itself. */
export type Sources = Pick<Services, "quotes" | "catalogue" | "clock"> & {
  readonly books: Pick<Books, "latest">;
  readonly lastQuantity: (marketId: number) => string | undefined;
};

/** A message without its reader's frame. "state" replaces the one before it; what "must" arrive is never left out. */
export type Due = { readonly payload: unknown; readonly kind: "state" | "must" };

/**
 * One stream with its readers. `take` gives what is due at once, `second` what was held back: of a state the newest, of a book's changes all as one. The engine itself
 * sends a book at most every 100 ms, so a stream of 100 ms holds nothing back.
 */
export class StreamTopic {
  readonly name: string;
  readonly stream: Stream | undefined;
  readonly market: MarketInfo | undefined;
  readonly readers = new Set<OpenConnection>();
  readonly #sources: Sources;
  #pending: (() => unknown) | undefined;
  #change: BookChange | undefined;
  #best = "";
  readonly #changed = new Set<number>();

  constructor(name: string, stream: Stream | undefined, market: MarketInfo | undefined, sources: Sources) {
    this.name = name;
    this.stream = stream;
    this.market = market;
    this.#sources = sources;
  }

  /** A publication about its market, or for all markets. */
  take(message: Published): readonly Due[] {
    const { stream } = this;
    switch (stream?.kind) {
      case "trade":
      case "aggTrade":
        return message.type === "trades" ? this.#trades(message, stream.kind) : [];
      case "depth":
        return message.type === "book" ? this.#changes(message.change, stream.everyMs) : [];
      case "levels":
        return message.type === "depth" ? this.#levels(message, stream) : [];
      case "bookTicker":
        return message.type === "depth" ? this.#bestPrices(message) : [];
      case "kline":
        return message.type === "candle" && message.period === stream.period ? this.#candle(message) : [];
      case "ticker":
      case "miniTicker":
        if (message.type === "quotes") this.#pending = () => this.#ticker(stream.kind, this.#of().marketId);
        return [];
      case "allTickers":
      case "allMiniTickers":
        if (message.type === "quotes") for (const { match_id } of message.list) this.#changed.add(match_id);
        return [];
      default:
        return [];
    }
  }

  /** What is due each second. */
  second(): readonly Due[] {
    const { stream } = this;
    if (stream?.kind === "allTickers" || stream?.kind === "allMiniTickers") return this.#allTickers(stream.kind);
    const change = this.#change;
    this.#change = undefined;
    if (change) return [{ payload: payloads.changeEvent(this.#of(), change), kind: "must" }];
    const payload = this.#pending?.();
    this.#pending = undefined;
    return payload === undefined ? [] : [{ payload, kind: "state" }];
  }

  #of() {
    const { market } = this;
    if (!market) throw new Error(`the stream ${this.name} has no market`);
    return { s: openSymbol(market), at: this.#sources.clock.now(), marketId: market.match_id };
  }

  #trades({ list }: Extract<Published, { type: "trades" }>, kind: "trade" | "aggTrade"): Due[] {
    const of = this.#of();
    const events =
      kind === "trade" ? list.map((one) => payloads.tradeEvent(of, one)) : payloads.aggregateEvents(of, list);
    return events.map((payload) => ({ payload, kind: "must" }));
  }

  #changes(change: BookChange, everyMs: number): Due[] {
    if (everyMs === 100) return [{ payload: payloads.changeEvent(this.#of(), change), kind: "must" }];
    this.#change = this.#change ? joinedChange(this.#change, change) : change;
    return [];
  }

  #levels(
    { depth, updateId }: Extract<Published, { type: "depth" }>,
    { levels, everyMs }: Extract<Stream, { kind: "levels" }>,
  ): Due[] {
    const payload = () => payloads.levelsEvent(depth, updateId, levels);
    if (everyMs === 100) return [{ payload: payload(), kind: "state" }];
    this.#pending = payload;
    return [];
  }

  /** Sent when the best prices or their quantities have changed. */
  #bestPrices({ depth, updateId }: Extract<Published, { type: "depth" }>): Due[] {
    const best = JSON.stringify([depth.bids[0], depth.asks[0]]);
    if (best === this.#best) return [];
    this.#best = best;
    return [{ payload: payloads.bestEvent(this.#of().s, depth, updateId), kind: "state" }];
  }

  #candle({ period, candle, ...message }: Extract<Published, { type: "candle" }>): Due[] {
    const isClosed = message.isClosed ?? false;
    const payload = () => payloads.klineEvent(this.#of(), { period, candle, isClosed });
    if (!isClosed) {
      this.#pending = payload;
      return [];
    }
    this.#pending = undefined;
    return [{ payload: payload(), kind: "must" }];
  }

  #ticker(kind: "ticker" | "miniTicker", marketId: number): unknown {
    const { quotes } = this.#sources;
    const day = quotes.get(marketId);
    const { market } = this;
    return day && market && this.#tickerOf(kind, market, day);
  }

  #tickerOf(kind: "ticker" | "miniTicker", market: MarketInfo, day: Quotation) {
    const { clock, books, lastQuantity } = this.#sources;
    const of = { s: openSymbol(market), at: clock.now() };
    if (kind === "miniTicker") return payloads.miniTickerEvent(of, day);
    const { match_id: id } = market;
    return payloads.tickerEvent(of, { day, book: books.latest(id), lastQty: lastQuantity(id) });
  }

  #allTickers(kind: "allTickers" | "allMiniTickers"): Due[] {
    if (this.#changed.size === 0) return [];
    const { catalogue, quotes } = this.#sources;
    const payload = openMarkets(catalogue).flatMap((market) => {
      const day = this.#changed.has(market.match_id) ? quotes.get(market.match_id) : undefined;
      return day ? [this.#tickerOf(kind === "allTickers" ? "ticker" : "miniTicker", market, day)] : [];
    });
    this.#changed.clear();
    return payload.length > 0 ? [{ payload, kind: "state" }] : [];
  }
}
