import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { AccountType } from "@candor/contract/domain/accounts.ts";
import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { Quotation } from "@candor/contract/routes/market.ts";
import { MESSAGE_BYTES_MAX, PING_EVERY_MS, QUOTES_EVERY_MS } from "@candor/contract/socket.ts";
import { type WebSocket, WebSocketServer } from "ws";
import { positionFromView } from "../../modules/trading/contracts/index.ts";
import { optionFromView } from "../../modules/trading/options/index.ts";
import { orderFromView } from "../../modules/trading/spot/index.ts";
import { balanceView } from "../../modules/wallet/balances/index.ts";
import type { BalanceView, Published } from "../../platform/bus/bus.ts";
import type { OptionView, OrderView, PositionView } from "../../platform/bus/views.ts";
import type { Services } from "../../services/services.ts";
import { languageOf } from "../http/dispatch.ts";
import { Addresses } from "./addresses.ts";
import { Books } from "./books.ts";
import { Inbox } from "./inbox.ts";
import { Pace } from "./pace.ts";
import { goingAway, policyViolation, Reader } from "./reader.ts";
import { receive } from "./receive.ts";
import { depthTopic, messageText, QUOTES_TOPIC, Topics } from "./topics.ts";

const TOPICS_EVERY_MS = QUOTES_EVERY_MS / 2;
const GATHER_MS = 5;
const SLOW_CHECK_MS = 500;

/** What sockets need of the services. */
export type HubServices = Pick<
  Services,
  "config" | "engine" | "sessions" | "catalogue" | "quotes" | "pushes" | "clock" | "log"
>;

