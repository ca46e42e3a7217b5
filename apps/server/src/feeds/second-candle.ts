import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { barOf, type Candle, emptyAfter, joined, type PricePoint } from "./candles.ts";
import { openOf } from "./intervals.ts";

const period = "1s";

/** The forming second of one market. It is no part of the coarser bars and is stored nowhere: closed ones are read from ticks or trades. */
export class SecondCandle {
  readonly #symbol: string;
  #forming: Candle | undefined;
  /** Until its first price the forming second is a placeholder, which that price replaces. */
  #isPriced = false;

  constructor(symbol: string) {
    this.#symbol = symbol;
  }

  get forming(): Candle | undefined {
    return this.#forming;
  }

  /** Adds a price; returns the second that it closed. One from before the forming second belongs to none any more. */
  add(point: PricePoint): Candle | undefined {
    const closed = this.advance(point.at);
    const bar = barOf(point, { symbol: this.#symbol, period });
    if (this.#forming && bar.openAt < this.#forming.openAt) return closed;
    this.#forming = this.#forming && this.#isPriced ? joined(this.#forming, bar) : bar;
    this.#isPriced = true;
    return closed;
  }

  /** Closes the forming second if it ended at or before `at`. The clock calls it each second, so none is left out while time passes. */
  advance(at: number): Candle | undefined {
    const closed = this.#forming;
    if (!closed || at < closed.openAt + SECOND_MS) return undefined;
    this.#forming = emptyAfter(closed.close, { symbol: this.#symbol, period, openAt: openOf(period, at) });
    this.#isPriced = false;
    return closed;
  }
}
