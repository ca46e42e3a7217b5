import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyChain } from "../engine/verify/chain.ts";
import { reconcile } from "../modules/console/reconciliation/index.ts";
import { entriesAfter } from "../modules/wallet/performance/queries.ts";
import { readArchived } from "../modules/wallet/records/archived.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { withClient } from "../platform/database/connect.ts";
import { createPool } from "../platform/database/database.ts";
import { createLog } from "../platform/log/log.ts";
import { Catalogue } from "../services/catalogue/catalogue.ts";
import { testDatabase } from "../testing/database.ts";
import { commandId, required, startTestEngine } from "../testing/engine.ts";
import { checkpoint, forgetTexts, liveThrough, monthsAgo, trade } from "../testing/past-months.ts";
import { verifyAll } from "../testing/verify-all.ts";
import { waitFor } from "../testing/wait-for.ts";
import { type ArchiveEvent, archiveMonths } from "./archive.ts";
import { type Month, monthOf } from "./months.ts";
import { type ArchiveStore, folderStore } from "./store.ts";

const database = await testDatabase();
afterAll(() => database.close());
const store = folderStore(mkdtempSync(join(tmpdir(), "candor-archive-")));
const [old, before] = [monthOf(monthsAgo(3)), monthOf(monthsAgo(2))];
const leaving = ["ticks", "ledger_entries", "orders"];
const ofBoth = (tables: readonly string[], what: string) =>
  tables.flatMap((table) => [old, before].map(({ name }) => `${table} ${name} ${what}`));
beforeAll(() => liveThrough(database, [3, 2, 0]), 60_000);

type Run = {
  readonly detach?: boolean;
  readonly keepMonths?: number;
  readonly month?: Month;
  readonly into?: ArchiveStore;
};
const run = ({ detach = false, keepMonths = 1, month, into = store }: Run = {}) =>
  withClient(database.ownerUrl, async (client) => {
    const events: ArchiveEvent[] = [];
    for await (const event of archiveMonths({ client, store: into, keepMonths, detach, month })) events.push(event);
    return events.map((event) =>
      event.what === "stays"
        ? `${event.table} ${event.month.name} stays: ${event.why}`
        : `${event.archive.table} ${event.archive.month.name} ${event.what}`,
    );
  });

const verify = (archive?: ArchiveStore) => verifyAll(database, { archive });

async function reconciled(): Promise<string[]> {
  const catalogue = new Catalogue(database.db);
  await catalogue.load();
  const { checks } = await reconcile(
    {
      db: database.db,
      catalogue,
      config: { mode: "demo" },
      clock: systemClock,
      log: createLog("silent"),
      verifyChain: (known) => withClient(database.url, (client) => verifyChain(client, { known })),
    },
    "demand",
  );
  return checks.filter(({ ok }) => !ok).map(({ name, currency }) => `${name} ${currency}`);
}

/** What a user's reports, statements and curve are computed from: each entry that changed a total. */
const totals = async () =>
  (await entriesAfter(database.db, 1, { after: 0, before: new Date(), limit: 1_000 })).filter(
    ({ change }) => !/^-?0(\.0+)?$/.test(change),
  );

test("a run that ends early is no archive; the next one writes every complete month once, and nothing of the present one", async () => {
  expect(await forgetTexts(database)).toBe(0);
  let puts = 0;
  const torn: ArchiveStore = {
    ...store,
    put: (name, bytes) => (++puts === 6 ? Promise.reject(new Error("killed")) : store.put(name, bytes)),
  };
  await expect(run({ into: torn })).rejects.toThrow("killed");
  await expect(run({ into: { ...store, get: async () => Buffer.from("other") } })).rejects.toThrow(
    `ticks/${old.name}/000001.csv.zst is not the file that was written`,
  );
  expect(await run()).toEqual(ofBoth(leaving, "written"));
  expect(await run()).toEqual([]);
  await expect(run({ month: monthOf(new Date()) })).rejects.toThrow("is not complete yet");
});

