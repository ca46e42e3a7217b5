import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromNumeric } from "@candor/contract/domain/money.ts";
import { afterAll, expect, test } from "vitest";
import { startEngineThread } from "../engine/thread.ts";
import { createLog } from "../platform/log/log.ts";
import { testDatabase } from "../testing/database.ts";
import { commandId, fund, marketBuy, USDT } from "../testing/engine.ts";
import { waitFor } from "../testing/wait-for.ts";
import type { Candle } from "./candles.ts";
import { openRecording } from "./replay-file.ts";
import { candlesOf } from "./testing/recorded.ts";

const database = await testDatabase();
afterAll(() => database.close());
const folder = mkdtempSync(join(tmpdir(), "candor-replay-"));
const start = Date.UTC(2022, 0, 31, 23, 49);

/** Twelve minutes over a month's end, so that a bar of every period but the week closes. */
function barsFile(): string {
  const rows = Array.from({ length: 12 }, (_, minute) => {
    const [open, close] = [38_500 + ((minute * 37) % 50), 38_500 + ((minute * 37 + 37) % 50)];
    const time = new Date(start + minute * 60_000).toISOString();
    return `${time},${open},${Math.max(open, close) + 7},${Math.min(open, close) - 9},${close},${minute}.123456789`;
  });
  const file = join(folder, "btc-usdt-bars.csv");
  writeFileSync(file, `timestamp,open,high,low,close,volume\n${rows.join("\n")}\n`);
  return file;
}

async function storedCandles(): Promise<Candle[]> {
  const { rows } = await database.pool.query<Record<string, string>>(
    "SELECT m.symbol, c.* FROM candles c JOIN markets m USING (market_id)",
  );
  const money = (row: Record<string, string>, column: string) => fromNumeric(row[column] as string);
  return rows.map((row) => ({
    symbol: row["symbol"] as string,
    period: row["period"] as Candle["period"],
    openAt: new Date(row["open_time"] as string).getTime(),
    open: money(row, "open"),
    high: money(row, "high"),
    low: money(row, "low"),
    close: money(row, "close"),
    volume: money(row, "volume"),
    turnover: money(row, "turnover"),
  }));
}

const byTime = (a: Candle, b: Candle) => a.period.localeCompare(b.period) || a.openAt - b.openAt;
const secondsStored = async (): Promise<number> =>
  (await database.pool.query<{ n: number }>("SELECT count(*) AS n FROM ticks")).rows[0]?.n ?? 0;

test("a restarted replay produces the candles of its file, and then has no price to trade at", async () => {
  const file = barsFile();
  const options = {
    databaseUrl: database.url,
    mode: "demo",
    feed: { kind: "replay", file },
    logLevel: "error",
  } as const;
  const first = await startEngineThread({ ...options, replaySpeed: 200 }, createLog("error"));
  await waitFor(async () => expect(await secondsStored()).toBeGreaterThan(100), 20_000);
  await first.stop();
  const before = await secondsStored();
  expect(before).toBeLessThan(720);

  const { client, stop } = await startEngineThread({ ...options, replaySpeed: 1_000 }, createLog("error"));
  await database.pool.query(
    "INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code) VALUES (1, '10000001', 'a@b.c', '-', 'a', 'mail', 'i')",
  );
  await client.send({ type: "registerUser", id: commandId(), userId: 1 });
  await client.send(fund(1, USDT, "1000"));
  const expected = candlesOf(await openRecording(file)).sort(byTime);
  await waitFor(async () => expect(await storedCandles()).toHaveLength(expected.length), 20_000);
  expect((await storedCandles()).sort(byTime)).toEqual(expected);
  expect(new Set(expected.map(({ period }) => period))).toEqual(
    new Set(["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1M"]),
  );
  expect(await secondsStored()).toBe(720);
  // Anybody with the file knows each price in advance: no option, contract or conversion may use one.
  const counting = await database.pool.query("SELECT count(*) AS n FROM ticks WHERE counting");
  expect(counting.rows).toEqual([{ n: 0 }]);

  expect(await client.depth(1)).toMatchObject({ symbol: "BTC-USDT", bids: [], asks: [] });
  const outcome = await client.send(marketBuy({ userId: 1, marketId: 1, quoteAmount: "100" }));
  expect(outcome).toMatchObject({ ok: false, error: "PRICE_STALE" });
  expect((await client.quotes()).map(({ symbol }) => symbol)).toEqual(["BTC-USDT"]);
  await stop();
});

test("the database of a replay accepts no other feed", async () => {
  const other = join(folder, "eth-usdt-trades.csv");
  writeFileSync(other, "id,price,qty,time\n1,2500.5,0.1,1643673600000\n");
  const options = { databaseUrl: database.url, mode: "demo", logLevel: "error" } as const;
  const starting = (feed: { kind: "simulated" } | { kind: "replay"; file: string }) =>
    startEngineThread({ ...options, feed }, createLog("error"));
  await expect(starting({ kind: "simulated" })).rejects.toThrow("the database holds a replay of BTC-USDT");
  await expect(starting({ kind: "replay", file: other })).rejects.toThrow(
    "replayed prices of BTC-USDT until 2022-02-01",
  );
});
