import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../platform/database/connect.ts";
import { testDatabase } from "../testing/database.ts";
import { startTestEngine } from "../testing/engine.ts";
import { checkpoint, forgetTexts, liveThrough, monthsAgo, trade } from "../testing/past-months.ts";
import { verifyAll } from "../testing/verify-all.ts";
import { archiveMonths } from "./archive.ts";
import { fileName, manifestBytes, manifestName, pack, parseManifest, placeOf, sha256, unpack } from "./format.ts";
import { monthOf } from "./months.ts";
import { type ArchiveStore, folderStore } from "./store.ts";
import type { TableName } from "./tables.ts";

const database = await testDatabase();
afterAll(() => database.close());
const store = folderStore(mkdtempSync(join(tmpdir(), "candor-archive-")));
const old = monthOf(monthsAgo(3));
const DAY_MS = 86_400_000;

/** A month has left, and a checkpoint after it has sealed the notes of its archive. */
beforeAll(async () => {
  await liveThrough(database, [3, 0]);
  const run = (detach: boolean) =>
    withClient(database.ownerUrl, async (client) => {
      const events = [];
      for await (const event of archiveMonths({ client, store, keepMonths: 1, detach })) events.push(event.what);
      return events;
    });
  await run(false);
  await forgetTexts(database);
  expect(await run(true)).toEqual(["detached", "detached", "detached"]);
  const engine = await startTestEngine(database.url);
  await trade(engine);
  await checkpoint(database, engine, new Date(Date.now() + DAY_MS));
  await engine.stop();
}, 60_000);

/** The archive with other bytes under a name. */
const withFile = (
  table: TableName,
  file: string,
  change: (bytes: Buffer) => Buffer | Promise<Buffer>,
): ArchiveStore => ({
  ...store,
  get: async (name) => (name === placeOf(table, old, file) ? change(await store.get(name)) : store.get(name)),
});

const flipped = (bytes: Buffer): Buffer => {
  const other = Buffer.from(bytes);
  other[bytes.length >> 1] = (other[bytes.length >> 1] ?? 0) ^ 1;
  return other;
};
const missing = (): never => {
  throw Object.assign(new Error("gone"), { code: "ENOENT" });
};

/** What somebody makes who changes a price in an archive and everything in it that follows from that. */
async function forged(): Promise<{ archive: ArchiveStore; manifest: string }> {
  const manifest = parseManifest(await store.get(placeOf("ticks", old, manifestName)), "ticks", old);
  const [file] = manifest.files;
  if (!file) throw new Error("the archive has a file");
  const csv = unpack(await store.get(placeOf("ticks", old, file.name)), file, file.name).toString("utf8");
  const other = Buffer.from(csv.replace(",2001.00000000,", ",2009.00000000,").replace(",2001,", ",2009,"));
  expect(other.toString("utf8")).not.toBe(csv);
  const bytes = pack(other);
  const made = { ...file, bytes: bytes.length, sha256: sha256(bytes), csvSha256: sha256(other) };
  const text = manifestBytes({ ...manifest, files: [made] });
  const rows = withFile("ticks", file.name, () => bytes);
  return {
    archive: { ...rows, get: async (name) => (name === placeOf("ticks", old, manifestName) ? text : rows.get(name)) },
    manifest: sha256(text),
  };
}

