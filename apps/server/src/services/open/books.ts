import type { Depth } from "@candor/contract/routes/market.ts";
import type { EngineClient } from "../../platform/bus/bus.ts";

/**
 * The latest published book of every pair that was asked for, at most 100 ms behind the engine's: a caller who asks for the best prices of all pairs asks no
 * engine. A pair's first reader has its book read; when the engine resumes, all are read again.
 */
export class Books {
  readonly #engine: EngineClient;
  readonly #books = new Map<number, Depth>();

  constructor(engine: EngineClient) {
    this.#engine = engine;
    engine.onPublish((message) => {
      if (message.type === "depth") this.#take(message.depth);
      else if (message.type === "started") this.#books.clear();
    });
  }

  async get(marketId: number): Promise<Depth | undefined> {
    const known = this.#books.get(marketId);
    if (known) return known;
    const read = await this.#engine.depth(marketId);
    if (read) this.#take(read);
    return this.#books.get(marketId);
  }

  /** The one that is known; undefined before it was published or read. */
  latest(marketId: number): Depth | undefined {
    return this.#books.get(marketId);
  }

  /** A book that was read may come after a newer one that was published. */
  #take(depth: Depth): void {
    const before = this.#books.get(depth.match_id);
    if (!before || before.at_ms <= depth.at_ms) this.#books.set(depth.match_id, depth);
  }
}
