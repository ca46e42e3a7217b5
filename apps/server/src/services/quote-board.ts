import { type Price, parsePrice } from "@candor/contract/domain/money.ts";
import type { Quotation } from "@candor/contract/routes/market.ts";
import type { EngineClient } from "../platform/bus/bus.ts";

/** The latest 24 h figures of every pair, kept up to date by the engine's publications, so that no read of quotes queries the engine. */
export class QuoteBoard {
  readonly #quotes = new Map<number, Quotation>();
  #sorted: Quotation[] | undefined;

  /** Takes a snapshot from the engine: at the start, and when the engine resumes. */
  async load(engine: EngineClient): Promise<void> {
    this.update(await engine.quotes());
  }

  update(changed: readonly Quotation[]): void {
    for (const quotation of changed) this.#quotes.set(quotation.match_id, quotation);
    this.#sorted = undefined;
  }

  get(marketId: number): Quotation | undefined {
    return this.#quotes.get(marketId);
  }

  /** All pairs by their id. */
  all(): Quotation[] {
    this.#sorted ??= [...this.#quotes.values()].sort((a, b) => a.match_id - b.match_id);
    return this.#sorted;
  }

  /** The latest index price of a pair. */
  price(marketId: number): Price | undefined {
    return parsePrice(this.#quotes.get(marketId)?.now_price);
  }
}
