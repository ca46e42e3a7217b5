import type { IndexTick, SetCurrency, SetMarket } from "@candor/core/products/markets/records.ts";
import type { ProductStore } from "./store.ts";
import { amount, flag, insertInto, integer, text, time, upsertInto, word } from "./table.ts";

/**
 * Currencies, markets and ticks. A currency's name, decimals and kind are for display and stand in the table only; the console and the seed write
 * them, here they get plain values when the core hears of a currency first, and it is hidden until an operator shows it.
 */
export function marketsStore(): ProductStore {
  const currencies = insertInto<SetCurrency>(
    "currencies",
    [
      integer("currency_id", "int", (currency) => currency.currencyId),
      text("symbol", (currency) => currency.symbol),
      text("name", (currency) => currency.symbol),
      integer("decimals", "smallint", () => 8),
      word("kind", () => "crypto"),
      flag("shown", () => false),
    ],
    {
      conflict: "ON CONFLICT (currency_id) DO UPDATE SET symbol = EXCLUDED.symbol",
      lasting: ["currency_id", "symbol"],
    },
  );
  const markets = upsertInto<SetMarket>(
    "markets",
    ["market_id"],
    [
      integer("market_id", "int", (market) => market.marketId),
      text("symbol", (market) => market.symbol),
      integer("base_id", "int", (market) => market.baseId),
      integer("quote_id", "int", (market) => market.quoteId),
      amount("tick", (market) => market.tick),
      amount("lot", (market) => market.lot),
      amount("min_notional", (market) => market.minNotional),
      amount("maker_fee", (market) => market.makerFee),
      amount("taker_fee", (market) => market.takerFee),
      amount("price_band", (market) => market.priceBand),
      word("source", (market) => market.source),
      word("state", (market) => market.state),
    ],
  );
  const ticks = insertInto<IndexTick>("ticks", [
    integer("tick_id", "bigint", (tick) => tick.tickId),
    integer("market_id", "int", (tick) => tick.marketId),
    time("at", (tick) => tick.at),
    amount("price", (tick) => tick.price),
    amount("volume", (tick) => tick.volume),
    flag("counting", (tick) => tick.counting),
    text("constituents", (tick) => tick.constituents, "jsonb"),
  ]);
  let currenciesSet = new Map<number, SetCurrency>();
  let marketsSet = new Map<number, SetMarket>();

  return {
    on: {
      currency: ({ currency }) => currenciesSet.set(currency.currencyId, currency),
      market: ({ market }) => marketsSet.set(market.marketId, market),
      tick: ({ tick }) => ticks.add(tick),
    },
    take() {
      for (const currency of currenciesSet.values()) currencies.add(currency);
      for (const market of marketsSet.values()) markets.add(market);
      currenciesSet = new Map();
      marketsSet = new Map();
      return [...currencies.take(), ...markets.take(), ...ticks.take()];
    },
  };
}
