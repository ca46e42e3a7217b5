import type { Depth, Quotation } from "@candor/contract/routes/market.ts";
import type { Services } from "../../services/services.ts";
import { depthTopic, messageText, QUOTES_TOPIC, type Topics } from "./topics.ts";

type Place = { readonly epoch: number; readonly n: number };
type Book = { readonly depth: Depth; place?: Place; text?: Buffer };

/** The first message to a new reader. One text serves all new readers until the state or its number changes. */
export class Snapshots {
  readonly #services: Pick<Services, "quotes" | "engine">;
  readonly #topics: Topics;
  /** The newest book of each market, as the engine publishes it within 100 ms of a change. */
  readonly #books = new Map<number, Book>();
  #quotes: (Place & { readonly list: readonly Quotation[]; readonly text: Buffer }) | undefined;

  constructor(services: Pick<Services, "quotes" | "engine">, topics: Topics) {
    this.#services = services;
    this.#topics = topics;
  }

  takeBook(depth: Depth): void {
    this.#books.set(depth.match_id, { depth });
  }

  /** After a start of the engine every book is requested again. */
  clearBooks(): void {
    this.#books.clear();
  }

  /** The message of all pairs; its number is that of the last one, so that the next one follows it. */
  quotes(): Buffer {
    const place = this.#topics.latest(QUOTES_TOPIC);
    const list = this.#services.quotes.all();
    // The board makes a new list with each change, so one text serves all new readers in between.
    if (this.#quotes?.list !== list || this.#quotes.epoch !== place.epoch || this.#quotes.n !== place.n)
      this.#quotes = { ...place, list, text: messageText("quota_data_list", { ...place, list }) };
    return this.#quotes.text;
  }

  /**
   * The book of a market. The engine is queried only for one that it has not published since it started; undefined if it does not answer; the book
   * then follows with its next publication.
   */
  async book(market: { readonly match_id: number; readonly symbol: string }): Promise<Buffer | undefined> {
    const { match_id: marketId, symbol } = market;
    if (!this.#books.has(marketId)) {
      const depth = await this.#services.engine.depth(marketId).catch(() => undefined);
      // A publication that arrived meanwhile is newer.
      if (depth && !this.#books.has(marketId)) this.takeBook(depth);
    }
    const book = this.#books.get(marketId);
    if (!book) return undefined;
    const now = this.#topics.latest(depthTopic(symbol));
    if (!book.text || book.place?.epoch !== now.epoch || book.place.n !== now.n) {
      book.place = now;
      book.text = messageText("depth_data_list", { ...now, ...book.depth });
    }
    return book.text;
  }
}
