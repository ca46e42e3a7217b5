/**
 * Durable orders through the engine alone (no HTTP, no bus), against the best of `pgbench -N` with 2, 16 and 32 clients (the embedded one has 60
 * connections), on the same PostgreSQL in
 * the same run. Every order is matched, posted to the ledger and committed with fsync before it is answered, as in production.
 *
 * 64 users keep 768 commands under way between them. Four of five are limit orders within 50 ticks of the middle, about half of which trade at
 * once; the fifth cancels an order of the user's own. The client's work (ids and body hashes) runs in the same thread and counts against us.
 */
import type { CommandRequest } from "../apps/server/src/platform/bus/bus.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { createPool } from "../apps/server/src/platform/database/database.ts";
import {
  commandId,
  limitOrder,
  seedMarket,
  startTestEngine,
  type TestEngine,
} from "../apps/server/src/testing/engine.ts";
import { startTestPostgres } from "../apps/server/src/testing/postgres.ts";
import { SeededRandom } from "../packages/core/src/testing/random.ts";
import { bestPgbench } from "./pgbench.ts";

const USERS = 64;
const UNDER_WAY = 768;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 8_000;

export type EngineOrders = {
  perSecond: number;
  ackP99Ms: number;
  pgbenchTps: number | undefined;
  ratio: number | undefined;
};

/** Commands a second and the 99th percentile of the time to an acknowledgement. */
async function orders({ send }: TestEngine): Promise<{ perSecond: number; ackP99Ms: number }> {
  const random = new SeededRandom(20_261_121);
  const open = new Map<number, number[]>();
  const latencies: number[] = [];
  let measuring = false;
  let ended = false;

  const next = (userId: number): CommandRequest => {
    const mine = open.get(userId) ?? [];
    if (random.below(5) === 0 && mine.length > 0) {
      return { type: "cancelOrder", id: commandId(), userId, orderId: mine.shift() as number };
    }
    const side = random.below(2) === 0 ? 0 : 1;
    const cents = 3_000_000 + random.below(101) - 50;
    return limitOrder({
      userId,
      side,
      price: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`,
      quantity: "0.001",
    });
  };
  const work = async (userId: number): Promise<void> => {
    while (!ended) {
      const started = performance.now();
      const outcome = await send(next(userId));
      if (measuring) latencies.push(performance.now() - started);
      if (!outcome.ok || outcome.order?.status !== "waiting") continue;
      const mine = open.get(userId) ?? [];
      mine.push(outcome.order.orderId);
      open.set(userId, mine);
    }
  };

  const workers = Array.from({ length: UNDER_WAY }, (_, index) => work(1 + (index % USERS)));
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
  measuring = true;
  const started = performance.now();
  await new Promise((resolve) => setTimeout(resolve, MEASURED_MS));
  measuring = false;
  const seconds = (performance.now() - started) / 1_000;
  ended = true;
  await Promise.all(workers);
  latencies.sort((a, b) => a - b);
  return {
    perSecond: Math.round(latencies.length / seconds),
    ackP99Ms: Math.round(latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN),
  };
}

export async function benchEngineOrders(): Promise<EngineOrders> {
  const { postgres, stop } = await startTestPostgres();
  const name = `${postgres.prefix}orders_engine`;
  const on = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  try {
    await withClient(postgres.adminUrl, (admin) =>
      admin.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.template} OWNER candor_owner`),
    );
    const pgbenchTps = (await bestPgbench(postgres.adminUrl))?.tps;
    const url = on(postgres.appUrl, name);
    const pool = createPool(url, { max: 2, name: "bench" });
    const engine = await startTestEngine(url);
    await seedMarket(
      engine,
      pool,
      Array.from({ length: USERS }, (_, index) => index + 1),
    );
    const figures = await orders(engine);
    await engine.stop();
    await pool.end();
    const ratio = pgbenchTps && Math.round((figures.perSecond / pgbenchTps) * 100) / 100;
    return { ...figures, pgbenchTps, ratio };
  } finally {
    await stop();
  }
}

if (import.meta.main) console.log(await benchEngineOrders());
