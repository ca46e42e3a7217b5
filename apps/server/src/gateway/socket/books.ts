import type { Depth } from "@candor/contract/routes/market.ts";
import { messageText } from "./topics.ts";

type Place = { readonly epoch: number; readonly n: number };
type Book = { readonly depth: Depth; place?: Place; text?: Buffer };

/**
 * The newest book of each market, as the engine publishes it within 100 ms of a change: what a new reader of depth gets at once. One text serves all
 * who ask until the book or its place changes, and the engine is asked only for a market that it has not published since it started.
 */
export class Books {
  readonly #latest = new Map<number, Book>();

  take(depth: Depth): void {
    this.#latest.set(depth.match_id, { depth });
  }

  clear(): void {
    this.#latest.clear();
  }

  /** `ask` reads the engine; undefined when it does not answer, and the book then comes with its next publication. */
  async text(
    marketId: number,
    { place, ask }: { place: () => Place; ask: () => Promise<Depth | undefined> },
  ): Promise<Buffer | undefined> {
    if (!this.#latest.has(marketId)) {
      const depth = await ask().catch(() => undefined);
      // A publication that came meanwhile is newer.
      if (depth && !this.#latest.has(marketId)) this.take(depth);
    }
    const book = this.#latest.get(marketId);
    if (!book) return undefined;
    const now = place();
    if (!book.text || book.place?.epoch !== now.epoch || book.place.n !== now.n) {
      book.place = now;
      book.text = messageText("depth_data_list", { ...now, ...book.depth });
    }
    return book.text;
  }
}
