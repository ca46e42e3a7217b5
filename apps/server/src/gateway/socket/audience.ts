import type { Published } from "../../platform/bus/bus.ts";
import type { Services } from "../../services/services.ts";
import type { Reader } from "./reader.ts";
import { messageText, symbolOfBook, Topics } from "./topics.ts";

/** The readers of one user, and the topics on which they were sent messages. */
type Own = { readonly readers: Set<Reader>; readonly topics: Set<string> };

/** The readers of each topic and of each user, and the messages to them. One serialization per message, whatever the number of readers. */
export class Audience {
  readonly topics = new Topics();
  readonly #engine: Pick<Services["engine"], "watch" | "unwatch">;
  readonly #interest: Services["interest"];
  readonly #byTopic = new Map<string, Set<Reader>>();
  readonly #byUser = new Map<number, Own>();

  constructor({ engine, interest }: Pick<Services, "engine" | "interest">) {
    this.#engine = engine;
    this.#interest = interest;
  }

  subscribe(reader: Reader, topic: string): void {
    const readers = this.#byTopic.get(topic) ?? new Set();
    const symbol = symbolOfBook(topic);
    if (symbol !== undefined && !readers.has(reader)) this.#interest.follow(symbol);
    this.#byTopic.set(topic, readers.add(reader));
    reader.topics.add(topic);
  }

  unsubscribe(reader: Reader, topic: string): void {
    reader.topics.delete(topic);
    const readers = this.#byTopic.get(topic);
    if (!readers?.delete(reader)) return;
    const symbol = symbolOfBook(topic);
    if (symbol !== undefined) this.#interest.unfollow(symbol);
    if (readers.size === 0) this.#byTopic.delete(topic);
  }

  /** Binds the reader to its user, whose messages follow from here on. */
  bind(reader: Reader, user: NonNullable<Reader["user"]>): void {
    this.unbind(reader);
    reader.user = user;
    const own = this.#byUser.get(user.userId) ?? { readers: new Set(), topics: new Set() };
    own.readers.add(reader);
    this.#byUser.set(user.userId, own);
    this.#engine.watch(user.userId);
  }

  unbind(reader: Reader): void {
    const { user } = reader;
    if (!user) return;
    reader.user = undefined;
    this.#engine.unwatch(user.userId);
    const own = this.#byUser.get(user.userId);
    if (!own?.readers.delete(reader) || own.readers.size > 0) return;
    this.#byUser.delete(user.userId);
    for (const topic of own.topics) this.topics.forget(topic);
  }

  leave(reader: Reader): void {
    this.unbind(reader);
    for (const topic of [...reader.topics]) this.unsubscribe(reader, topic);
  }

  /** Each kind of a user's messages is a topic of its own, counted for as long as the user has a reader. */
  sendToUser(userId: number, message: { readonly kind: string; readonly action: string; readonly data: object }): void {
    const own = this.#byUser.get(userId);
    if (!own) return;
    const topic = `${message.kind}:${userId}`;
    own.topics.add(topic);
    const text = messageText(message.action, { ...this.topics.place(topic), ...message.data });
    for (const reader of own.readers) reader.send(text);
  }

  /** Market data waits for `sendTopics`. */
  collect(message: Published): void {
    this.topics.collect(message, (topic) => this.#byTopic.has(topic));
  }

  sendTopics(): void {
    for (const { topic, text } of this.topics.takePending())
      for (const reader of this.#byTopic.get(topic) ?? [])
        if (topic.startsWith("trades:")) reader.send(text);
        else reader.sendState(text);
  }

  closeSession(sessionId: string): void {
    for (const { readers } of this.#byUser.values())
      for (const reader of [...readers]) {
        if (reader.user?.sessionId !== sessionId) continue;
        this.unbind(reader);
        reader.send(messageText("checkToken", { error: 4, type: 999 }));
      }
  }
}
