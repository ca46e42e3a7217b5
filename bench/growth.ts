/**
 * The disk space of an order: orders of 64 users, half of which trade, are sent at a rate through the engine alone, with the texts of batches kept,
 * and the database is measured before and after (tables with their indexes; the write-ahead log is recycled and does not grow with them).
 *
 * `node bench/growth.ts` prints the bytes an order at 10 and at 1,000 orders a second. What an idle server adds is measured on a running demo.
 */
import type { CommandRequest } from "../apps/server/src/platform/bus/bus.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { createPool } from "../apps/server/src/platform/database/database.ts";
import { limitOrder, seedMarket, startTestEngine } from "../apps/server/src/testing/engine.ts";
import { startTestPostgres } from "../apps/server/src/testing/postgres.ts";
import { SeededRandom } from "../packages/core/src/testing/random.ts";

const USERS = 64;
const RATES = [
  { perSecond: 10, seconds: 40 },
  { perSecond: 1_000, seconds: 10 },
] as const;
const SLICE_MS = 20;

const random = new SeededRandom(20_261_122);
function order(index: number): CommandRequest {
  const cents = 3_000_000 + random.below(101) - 50;
  return limitOrder({
    userId: 1 + (index % USERS),
    side: random.below(2) === 0 ? 0 : 1,
    quantity: "0.001",
    price: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`,
  });
}

/** Sends so many a second, whether the ones before were answered or not; gives how many were done. */
async function send(
  engine: Awaited<ReturnType<typeof startTestEngine>>,
  { perSecond, seconds }: (typeof RATES)[number],
) {
  const answers: ReturnType<typeof engine.send>[] = [];
  const started = performance.now();
  for (const total = perSecond * seconds; answers.length < total; ) {
    const due = Math.min(total, ((performance.now() - started) / 1_000) * perSecond);
    while (answers.length < due) answers.push(engine.send(order(answers.length)));
    await new Promise((resolve) => setTimeout(resolve, SLICE_MS));
  }
  return (await Promise.all(answers)).filter(({ ok }) => ok).length;
}

const { postgres, stop } = await startTestPostgres();
const name = `${postgres.prefix}growth`;
const on = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
try {
  await withClient(postgres.adminUrl, (admin) =>
    admin.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.template} OWNER candor_owner`),
  );
  const pool = createPool(on(postgres.appUrl), { max: 2, name: "bench" });
  const engine = await startTestEngine(on(postgres.appUrl));
  const users = Array.from({ length: USERS }, (_, index) => index + 1);
  await seedMarket(engine, pool, users);
  const size = () =>
    withClient(on(postgres.adminUrl), async (admin) => {
      await admin.query("VACUUM");
      const { rows } = await admin.query("SELECT pg_database_size(current_database())::float8 AS bytes");
      return rows[0].bytes as number;
    });
  const ofTables = () =>
    withClient(on(postgres.adminUrl), async (admin) => {
      const { rows } = await admin.query<{ name: string; bytes: number; rows: number }>(
        `SELECT coalesce(i.inhparent::regclass, c.oid::regclass)::text AS name, sum(pg_total_relation_size(c.oid))::float8 AS bytes,
           sum(greatest(c.reltuples, 0))::float8 AS rows
         FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY 1`,
      );
      return new Map(rows.map((row) => [row.name, row]));
    });
  // Past the first pages of tables and indexes, which cost the same however many rows there are.
  await send(engine, { perSecond: 1_000, seconds: 10 });
  for (const rate of RATES) {
    const before = await size();
    const tablesBefore = await ofTables();
    const firstBatch = engine.engine.status.batchId;
    const done = await send(engine, rate);
    const bytes = (await size()) - before;
    const batches = engine.engine.status.batchId - firstBatch;
    console.log(
      JSON.stringify({ perSecond: rate.perSecond, done, batches, bytes, perOrder: Math.round(bytes / done) }),
    );
    await withClient(on(postgres.adminUrl), (admin) => admin.query("ANALYZE"));
    for (const [table, now] of await ofTables()) {
      const grown = now.bytes - (tablesBefore.get(table)?.bytes ?? 0);
      const rows = now.rows - (tablesBefore.get(table)?.rows ?? 0);
      if (grown > 0)
        console.log(
          JSON.stringify({ table, perOrder: Math.round(grown / done), rowsPerOrder: Number((rows / done).toFixed(2)) }),
        );
    }
  }
  await engine.stop();
  await pool.end();
} finally {
  await stop();
}
