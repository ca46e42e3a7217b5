import { readStream } from "../../../modules/open/streams/index.ts";
import type { Published } from "../../../platform/bus/bus.ts";
import type { OpenServices } from "../../../services/open/open-services.ts";
import { marketOf } from "../../../services/open/symbols.ts";
import type { Services } from "../../../services/services.ts";
import type { OpenConnection } from "./connection.ts";
import { type Due, type Sources, StreamTopic } from "./stream-topic.ts";

const ALL = 0;

/** The readers of each stream, and the messages to them: one serialization per message and form, whatever the number of readers. */
export class StreamAudience {
  readonly #services: Pick<Services, "engine" | "catalogue" | "interest">;
  readonly #sources: Sources;
  readonly #topics = new Map<string, StreamTopic>();
  /** Topics by the id of their market; those of all markets under ALL. */
  readonly #byMarket = new Map<number, Set<StreamTopic>>();
  readonly #lastQuantities = new Map<number, string>();

  constructor(
    services: Pick<Services, "engine" | "catalogue" | "interest" | "quotes" | "clock">,
    open: Pick<OpenServices, "books">,
  ) {
    const { quotes, catalogue, clock } = services;
    this.#services = services;
    const lastQuantity = (marketId: number) => this.#lastQuantities.get(marketId);
    this.#sources = { quotes, catalogue, clock, books: open.books, lastQuantity };
  }

  subscribe(connection: OpenConnection, name: string): void {
    if (connection.streams.has(name)) return;
    connection.streams.add(name);
    const topic = this.#topics.get(name) ?? this.#open(name);
    topic.readers.add(connection);
    if (topic.market) this.#services.interest.follow(topic.market.symbol);
  }

  unsubscribe(connection: OpenConnection, name: string): void {
    if (!connection.streams.delete(name)) return;
    const topic = this.#topics.get(name);
    if (!topic?.readers.delete(connection)) return;
    if (topic.market) this.#services.interest.unfollow(topic.market.symbol);
    if (topic.readers.size === 0) this.#close(topic);
  }

  leave(connection: OpenConnection): void {
    for (const name of [...connection.streams]) this.unsubscribe(connection, name);
  }

  publish(message: Published): void {
    switch (message.type) {
      case "trades": {
        const last = message.list.at(-1);
        if (last) this.#lastQuantities.set(message.marketId, last.quantity);
        this.#publishTo(message.marketId, message);
        return;
      }
      case "candle":
        this.#publishTo(message.marketId, message);
        return;
      case "depth":
        this.#publishTo(message.depth.match_id, message);
        return;
      case "book":
        this.#publishTo(message.change.marketId, message);
        return;
      case "quotes":
        for (const { match_id } of message.list) this.#publishTo(match_id, message);
        this.#publishTo(ALL, message);
        return;
      default:
        return;
    }
  }

  /** To be called each second. */
  second(): void {
    for (const topic of this.#topics.values()) this.#send(topic, topic.second());
  }

  #publishTo(marketId: number, message: Published): void {
    for (const topic of this.#byMarket.get(marketId) ?? []) this.#send(topic, topic.take(message));
  }

  #send({ name, readers }: StreamTopic, dues: readonly Due[]): void {
    for (const { payload, kind } of dues) {
      const text = JSON.stringify(payload);
      const plain = Buffer.from(text);
      let combined: Buffer | undefined;
      for (const { reader, isCombined } of readers) {
        if (isCombined) combined ??= Buffer.from(`{"stream":${JSON.stringify(name)},"data":${text}}`);
        const framed = isCombined && combined ? combined : plain;
        if (kind === "state") reader.sendState(framed);
        else reader.send(framed);
      }
    }
  }

  #open(name: string): StreamTopic {
    const stream = readStream(name);
    const market = stream && "symbol" in stream ? marketOf(this.#services.catalogue, stream.symbol) : undefined;
    const topic = new StreamTopic(name, stream, market, this.#sources);
    this.#topics.set(name, topic);
    const key = this.#keyOf(topic);
    if (key === undefined) return topic;
    this.#byMarket.set(key, (this.#byMarket.get(key) ?? new Set()).add(topic));
    if (stream?.kind === "depth") this.#services.engine.followBook(key);
    return topic;
  }

  #close(topic: StreamTopic): void {
    this.#topics.delete(topic.name);
    const key = this.#keyOf(topic);
    if (key === undefined) return;
    const others = this.#byMarket.get(key);
    others?.delete(topic);
    if (others?.size === 0) this.#byMarket.delete(key);
    if (topic.stream?.kind === "depth") this.#services.engine.unfollowBook(key);
  }

  #keyOf({ stream, market }: StreamTopic): number | undefined {
    if (stream?.kind === "allTickers" || stream?.kind === "allMiniTickers") return ALL;
    return market?.match_id;
  }
}
