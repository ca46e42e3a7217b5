import { amount, formatAmount } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { Candle, KlinePeriod } from "@candor/contract/routes/market.ts";
import { klinePeriods } from "@candor/contract/routes/market.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { candleRows } from "../../engine/store/candles.ts";
import { type Candle as Bar, createCandleBuilder, isStored } from "../../feeds/candles.ts";
import { testDatabase } from "../../testing/database.ts";
import { closedCandles } from "./candles.ts";

const database = await testDatabase();
const { db, pool } = database;
afterAll(() => database.close());

const START = Date.UTC(2026, 9, 30, 22, 58);
const market = { match_id: 1, source: "index" } as const;

/** What a builder closes in nine days, of every period, whether it is stored or not. */
const closed: Bar[] = [];
beforeAll(async () => {
  const builder = createCandleBuilder("BTC-USDT");
  for (let at = START; at < START + 9 * DAY_MS; at += 37_000 + ((at / 1_000) % 7) * 20_000) {
    const price = amount(String(100 + ((at / 1_000) % 37)));
    closed.push(...builder.add({ at, price, volume: amount("0.5") }));
  }
  const stored = candleRows();
  for (const candle of closed) if (isStored(candle)) stored.add({ marketId: 1, candle });
  for (const { text, values } of stored.take()) await pool.query(text, [...values]);
});

const tuple = ({ openAt, open, high, low, close, volume, turnover }: Bar): Candle => [
  openAt,
  ...([open, high, low, close, volume, turnover].map((value) => formatAmount(value)) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]),
];
/** Closed ones as a builder that had stored them would give them; the first bar of a period may be one that began before the data. */
const expected = (period: KlinePeriod) => closed.filter((candle) => candle.period === period).map(tuple);

test.each(klinePeriods.slice(1))("the closed candles of %s are those that a builder closed", async (period) => {
  const all = expected(period);
  const newest = await closedCandles(db, { market, period, limit: 500 });
  const kept = all.slice(-500).reverse();
  // A sum whose first parts are missing is a partial one in the builder as well.
  expect(newest).toEqual(kept);
  const middle = all[Math.floor(all.length / 2)]?.[0] ?? 0;
  expect(await closedCandles(db, { market, period, before: middle, limit: 3 })).toEqual(
    all
      .filter(([at]) => at < middle)
      .slice(-3)
      .reverse(),
  );
  expect(await closedCandles(db, { market, period, from: middle + 1, limit: 3 })).toEqual(
    all.filter(([at]) => at > middle).slice(0, 3),
  );
  expect(await closedCandles(db, { market, period, from: middle, before: middle + 1, limit: 3 })).toEqual(
    all.filter(([at]) => at === middle),
  );
});

test("seconds come from the ticks of an indexed pair, without gaps, up to the last price", async () => {
  await pool.query("SELECT ensure_partitions(1, now())");
  const at = Math.floor(Date.now() / 1_000) * 1_000 - 60_000;
  const ticks = [
    [0, "100"],
    [1, "101"],
    [4, "99.5"],
    [5, "98"],
  ] as const;
  for (const [index, [second, price]] of ticks.entries())
    await pool.query("INSERT INTO ticks VALUES ($1, 1, to_timestamp($2::float8 / 1000), $3, 2, true, '[]')", [
      index + 1,
      at + second * 1_000,
      price,
    ]);
  const flat = (second: number, price: string): Candle => [at + second * 1_000, price, price, price, price, "0", "0"];
  const traded = (second: number, price: string, turnover: string): Candle => [
    at + second * 1_000,
    price,
    price,
    price,
    price,
    "2",
    turnover,
  ];
  const all = [
    traded(0, "100", "200"),
    traded(1, "101", "202"),
    flat(2, "101"),
    flat(3, "101"),
    traded(4, "99.5", "199"),
  ];
  expect(await closedCandles(db, { market, period: "1s", limit: 100 })).toEqual([...all].reverse());
  expect(await closedCandles(db, { market, period: "1s", before: at + 3_500, limit: 2 })).toEqual([all[3], all[2]]);
  expect(await closedCandles(db, { market, period: "1s", from: at + 1_500, limit: 2 })).toEqual([all[2], all[3]]);
  expect(await closedCandles(db, { market: { match_id: 9, source: "index" }, period: "1s", limit: 2 })).toEqual([]);
});

test("seconds of a pair without an index are its trades", async () => {
  const at = Date.UTC(2026, 10, 1, 12);
  const trade = (id: number, ms: number, price: string) =>
    pool.query(
      `INSERT INTO trades (trade_id, market_id, price, quantity, quote_amount, taker_side, taker_order_id, maker_order_id,
         taker_user_id, maker_user_id, taker_fee, maker_fee, at)
       VALUES ($1, 2, $3, 1.5, 0, 0, 0, 0, 0, 0, 0, 0, to_timestamp($2::float8 / 1000))`,
      [id, at + ms, price],
    );
  for (const [id, ms, price] of [
    [1, 100, "10"],
    [2, 900, "12"],
    [3, 950, "11"],
    [4, 2_000, "9"],
  ] as const)
    await trade(id, ms, price);
  expect(await closedCandles(db, { market: { match_id: 2, source: "book" }, period: "1s", limit: 5 })).toEqual([
    [at + 1_000, "11", "11", "11", "11", "0", "0"],
    [at, "10", "12", "10", "11", "4.5", "49.5"],
  ]);
});
