import { depth } from "@candor/contract/open/market.ts";
import type { ChangeEvent } from "@candor/contract/open/stream-events.ts";
import { type Level, LocalBook } from "./book.ts";
import { backoffMs } from "./connection.ts";
import type { Rest } from "./rest.ts";
import type { Streams } from "./streams.ts";

const LEVELS = 1_000;

/** The book of a symbol as it is now. While the connection is gone, and until the book is read again, its last state stays and `isCurrent` is false. */
export class LiveBook {
  readonly symbol: string;
  readonly #rest: Rest;
  readonly #end: () => void;
  readonly #listeners = new Set<() => void>();
  /** Changes that came before their snapshot; undefined while the book is up to date. */
  #waiting: ChangeEvent[] | undefined = [];
  #book = new LocalBook({ lastUpdateId: 0, bids: [], asks: [] });
  #isEnded = false;
  #failures = 0;
  /** Counts the readings, of which the last one only is taken. */
  #reads = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(symbol: string, { rest, streams }: { readonly rest: Rest; readonly streams: Streams }) {
    this.symbol = symbol;
    this.#rest = rest;
    this.#end = streams.read(`${symbol.toLowerCase()}@depth@100ms`, {
      message: (change) => this.#take(change),
      opened: () => this.#restart(),
      down: () => {
        this.#waiting = [];
        this.#reads += 1;
        clearTimeout(this.#retry);
      },
    });
  }

  /** Whether it is the server's book up to the last change that has arrived. */
  get isCurrent(): boolean {
    return this.#waiting === undefined;
  }

  get lastUpdateId(): number {
    return this.#book.lastUpdateId;
  }

  /** Best first, up to 1,000 a side. */
  get bids(): Level[] {
    return this.#book.bids;
  }

  get asks(): Level[] {
    return this.#book.asks;
  }

  get mid(): string | undefined {
    return this.#book.mid;
  }

  /** Resolves with the next change, or when `signal` says so. */
  changed(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#listeners.delete(done);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      if (signal?.aborted) return resolve();
      this.#listeners.add(done);
      signal?.addEventListener("abort", done);
    });
  }

  /** Calls this with every change, until the function that it returns is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#isEnded = true;
    clearTimeout(this.#retry);
    this.#end();
    this.#tell();
  }

  #take(change: ChangeEvent): void {
    if (this.#waiting) this.#waiting.push(change);
    else if (this.#book.apply(change)) this.#tell();
    else this.#restart(change);
  }

  #restart(...waiting: readonly ChangeEvent[]): void {
    this.#waiting = [...waiting];
    this.#reads += 1;
    clearTimeout(this.#retry);
    void this.#read(this.#reads);
  }

  /** Reads a snapshot and applies what came meanwhile. One that is older than the first of it is read again, after a while. */
  async #read(own: number): Promise<void> {
    const snapshot = await this.#rest(depth, { symbol: this.symbol, limit: LEVELS });
    if (this.#isEnded || this.#reads !== own || !this.#waiting) return;
    const book = snapshot.ok ? new LocalBook(snapshot.data) : undefined;
    if (book && this.#waiting.every((change) => book.apply(change))) {
      this.#book = book;
      this.#waiting = undefined;
      this.#failures = 0;
      this.#tell();
      return;
    }
    this.#retry = setTimeout(() => void this.#read(own), backoffMs(this.#failures, Math.random()));
    this.#failures += 1;
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
