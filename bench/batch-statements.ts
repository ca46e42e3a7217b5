/**
 * PostgreSQL's share of an order, statement by statement: batches of the engine's own statements are sent one at a time, and the processor's time of the
 * backend (from /proc, so on Linux beside the database) and the WAL of each are measured. What else the machine does hardly counts. The mix is that of `orders-engine.ts`: four of five commands are limit orders, about half of which trade; the fifth cancels. Quantities differ, so that some are filled in parts.
 *
 * `node bench/batch-statements.ts [CHANGE.sql]`: with a file, the same batches also go to a second database to which it was applied, in turns, so that
 * both meet the same disturbances. The known thing in the same run is a bare INSERT of as many rows as commands.
 */
import { readFileSync } from "node:fs";
import type pg from "pg";
import { BatchBuilder, type SealedBatch } from "../apps/server/src/engine/batch.ts";
import { lead } from "../apps/server/src/engine/leadership.ts";
import { batchRow } from "../apps/server/src/engine/pipeline.ts";
import { load } from "../apps/server/src/engine/reload.ts";
import type { Statement } from "../apps/server/src/engine/store/table.ts";
import type { CommandRequest } from "../apps/server/src/platform/bus/bus.ts";
import { hashBody } from "../apps/server/src/platform/bus/protocol.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { columnTypes, createPool } from "../apps/server/src/platform/database/database.ts";
import { commandId, limitOrder, seedMarket, startTestEngine } from "../apps/server/src/testing/engine.ts";
import { startTestPostgres } from "../apps/server/src/testing/postgres.ts";
import { SeededRandom } from "../packages/core/src/testing/random.ts";

const USERS = 64;
const SIZES = [100, 400];
/** The first batches write the full images of their pages. */
const WARM_UP_COMMANDS = 12_000;
const MEASURED_COMMANDS = 24_000;
/** Of the program that places the orders, as most are placed. */
const API_KEY = "01999999-0000-7000-8000-000000000001";

const BARE: Statement = {
  name: "bare",
  text: "INSERT INTO bench_bare (id, at, amount) SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::numeric[])",
  values: [],
};

/** Of one statement, medians over the batches of one size. */
export type StatementCost = {
  readonly statement: string;
  readonly rows: number;
  readonly usPerCommand: number;
  readonly walPerCommand: number;
};
export type SizeCosts = { readonly commands: number; readonly statements: readonly StatementCost[] };
export type Updates = { readonly table: string; readonly updated: number; readonly hot: number };
export type LaneCosts = {
  readonly lane: string;
  readonly sizes: readonly SizeCosts[];
  readonly updates: readonly Updates[];
};

/** Makes commands as the users would, with the open orders that the outcomes leave. */
class Market {
  readonly #random = new SeededRandom(20_261_128);
  readonly #open = new Map<number, number[]>();
  readonly #builder: BatchBuilder;
  #at: number;

  constructor({ state, position, stateSeal, lastBatchAt }: Awaited<ReturnType<typeof load>>) {
    this.#at = lastBatchAt + 1;
    const listener: ConstructorParameters<typeof BatchBuilder>[1]["listener"] = (command, { outcome }) => {
      if (command.type !== "placeOrder" || !outcome.ok || outcome.order?.status !== "waiting") return;
      const mine = this.#open.get(command.userId) ?? [];
      this.#open.set(command.userId, [...mine, outcome.order.orderId]);
    };
    this.#builder = new BatchBuilder({ state, position, stateSeal }, { listener, keepsBodies: true });
  }

  batch(commands: number): SealedBatch {
    for (let count = 0; count < commands; count += 1) {
      this.#at += 1;
      const request = this.#next();
      const queued = { request, bodyHash: hashBody(request), failures: 0, suspect: false, answer: () => {} };
      this.#builder.execute(queued, { at: this.#at, wallMs: this.#at, acceptedAt: undefined });
    }
    return this.#builder.seal(this.#at);
  }

