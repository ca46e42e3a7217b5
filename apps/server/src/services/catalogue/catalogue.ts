import { plain } from "@candor/contract/domain/money.ts";
import type { Currency, Market } from "@candor/contract/routes/market.ts";
import type { Kysely, Selectable } from "kysely";
import type { CurrenciesTable, Database, MarketsTable } from "../../platform/database/schema.ts";

export type MarketInfo = Market;
type CurrencyRow = Selectable<CurrenciesTable> & { readonly logo: string | null };

/** Currencies and markets in memory: every answer refers to them, and only operators change them. */
export class Catalogue {
  readonly #db: Kysely<Database>;
  #currencies: readonly Currency[] = [];
  #shown: readonly Currency[] = [];
  #markets: readonly Market[] = [];
  #currencyById = new Map<number, Currency>();
  #marketById = new Map<number, Market>();
  #marketBySymbol = new Map<string, Market>();
  #begun = 0;
  #taken = 0;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Reads the tables; when it resolves, the memory has their state at the call, or a later one. */
  async load(): Promise<void> {
    this.#begun += 1;
    const reading = this.#begun;
    // Markets first: the currencies of each exist before it does.
    const markets = await this.#db.selectFrom("markets").selectAll().orderBy("sort").orderBy("market_id").execute();
    const currencies = await this.#db
      .selectFrom("currencies")
      .leftJoin("currency_profiles", "currency_profiles.currency_id", "currencies.currency_id")
      .selectAll("currencies")
      .select("currency_profiles.logo_hash as logo")
      .orderBy("sort")
      .orderBy("currencies.currency_id")
      .execute();
    const launches = await this.#db
      .selectFrom("subscriptions")
      .select(["market_id", "launch_at"])
      .where("launched_at", "is", null)
      .execute();
    // A change's own read and the read for the engine's earlier notice run in parallel, and the first one started may end last.
    if (reading < this.#taken) return;
    this.#taken = reading;
    this.#take(currencies, markets, new Map(launches.map((one) => [one.market_id, one.launch_at.getTime()])));
  }

  #take(
    currencies: readonly CurrencyRow[],
    markets: readonly Selectable<MarketsTable>[],
    launches: ReadonlyMap<number, number>,
  ): void {
    this.#currencies = currencies.map(({ sort: _, shown: _shown, version: _version, ...currency }) => currency);
    const inMarkets = new Set(markets.flatMap((row) => [row.base_id, row.quote_id]));
    this.#shown = currencies.flatMap(({ currency_id, shown }, index) =>
      shown || inMarkets.has(currency_id) ? (this.#currencies[index] ?? []) : [],
    );
    this.#currencyById = new Map(this.#currencies.map((currency) => [currency.currency_id, currency]));
    this.#markets = markets.map((row) => ({
      match_id: row.market_id,
      symbol: row.symbol,
      currency_id: row.base_id,
      legal_id: row.quote_id,
      base: this.symbolOf(row.base_id),
      quote: this.symbolOf(row.quote_id),
      tick: plain(row.tick),
      lot: plain(row.lot),
      price_decimals: decimalsOf(row.tick),
      quantity_decimals: decimalsOf(row.lot),
      min_notional: plain(row.min_notional),
      maker_fee: plain(row.maker_fee),
      taker_fee: plain(row.taker_fee),
      price_band: plain(row.price_band),
      source: row.source,
      state: row.state,
      launch_at_ms: launches.get(row.market_id) ?? null,
    }));
    this.#marketById = new Map(this.#markets.map((market) => [market.match_id, market]));
    this.#marketBySymbol = new Map(this.#markets.map((market) => [market.symbol, market]));
  }

  /** Currencies visible to users: shown by an operator, or traded. */
  get shownCurrencies(): readonly Currency[] {
    return this.#shown;
  }

  get currencies(): readonly Currency[] {
    return this.#currencies;
  }

  get markets(): readonly Market[] {
    return this.#markets;
  }

  currency(currencyId: number): Currency | undefined {
    return this.#currencyById.get(currencyId);
  }

  currencyNamed(symbol: string): Currency | undefined {
    return this.#currencies.find((currency) => currency.symbol === symbol);
  }

  market(marketId: number): Market | undefined {
    return this.#marketById.get(marketId);
  }

  marketNamed(symbol: string): Market | undefined {
    return this.#marketBySymbol.get(symbol);
  }

  /** "BTC". Throws for an unknown id, which no row may contain. */
  symbolOf(currencyId: number): string {
    const currency = this.#currencyById.get(currencyId);
    if (!currency) throw new Error(`there is no currency ${currencyId}`);
    return currency.symbol;
  }

  /** "BTC-USDT" */
  pairOf(marketId: number): string {
    const market = this.#marketById.get(marketId);
    if (!market) throw new Error(`there is no market ${marketId}`);
    return market.symbol;
  }
}

const decimalsOf = (step: string) => plain(step).split(".")[1]?.length ?? 0;
