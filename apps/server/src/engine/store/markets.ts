import { price } from "@candor/core/codec/parts.ts";
import { integer } from "@candor/core/codec/schema.ts";
import type { IndexTick, SetCurrency } from "@candor/core/products/markets/records.ts";
import { currencyRecord, lastTickRecord, type MarketRow, marketRecord } from "@candor/core/products/markets/records.ts";
import { LastRows, ms, type ReadRows, RecordTable, readRecords } from "./record-table.ts";
import type { LoadedRows, Store } from "./store.ts";
import { amount, flag, insertInto, integer as integerColumn, text, time, word } from "./table.ts";

const currencies = new RecordTable("currencies", currencyRecord, { key: "currencyId" });
const markets = new RecordTable("markets", marketRecord, { key: "marketId" });

/** Name, decimals and kind are for display: defaults when the core first receives a currency, which stays hidden until an operator shows it. */
const newCurrencies = () =>
  currencies.insert<SetCurrency>(
    [
      text("name", (currency) => currency.symbol),
      integerColumn("decimals", "smallint", () => 8),
      word("kind", () => "crypto"),
      flag("shown", () => false),
    ],
    {
      conflict: "ON CONFLICT (currency_id) DO UPDATE SET symbol = EXCLUDED.symbol",
      lasting: ["currency_id", "symbol"],
    },
  );

const newTicks = () =>
  insertInto<IndexTick>("ticks", [
    integerColumn("tick_id", "bigint", (tick) => tick.tickId),
    integerColumn("market_id", "int", (tick) => tick.marketId),
    time("at", (tick) => tick.at),
    amount("price", (tick) => tick.price),
    amount("volume", (tick) => tick.volume),
    flag("counting", (tick) => tick.counting),
    text("constituents", (tick) => tick.constituents, "jsonb"),
  ]);

const lastTicks = (which: string) => `
SELECT m.market_id, t.tick_id, t.price, t.counting, ${ms("t.at")} FROM markets m
CROSS JOIN LATERAL (SELECT tick_id, price, counting, at FROM ticks WHERE market_id = m.market_id ${which} ORDER BY at DESC, tick_id DESC LIMIT 1) t`;
/** In the order of their index. `market_id = m.market_id ORDER BY trade_id DESC` may walk the primary key instead, which for a market without trades is the whole table. */
const LAST_TRADES = `
SELECT m.market_id, t.price FROM markets m
CROSS JOIN LATERAL (SELECT market_id, price FROM trades WHERE market_id >= m.market_id ORDER BY market_id, trade_id DESC LIMIT 1) t
WHERE t.market_id = m.market_id`;
const tickOfMarket = { fields: { marketId: integer, ...lastTickRecord.fields } };
const tradeOfMarket = { fields: { marketId: integer, price } };

async function load(read: ReadRows): Promise<LoadedRows> {
  const lastTickOf = async (which: string) =>
    new Map((await readRecords(read, tickOfMarket, lastTicks(which))).map(({ marketId, ...tick }) => [marketId, tick]));
  const ticks = await lastTickOf("");
  const counting = await lastTickOf("AND counting");
  const trades = new Map(
    (await readRecords(read, tradeOfMarket, LAST_TRADES)).map((trade) => [trade.marketId, trade.price]),
  );
  const rowOf = (market: Awaited<ReturnType<typeof markets.load>>[number]): MarketRow => ({
    ...market,
    lastTick: ticks.get(market.marketId),
    lastCounting: counting.get(market.marketId),
    lastTrade: trades.get(market.marketId),
  });
  return { rows: { currencies: await currencies.load(read), markets: (await markets.load(read)).map(rowOf) } };
}

/** Currencies, markets and ticks. */
export const marketsStore: Store = {
  order: 10,
  digests: [{ table: "ticks", number: "tick_id" }],
  load,
  open() {
    const currenciesSet = new LastRows(newCurrencies());
    const marketsSet = markets.upsert();
    const ticks = newTicks();
    return {
      on: {
        currency: ({ currency }) => currenciesSet.add(currency.currencyId, currency),
        market: ({ market }) => marketsSet.add(market.marketId, market),
        tick: ({ tick }) => ticks.add(tick),
      },
      take: () => [...currenciesSet.take(), ...marketsSet.take(), ...ticks.take()],
    };
  },
};