test("the application writes no notes, and nobody changes them", async () => {
  for (const table of ["archives", "detached_months", "archived_sums"]) {
    await expect(database.pool.query(`INSERT INTO ${table} DEFAULT VALUES`)).rejects.toThrow("permission denied");
    const owner = (sql: string) => withClient(database.ownerUrl, (client) => client.query(sql));
    for (const change of [`UPDATE ${table} SET number = DEFAULT`, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`])
      await expect(owner(change), change).rejects.toThrow("is append-only");
  }
});

test("nothing differs as long as nobody changes anything", async () => {
  expect(await verifyAll(database, { archive: store })).toMatchObject({ differences: [], archived: new Set() });
  expect((await verifyAll(database)).differences).toEqual([]);
});

test.each([
  ["a bit of a file", withFile("ticks", fileName(1), flipped), /000001.csv.zst is not the file that was written/],
  [
    "a file that is missing",
    withFile("ledger_entries", fileName(1), missing),
    /000001.csv.zst is missing in the archive/,
  ],
  ["a manifest that is missing", withFile("orders", manifestName, missing), /manifest.json is missing in the archive/],
  ["a text of a batch", withFile("batch_bodies", fileName(1), flipped), /is not the file that was written/],
])("%s in the archive is named, and so is what it leaves unproven", async (_name, archive, named) => {
  const { differences } = await verifyAll(database, { archive });
  expect(differences.join("\n")).toMatch(named);
});

test("a price that was changed in the archive is named, and also with the note of the database", async () => {
  const { archive, manifest } = await forged();
  const alone = await verifyAll(database, { archive });
  expect(alone.differences.join("\n")).toMatch(/is not the manifest that the database noted/);
  const plant = `UPDATE archives SET manifest_sha256 = '\\x${manifest}' WHERE table_name = 'ticks'`;
  const both = (await verifyAll(database, { archive, plant })).differences.join("\n");
  expect(both).toMatch(/ticks after .* rows with another hash/);
  expect(both).toMatch(/archives after .* rows with another hash/);
});

const inMonth = `at >= '${old.from.toISOString()}' AND at < '${old.until.toISOString()}'`;

test.each([
  [
    "a tick that stayed",
    `UPDATE ticks SET price = price + 1 WHERE ${inMonth}`,
    /ticks .* stayed and are not as they were archived/,
  ],
  ["a tick that stayed and is gone", `DELETE FROM ticks WHERE ${inMonth}`, /rows stayed, and 0 are there/],
  [
    "an entry invented in the month",
    `INSERT INTO ledger_entries SELECT entry_id + 5000, at, batch_id, command_id, owner_id, account, currency_id, available_delta, frozen_delta, available_after, frozen_after, tag, ref FROM ledger_entries WHERE ${inMonth} LIMIT 1`,
    /ledger_entries .* stayed and are not as they were archived/,
  ],
  [
    "a sum of entries that left",
    "UPDATE archived_sums SET available_delta = available_delta + 1 WHERE owner_id = 1",
    /archived_sums of 1:c2c/,
  ],
  [
    "a sum invented",
    "INSERT INTO archived_sums (month, owner_id, account, currency_id, tag, entries, available_delta, frozen_delta) VALUES ('2001-01-01', 1, 'c2c', 3, 'c2c_fee', 1, 5, 0)",
    /archived_sums has a month whose entries are all there/,
  ],
])("%s is named", async (_name, plant, named) => {
  expect((await verifyAll(database, { archive: store, plant })).differences.join("\n")).toMatch(named);
});

test.each([
  [
    "months dropped without an archive",
    `DELETE FROM ticks WHERE NOT (${inMonth})`,
    /ticks after .* rows, and are 0|ticks after .* were \d+ rows/,
  ],
  [
    "entries dropped without an archive",
    `DELETE FROM ledger_entries WHERE NOT (${inMonth}) AND tag LIKE 'c2c%'`,
    /ledger_entries after .* were \d+ rows/,
  ],
  ["a note of the archive changed", "UPDATE archives SET row_count = row_count + 1", /archives after .* another hash/],
  [
    "a note that a month left changed",
    "UPDATE detached_months SET kept_rows = kept_rows + 1",
    /detached_months after .* another hash/,
  ],
  ["notes deleted", "DELETE FROM detached_months; DELETE FROM archives", /ticks after .* were \d+ rows/],
])("%s: named without the archive too", async (_name, plant, named) => {
  expect((await verifyAll(database, { plant })).differences.join("\n")).toMatch(named);
});

test("a note of an archive that never was excuses nothing once the archive is asked for", async () => {
  const plant = `
WITH gone AS (DELETE FROM ledger_entries WHERE NOT (${inMonth}) AND tag LIKE 'c2c%' RETURNING entry_id),
made AS (INSERT INTO archives (table_name, month, row_count, first_number, last_number, manifest_sha256)
  SELECT 'ledger_entries', date_trunc('month', now())::date, count(*), min(entry_id), max(entry_id), sha256('x') FROM gone RETURNING number, month)
INSERT INTO detached_months (archive, table_name, month, kept_rows) SELECT number, 'ledger_entries', month, 0 FROM made`;
  const without = await verifyAll(database, { plant });
  expect(without.archived).toContain("ledger_entries");
  const asked = (await verifyAll(database, { archive: store, plant })).differences.join("\n");
  expect(asked).toMatch(/manifest.json is missing in the archive/);
  expect(asked).toMatch(/ledger_entries after .* were \d+ rows/);
});
