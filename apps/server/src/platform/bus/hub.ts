import type { Published } from "./bus.ts";
import type { BusClient } from "./client.ts";
import { Counted } from "./counted.ts";
import type { Link } from "./link.ts";
import { Outlet } from "./outlet.ts";
import { PeerListeners, type Peers, type Told } from "./peers.ts";
import { answerLine, noAnswerLine, type Request, tellLine } from "./protocol.ts";

/** What one gateway has asked to hear of. */
type Interests = { readonly users: Set<number>; readonly accounts: Set<number>; readonly books: Set<number> };
type Connected = { readonly link: Link; readonly outlet: Outlet; readonly interests: Interests };

/**
 * Connects the gateways of other processes to the engine of this one. To the engine it is one gateway, so that its thread does the same work however many there are:
 * requests are passed on, publications go to the gateways that asked for them, each at the pace at which it takes them.
 */
export class BusHub implements Peers {
  readonly #engine: BusClient;
  readonly #connected = new Set<Connected>();
  readonly #peers = new PeerListeners();
  readonly #users: Counted;
  readonly #accounts: Counted;
  readonly #books: Counted;
  readonly #stop: () => void;
  #epoch = 0;

  constructor(engine: BusClient) {
    this.#engine = engine;
    this.#users = new Counted((userId, on) => (on ? engine.watch(userId) : engine.unwatch(userId)));
    this.#accounts = new Counted((userId, on) => (on ? engine.watchAccount(userId) : engine.unwatchAccount(userId)));
    this.#books = new Counted((marketId, on) => (on ? engine.followBook(marketId) : engine.unfollowBook(marketId)));
    this.#stop = engine.onPublish((message, line) => this.#publish(message, line));
  }

  /** How many gateways are connected. */
  get size(): number {
    return this.#connected.size;
  }

  accept(link: Link): void {
    const interests: Interests = { users: new Set(), accounts: new Set(), books: new Set() };
    const outlet = new Outlet(
      (line) => link.send(line),
      () => this.#epoch,
    );
    const connected = { link, outlet, interests };
    this.#connected.add(connected);
    link.onLine((line) => this.#handle(connected, JSON.parse(line) as Request));
    link.onClose(() => this.#leave(connected));
    this.#greet(connected);
  }

  tell(told: Told): void {
    for (const { link } of this.#connected) link.send(tellLine(told));
  }

  onTold(listener: (message: Told) => void): () => void {
    return this.#peers.add(listener);
  }

  close(): void {
    this.#stop();
    for (const { link } of [...this.#connected]) link.close();
  }

  /** A gateway may have missed messages while it was not connected: it reads everything again, as after a start of the engine. */
  #greet(connected: Connected): void {
    this.#engine.status().then(
      ({ epoch }) => {
        this.#epoch = epoch;
        if (this.#connected.has(connected)) connected.outlet.publish({ type: "started", epoch });
      },
      // The engine publishes its start when it is back.
      () => {},
    );
  }

  #handle(connected: Connected, request: Request): void {
    const { link, outlet, interests } = connected;
    switch (request.do) {
      case "watch":
        toggle(interests.users, this.#users, request.userId, request.on);
        return;
      case "watchAccount":
        toggle(interests.accounts, this.#accounts, request.userId, request.on);
        return;
      case "follow":
        toggle(interests.books, this.#books, request.marketId, request.on);
        return;
      case "took":
        outlet.took(request.chars);
        return;
      case "tell":
        this.#peers.hear(request.told);
        for (const other of this.#connected) if (other !== connected) other.link.send(tellLine(request.told));
        return;
      case "drain":
        // Only the engine's own process ends it.
        return;
      default: {
        const { id, ...body } = request;
        this.#engine.relay(body).then(
          (result) => link.send(answerLine(id, JSON.stringify(result ?? null))),
          () => link.send(noAnswerLine(id)),
        );
      }
    }
  }

  #leave(connected: Connected): void {
    this.#connected.delete(connected);
    const { users, accounts, books } = connected.interests;
    for (const userId of users) this.#users.remove(userId);
    for (const userId of accounts) this.#accounts.remove(userId);
    for (const marketId of books) this.#books.remove(marketId);
  }

  #publish(message: Published, line: string): void {
    if (message.type === "started") this.#epoch = message.epoch;
    for (const { outlet, interests } of this.#connected) if (isFor(interests, message)) outlet.publish(message, line);
  }
}

function toggle(own: Set<number>, all: Counted, key: number, on: boolean): void {
  if (own.has(key) === on) return;
  if (on) {
    own.add(key);
    all.add(key);
  } else {
    own.delete(key);
    all.remove(key);
  }
}

function isFor({ users, accounts, books }: Interests, message: Published): boolean {
  switch (message.type) {
    case "orders":
    case "options":
    case "positions":
    case "balances":
      return users.has(message.userId);
    case "account":
      return accounts.has(message.userId);
    case "book":
      return books.has(message.change.marketId);
    default:
      return true;
  }
}
