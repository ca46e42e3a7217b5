/**
 * The cost of a page of a user's long list, by EXPLAIN (ANALYZE, BUFFERS) of the queries that the server sends: the first page, the furthest by its
 * number, and page 5,000 by its cursor beside the same page by OFFSET. The user has all 300,000 rows of each list. `node bench/list-pages.ts`.
 */
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { fills, orders as ordersOf } from "../apps/server/src/modules/trading/spot/queries.ts";
import { entries } from "../apps/server/src/modules/wallet/records/queries.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { createPool } from "../apps/server/src/platform/database/database.ts";
import { LISTED_MAX } from "../apps/server/src/platform/database/page.ts";
import type { Database, Db } from "../apps/server/src/platform/database/schema.ts";
import type { Page } from "../apps/server/src/platform/database/user-page.ts";
import { startTestPostgres } from "../apps/server/src/testing/postgres.ts";

const ROWS = 300_000;
const USER = 1;
const SIZE = 20;
const FAR = 5_000;
const RUNS = 5;

const SEED = [
  "INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code, registered) VALUES (1, '10000001', 'a@bench.example', '-', 'a', 'mail', 'a', true)",
  `INSERT INTO orders (order_id, user_id, market_id, side, kind, tif, price, quantity, filled_quantity, filled_quote, fee, fee_currency_id, hold, status,
     triggered, sequence, command_id, created_at, updated_at)
   SELECT n, ${USER}, 1, 0, 'limit', 'GTC', 60000, 0.001, 0.001, 60, 0, 1, 0, 'completed', false, n, gen_random_uuid(), now(), now()
   FROM generate_series(1, ${ROWS}) AS n`,
  `INSERT INTO trades (trade_id, market_id, price, quantity, quote_amount, taker_side, taker_order_id, maker_order_id, taker_user_id, maker_user_id,
     taker_fee, maker_fee, at)
   SELECT n, 1, 60000, 0.001, 60, 0, CASE WHEN n % 2 = 0 THEN n ELSE 0 END, CASE WHEN n % 2 = 0 THEN 0 ELSE n END, CASE WHEN n % 2 = 0 THEN ${USER} ELSE 0 END,
     CASE WHEN n % 2 = 0 THEN 0 ELSE ${USER} END, 0, 0, now() FROM generate_series(1, ${ROWS}) AS n`,
  `INSERT INTO ledger_entries (entry_id, owner_id, account, currency_id, available_delta, frozen_delta, available_after, frozen_after, tag, ref, at, batch_id, command_id)
   SELECT n, ${USER}, 'c2c', 3, 1, 0, n, 0, 'c2c_buy', '', now(), 1, gen_random_uuid() FROM generate_series(1, ${ROWS}) AS n`,
  "VACUUM ANALYZE orders",
  "VACUUM ANALYZE trades",
  "VACUUM ANALYZE ledger_entries",
];

const lists: Record<string, (db: Db, page: Page) => Promise<unknown>> = {
  orders: (db, page) => ordersOf(db, USER, {}, page),
  fills: (db, page) => fills(db, USER, {}, page),
  "ledger entries": (db, page) => entries(db, USER, {}, page),
};

export type PageCost = { readonly ms: number; readonly buffers: number };
export type ListCosts = {
  readonly list: string;
  readonly first: PageCost;
  readonly furthestByNumber: PageCost;
  readonly farByCursor: PageCost;
  /** Undefined for a list of two queries, which read no further than its page. */
  readonly farByOffset: PageCost | undefined;
};

/** The best of some runs: the others were disturbed. */
async function costOf(pool: pg.Pool, queries: readonly CompiledQuery[]): Promise<PageCost> {
  const costs: PageCost[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    let [ms, buffers] = [0, 0];
    for (const { sql, parameters } of queries) {
      const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, [...parameters]);
      const [{ Plan: plan, ...times }] = rows[0]["QUERY PLAN"];
      ms += times["Execution Time"];
      buffers += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    }
    costs.push({ ms: Math.round(ms * 100) / 100, buffers });
  }
  return costs.toSorted((a, b) => a.ms - b.ms)[0] as PageCost;
}

async function costsOf(pool: pg.Pool): Promise<ListCosts[]> {
  let sent: CompiledQuery[] = [];
  const log = ({ query }: { query: CompiledQuery }) => void sent.push(query);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log });
  const found: ListCosts[] = [];
  for (const [list, read] of Object.entries(lists)) {
    const queriesOf = async (page: Partial<Page>) => {
      sent = [];
      await read(db, { page: 1, page_size: SIZE, ...page });
      return sent;
    };
    const furthest = LISTED_MAX / SIZE;
    const byNumber = await queriesOf({ page: furthest });
    const skipped = (furthest - 1) * SIZE;
    const byOffset = byNumber.map((query) => ({
      ...query,
      parameters: query.parameters.map((value) => (value === skipped ? (FAR - 1) * SIZE : value)),
    }));
    found.push({
      list,
      first: await costOf(pool, await queriesOf({})),
      furthestByNumber: await costOf(pool, byNumber),
      farByCursor: await costOf(pool, await queriesOf({ cursor: String(ROWS - (FAR - 1) * SIZE + 1) })),
      farByOffset: list === "fills" ? undefined : await costOf(pool, byOffset),
    });
  }
  return found;
}

export async function benchListPages(): Promise<readonly ListCosts[]> {
  const { postgres, stop } = await startTestPostgres();
  const name = `${postgres.prefix}list_pages`;
  const on = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  try {
    await withClient(postgres.adminUrl, (admin) =>
      admin.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.template} OWNER candor_owner`),
    );
    await withClient(on(postgres.adminUrl), async (admin) => {
      for (const statement of SEED) await admin.query(statement);
    });
    const pool = createPool(on(postgres.appUrl), { max: 2, name: "bench" });
    try {
      return await costsOf(pool);
    } finally {
      await pool.end();
    }
  } finally {
    await stop();
  }
}

if (import.meta.main) console.log(JSON.stringify(await benchListPages(), null, 2));
