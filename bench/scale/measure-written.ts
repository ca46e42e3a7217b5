import type { Pool } from "pg";
import type { CommandRequest } from "../../apps/server/src/platform/bus/bus.ts";
import { withClient } from "../../apps/server/src/platform/database/connect.ts";
import { createPool } from "../../apps/server/src/platform/database/database.ts";
import {
  commandId,
  limitOrder,
  seedMarket,
  startTestEngine,
  type TestEngine,
} from "../../apps/server/src/testing/engine.ts";
import { startTestPostgres } from "../../apps/server/src/testing/postgres.ts";
import { SeededRandom } from "../../packages/core/src/testing/random.ts";

const USERS = 64;
const UNDER_WAY = 256;
/** Past the first pages of tables and indexes, which cost the same however many rows there are. */
const WARM_UP_COMMANDS = 1_000;
const COMMANDS = 6_000;
/** A backend reports its statistics when it has been idle for a moment. */
const REPORTED_AFTER_MS = 1_500;

export type WrittenBytes = {
  readonly commands: number;
  readonly commandsPerBatch: number;
  /** Bytes of WAL for a command, with the images of whole pages that its first change after a checkpoint writes. */
  readonly wal: number;
  /** Bytes of a table with its indexes for a command, the largest first. */
  readonly rows: Readonly<Record<string, number>>;
};

/** Four of five are limit orders near the middle, half of which trade; the fifth is a cancellation. */
class Load {
  readonly #random = new SeededRandom(20_261_124);
  readonly #open = new Map<number, number[]>();
  readonly #engine: TestEngine;

  constructor(engine: TestEngine) {
    this.#engine = engine;
  }

  async run(commands: number): Promise<void> {
    let left = commands;
    const lane = async (userId: number): Promise<void> => {
      while (left-- > 0) await this.#send(userId);
    };
    await Promise.all(Array.from({ length: UNDER_WAY }, (_, index) => lane(1 + (index % USERS))));
  }

  async #send(userId: number): Promise<void> {
    const mine = this.#open.get(userId) ?? [];
    this.#open.set(userId, mine);
    const outcome = await this.#engine.send(this.#next(userId, mine));
    if (outcome.ok && outcome.order?.status === "waiting") mine.push(outcome.order.orderId);
  }

  #next(userId: number, mine: number[]): CommandRequest {
    const orderId = this.#random.below(5) === 0 ? mine.shift() : undefined;
    if (orderId !== undefined) return { type: "cancelOrder", id: commandId(), userId, orderId };
    const dollars = 30_000 + this.#random.below(101) - 50;
    const side = this.#random.below(2) === 0 ? 0 : 1;
    return limitOrder({ userId, side, price: `${dollars}`, quantity: "0.001" });
  }
}

const SIZES = `
SELECT c.relname AS name, pg_total_relation_size(c.oid)::float8 AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'public' AND c.relkind = 'r'`;
const WAL = "SELECT wal_bytes::float8 AS bytes FROM pg_stat_wal";

type Written = { readonly walBytes: number; readonly sizes: Map<string, number> };

async function writtenOf(admin: Pool): Promise<Written> {
  await new Promise((resolve) => setTimeout(resolve, REPORTED_AFTER_MS));
  const walBytes = (await admin.query<{ bytes: number }>(WAL)).rows[0]?.bytes;
  if (walBytes === undefined) throw new Error("PostgreSQL told nothing of its WAL");
  await admin.query("VACUUM");
  const { rows } = await admin.query<{ name: string; bytes: number }>(SIZES);
  return { walBytes, sizes: new Map(rows.map(({ name, bytes }) => [name, bytes])) };
}

function differenceOf(before: Written, after: Written, commands: number): Omit<WrittenBytes, "commandsPerBatch"> {
  const each = (bytes: number) => Math.round(bytes / commands);
  const grown = [...after.sizes]
    // The partition of a month is a part of its table.
    .map(([name, bytes]) => [name.replace(/_y\d{4}m\d{2}$/, ""), each(bytes - (before.sizes.get(name) ?? 0))] as const)
    .filter(([, bytes]) => bytes > 0)
    .sort(([, one], [, other]) => other - one);
  return {
    commands,
    wal: each(after.walBytes - before.walBytes),
    rows: Object.fromEntries(grown),
  };
}

/** What commands write: bytes do not depend on what else the machine does, so that seconds suffice. */
export async function measureWritten(): Promise<WrittenBytes> {
  const { postgres, stop } = await startTestPostgres();
  const name = `${postgres.prefix}scale`;
  const on = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  try {
    await withClient(postgres.adminUrl, (client) =>
      client.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.template} OWNER candor_owner`),
    );
    const pool = createPool(on(postgres.appUrl), { max: 1, name: "bench" });
    const admin = createPool(on(postgres.adminUrl), { max: 1, name: "bench" });
    const tested = await startTestEngine(on(postgres.appUrl));
    const users = Array.from({ length: USERS }, (_, index) => index + 1);
    await seedMarket(tested, pool, users);
    const load = new Load(tested);
    await admin.query("CHECKPOINT");
    await load.run(WARM_UP_COMMANDS);
    const before = await writtenOf(admin);
    const firstBatch = tested.engine.status.batchId;
    await load.run(COMMANDS);
    const batches = tested.engine.status.batchId - firstBatch;
    const after = await writtenOf(admin);
    await tested.stop();
    await pool.end();
    await admin.end();
    return { ...differenceOf(before, after, COMMANDS), commandsPerBatch: Math.round(COMMANDS / batches) };
  } finally {
    await stop();
  }
}

if (import.meta.main) console.log(JSON.stringify(await measureWritten(), null, 1));
