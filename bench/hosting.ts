/**
 * `node bench/hosting.ts [ORDERS]`: the roll of a day. Open orders of 2,000 users, 20,000 unless said otherwise, are paid their interest while 64 users place 500 limit orders a second. Compared with the
 * acknowledgements of the same orders before the roll, and with the transactions per second of `pgbench -N` on the same PostgreSQL.
 *
 * The orders are written by SQL, in the form that the engine leaves; the engine's start checks every reserve and hold.
 */
import { systemCommand } from "../apps/server/src/engine/queue.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { createPool } from "../apps/server/src/platform/database/database.ts";
import { commandId, seedMarket, startTestEngine, type TestEngine } from "../apps/server/src/testing/engine.ts";
import { startTestPostgres } from "../apps/server/src/testing/postgres.ts";
import { DAY_MS } from "../packages/contract/src/domain/time.ts";
import { nextBatch, p99, TRADERS, trade, until } from "./orders-beside.ts";
import { bestPgbench } from "./pgbench.ts";

const HOLDERS = 2_000;
const QUIET_MS = 6_000;
const FIRST_HOLDER = 1_000;

/** Each order hosts 100 USDT for 15 days at 0.4 %, so the reserve holds 6 USDT for it. */
const rowsOf = (orders: number) => [
  "INSERT INTO currencies (currency_id, symbol, name, decimals, kind) VALUES (3, 'USDT', 'Tether', 6, 'crypto') ON CONFLICT DO NOTHING",
  `INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code, registered)
   SELECT id, (10000000 + id)::text, 'u' || id || '@bench.example', '-', 'u' || id, 'mail', 'i' || id, true
   FROM generate_series(${FIRST_HOLDER}, ${FIRST_HOLDER + HOLDERS - 1}) AS id`,
  `INSERT INTO hosting_products (product_id, version, kind, state, currency_id, unit_price, days, daily_rate, income_currency_id, daily_output, min, max,
     per_user, quota, penalty, opens_at, rank, is_recommended)
   VALUES (1, 1, 'fund', 'open', 3, 1, 15, 0.004, 3, 0, 10, 10000, 1000000, 100000000, 'remaining', now() - interval '9 days', 1, true)`,
  `INSERT INTO hosting_orders (order_id, user_id, product_id, version, kind, currency_id, unit_price, units, principal, days, daily_rate,
     income_currency_id, daily_output, penalty, state, paid_days, bought_at, command_id)
   SELECT id, ${FIRST_HOLDER} + id % ${HOLDERS}, 1, 1, 'fund', 3, 1, 100, 100, 15, 0.004, 3, 0, 'remaining', 'hosting', 0, now(), gen_random_uuid()
   FROM generate_series(1, ${orders}) AS id`,
  `INSERT INTO balances (owner_id, account, currency_id, available, frozen)
   SELECT user_id, 'finance', 3, 0, sum(principal) FROM hosting_orders GROUP BY user_id`,
  `INSERT INTO balances (owner_id, account, currency_id, available, frozen) VALUES
     (0, 'hosting', 3, 6 * ${orders}, 0), (0, 'outside', 3, -106 * ${orders}, 0)`,
  "ANALYZE",
];

export type HostingFigures = {
  readonly orders: number;
  /** From the clock of the new day to the commit of the last payment. */
  readonly rollMs: number;
  readonly paidPerSecond: number;
  readonly quietP99Ms: number;
  readonly rollP99Ms: number;
  readonly pgbenchTps: number | undefined;
  readonly ratio: number | undefined;
};

const openIn = ({ engine }: TestEngine): number => {
  const orders = engine.state?.hosting.orders.values() ?? [];
  let unpaid = 0;
  for (const { paidDays } of orders) if (paidDays === 0) unpaid += 1;
  return unpaid;
};

async function measure(engine: TestEngine, clock: { ahead: number }) {
  const trading = trade(engine);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const quietP99Ms = p99(trading.take());
  clock.ahead = 2 * DAY_MS;
  const started = performance.now();
  engine.engine.enqueue(systemCommand({ type: "clock", id: commandId() }), "system");
  await until(() => openIn(engine) === 0, "the roll", 50);
  await nextBatch(engine);
  const rollMs = Math.round(performance.now() - started);
  const rollP99Ms = p99(trading.take());
  await trading.stop();
  return { quietP99Ms, rollMs, rollP99Ms };
}

export async function benchHosting(orders = 20_000): Promise<HostingFigures> {
  const { postgres, stop } = await startTestPostgres();
  const name = `${postgres.prefix}hosting`;
  const on = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  try {
    await withClient(postgres.adminUrl, (admin) =>
      admin.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.template} OWNER candor_owner`),
    );
    const pgbenchTps = (await bestPgbench(postgres.adminUrl))?.tps;
    await withClient(on(postgres.adminUrl), async (admin) => {
      for (const sql of rowsOf(orders)) await admin.query(sql);
    });
    const pool = createPool(on(postgres.appUrl), { max: 2, name: "bench" });
    const clock = { ahead: 0 };
    const engine = await startTestEngine(on(postgres.appUrl), { now: () => Date.now() + clock.ahead });
    await seedMarket(
      engine,
      pool,
      Array.from({ length: TRADERS }, (_, index) => index + 1),
    );
    const measured = await measure(engine, clock);
    await engine.stop();
    const { rows } = await pool.query("SELECT sum(paid_days)::int AS paid FROM hosting_orders");
    if (rows[0].paid !== orders) throw new Error(`${rows[0].paid} of ${orders} days are paid`);
    await pool.end();
    const paidPerSecond = Math.round((orders / measured.rollMs) * 1_000);
    const ratio = pgbenchTps && Math.round((paidPerSecond / pgbenchTps) * 100) / 100;
    return { orders, ...measured, paidPerSecond, pgbenchTps, ratio };
  } finally {
    await stop();
  }
}

if (import.meta.main) console.log(await benchHosting(Number.parseInt(process.argv[2] ?? "20000", 10)));
