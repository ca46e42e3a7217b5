import { fromNumeric, ONE } from "@candor/contract/domain/money.ts";
import type { Services } from "../../../services/services.ts";
import { usdtPrice, VALUATION_CURRENCY } from "../balances/index.ts";
import { closes } from "./queries.ts";

type Priced = Pick<Services, "db" | "catalogue" | "quotes">;
type Known = { readonly day: string; readonly price: bigint };

/** The day of UTC of a time, "2026-11-23". */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Prices of currencies in USDT by day. */
export class DayPrices {
  readonly #known: ReadonlyMap<number, readonly Known[]>;
  readonly #today: string;
  readonly #now: (currencyId: number) => bigint | undefined;

  private constructor(known: Map<number, Known[]>, today: string, now: (currencyId: number) => bigint | undefined) {
    this.#known = known;
    this.#today = today;
    this.#now = now;
  }

  /** Reads the daily candles since then of all currencies that have a pair with USDT. */
  static async read(
    { db, catalogue, quotes }: Priced,
    { currencies, since, today }: { currencies: readonly number[]; since?: Date; today: string },
  ): Promise<DayPrices> {
    const byMarket = new Map(
      currencies.flatMap((id): [number, number][] => {
        const market = catalogue.marketNamed(`${catalogue.symbolOf(id)}-${VALUATION_CURRENCY}`);
        return market ? [[market.match_id, id]] : [];
      }),
    );
    const known = new Map<number, Known[]>();
    for (const { market_id, day, close } of await closes(db, { markets: [...byMarket.keys()], since })) {
      const currencyId = byMarket.get(market_id);
      if (currencyId === undefined) continue;
      const list = known.get(currencyId) ?? [];
      list.push({ day, price: fromNumeric(close) });
      known.set(currencyId, list);
    }
    return new DayPrices(known, today, (id) => usdtPrice(catalogue, quotes, catalogue.symbolOf(id)));
  }

  /**
   * The closing price of a day, today the latest one. A day without a candle has the price before it; a day before the first candle that first price,
   * so that the start of a record is no profit. Undefined for a currency without any price.
   */
  at(currencyId: number, day: string): bigint | undefined {
    const now = this.#now(currencyId);
    if (now === ONE || day >= this.#today) return now ?? this.#last(currencyId, day);
    return this.#last(currencyId, day) ?? this.#known.get(currencyId)?.[0]?.price ?? now;
  }

  /** The newest close of this day or before, by halving: a report asks once an entry. */
  #last(currencyId: number, day: string): bigint | undefined {
    const list = this.#known.get(currencyId) ?? [];
    let low = 0;
    for (let high = list.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.day ?? "") <= day) low = middle + 1;
      else high = middle;
    }
    return list[low - 1]?.price;
  }
}
