/**
 * What an archive run costs beside working orders: a month of ticks and ledger entries is written, read back, compared and detached while orders are
 * sent through the engine, whose latency is measured before, while it is written, and while it leaves.
 *
 * `node bench/archive.ts [MILLIONS]` prints rows, bytes, seconds, how long a table was locked, and the latency of orders in each phase.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { monthOf } from "../apps/server/src/archive/months.ts";
import { partitionOf } from "../apps/server/src/archive/tables.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { createKysely, createPool } from "../apps/server/src/platform/database/database.ts";
import { limitOrder, startTestEngine } from "../apps/server/src/testing/engine.ts";
import { forgetTexts, liveThrough, monthsAgo } from "../apps/server/src/testing/past-months.ts";
import { startTestPostgres } from "../apps/server/src/testing/postgres.ts";

const ROWS = Math.round(Number.parseFloat(process.argv[2] ?? "1") * 1_000_000);
const IN_FLIGHT = 16;
const month = monthOf(monthsAgo(3));
const moment = `'${month.from.toISOString()}'::timestamptz + n * interval '28 days' / ${ROWS}`;
const venues = JSON.stringify(
  ["binance", "kraken", "coinbase"].map((venue) => ({ venue, price: "2000.12", age: 240 })),
);

/** Rows of the usual width; half of the entries are holds, as of orders that do not trade. */
const TICKS = `
INSERT INTO ticks SELECT 1000000 + n, 2, ${moment}, 2000 + n % 100, 0, true, '${venues}' FROM generate_series(1, ${ROWS}) n`;
const ENTRIES = `
INSERT INTO ledger_entries SELECT 1000000 + n, ${moment}, 1, gen_random_uuid(), 1 + n % 2, 'c2c', 3, 1, -1, 1, 1,
  (ARRAY['c2c_buy_lock_0', 'c2c_buy', 'c2c_buy_lock_1', 'c2c_fee'])[1 + n % 4], 'order:' || n FROM generate_series(1, ${ROWS}) n`;
/** The newest row of each table must be later than the month. */
const NEWEST = [
  "INSERT INTO ticks SELECT 900000000, market_id, now(), price, volume, counting, constituents FROM ticks LIMIT 1",
  "INSERT INTO ledger_entries SELECT 900000000, now(), batch_id, command_id, owner_id, account, currency_id, available_delta, frozen_delta, available_after, frozen_after, tag, ref FROM ledger_entries LIMIT 1",
];

const { postgres, stop } = await startTestPostgres();
const name = `${postgres.prefix}archive`;
const on = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
const folder = mkdtempSync(join(tmpdir(), "candor-archive-"));
try {
  await withClient(postgres.adminUrl, (admin) =>
    admin.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.template} OWNER candor_owner`),
  );
  const url = on(postgres.appUrl);
  const pool = createPool(url, { max: 4, name: "bench" });
  const database = {
    name,
    url,
    ownerUrl: on(postgres.ownerUrl),
    adminUrl: on(postgres.adminUrl),
    pool,
    db: createKysely(pool),
    close: () => pool.end(),
  };
  await liveThrough(database, [3, 0]);
  const engine = await startTestEngine(url);
  await withClient(database.adminUrl, async (admin) => {
    for (const sql of [TICKS, ENTRIES, ...NEWEST]) await admin.query(sql);
    await admin.query("VACUUM ANALYZE");
    const { rows } = await admin.query(
      "SELECT relname, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class WHERE relname = ANY ($1)",
      [[partitionOf("ticks", month), partitionOf("ledger_entries", month)]],
    );
    for (const { relname, bytes } of rows)
      console.log(JSON.stringify({ table: relname, rows: ROWS, bytes, perRow: Math.round(bytes / ROWS) }));
  });

  let latencies: number[] = [];
  let isRunning = true;
  let sent = 0;
  const flight = Array.from({ length: IN_FLIGHT }, async () => {
    while (isRunning) {
      const from = performance.now();
      sent += 1;
      const side = (sent % 2) as 0 | 1;
      await engine.send(limitOrder({ userId: 1 + (sent % 2), side, price: "30000", quantity: "0.001" }));
      latencies.push(performance.now() - from);
    }
  });
  const phase = async <Result>(label: string, work: () => Promise<Result>): Promise<Result> => {
    latencies = [];
    lockWaits = [];
    const from = performance.now();
    const result = await work();
    const seconds = (performance.now() - from) / 1_000;
    const sorted = [...latencies].sort((a, b) => a - b);
    const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1));
    const orders = { orders: sorted.length, perSecond: Math.round(sorted.length / seconds) };
    console.log(
      JSON.stringify({
        phase: label,
        seconds: Number(seconds.toFixed(1)),
        ...orders,
        p50: at(0.5),
        p99: at(0.99),
        max: at(0.99999),
        lockWaitMax: Number(Math.max(...lockWaits).toFixed(1)),
      }),
    );
    return result;
  };
  /** The command as an operator gives it, in a process of its own. */
  const run = async (...flags: string[]) => {
    const env = {
      ...process.env,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: database.ownerUrl,
      CANDOR_ARCHIVE: folder,
      CANDOR_KEEP_MONTHS: "1",
    };
    const { stdout } = await promisify(execFile)(process.execPath, ["scripts/archive.ts", ...flags], { env });
    return stdout;
  };
  /** How long a writer waits for the tables themselves, whatever commits cost: the same lock that an order takes. */
  let lockWaits: number[] = [];
  const prober = (async () => {
    while (isRunning) {
      const from = performance.now();
      await pool.query("SELECT FROM ticks, ledger_entries LIMIT 0");
      lockWaits.push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  await phase("orders alone", () => new Promise((resolve) => setTimeout(resolve, 10_000)));
  await phase("while it is written", () => run());
  const size = (table: string) =>
    readdirSync(join(folder, table, month.name)).reduce(
      (sum, file) => sum + statSync(join(folder, table, month.name, file)).size,
      0,
    );
  for (const table of ["ticks", "ledger_entries"])
    console.log(
      JSON.stringify({ archive: table, bytes: size(table), perRow: Number((size(table) / ROWS).toFixed(1)) }),
    );
  await forgetTexts(database);
  console.log(await phase("while it leaves", () => run("--detach")));
  isRunning = false;
  await Promise.all([...flight, prober]);
  await engine.stop();
  await pool.end();
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