test("rows stay while their texts are kept, and while nothing says how many months stay", async () => {
  const stays = await run({ detach: true });
  expect(stays).toHaveLength(3);
  expect(stays[0]).toBe(
    `ticks ${old.name} stays: texts of its batches are still kept (CANDOR_KEEP_BATCHES), and are compared with its rows`,
  );
  await expect(run({ detach: true, month: before })).rejects.toThrow("leave --month out");
  await expect(run({ detach: true, keepMonths: 0 })).rejects.toThrow("CANDOR_KEEP_MONTHS is 0");
});

test("rows that differ from their archive stay", async () => {
  expect(await verify()).toMatchObject({ differences: [], archived: new Set() });
  expect(await forgetTexts(database)).toBeGreaterThan(20);
  const other: ArchiveStore = {
    ...store,
    get: async (name) => (name.startsWith("ticks/") && name.endsWith(".zst") ? Buffer.from("other") : store.get(name)),
  };
  await expect(run({ detach: true, into: other })).rejects.toThrow("is not the file that was written");
  const change = (price: string) =>
    withClient(database.adminUrl, async (admin) => {
      await admin.query("SET session_replication_role = replica");
      await admin.query(`UPDATE ticks SET price = price ${price} WHERE tick_id = (SELECT min(tick_id) FROM ticks)`);
    });
  await change("+ 1");
  await expect(run({ detach: true })).rejects.toThrow(
    `ticks ${old.name} stays: its rows are not those of 000001.csv.zst`,
  );
  await change("- 1");
});

test("a run that waits for the table and is killed has changed nothing, and no order waits behind it", async () => {
  const count = async () => (await database.pool.query("SELECT count(*)::int AS ticks FROM ticks")).rows[0].ticks;
  const there = await count();
  const admin = createPool(database.adminUrl, { max: 2, name: "test" });
  const reader = await admin.connect();
  await reader.query("BEGIN");
  await reader.query("SELECT FROM ticks LIMIT 1");
  const killed = expect(run({ detach: true })).rejects.toThrow(/[Cc]onnection|terminat/);
  const trying =
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^(LOCK TABLE|ROLLBACK TO)'";
  const pid = await waitFor(async () => {
    const [found] = (await admin.query(trying)).rows;
    if (!found) throw new Error("it does not try yet");
    return found.pid as number;
  });
  // It asks again and again, and never queues: behind a lock that waits, orders would wait too.
  const waiting = "SELECT count(*)::int AS locks FROM pg_locks WHERE NOT granted AND relation = 'ticks'::regclass";
  for (let look = 0; look < 20; look += 1) expect((await admin.query(waiting)).rows[0].locks).toBe(0);
  await admin.query("SELECT pg_terminate_backend($1)", [pid]);
  await killed;
  await reader.query("ROLLBACK");
  reader.release();
  await admin.end();
  expect(await count()).toBe(there);
  const { rows } = await database.pool.query("SELECT relname FROM pg_class WHERE relname LIKE '%_kept'");
  expect(rows).toEqual([]);
});

test("what left is verified from the archive, and reports, statements and the reconciliation are as before", async () => {
  const [own, size] = [await totals(), await verify()];
  expect(await run({ detach: true })).toEqual(ofBoth(leaving, "detached"));
  expect(await run({ detach: true })).toEqual([]);
  expect(await totals()).toEqual(own);
  expect(await reconciled()).toEqual([]);
  const since = before.until.toISOString().slice(0, 10);
  expect(await readArchived(database.db)).toEqual({ holds_since: since, orders_since: since, ticks_since: since });
  const without = await verify();
  expect(without.differences).toEqual([]);
  expect(without.archived).toEqual(new Set(leaving));
  const complete = await verify(store);
  expect(complete).toMatchObject({ differences: [], archived: new Set() });
  expect(complete.batches).toBeGreaterThan(size.batches);
});

test("an engine starts on what stayed, goes on, and its next checkpoint seals the notes of the archive", async () => {
  const engine = await startTestEngine(database.url);
  // An order of the oldest month is still open.
  const { rows } = await database.pool.query("SELECT min(order_id)::int AS id FROM orders");
  await required(engine, { type: "cancelOrder", id: commandId(), userId: 1, orderId: rows[0].id });
  await trade(engine);
  const tomorrow = new Date(Date.now() + 86_400_000);
  await checkpoint(database, engine, tomorrow);
  await engine.stop();
  expect(await reconciled()).toEqual([]);
  expect((await verify(store)).differences).toEqual([]);
});
