import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { MESSAGE_BYTES_MAX, PING_EVERY_MS, QUOTES_EVERY_MS } from "@candor/contract/socket.ts";
import { type WebSocket, WebSocketServer } from "ws";
import { socketViews } from "../../modules/index.ts";
import type { Published } from "../../platform/bus/bus.ts";
import type { Push } from "../../services/pushes.ts";
import type { Services } from "../../services/services.ts";
import type { SocketView, UserList, UserRecord } from "../../services/socket-views.ts";
import { languageOf } from "../http/dispatch.ts";
import { Addresses, isOpenPath, urlOf } from "./addresses.ts";
import { Audience } from "./audience.ts";
import { Inbox } from "./inbox.ts";
import { type OpenParts, OpenSockets } from "./open/open-sockets.ts";
import { Operators } from "./operators.ts";
import { Pace } from "./pace.ts";
import { goingAway, policyViolation, Reader } from "./reader.ts";
import { type Port, receive } from "./receive.ts";
import { Snapshots } from "./snapshots.ts";
import { messageText } from "./topics.ts";

const TOPICS_EVERY_MS = QUOTES_EVERY_MS / 2;
const GATHER_MS = 5;
const SLOW_CHECK_MS = 500;
/** Of a message with many streams. */
const OPEN_MESSAGE_BYTES_MAX = 32 * 1024;

const serverOf = (maxPayload: number) =>
  new WebSocketServer({ noServer: true, maxPayload, maxFragments: 4, perMessageDeflate: false, clientTracking: false });

/** The services that sockets need. */
export type HubServices = Pick<
  Services,
  | "config"
  | "engine"
  | "sessions"
  | "operatorSessions"
  | "apiKeys"
  | "catalogue"
  | "quotes"
  | "interest"
  | "pushes"
  | "spending"
  | "clock"
  | "log"
>;

/** Publications about a user are formatted by a view of their module. */
const isUserList = (message: Published): message is UserList => message.type in socketViews;

/** All open sockets: their connections, and the pace at which publications are sent to them. */
export class SocketHub implements Port {
  readonly services: HubServices;
  readonly addresses: Addresses;
  readonly audience: Audience;
  readonly operators: Operators;
  readonly snapshots: Snapshots;
  readonly #open: OpenSockets;
  readonly #server = serverOf(MESSAGE_BYTES_MAX);
  readonly #openServer = serverOf(OPEN_MESSAGE_BYTES_MAX);
  readonly #readers = new Set<Reader>();
  readonly #stops: (() => void)[] = [];
  readonly #quotesPace = new Pace({ everyMs: QUOTES_EVERY_MS, gatherMs: GATHER_MS, flush: () => this.#sendQuotes() });
  readonly #topicsPace = new Pace({ everyMs: TOPICS_EVERY_MS, gatherMs: 0, flush: () => this.audience.sendTopics() });

  constructor(services: HubServices, parts: Omit<OpenParts, "addresses">) {
    this.services = services;
    this.addresses = new Addresses(services);
    this.audience = new Audience(services);
    this.operators = new Operators(this.audience.topics, services.operatorSessions);
    this.snapshots = new Snapshots(services, this.audience.topics);
    this.#open = new OpenSockets(services, { ...parts, addresses: this.addresses });
    this.#stops.push(
      services.engine.onPublish((message) => this.#publish(message)),
      services.pushes.onPush((push) => this.#push(push)),
      services.sessions.onClosed((sessionId) => this.audience.closeSession(sessionId)),
      services.operatorSessions.onChanged((operatorId) => this.#recheckOperators(operatorId)),
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
    this.#openServer.close();
    this.#open.close();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = this.addresses.of(request);
    const url = urlOf(request);
    const status = this.addresses.refusal(request, address) ?? this.#open.refusal(url, address);
    if (status) {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const server = isOpenPath(url.pathname) ? this.#openServer : this.#server;
    server.handleUpgrade(request, socket, head, (upgraded) => this.#welcome(upgraded, request, { address, url }));
  }

  #welcome(socket: WebSocket, request: IncomingMessage, { address, url }: { address: string; url: URL }): void {
    const reader = new Reader(socket, {
      address,
      ip: this.addresses.ipOf(request),
      language: languageOf(request.headers),
    });
    this.#readers.add(reader);
    this.addresses.opened(address);
    let work = isOpenPath(url.pathname) ? this.#open.welcome(reader, url) : undefined;
    const inbox = new Inbox({
      work: async (text) => {
        work ??= OpenSockets.isOpen(text) ? this.#open.welcome(reader, url) : (own) => receive(this, reader, own);
        await work(text).catch((error: unknown) => {
          this.services.log.error({ err: error }, "a socket message failed");
        });
      },
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
    // ws itself closes the socket after an error (a frame too large, a broken one); the close event follows.
    socket.on("error", () => {});
    socket.on("close", () => this.#farewell(reader));
  }

  #farewell(reader: Reader): void {
    if (!this.#readers.delete(reader)) return;
    this.audience.leave(reader);
    this.operators.unbind(reader);
    this.#open.farewell(reader);
    this.addresses.closed(reader.address);
  }

  #push(push: Push): void {
    if ("permission" in push) this.operators.send(push);
    else this.audience.sendToUser(push.userId, { kind: push.action, action: push.action, data: push.data });
  }

  #recheckOperators(operatorId?: number): void {
    this.operators.recheck(operatorId).catch((error: unknown) => {
      this.services.log.error({ err: error }, "the sessions of operators' sockets could not be read");
    });
  }

  #publish(message: Published): void {
    this.#open.publish(message);
    if (isUserList(message)) {
      this.#sendList(message);
      return;
    }
    switch (message.type) {
      case "started":
        this.audience.topics.begin(message.epoch);
        this.snapshots.clear();
        return;
      case "user": {
        const { userId, state, level } = message;
        this.audience.sendToUser(userId, { kind: "user", action: "user_data", data: { state, level } });
        return;
      }
      default:
        if (message.type === "depth") this.snapshots.takeBook(message.depth);
        if (message.type === "auction") this.snapshots.takeAuction(message);
        this.audience.collect(message);
        if (message.type === "quotes") this.#quotesPace.request();
        else this.#topicsPace.request();
    }
  }

  #sendList({ type, userId, list }: UserList): void {
    const { action, view }: SocketView<UserRecord> = socketViews[type];
    const data = { list: list.map((record) => view(this.services, record)) };
    this.audience.sendToUser(userId, { kind: type, action, data });
  }

  #sendQuotes(): void {
    const quotes = this.audience.topics.takeQuotes();
    if (!quotes) return;
    for (const reader of this.#readers) if (reader.wantsQuotes) reader.sendState(quotes);
  }

  #closeSlow(): void {
    const now = this.services.clock.now();
    for (const reader of this.#readers) reader.closeIfSlow(now);
  }

  #ping(): void {
    this.#recheckOperators();
    const text = messageText("ping", { at_ms: this.services.clock.now() });
    for (const reader of this.#readers) if (reader.checkAlive() && !reader.isOpen) reader.send(text);
  }
}
