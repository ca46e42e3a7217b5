import type { ClientMessage, DataOf, ServerAction, ServerMessage } from "@candor/contract/socket.ts";
import {
  HEARTBEAT_CHECK_EVERY_MS,
  HEARTBEAT_STALE_MS,
  QUOTES_AFTER_RECONNECT_MS,
  SOCKET_TIMEOUT_MS,
} from "../constants.ts";

/** The part of a WebSocket that is used here, so that tests can supply their own. */
export type Wire = {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
};
export type ConnectionPorts = {
  readonly open: () => Wire;
  readonly now: () => number;
  /** The server would not have the token; type 999 means that the session is over. */
  readonly onTokenRefused: (type: number | undefined) => void;
  /** The connection opened or received a message. */
  readonly onHeard: () => void;
  /** The connection closed, failed to open, or hung and was dropped. */
  readonly onLost: () => void;
};

type Handler = (data: never) => void;
type Place = { readonly epoch: number; readonly n: number };
/** The user's private messages, numbered so that a missing one is noticed. */
const userTopics = [
  "order_data",
  "option_data",
  "position_data",
  "balance_data",
  "user_data",
  "notice_data",
  "otc_data",
  "chat_data",
] as const;
export type UserTopic = (typeof userTopics)[number];
const isUserTopic = (action: ServerAction): action is UserTopic =>
  (userTopics as readonly ServerAction[]).includes(action);
/** Changes of subscribed topics within this time are sent as one message: a page change drops some and requests others at once. */
const TOPICS_FLUSH_MS = 50;
const ATTEMPT_PAUSE_MOST_MS = 8_000;

/**
 * The one socket of the app. `state` is 1 when the server has accepted the token (for a guest: when the connection is open), else 0. It is checked
 * every second: with state 0, or when nothing was received for HEARTBEAT_STALE_MS, a new connection is opened; after repeated failures with growing
 * pauses.
 */
