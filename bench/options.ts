/**
 * Options that are all due in the same second, settled by the engine on PostgreSQL: from the tick that delivers them to the commit of the last, with
 * every posting, order and receipt. Beside it, what `pgbench -N` does a second on the same PostgreSQL in the same run.
 */

import { systemCommand } from "../apps/server/src/engine/queue.ts";
import type { CommandRequest } from "../apps/server/src/platform/bus/bus.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { createPool } from "../apps/server/src/platform/database/database.ts";
import { commandId, seedMarket, startTestEngine, type TestEngine, USDT } from "../apps/server/src/testing/engine.ts";
import { startTestPostgres } from "../apps/server/src/testing/postgres.ts";
import { amount, price, rate } from "../packages/contract/src/domain/money.ts";
import { bestPgbench } from "./pgbench.ts";

const ORDERS = 10_000;
const USERS = 1_000;
const MARKET_ID = 2;
const SECONDS = 30;
/** So many commands are under way at once: the engine takes 10,000 of users and 1,000 of operators. */
const AT_ONCE = 500;

export type OptionsFigures = {
  readonly orders: number;
  /** From the tick to the commit of the last settlement. */
  readonly ms: number;
  readonly perSecond: number;
  /** How long the tick that opened them all took, with its commit. */
  readonly openedInMs: number;
  readonly pgbenchTps: number | undefined;
  readonly ratio: number | undefined;
};

async function sendAll({ send }: TestEngine, requests: readonly CommandRequest[]): Promise<void> {
  for (let from = 0; from < requests.length; from += AT_ONCE) {
    const outcomes = await Promise.all(
      requests.slice(from, from + AT_ONCE).map((request) => send(request, "operator")),
    );
    const refused = outcomes.find((outcome) => !outcome.ok);
    if (refused) throw new Error(`the bench was refused: ${JSON.stringify(refused)}`);
  }
}

const credit = (ownerId: number, account: "mic" | "treasury", sum: string): CommandRequest => ({
  type: "credit",
  id: commandId(),
  ownerId,
  account,
  currencyId: USDT,
  amount: amount(sum),
  house: "outside",
  tag: "system_recharge",
  ref: "bench",
});

const setup = (): CommandRequest[] => [
  { type: "setCurrency", id: commandId(), currencyId: 2, symbol: "ETH" },
  {
    type: "setMarket",
    id: commandId(),
    marketId: MARKET_ID,
    symbol: "ETH-USDT",
    baseId: 2,
    quoteId: USDT,
    tick: price("0.01"),
    lot: amount("0.0001"),
    minNotional: amount("1"),
    makerFee: rate("0.001"),
    takerFee: rate("0.001"),
    priceBand: rate("0.05"),
    source: "index",
    state: "open",
  },
  {
    type: "setOption",
    id: commandId(),
    marketId: MARKET_ID,
    state: "open",
    fee: rate("0"),
    choices: [{ seconds: SECONDS, ratio: rate("0.8"), min: amount("10"), max: amount("2000") }],
    reserve: amount("1000000"),
  },
  credit(0, "treasury", "1000000"),
];

const place = (index: number): CommandRequest => ({
  type: "placeOption",
  id: commandId(),
  userId: 1 + (index % USERS),
  marketId: MARKET_ID,
  direction: index % 2 === 0 ? 0 : 1,
  seconds: SECONDS,
  amount: amount("10"),
  levelNeeded: 0,
});

/** Sends a tick and waits until everything that it set off is committed. */
async function tick({ engine }: TestEngine, tickId: number, at: number, text: string): Promise<number> {
  const request: CommandRequest = {
    type: "indexTick",
    id: commandId(),
    tickId,
    marketId: MARKET_ID,
    price: price(text),
    counting: true,
    volume: amount("1"),
    constituents: '[{"venue":"bench"}]',
    bids: [],
    asks: [],
  };
  const batchBefore = engine.status.batchId;
  const started = performance.now();
  engine.enqueue(systemCommand(request, at), "system");
  while (!engine.settled || engine.status.batchId === batchBefore || engine.status.queued > 0)
    await new Promise((resolve) => setImmediate(resolve));
  return performance.now() - started;
}

async function measure(engine: TestEngine, clock: { at: number }) {
  await sendAll(engine, setup());
  await sendAll(
    engine,
    Array.from({ length: USERS }, (_, index) => credit(1 + index, "mic", "1000")),
  );
  await tick(engine, 1, clock.at, "2000");
  await sendAll(
    engine,
    Array.from({ length: ORDERS }, (_, index) => place(index)),
  );
  const opened = clock.at + 1_000;
  const openedInMs = await tick(engine, 2, opened, "2000");
  const open = engine.engine.state?.options.orders.size;
  const ms = await tick(engine, 3, opened + SECONDS * 1_000, "2001");
  const left = engine.engine.state?.options.orders.size;
  if (open !== ORDERS || left !== 0) throw new Error(`${open} orders were open and ${left} are left`);
  return { ms: Math.round(ms), openedInMs: Math.round(openedInMs) };
}

export async function benchOptions(): Promise<OptionsFigures> {
  const { postgres, stop } = await startTestPostgres();
  const name = `${postgres.prefix}options`;
  const on = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  try {
    await withClient(postgres.adminUrl, (admin) =>
      admin.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.template} OWNER candor_owner`),
    );
    const url = on(postgres.appUrl, name);
    const pool = createPool(url, { max: 2, name: "bench" });
    const clock = { at: Math.floor(Date.now() / 1_000) * 1_000 };
    const engine = await startTestEngine(url, { now: () => clock.at });
    await seedMarket(engine, pool, [1]);
    await pool.query(
      `INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code)
       SELECT id, (10000000 + id)::text, 'user' || id || '@test.example', '-', 'user ' || id, 'mail', 'invite' || id FROM generate_series(2, $1) AS id`,
      [USERS],
    );
    const users = Array.from({ length: USERS - 1 }, (_, index) => index + 2);
    await sendAll(
      engine,
      users.map((userId) => ({ type: "registerUser", id: commandId(), userId })),
    );
    const figures = await measure(engine, clock);
    await engine.stop();
    await pool.end();
    // Afterwards: what it leaves to be written to disk would slow us down.
    const pgbenchTps = (await bestPgbench(postgres.adminUrl))?.tps;
    const perSecond = Math.round((ORDERS / figures.ms) * 1_000);
    const ratio = pgbenchTps && Math.round((perSecond / pgbenchTps) * 100) / 100;
    return { orders: ORDERS, ...figures, perSecond, pgbenchTps, ratio };
  } finally {
    await stop();
  }
}

if (import.meta.main) console.log(await benchOptions());
