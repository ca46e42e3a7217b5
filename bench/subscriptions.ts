/**
 * `node bench/subscriptions.ts [APPLICATIONS]`: a new coin with applications of as many users, 10,000 unless said otherwise: allotment and release, each while 64 users place 500 limit orders a second. Compared with the
 * acknowledgements of the same orders before, and with the transactions per second of `pgbench -N` on the same PostgreSQL.
 *
 * The applications are written by SQL, in the form that the engine leaves; the engine's start checks every hold.
 */
import { systemCommand } from "../apps/server/src/engine/queue.ts";
import { readDemand } from "../apps/server/src/modules/invest/subscriptions/demand.ts";
import { ResultIndexes } from "../apps/server/src/modules/invest/subscriptions/result-index.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { createKysely, createPool } from "../apps/server/src/platform/database/database.ts";
import { commandId, seedMarket, startTestEngine, type TestEngine } from "../apps/server/src/testing/engine.ts";
import { startTestPostgres } from "../apps/server/src/testing/postgres.ts";
import { DAY_MS, HOUR_MS } from "../packages/contract/src/domain/time.ts";
import { nextBatch, p99, TRADERS, trade, until } from "./orders-beside.ts";
import { bestPgbench } from "./pgbench.ts";

const FIRST_HOLDER = 1_000;
const QUIET_MS = 6_000;
const SALE = 7;

/** Six coins for each application, at 0.5 USDT; each is for 10 of them, gets 6 and pays 3. */
const rowsOf = (applications: number) => [
  `INSERT INTO currencies (currency_id, symbol, name, decimals, kind) VALUES (3, 'USDT', 'Tether', 6, 'crypto'), (40, 'NEW', 'New', 8, 'crypto')
   ON CONFLICT DO NOTHING`,
  `INSERT INTO markets (market_id, symbol, base_id, quote_id, tick, lot, min_notional, maker_fee, taker_fee, price_band, source, state)
   VALUES (40, 'NEW-USDT', 40, 3, 0.0001, 0.1, 1, 0.001, 0.001, 0.05, 'book', 'open')`,
  `INSERT INTO subscriptions (subscription_id, currency_id, pay_currency_id, market_id, issuer_id, price, supply, step, min, max, review, starts_at,
     ends_at, allots_at, launch_at, lockup_days, is_recommended, version, held, applications, allotted, paid, frontier, updated_at)
   VALUES (${SALE}, 40, 3, 40, ${FIRST_HOLDER - 1}, 0.5, ${6 * applications}, 1, 1, 100, 'automatic', now() - interval '1 hour', now() + interval '1 day',
     now() + interval '1 day', now() + interval '2 days', 1, false, 1, ${6 * applications}, 0, 0, 0, '', now())`,
  `INSERT INTO subscription_applications (application_id, subscription_id, user_id, document_key, ticket, quantity, cost, state, allotted, paid, version,
     created_at, updated_at)
   SELECT gen_random_uuid(), ${SALE}, id, 'd' || id, floor(random() * 4503599627370496), 10, 5, 'passed', 0, 0, 1, now(), now()
   FROM generate_series(${FIRST_HOLDER}, ${FIRST_HOLDER + applications - 1}) AS id`,
  "INSERT INTO balances (owner_id, account, currency_id, available, frozen) SELECT user_id, 'c2c', 3, 0, cost FROM subscription_applications",
  `INSERT INTO balances (owner_id, account, currency_id, available, frozen) VALUES (${FIRST_HOLDER - 1}, 'c2c', 40, 0, ${6 * applications}),
     (0, 'outside', 40, ${-6 * applications}, 0), (0, 'outside', 3, -5 * ${applications}, 0)`,
  "ANALYZE",
];

export type SubscriptionFigures = {
  readonly applications: number;
  readonly quietP99Ms: number;
  /** From the clock of its time to the commit of the last application. */
  readonly allotmentMs: number;
  readonly allotmentP99Ms: number;
  readonly releaseMs: number;
  readonly releaseP99Ms: number;
  readonly allottedPerSecond: number;
  /** Counting the sums of the running subscription, and reading the finished result once whole, as a gateway does. */
  readonly demandMs: number;
  readonly resultMs: number;
  readonly pgbenchTps: number | undefined;
  readonly ratio: number | undefined;
};

const saleOf = ({ engine }: TestEngine) => engine.state?.subscriptions.sales.get(SALE)?.now;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(performance.now() - started);
}

async function measure(engine: TestEngine, clock: { ahead: number }) {
  const strike = (ahead: number) => {
    clock.ahead = ahead;
    engine.engine.enqueue(systemCommand({ type: "clock", id: commandId() }), "system");
  };
  const step = async (ahead: number, what: string, is: () => boolean) => {
    strike(ahead);
    await until(is, what);
    await nextBatch(engine);
  };
  const trading = trade(engine);
  await pause(QUIET_MS);
  const quietP99Ms = p99(trading.take());
  const allotmentMs = await timed(() =>
    step(DAY_MS + 1_000, "the allotment", () => saleOf(engine)?.allottedAt !== undefined),
  );
  const allotmentP99Ms = p99(trading.take());
  await step(2 * DAY_MS + HOUR_MS, "the launch", () => saleOf(engine)?.launchedAt !== undefined);
  trading.take();
  const releaseMs = await timed(() =>
    step(3 * DAY_MS + HOUR_MS, "the release", () => saleOf(engine)?.releasedAt !== undefined),
  );
  const releaseP99Ms = p99(trading.take());
  await trading.stop();
  return { quietP99Ms, allotmentMs, allotmentP99Ms, releaseMs, releaseP99Ms };
}

export async function benchSubscriptions(applications = 10_000): Promise<SubscriptionFigures> {
  const { postgres, stop } = await startTestPostgres();
  const name = `${postgres.prefix}subscriptions`;
  const on = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  try {
    await withClient(postgres.adminUrl, (admin) =>
      admin.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.template} OWNER candor_owner`),
    );
    const pgbenchTps = (await bestPgbench(postgres.adminUrl))?.tps;
    await withClient(on(postgres.adminUrl), async (admin) => {
      for (const sql of rowsOf(applications)) await admin.query(sql);
    });
    const pool = createPool(on(postgres.appUrl), { max: 2, name: "bench" });
    const db = createKysely(pool);
    const demandMs = await timed(() => readDemand(db));
    const clock = { ahead: 0 };
    const engine = await startTestEngine(on(postgres.appUrl), { now: () => Date.now() + clock.ahead });
    await seedMarket(
      engine,
      pool,
      Array.from({ length: TRADERS }, (_, index) => index + 1),
    );
    const measured = await measure(engine, clock);
    await engine.stop();
    const { rows } = await pool.query(
      "SELECT count(*)::int AS released FROM subscription_applications WHERE state = 'released' AND allotted = 6",
    );
    if (rows[0].released !== applications) throw new Error(`${rows[0].released} of ${applications} are released`);
    const resultMs = await timed(() => new ResultIndexes(db).of(SALE));
    await pool.end();
    const allottedPerSecond = Math.round((applications / measured.allotmentMs) * 1_000);
    const ratio = pgbenchTps && Math.round((allottedPerSecond / pgbenchTps) * 100) / 100;
    return { applications, ...measured, allottedPerSecond, demandMs, resultMs, pgbenchTps, ratio };
  } finally {
    await stop();
  }
}

if (import.meta.main) console.log(await benchSubscriptions(Number.parseInt(process.argv[2] ?? "10000", 10)));
