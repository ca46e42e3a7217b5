import type { Candle, KlinePeriod, Market } from "@candor/contract/routes/market.ts";
import { nextOpen, openOf } from "../../../feeds/intervals.ts";

type Asked = {
  readonly market: Pick<Market, "match_id" | "source">;
  readonly period: KlinePeriod;
  /** Candles that opened before this, in ms. */
  readonly before: number;
  readonly limit: number;
};
type Read = (asked: Asked) => Promise<Candle[]>;

/** A candle's row is committed with the price that closes it, and certainly stored this long after. */
const SETTLED_AFTER_MS = 5_000;
/** Rows are read in pages of this size, so that callers with other sizes share them. */
const ROWS = [101, 301, 1_001] as const;
/** About 400 bytes each. */
const KEPT_MAX = 100_000;

/** Pages of closed candles, newest first. Final ones are cached: of a thousand callers of one chart only one reads the table. */
export class ClosedCandles {
  readonly #read: Read;
  readonly #keptMax: number;
  /** In order of use, the latest last. */
  readonly #pages = new Map<string, Promise<Candle[]>>();
  readonly #sizes = new Map<string, number>();
  #kept = 0;

  constructor(read: Read, { keptMax = KEPT_MAX }: { keptMax?: number } = {}) {
    this.#read = read;
    this.#keptMax = keptMax;
  }

  /** `pricedAt` is the time of the market's last price, in the feed's time; undefined if unknown. */
  async page(asked: Asked, pricedAt: number | undefined): Promise<readonly Candle[]> {
    const { market, period, limit } = asked;
    const open = openOf(period, asked.before);
    const before = open === asked.before ? open : nextOpen(period, open);
    const rows = ROWS.find((count) => count >= limit) ?? limit;
    if (pricedAt === undefined || before > openOf(period, pricedAt - SETTLED_AFTER_MS)) return this.#read(asked);
    const key = `${market.match_id}:${period}:${before}:${rows}`;
    const page = this.#pages.get(key) ?? this.#read({ market, period, before, limit: rows });
    this.#keep(key, page, rows);
    try {
      return (await page).slice(0, limit);
    } catch (error) {
      this.#forget(key);
      throw error;
    }
  }

  #keep(key: string, page: Promise<Candle[]>, rows: number): void {
    this.#forget(key);
    this.#pages.set(key, page);
    this.#sizes.set(key, rows);
    this.#kept += rows;
    for (const oldest of this.#pages.keys()) {
      if (this.#kept <= this.#keptMax || oldest === key) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#kept -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
    this.#pages.delete(key);
  }
}
