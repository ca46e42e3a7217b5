/**
 * A start from 100,000 open orders of 100,000 users with 100,000 balances: reading the rows, building ledger and book, and checking every invariant,
 * which is the cost of a start, a reload after a failure and a takeover by a standby. The rows are written by SQL, in the form that the engine leaves.
 */
import type { State } from "@candor/core/engine/state.ts";
import type { Client } from "pg";
import { connectEngineDatabase } from "../apps/server/src/engine/connect.ts";
import { load } from "../apps/server/src/engine/reload.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { startTestPostgres } from "../apps/server/src/testing/postgres.ts";

const COUNT = 100_000;

/** Each user holds 1,000 USDT, of which one bid of 0.001 BTC keeps its price frozen; the outside world is the contra account. */
const ROWS = [
  "INSERT INTO currencies (currency_id, symbol, name, decimals, kind) VALUES (1, 'BTC', 'Bitcoin', 8, 'crypto'), (3, 'USDT', 'Tether', 6, 'crypto')",
  `INSERT INTO markets (market_id, symbol, base_id, quote_id, tick, lot, min_notional, maker_fee, taker_fee, price_band, source, state)
   VALUES (1, 'BTC-USDT', 1, 3, 0.01, 0.00001, 1, 0.001, 0.001, 0.05, 'index', 'open')`,
  `INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code, registered)
   SELECT id, (10000000 + id)::text, 'u' || id || '@bench.example', '-', 'u' || id, 'mail', 'i' || id, true FROM generate_series(1, ${COUNT}) AS id`,
  `INSERT INTO orders (order_id, user_id, market_id, side, kind, tif, price, quantity, filled_quantity, filled_quote, fee, fee_currency_id, hold, status,
     triggered, sequence, command_id, created_at, updated_at)
   SELECT id, id, 1, 0, 'limit', 'GTC', 60000 - (id % 5000) * 0.01, 0.001, 0, 0, 0, 1, (60000 - (id % 5000) * 0.01) * 0.001, 'waiting', false, id,
     gen_random_uuid(), now(), now() FROM generate_series(1, ${COUNT}) AS id`,
  `INSERT INTO balances (owner_id, account, currency_id, available, frozen) SELECT user_id, 'c2c', 3, 1000 - hold, hold FROM orders`,
  `INSERT INTO balances (owner_id, account, currency_id, available, frozen) VALUES (0, 'outside', 3, -1000 * ${COUNT}, 0)`,
  "ANALYZE",
];

export type ReloadFigures = { readonly ms: number; readonly orders: number; readonly users: number };

async function time(client: Client): Promise<ReloadFigures> {
  const started = performance.now();
  const { state }: { state: State } = await load(client);
  return { ms: Math.round(performance.now() - started), orders: state.spot.orders.size, users: state.users.size };
}

export async function benchReload(): Promise<ReloadFigures> {
  const { postgres, stop } = await startTestPostgres();
  const name = `${postgres.prefix}reload`;
  const on = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  try {
    await withClient(postgres.adminUrl, (admin) =>
      admin.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.template} OWNER candor_owner`),
    );
    await withClient(on(postgres.adminUrl), async (admin) => {
      for (const sql of ROWS) await admin.query(sql);
    });
    const client = await connectEngineDatabase(on(postgres.appUrl));
    try {
      return await time(client);
    } finally {
      await client.end();
    }
  } finally {
    await stop();
  }
}

if (import.meta.main) console.log(await benchReload());
