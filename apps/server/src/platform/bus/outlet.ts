import type { Quotation } from "@candor/contract/routes/market.ts";
import { joinedChange, type Published } from "./bus.ts";
import { publishLine } from "./protocol.ts";

/** Characters in flight to a gateway that are not acknowledged yet: some seconds of a busy market. */
export const AHEAD_MAX = 4 * 1024 * 1024;
/** Messages to users that wait for a gateway; beyond, they are dropped and the gateway's readers request snapshots. */
const PRIVATE_MAX = 10_000;
const TRADES_MAX = 50;

type State = Extract<Published, { type: "depth" | "auction" | "candle" | "notices" }>;
type Book = Extract<Published, { type: "book" }>;
type Trades = Extract<Published, { type: "trades" }>;

/**
 * Publications in flight to one gateway. While it keeps up each is sent at once. When it does not, quotes, depths, auctions and candles wait as their newest
 * state only, the changes of a book as one change, trades as the last 50 of a market, and users' messages up to a bound: no queue grows without limit in either thread.
 */
export class Outlet {
  readonly #send: (line: string) => void;
  readonly #epoch: () => number;
  #ahead = 0;
  #isBehind = false;
  #private: Published[] = [];
  #hasLost = false;
  readonly #states = new Map<string, State>();
  readonly #trades = new Map<number, Trades>();
  readonly #quotes = new Map<number, Quotation>();
  readonly #books = new Map<number, Book>();

  constructor(send: (line: string) => void, epoch: () => number) {
    this.#send = send;
    this.#epoch = epoch;
  }

  /** `line`: the message as text, for a caller that has it. */
  publish(message: Published, line?: string): void {
    if (this.#isBehind) this.#hold(message);
    else this.#emit(line ?? publishLine(JSON.stringify(message)));
  }

  /** The gateway acknowledges this many characters of publications. */
  took(chars: number): void {
    this.#ahead -= chars;
    if (this.#isBehind && this.#ahead <= AHEAD_MAX / 2) this.#catchUp();
  }

  #emit(line: string): void {
    this.#ahead += line.length;
    this.#isBehind = this.#ahead > AHEAD_MAX;
    this.#send(line);
  }

  #hold(message: Published): void {
    switch (message.type) {
      case "quotes":
        for (const quotation of message.list) this.#quotes.set(quotation.match_id, quotation);
        return;
      case "depth":
        this.#states.set(`depth:${message.depth.match_id}`, message);
        return;
      case "book": {
        const { change } = message;
        const held = this.#books.get(change.marketId);
        this.#books.set(change.marketId, held ? { type: "book", change: joinedChange(held.change, change) } : message);
        return;
      }
      case "auction":
        this.#states.set(`auction:${message.marketId}`, message);
        return;
      case "candle":
        this.#states.set(`candle:${message.marketId}:${message.period}:${message.isClosed ?? false}`, message);
        return;
      case "notices":
        this.#states.set("notices", message);
        return;
      case "trades": {
        const before = this.#trades.get(message.marketId)?.list ?? [];
        this.#trades.set(message.marketId, { ...message, list: [...before, ...message.list].slice(-TRADES_MAX) });
        return;
      }
      case "orders":
      case "options":
      case "positions":
      case "balances":
      case "account":
        if (this.#private.length < PRIVATE_MAX) this.#private.push(message);
        else this.#hasLost = true;
        return;
      case "user":
      case "withdrawal":
      case "otc":
      case "markets":
      case "started":
        // A session that ends, a step of a withdrawal or of an OTC order: these follow an operator's or a user's command, which come through the gateway itself.
        this.#private.push(message);
        return;
    }
  }

  #catchUp(): void {
    this.#isBehind = false;
    const held: Published[] = [
      ...this.#private,
      ...this.#books.values(),
      ...this.#states.values(),
      ...this.#trades.values(),
    ];
    if (this.#quotes.size > 0) held.push({ type: "quotes", list: [...this.#quotes.values()] });
    // Every topic is numbered from 1 again, and a reader that sees the gap requests a snapshot.
    if (this.#hasLost) held.push({ type: "started", epoch: this.#epoch() });
    this.#private = [];
    this.#hasLost = false;
    this.#books.clear();
    this.#states.clear();
    this.#trades.clear();
    this.#quotes.clear();
    for (const message of held) this.publish(message);
  }
}