  #next(): CommandRequest {
    const userId = 1 + this.#random.below(USERS);
    const mine = this.#open.get(userId) ?? [];
    if (this.#random.below(5) === 0 && mine.length > 0)
      return { type: "cancelOrder", id: commandId(), userId, orderId: mine.shift() as number };
    const cents = 3_000_000 + this.#random.below(101) - 50;
    const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
    const quantity = `0.00${1 + this.#random.below(3)}`;
    const order = limitOrder({ userId, side: this.#random.below(2) === 0 ? 0 : 1, price, quantity });
    return { ...order, apiKeyId: API_KEY } as CommandRequest;
  }
}

type Sample = { rows: number; us: number; wal: number };

/** The processor's time of a process in us. */
const usOf = (pid: number): number => Number.parseInt(readFileSync(`/proc/${pid}/schedstat`, "utf8"), 10) / 1_000;

/** One database that gets every batch. */
class Lane {
  readonly name: string;
  readonly #client: pg.Client;
  readonly #epoch: number;
  readonly #pid: number;
  #samples = new Map<string, Sample[]>();
  #bareId = 0;

  constructor(name: string, client: pg.Client, { epoch, pid }: { epoch: number; pid: number }) {
    this.name = name;
    this.#client = client;
    this.#epoch = epoch;
    this.#pid = pid;
  }

  async send(batch: SealedBatch, commands: number): Promise<void> {
    await this.#client.query("BEGIN");
    for (const statement of [batchRow(batch, this.#epoch), ...batch.statements])
      await this.#timed(titleOf(statement), statement);
    await this.#timed("COMMIT", { name: "", text: "COMMIT", values: [] });
    const ids = Array.from({ length: commands }, () => (this.#bareId += 1));
    const values = [ids, ids.map(() => new Date(batch.at)), ids.map(() => "1.00000000")];
    await this.#client.query("BEGIN");
    await this.#timed("bare INSERT of as many rows", { ...BARE, values });
    await this.#client.query("COMMIT");
  }

  async #timed(title: string, { name, text, values }: Statement): Promise<void> {
    const before = await this.#position();
    const started = usOf(this.#pid);
    const { rowCount } = await this.#client.query({ ...(name && { name }), text, values: [...values] });
    const us = usOf(this.#pid) - started;
    const samples = this.#samples.get(title) ?? [];
    samples.push({ rows: rowCount ?? 0, us, wal: (await this.#position()) - before });
    this.#samples.set(title, samples);
  }

  async #position(): Promise<number> {
    const { rows } = await this.#client.query({
      name: "position",
      text: "SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint AS at",
    });
    return rows[0].at;
  }

  /** The costs since the last call. */
  take(commands: number): SizeCosts {
    const statements = [...this.#samples].map(([statement, samples]) => ({
      statement,
      rows: Math.round(median(samples.map(({ rows }) => rows))),
      usPerCommand: tenth(median(samples.map(({ us }) => us)) / commands),
      walPerCommand: Math.round(median(samples.map(({ wal }) => wal)) / commands),
    }));
    this.#samples = new Map();
    return { commands, statements };
  }

  async updates(): Promise<Updates[]> {
    await this.#client.query("SELECT pg_stat_force_next_flush()");
    const { rows } = await this.#client.query<Updates>(
      `SELECT relname AS table, n_tup_upd AS updated, n_tup_hot_upd AS hot FROM pg_stat_user_tables WHERE relname IN ('orders', 'balances') ORDER BY 1`,
    );
    return rows;
  }
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const titleOf = ({ name, text, written }: Statement): string =>
  written
    ? `${text.startsWith("UPDATE") ? "UPDATE" : text.includes("DO UPDATE") ? "upsert" : "INSERT"} ${written.table}`
    : name;

async function measure(market: Market, lanes: readonly Lane[]): Promise<LaneCosts[]> {
  const sizes: SizeCosts[][] = lanes.map(() => []);
  const run = async (size: number, commands: number) => {
    for (let sent = 0; sent < commands; sent += size) {
      const batch = market.batch(size);
      // Turns, so that no lane is always the first to meet a batch.
      const order = (sent / size) % 2 === 0 ? lanes : lanes.toReversed();
      for (const lane of order) await lane.send(batch, size);
    }
  };
  await run(SIZES[0] as number, WARM_UP_COMMANDS);
  for (const lane of lanes) lane.take(1);
  for (const size of SIZES) {
    await run(size, MEASURED_COMMANDS);
    for (const [index, lane] of lanes.entries()) sizes[index]?.push(lane.take(size));
  }
  return Promise.all(
    lanes.map(async (lane, index) => ({ lane: lane.name, sizes: sizes[index] ?? [], updates: await lane.updates() })),
  );
}

export async function benchBatchStatements(changes: readonly string[] = []): Promise<readonly LaneCosts[]> {
  const { postgres, stop } = await startTestPostgres();
  const on = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const names = ["as it stands", ...changes];
  const databases = names.map((_, index) => `${postgres.prefix}statements_${index}`);
  const [first] = databases as [string];
  const clients: pg.Client[] = [];
  try {
    const create = (database: string, template: string) =>
      withClient(postgres.adminUrl, (admin) =>
        admin.query(`CREATE DATABASE ${database} TEMPLATE ${template} OWNER candor_owner`),
      );
    await create(first, postgres.template);
    const pool = createPool(on(postgres.appUrl, first), { max: 2, name: "bench" });
    const engine = await startTestEngine(on(postgres.appUrl, first));
    await seedMarket(
      engine,
      pool,
      Array.from({ length: USERS }, (_, index) => index + 1),
    );
    await engine.stop();
    await pool.end();
    const loaded = await withClient(on(postgres.appUrl, first), load);
    for (const database of databases.slice(1)) await create(database, first);
    const lanes: Lane[] = [];
    for (const [index, database] of databases.entries()) {
      await withClient(on(postgres.adminUrl, database), async (admin) => {
        const change = changes[index - 1];
        if (change) await admin.query(readFileSync(change, "utf8"));
        await admin.query(
          "CREATE TABLE bench_bare (id bigint PRIMARY KEY, at timestamptz NOT NULL, amount numeric NOT NULL)",
        );
        await admin.query("GRANT INSERT ON bench_bare TO candor_app");
      });
      const client = await openClient(on(postgres.appUrl, database));
      clients.push(client);
      const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
      const epoch = await lead(client, { holder: "bench" });
      lanes.push(new Lane(names[index] as string, client, { epoch, pid: rows[0].pid }));
    }
    return await measure(new Market(loaded), lanes);
  } finally {
    for (const client of clients) await client.end();
    await stop();
  }
}

async function openClient(connectionString: string): Promise<pg.Client> {
  const { default: driver } = await import("pg");
  const client = new driver.Client({ connectionString, types: columnTypes });
  await client.connect();
  return client;
}

/** A table of one lane and size, as lines. */
export function linesOf({ commands, statements }: SizeCosts): { name: string; value: string }[] {
  const rows = statements.map(({ statement, rows, usPerCommand, walPerCommand }) => ({
    name: statement,
    value: `${rows} rows, ${usPerCommand} us and ${walPerCommand} bytes of WAL a command`,
  }));
  const own = statements.filter(({ statement }) => !statement.startsWith("bare"));
  const sum = (of: (cost: StatementCost) => number) => own.reduce((all, cost) => all + of(cost), 0);
  const bare = statements.find(({ statement }) => statement.startsWith("bare"))?.usPerCommand ?? Number.NaN;
  const us = sum(({ usPerCommand }) => usPerCommand);
  return [
    ...rows,
    {
      name: `together, ${commands} commands a batch`,
      value: `${tenth(us)} us, ${tenth(us / bare)} x the bare INSERT; ${sum(({ walPerCommand }) => walPerCommand)} bytes of WAL`,
    },
  ];
}

if (import.meta.main) {
  for (const { lane, sizes, updates } of await benchBatchStatements(process.argv.slice(2))) {
    console.log(`\n${lane}`);
    for (const size of sizes) for (const { name, value } of linesOf(size)) console.log(`  ${name.padEnd(36)} ${value}`);
    for (const { table, updated, hot } of updates)
      console.log(`  ${table.padEnd(36)} ${hot} of ${updated} updates HOT`);
  }
}
