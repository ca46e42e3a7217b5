import { rmSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newDataFolder } from "../../testing/data-folder.ts";
import { startPrimary, startReplica, type TestReplica } from "../../testing/replication.ts";
import { waitFor } from "../../testing/wait-for.ts";
import { withClient } from "./connect.ts";
import { createKysely, createPool } from "./database.ts";
import type { EmbeddedPostgres } from "./embedded.ts";
import { Replica } from "./replica.ts";
import type { Database } from "./schema.ts";

const [candorData, copy] = [newDataFolder(), newDataFolder()];
let primary: EmbeddedPostgres;
let replica: TestReplica;
const pools: pg.Pool[] = [];
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const poolOf = (url: string): pg.Pool => {
  const pool = createPool(url, { max: 4, name: "replica test", connectMs: 1_000 });
  pools.push(pool);
  return pool;
};
let own: pg.Pool;

beforeAll(async () => {
  primary = await startPrimary(candorData);
  ends.push(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await primary.stop();
    for (const folder of [candorData, copy]) rmSync(folder, { recursive: true, force: true });
  });
  own = poolOf(primary.url("candor_owner"));
  await own.query("CREATE TABLE written (number bigint PRIMARY KEY)");
  // A read that stands in the way of what is replayed is broken off at once.
  replica = await startReplica(primary, { candorData, copy }, { max_standby_streaming_delay: "0" });
  ends.push(() => replica.stop());
}, 60_000);

let why: string[] = [];
beforeEach(() => {
  why = [];
});

/** A reader with connections of its own, which waits longer than any machine is busy. */
function reader({ url = replica.url("candor_owner"), waitMs = 20_000 } = {}): {
  history: Kysely<Database>;
  figures: Replica["figures"];
} {
  const both = new Replica({ primary: own, replica: poolOf(url), waitMs }, (reason) => why.push(reason));
  return { history: createKysely(both), figures: () => both.figures() };
}

const readNewest = async (history: Kysely<Database>): Promise<number> =>
  (await sql<{ newest: number }>`SELECT max(number) AS newest FROM written`.execute(history)).rows[0]?.newest ?? 0;
/** Reads until the replica has answered more than so many reads. */
const untilReplica = ({ history, figures }: ReturnType<typeof reader>, more = 0): Promise<void> =>
  waitFor(async () => {
    await readNewest(history);
    expect(figures().replica).toBeGreaterThan(more);
  });
let written = 0;
const write = async (): Promise<number> => {
  written += 1;
  await own.query("INSERT INTO written VALUES ($1)", [written]);
  return written;
};
const replay = (what: "pause" | "resume") =>
  withClient(replica.url("candor"), (client) => client.query(`SELECT pg_wal_replay_${what}()`));

test("what was committed before a read is in it, and the replica answers", async () => {
  const { history, figures } = reader();
  for (let round = 0; round < 200; round += 1) {
    const number = await write();
    expect(await readNewest(history)).toBe(number);
  }
  expect(figures()).toMatchObject({ replica: 200, primary: 0 });
});

test("readers beside many writers see what was committed when they came", async () => {
  const { history, figures } = reader();
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await write();
  })();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let round = 0; round < 50; round += 1) {
        const { rows } = await own.query<{ newest: number }>("SELECT max(number) AS newest FROM written");
        expect(await readNewest(history)).toBeGreaterThanOrEqual(rows[0]?.newest ?? 0);
      }
    }),
  );
  isOver = true;
  await writing;
  expect(figures()).toMatchObject({ replica: 400, primary: 0 });
});

test("a replica that is behind is waited for, then left alone, and read again once it is there", async () => {
  const hasty = reader({ waitMs: 200 });
  const { history, figures } = hasty;
  await untilReplica(hasty);
  why = [];
  const before = figures().primary;
  await replay("pause");
  const number = await write();
  const from = performance.now();
  expect(await readNewest(history)).toBe(number);
  expect(performance.now() - from).toBeGreaterThan(100);
  expect(figures()).toMatchObject({ replica: 1, primary: before + 1 });
  expect(figures().behindBytes).toBeGreaterThan(0);
  for (let round = 0; round < 20; round += 1) await readNewest(history);
  expect(figures()).toMatchObject({ replica: 1, primary: before + 21 });
  expect(why).toEqual(["it was behind for too long"]);
  await replay("resume");
  await untilReplica(hasty, 1);
  expect(await readNewest(history)).toBe(number);
});