export class Connection {
  state: 0 | 1 = 0;
  readonly #ports: ConnectionPorts;
  readonly #handlers = new Map<ServerAction, Set<Handler>>();
  readonly #gapListeners = new Set<(topic: UserTopic) => void>();
  readonly #wanted = new Map<string, number>();
  readonly #places = new Map<UserTopic, Place>();
  #sent = new Set<string>();
  #wire: Wire | undefined;
  #isOpen = false;
  #token: string | undefined;
  #heartbeatMs = 0;
  #attemptMs = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #everOpen = false;
  #check: ReturnType<typeof setInterval> | undefined;
  #flush: ReturnType<typeof setTimeout> | undefined;
  #quotes: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: ConnectionPorts) {
    this.#ports = ports;
  }

  start(): void {
    if (this.#check !== undefined) return;
    this.#connect();
    this.#check = setInterval(() => this.#look(), HEARTBEAT_CHECK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#check);
    this.#check = undefined;
    this.#drop();
  }

  /** The phone changed networks: the old connection may hang silently, so a new one is opened at once. */
  networkChanged(): void {
    if (this.#check === undefined) return;
    this.#failures = 0;
    this.#connect();
  }

  setToken(token: string | undefined): void {
    if (token === this.#token) return;
    this.#token = token;
    this.#places.clear();
    // A connection that is bound to a user cannot be unbound: logging out or changing users needs a new one.
    if (this.#check !== undefined && this.#wire) this.#connect();
  }

  on<Action extends ServerAction>(action: Action, handler: (data: DataOf<Action>) => void): () => void {
    const handlers = this.#handlers.get(action) ?? new Set<Handler>();
    this.#handlers.set(action, handlers);
    handlers.add(handler as Handler);
    return () => handlers.delete(handler as Handler);
  }

  /** Called when messages of a user topic were missed, or may have been (before each binding): the listener reads a snapshot. */
  onGap(listener: (topic: UserTopic) => void): () => void {
    this.#gapListeners.add(listener);
    return () => this.#gapListeners.delete(listener);
  }

  /** Counts the subscribers of a topic; only the first and the last one are sent to the server. */
  subscribe(topic: string): () => void {
    this.#wanted.set(topic, (this.#wanted.get(topic) ?? 0) + 1);
    this.#flushSoon();
    let given = true;
    return () => {
      if (!given) return;
      given = false;
      const left = (this.#wanted.get(topic) ?? 1) - 1;
      if (left > 0) this.#wanted.set(topic, left);
      else this.#wanted.delete(topic);
      this.#flushSoon();
    };
  }

  #look(): void {
    const now = this.#ports.now();
    const stale = this.#isOpen && now - this.#heartbeatMs > HEARTBEAT_STALE_MS;
    if (this.state === 1 && !stale) return;
    const opening = this.#wire !== undefined && !stale;
    if (opening && now - this.#attemptMs < SOCKET_TIMEOUT_MS) return;
    const pause = Math.min(ATTEMPT_PAUSE_MOST_MS, HEARTBEAT_CHECK_EVERY_MS * 2 ** Math.max(0, this.#failures - 1));
    if (!stale && now - this.#attemptMs < pause) return;
    this.#connect();
  }

  #connect(): void {
    if (this.#wire) this.#ports.onLost();
    this.#drop();
    this.#attemptMs = this.#ports.now();
    this.#failures++;
    const wire = this.#ports.open();
    this.#wire = wire;
    wire.onopen = () => this.#opened();
    wire.onmessage = ({ data }) => this.#received(data);
    wire.onclose = () => {
      if (this.#wire !== wire) return;
      this.#drop();
      this.#ports.onLost();
    };
  }

  #drop(): void {
    const wire = this.#wire;
    this.#wire = undefined;
    this.#isOpen = false;
    this.state = 0;
    clearTimeout(this.#quotes);
    if (!wire) return;
    wire.onopen = null;
    wire.onmessage = null;
    wire.onclose = null;
    wire.close();
  }

  #opened(): void {
    this.#isOpen = true;
    this.#ports.onHeard();
    this.#heartbeatMs = this.#ports.now();
    this.#sent = new Set();
    if (this.#token !== undefined) this.#send({ action: "checkToken", data: { token: this.#token } });
    else this.#ready();
    this.#flushTopics();
    const askQuotes = () => this.#send({ action: "getQuota", data: { connect: 1 } });
    if (this.#everOpen) this.#quotes = setTimeout(askQuotes, QUOTES_AFTER_RECONNECT_MS);
    else askQuotes();
    this.#everOpen = true;
  }

  #ready(): void {
    this.state = 1;
    this.#failures = 0;
  }

  #received(text: unknown): void {
    this.#ports.onHeard();
    this.#heartbeatMs = this.#ports.now();
    const message = read(text);
    if (!message) return;
    if (message.action === "ping") this.#send({ action: "pong" });
    if (message.action === "checkToken") this.#tokenChecked(message.data);
    if (isUserTopic(message.action)) this.#place(message.action, message.data as Place);
    for (const handler of [...(this.#handlers.get(message.action) ?? [])]) handler(message.data as never);
  }

  #tokenChecked({ error, type }: DataOf<"checkToken">): void {
    if (error !== 0) {
      // Trying the same token again each second would change nothing: continue as a guest until the app supplies another.
      this.#token = undefined;
      this.#ports.onTokenRefused(type);
      this.#ready();
      return;
    }
    this.#ready();
    // Events before this binding were not sent, including those of a topic that has had no message yet.
    this.#places.clear();
    for (const topic of userTopics) this.#gap(topic);
  }

  #place(topic: UserTopic, { epoch, n }: Place): void {
    const last = this.#places.get(topic);
    this.#places.set(topic, { epoch, n });
    if (last && (last.epoch !== epoch || n !== last.n + 1)) this.#gap(topic);
  }

  #gap(topic: UserTopic): void {
    for (const listener of [...this.#gapListeners]) listener(topic);
  }

  #flushSoon(): void {
    this.#flush ??= setTimeout(() => {
      this.#flush = undefined;
      this.#flushTopics();
    }, TOPICS_FLUSH_MS);
  }

  #flushTopics(): void {
    if (!this.#isOpen) return;
    const added = [...this.#wanted.keys()].filter((topic) => !this.#sent.has(topic));
    const gone = [...this.#sent].filter((topic) => !this.#wanted.has(topic));
    if (gone.length > 0) this.#send({ action: "unsubscribe", data: { topics: gone } });
    if (added.length > 0) this.#send({ action: "subscribe", data: { topics: added } });
    this.#sent = new Set(this.#wanted.keys());
  }

  #send(message: ClientMessage): void {
    if (this.#isOpen) this.#wire?.send(JSON.stringify(message));
  }
}

/** A server message, or undefined for anything else: a newer server may send messages unknown to this client. */
function read(text: unknown): ServerMessage | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const known = typeof value === "object" && value !== null && "action" in value && "data" in value;
    return known ? (value as ServerMessage) : undefined;
  } catch {
    return undefined;
  }
}
