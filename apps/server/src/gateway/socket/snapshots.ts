import type { Depth, Quotation } from "@candor/contract/routes/market.ts";
import type { Published } from "../../platform/bus/bus.ts";
import type { Services } from "../../services/services.ts";
import { type AuctionState, auctionTopic, depthTopic, messageText, QUOTES_TOPIC, type Topics } from "./topics.ts";

type Place = { readonly epoch: number; readonly n: number };
type State = { readonly data: Depth | AuctionState; place?: Place; text?: Buffer };
type Named = { readonly match_id: number; readonly symbol: string };

/** The first message to a new reader. One text serves all new readers until the state or its number changes. */
export class Snapshots {
  readonly #services: Pick<Services, "quotes" | "engine">;
  readonly #topics: Topics;
  /** The newest book and auction of each market, as the engine publishes them, by their topic. */
  readonly #states = new Map<string, State>();
  #quotes: (Place & { readonly list: readonly Quotation[]; readonly text: Buffer }) | undefined;

  constructor(services: Pick<Services, "quotes" | "engine">, topics: Topics) {
    this.#services = services;
    this.#topics = topics;
  }

  takeBook(depth: Depth): void {
    this.#states.set(depthTopic(depth.symbol), { data: depth });
  }

  takeAuction({ marketId, symbol, auction }: Extract<Published, { type: "auction" }>): void {
    this.#states.set(auctionTopic(symbol), { data: { match_id: marketId, symbol, auction } });
  }

  /** After a start of the engine every book and auction is requested again. */
  clear(): void {
    this.#states.clear();
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
  book({ match_id, symbol }: Named): Promise<Buffer | undefined> {
    return this.#text(depthTopic(symbol), "depth_data_list", () => this.#services.engine.depth(match_id));
  }

  /** The auction of a market, or that there is none; like `book`. */
  auction({ match_id, symbol }: Named): Promise<Buffer | undefined> {
    return this.#text(auctionTopic(symbol), "auction_data", async () => ({
      match_id,
      symbol,
      auction: (await this.#services.engine.auction(match_id)) ?? null,
    }));
  }

  async #text(topic: string, action: string, ask: () => Promise<State["data"] | undefined>) {
    if (!this.#states.has(topic)) {
      const data = await ask().catch(() => undefined);
      // A publication that arrived meanwhile is newer.
      if (data && !this.#states.has(topic)) this.#states.set(topic, { data });
    }
    const state = this.#states.get(topic);
    if (!state) return undefined;
    const now = this.#topics.latest(topic);
    if (!state.text || state.place?.epoch !== now.epoch || state.place.n !== now.n) {
      state.place = now;
      state.text = messageText(action, { ...now, ...state.data });
    }
    return state.text;
  }
}