test("a read that the replica breaks off is run at the primary", async () => {
  const { history, figures } = reader();
  await own.query("CREATE TABLE dropped AS SELECT generate_series(1, 10) AS number");
  const slow = sql<{ total: number }>`SELECT count(*) AS total FROM dropped, pg_sleep(0.5)`.execute(history);
  await waitFor(async () => {
    const { rows } = await withClient(replica.url("candor"), (client) =>
      client.query("SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(0.5)%' AND pid <> pg_backend_pid()"),
    );
    expect(rows).toHaveLength(1);
  });
  // Replaying this takes a lock on the table that the read holds.
  await own.query("TRUNCATE dropped");
  expect((await slow).rows).toEqual([{ total: 0 }]);
  expect(figures()).toMatchObject({ replica: 0, primary: 1 });
  expect(why[0]).toMatch(/conflict with recovery/);
});

test("an error of the statement itself is its own, and says nothing about the replica", async () => {
  const { history, figures } = reader();
  await expect(sql`SELECT 1 / 0`.execute(history)).rejects.toThrow("division by zero");
  expect(why).toEqual([]);
  await readNewest(history);
  expect(figures()).toMatchObject({ replica: 1, primary: 0 });
});

test("history has no transactions", async () => {
  const { history } = reader();
  await expect(history.transaction().execute((trx) => readNewest(trx))).rejects.toThrow("single statements");
});

test("a replica of another database is not read", async () => {
  const { history, figures } = reader();
  const [otherData, otherCopy] = [newDataFolder(), newDataFolder()];
  const other = await startPrimary(otherData);
  const follower = await startReplica(other, { candorData: otherData, copy: otherCopy });
  ends.push(async () => {
    await follower.stop();
    await other.stop();
    for (const folder of [otherData, otherCopy]) rmSync(folder, { recursive: true, force: true });
  });
  const wrong = reader({ url: follower.url("candor_owner") });
  expect(await readNewest(wrong.history)).toBe(written);
  expect(why).toEqual(["it is a replica of another database"]);
  expect(wrong.figures()).toMatchObject({ replica: 0, primary: 1 });
  await readNewest(history);
  expect(figures()).toMatchObject({ replica: 1, primary: 0 });
});

test("a replica that stands still costs a reader a moment, and is read again afterwards", async () => {
  const hasty = reader({ waitMs: 200 });
  const { history, figures } = hasty;
  await untilReplica(hasty);
  const goOn = replica.freeze();
  const number = await write();
  const from = performance.now();
  const { primary: before } = figures();
  for (let round = 0; round < 10; round += 1) expect(await readNewest(history)).toBe(number);
  expect(figures()).toMatchObject({ replica: 1, primary: before + 10 });
  expect(performance.now() - from).toBeLessThan(5_000);
  // Longer than a question waits: the next one finds the replica by itself.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  goOn();
  await waitFor(async () => {
    expect(await readNewest(history)).toBe(number);
    expect(figures().replica).toBeGreaterThan(1);
  });
});

test("readers do not notice that the replica is killed and comes back", async () => {
  const { history, figures } = reader();
  await readNewest(history);
  replica.kill();
  const number = await write();
  await waitFor(async () => {
    // Its processes end a moment after the first one.
    expect(await readNewest(history)).toBe(number);
    expect(figures().primary).toBeGreaterThan(10);
  });
  await replica.start();
  const { replica: before } = figures();
  await waitFor(async () => {
    expect(await readNewest(history)).toBe(number);
    expect(figures().replica).toBeGreaterThan(before);
  });
});

test("a replica that was made a primary is not read: it may have what the primary does not have", async () => {
  const { history, figures } = reader();
  const number = await write();
  expect(await readNewest(history)).toBe(number);
  await withClient(replica.url("candor"), (client) => client.query("SELECT pg_promote()"));
  await withClient(replica.url("candor_owner"), (client) => client.query("INSERT INTO written VALUES (1000000)"));
  expect(await readNewest(history)).toBe(number);
  expect(await write()).toBe(await readNewest(history));
  expect(figures()).toMatchObject({ replica: 1, primary: 2 });
  expect(why).toEqual(["it is no replica any more"]);
});
