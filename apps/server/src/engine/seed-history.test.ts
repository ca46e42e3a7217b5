import { fromNumeric } from "@candor/contract/domain/money.ts";
import { klinePeriods } from "@candor/contract/routes/market.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { ClientBase, Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoMarkets } from "../feeds/demo-markets.ts";
import { HISTORY_SEED, simulateHistory } from "../feeds/history.ts";
import { openOf } from "../feeds/intervals.ts";
import { createLog } from "../platform/log/log.ts";
import { testDatabase } from "../testing/database.ts";
import { MARKET, seedMarket, startTestEngine, type TestEngine } from "../testing/engine.ts";
import { MarketFigures } from "./market-figures.ts";
import { seedHistory } from "./seed-history.ts";

const at = Date.UTC(2026, 10, 21, 5, 26, 28);
const end = openOf("1m", at);
const log = createLog("silent");
const bitcoin = demoMarkets.slice(0, 1);
const expected = [...simulateHistory({ seed: HISTORY_SEED, markets: bitcoin, at })];
const database = await testDatabase();
const { pool } = database;
const figures = new MarketFigures(() => {});
let engine: TestEngine;

beforeAll(async () => {
  engine = await startTestEngine(database.url, { followers: [figures] });
  await seedMarket(engine, pool, []);
});
afterAll(async () => {
  await engine.stop();
  await database.close();
});

const state = () => engine.engine.state as State;
const count = async () => (await pool.query<{ count: number }>("SELECT count(*) FROM candles")).rows[0]?.count;

/** A pool whose connection breaks at its n-th insert statement. */
const breakingPool = (statement: number) => {
  const connect = async () => {
    const client = await pool.connect();
    let inserts = 0;
    return new Proxy(client, {
      get(target, name) {
        if (name !== "query") return Reflect.get(target, name, target);
        return (text: string, values?: unknown[]) => {
          if (text.startsWith("INSERT") && ++inserts === statement) throw new Error("the connection broke");
          return target.query(text, values);
        };
      },
    });
  };
  return { connect } as unknown as Pool;
};

test("an interrupted start leaves nothing behind", async () => {
  const broken = seedHistory({ state: state(), figures, pool: breakingPool(3), at, log });
  await expect(broken).rejects.toThrow("the connection broke");
  expect(await count()).toBe(0);
  expect(figures.quotes()).toEqual([]);
});

test("an empty database gets a year of candles once", async () => {
  const seeding = { state: state(), figures, pool, at, log };
  expect(await seedHistory(seeding)).toBe(expected.length);
  expect(await count()).toBe(expected.length);
  const { rows } = await pool.query<Record<string, string>>(
    "SELECT period, open, high, low, close, volume, turnover FROM candles WHERE market_id = $1 ORDER BY open_time DESC, period DESC LIMIT 1",
    [MARKET],
  );
  const last = expected.findLast(({ period, openAt }) => period === "1m" && openAt === end - 60_000);
  for (const name of ["open", "high", "low", "close", "volume", "turnover"] as const)
    expect(fromNumeric(rows[0]?.[name] ?? ""), name).toBe(last?.[name]);
  expect(await seedHistory({ ...seeding, at: at + 3_600_000 })).toBe(0);
  expect(await count()).toBe(expected.length);
});

test("the 24 h figures and the forming candles are available at once, and after the next start", async () => {
  const minutes = expected.filter(({ period }) => period === "1m");
  const day = minutes.slice(-1_439);
  const sum = day.reduce((all, { volume }) => all + volume, 0n);
  const check = (shown: MarketFigures) => {
    const [quotation] = shown.quotes();
    expect(quotation).toMatchObject({ symbol: "BTC-USDT", now_price: "67412.5", at_ms: end });
    expect(fromNumeric(quotation?.open ?? "")).toBe(day[0]?.open);
    expect(fromNumeric(quotation?.volume ?? "")).toBe(sum);
    for (const period of klinePeriods.slice(1)) {
      const open = openOf(period, end);
      const hours = expected.filter((bar) => bar.period === "1h" && bar.openAt >= open);
      const rest = minutes.filter(({ openAt }) => openAt >= Math.max(open, openOf("1h", end)));
      const volume = [...hours, ...rest].reduce((all, bar) => all + bar.volume, 0n);
      const forming = shown.forming(MARKET, period);
      expect(forming?.[0], period).toBe(open);
      expect(forming?.[4], period).toBe("67412.5");
      expect(fromNumeric(forming?.[5] ?? ""), period).toBe(volume);
    }
  };
  check(figures);
  const afterRestart = new MarketFigures(() => {});
  const client = await pool.connect();
  await afterRestart.loaded(state(), client as ClientBase);
  client.release();
  check(afterRestart);
});

test("a database with candles or ticks of its own gets none", async () => {
  const used = await testDatabase();
  await used.pool.query("SELECT ensure_partitions(1, now())");
  await used.pool.query(
    "INSERT INTO ticks (tick_id, market_id, at, price, volume, counting, constituents) VALUES (1, 1, now(), 5, 0, true, '[]')",
  );
  expect(await seedHistory({ state: state(), figures, pool: used.pool, at: Date.now(), log })).toBe(0);
  await used.close();
});