/** All open sockets and what goes out to them. One serialization per topic and tick, whatever the number of readers. */
export class SocketHub {
  readonly topics = new Topics();
  readonly services: HubServices;
  readonly addresses: Addresses;
  readonly #books = new Books();
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    maxFragments: 4,
    perMessageDeflate: false,
    clientTracking: false,
  });
  readonly #readers = new Set<Reader>();
  readonly #byTopic = new Map<string, Set<Reader>>();
  readonly #byUser = new Map<number, Set<Reader>>();
  readonly #stops: (() => void)[] = [];
  #quotes: { epoch: number; n: number; list: readonly Quotation[]; text: Buffer } | undefined;
  readonly #quotesPace = new Pace({ everyMs: QUOTES_EVERY_MS, gatherMs: GATHER_MS, flush: () => this.#sendQuotes() });
  readonly #topicsPace = new Pace({ everyMs: TOPICS_EVERY_MS, gatherMs: 0, flush: () => this.#sendTopics() });

  constructor(services: HubServices) {
    this.services = services;
    this.addresses = new Addresses(services);
    this.#stops.push(
      services.engine.onPublish((message) => this.#publish(message)),
      services.pushes.onPush(({ userId, action, data }) =>
        this.#sendToUser(userId, `${action}:${userId}`, action, data),
      ),
      services.sessions.onClosed((sessionId) => this.#closeSession(sessionId)),
    );
    const slow = setInterval(() => this.#closeSlow(), SLOW_CHECK_MS);
    const ping = setInterval(() => this.#ping(), PING_EVERY_MS);
    this.#stops.push(
      () => clearInterval(slow),
      () => clearInterval(ping),
      () => this.#quotesPace.stop(),
      () => this.#topicsPace.stop(),
    );
  }

  get size(): number {
    return this.#readers.size;
  }

  /** Takes over the upgrades of an HTTP server. */
  attach(server: Server): void {
    server.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
  }

  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    for (const reader of this.#readers) reader.close(goingAway.code, goingAway.reason);
    this.#server.close();
  }

  /** The message of all pairs that a reader gets at first; its place is that of the last one, so that the next fits on. */
  quotesSnapshot(): Buffer {
    const place = this.topics.latest(QUOTES_TOPIC);
    const list = this.services.quotes.all();
    // The board makes a new list with each change, so that one text serves all who ask in between.
    if (this.#quotes?.list !== list || this.#quotes.epoch !== place.epoch || this.#quotes.n !== place.n)
      this.#quotes = { ...place, list, text: messageText("quota_data_list", { ...place, list }) };
    return this.#quotes.text;
  }

  /** The present book of a market as its readers get it; undefined while the engine is away. */
  bookSnapshot(market: { readonly match_id: number; readonly symbol: string }): Promise<Buffer | undefined> {
    return this.#books.text(market.match_id, {
      place: () => this.topics.latest(depthTopic(market.symbol)),
      ask: () => this.services.engine.depth(market.match_id),
    });
  }

  subscribe(reader: Reader, topic: string): void {
    const readers = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, readers.add(reader));
    reader.topics.add(topic);
  }

  unsubscribe(reader: Reader, topic: string): void {
    reader.topics.delete(topic);
    const readers = this.#byTopic.get(topic);
    if (readers?.delete(reader) && readers.size === 0) this.#byTopic.delete(topic);
  }

  /** Binds the reader to its user: orders, options, positions and balances follow from here on. */
  bind(reader: Reader, user: NonNullable<Reader["user"]>): void {
    this.unbind(reader);
    reader.user = user;
    const readers = this.#byUser.get(user.userId) ?? new Set();
    this.#byUser.set(user.userId, readers.add(reader));
    this.services.engine.watch(user.userId);
  }

  unbind(reader: Reader): void {
    const { user } = reader;
    if (!user) return;
    reader.user = undefined;
    this.services.engine.unwatch(user.userId);
    const readers = this.#byUser.get(user.userId);
    if (!readers?.delete(reader) || readers.size > 0) return;
    this.#byUser.delete(user.userId);
    for (const topic of userTopics(user.userId)) this.topics.forget(topic);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = this.addresses.of(request);
    const status = this.addresses.refusal(request, address);
    if (status) {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (upgraded) => this.#welcome(upgraded, request, address));
  }

  #welcome(socket: WebSocket, request: IncomingMessage, address: string): void {
    const reader = new Reader(socket, { address, language: languageOf(request.headers) });
    this.#readers.add(reader);
    this.addresses.opened(address);
    const inbox = new Inbox({
      work: (text) =>
        receive(this, reader, text).catch((error: unknown) => {
          this.services.log.error({ err: error }, "a socket message failed");
        }),
      pause: () => socket.pause(),
      resume: () => socket.resume(),
      overflow: () => reader.close(policyViolation.code, policyViolation.reason),
    });
    reader.isWorking = () => inbox.busy;
    socket.on("message", (data, isBinary) => {
      reader.alive = true;
      if (socket.readyState === socket.OPEN) inbox.take(isBinary ? "" : data.toString());
    });
    socket.on("pong", () => {
      reader.alive = true;
    });
    // ws closes the socket by itself after an error (a frame too large, a broken one); the close event follows.
    socket.on("error", () => {});
    socket.on("close", () => this.#farewell(reader));
  }

  #farewell(reader: Reader): void {
    if (!this.#readers.delete(reader)) return;
    this.unbind(reader);
    for (const topic of [...reader.topics]) this.unsubscribe(reader, topic);
    this.addresses.closed(reader.address);
  }

  #publish(message: Published): void {
    switch (message.type) {
      case "started":
        this.topics.begin(message.epoch);
        this.#books.clear();
        return;
      case "orders":
        this.#sendOrders(message.userId, message.list);
        return;
      case "options":
        this.#sendOptions(message.userId, message.list);
        return;
      case "positions":
        this.#sendPositions(message.userId, message.list);
        return;
      case "balances":
        this.#sendBalances(message.userId, message.list);
        return;
      case "user":
        this.#sendToUser(message.userId, `user:${message.userId}`, "user_data", {
          state: message.state,
          level: message.level,
        });
        return;
      default:
        if (message.type === "depth") this.#books.take(message.depth);
        this.topics.collect(message, (topic) => this.#byTopic.has(topic));
        if (message.type === "quotes") this.#quotesPace.request();
        else this.#topicsPace.request();
    }
  }

  #sendOrders(userId: number, orders: readonly OrderView[]): void {
    const list = orders.map((order) => orderFromView(this.services.catalogue, order));
    this.#sendToUser(userId, `orders:${userId}`, "order_data", { list });
  }

  #sendOptions(userId: number, options: readonly OptionView[]): void {
    const list = options.map((option) => optionFromView(this.services.catalogue, option));
    this.#sendToUser(userId, `options:${userId}`, "option_data", { list });
  }

  #sendPositions(userId: number, positions: readonly PositionView[]): void {
    const list = positions.map((position) => positionFromView(this.services.catalogue, position));
    this.#sendToUser(userId, `positions:${userId}`, "position_data", { list });
  }

  #sendBalances(userId: number, balances: readonly BalanceView[]): void {
    const list = balances.map(({ account, currencyId, available, frozen }) => {
      // A watched user is never the house, so the account is one of the five.
      const holding = { account: account as AccountType, currencyId };
      const { worth: _, ...shown } = balanceView(this.services, {
        ...holding,
        available: fromNumeric(available),
        frozen: fromNumeric(frozen),
      });
      return shown;
    });
    this.#sendToUser(userId, `balances:${userId}`, "balance_data", { list });
  }

  #sendToUser(userId: number, topic: string, action: string, data: object): void {
    const readers = this.#byUser.get(userId);
    if (!readers) return;
    const text = messageText(action, { ...this.topics.place(topic), ...data });
    for (const reader of readers) reader.send(text);
  }

  #sendTopics(): void {
    for (const { topic, text } of this.topics.takePending())
      for (const reader of this.#byTopic.get(topic) ?? [])
        if (topic.startsWith("trades:")) reader.send(text);
        else reader.sendState(text);
  }

  #sendQuotes(): void {
    const quotes = this.topics.takeQuotes();
    if (!quotes) return;
    for (const reader of this.#readers) if (reader.wantsQuotes) reader.sendState(quotes);
  }

  #closeSlow(): void {
    const now = this.services.clock.now();
    for (const reader of this.#readers) reader.closeIfSlow(now);
  }

  #ping(): void {
    const text = messageText("ping", { at_ms: this.services.clock.now() });
    for (const reader of this.#readers) if (reader.checkAlive()) reader.send(text);
  }

  #closeSession(sessionId: string): void {
    for (const readers of this.#byUser.values())
      for (const reader of [...readers]) {
        if (reader.user?.sessionId !== sessionId) continue;
        this.unbind(reader);
        reader.send(messageText("checkToken", { error: 4, type: 999 }));
      }
  }
}

const userTopics = (userId: number) => [
  `orders:${userId}`,
  `options:${userId}`,
  `positions:${userId}`,
  `balances:${userId}`,
  `user:${userId}`,
  `notice_data:${userId}`,
];
