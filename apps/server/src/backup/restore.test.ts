import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { afterAll, describe, expect, inject, test } from "vitest";
import { type KnownHead, verifyChain } from "../engine/verify/chain.ts";
import { installedBinaries } from "../platform/database/binaries.ts";
import { openDatabase, withClient } from "../platform/database/connect.ts";
import { describeSchema } from "../platform/database/describe-schema.ts";
import { startEmbedded } from "../platform/database/embedded.ts";
import { migrate, readMigrations } from "../platform/database/migrate.ts";
import { localStorage } from "../platform/files/local-storage.ts";
import { newDataFolder } from "../testing/data-folder.ts";
import { limitOrder } from "../testing/engine.ts";
import { openOperator } from "../testing/operators.ts";
import { testPicture } from "../testing/pictures.ts";
import { startTestServer, testConfig } from "../testing/server.ts";
import { askWithdrawal, openChannels, openWithdrawer } from "../testing/withdrawals.ts";
import { backup } from "./backup.ts";
import { tablesInOrder } from "./catalogue.ts";
import { begin } from "./load.ts";
import { restore } from "./restore.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-restore-"));
const folders = [folder];
const postgres = inject("postgres");
const server = await startTestServer();
afterAll(async () => {
  await server.close();
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});
const { files } = server.services;
const filesFolder = join(server.services.config.data, "files");

/** As the operator's settings name the running database, its pictures in the test server's folder. */
const source = testConfig({ DATABASE_OWNER_URL: server.database.ownerUrl, CANDOR_DATA: server.services.config.data });

/** An empty database of the owner's, dropped with the run's others, and a folder for its pictures. */
async function emptyTarget() {
  const name = `${postgres.prefix}${randomBytes(6).toString("hex")}`;
  await withClient(postgres.adminUrl, (admin) => admin.query(`CREATE DATABASE ${name} OWNER candor_owner`));
  const on = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const data = newDataFolder();
  folders.push(data);
  const ownerUrl = on(postgres.ownerUrl);
  return {
    data,
    ownerUrl,
    url: on(postgres.appUrl),
    config: testConfig({ DATABASE_OWNER_URL: ownerUrl, CANDOR_DATA: data }),
  };
}

let backups = 0;
async function newBackup(config = source) {
  backups += 1;
  const path = join(folder, `${backups}.backup`);
  return { path, report: await backup(path, config, "0.1.0") };
}

/** Every table's rows as one hash each, in whatever order they lie. */
const contents = (url: string): Promise<Record<string, string>> =>
  withClient(url, async (client) => {
    const tables = await tablesInOrder(client);
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS value FROM ${client.escapeIdentifier(name)} t`,
      );
      found[name] = rows[0].value;
    }
    return found;
  });
const rowsOf = (url: string, sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);
const picture = (ownerId: number, seed: number) =>
  testPicture(seed).then((bytes) => files.keep({ ownerId, purpose: "identity", bytes }));

// One of everything that a restore could get wrong: orders, a withdrawal under review, a picture, a picture nobody keeps, passkeys, which a trigger watches.
const channels = await openChannels(server);
const user = await openWithdrawer(server, channels, { practice: true });
await openOperator(server, "owner");
await askWithdrawal(server, user);
for (let order = 0; order < 20; order += 1)
  await server.engine.send(limitOrder({ userId: user.userId, side: 0, price: "100", quantity: "0.01" }));
await picture(user.userId, 1);
await server.database.pool.query(
  "INSERT INTO passkeys (credential_id, user_id, public_key, counter, name, backed_up) VALUES ('one', $1, '\\x00ff', 0, E'tab\\there \\\\ back', false)",
  [user.userId],
);
await server.database.pool.query(
  `INSERT INTO api_keys (key_id, user_id, api_key, kind, label, secret, trade, withdraw, addresses, created_at, expires_at)
   VALUES (gen_random_uuid(), $1, repeat('k', 64), 'hmac', 'bot', '\\x01', true, false, '{}', now(), now() + interval '90 days')`,
  [user.userId],
);
/** What a restore itself changes. */
const touched = [
  "sessions",
  "codes",
  "tickets",
  "chains",
  "engine_leader",
  "audit_log",
  "reconciliations",
  "operator_sessions",
  "api_keys",
  "security_changes",
];

describe("a backup of a running server, restored", async () => {
  const { path, report } = await newBackup();
  const target = await emptyTarget();
  const before = await contents(server.database.ownerUrl);
  const restored = await restore(path, target.config);
  const { ownerUrl } = target;

  test("has every row, sequence, trigger and picture", async () => {
    expect(restored.manifest.tables).toEqual(report.manifest.tables);
    const after = await contents(ownerUrl);
    const untouched = (all: Record<string, string>) => Object.entries(all).filter(([name]) => !touched.includes(name));
    expect(untouched(after)).toEqual(untouched(before));
    expect(untouched(after).length).toBeGreaterThan(50);
    expect(await withClient(ownerUrl, describeSchema)).toBe(await withClient(server.database.ownerUrl, describeSchema));
    const states =
      "SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2";
    expect(await rowsOf(ownerUrl, states)).toEqual(await rowsOf(server.database.ownerUrl, states));
    const key = (await rowsOf(ownerUrl, "SELECT storage_key FROM files"))[0]?.storage_key;
    expect(await localStorage(join(target.data, "files")).get(key)).toEqual(await localStorage(filesFolder).get(key));
    const next = "SELECT nextval('users_user_id_seq') AS value";
    expect((await rowsOf(ownerUrl, next))[0].value).toBeGreaterThan(
      (await rowsOf(ownerUrl, "SELECT max(user_id) AS value FROM users"))[0].value,
    );
    await expect(rowsOf(ownerUrl, "DELETE FROM ledger_entries")).rejects.toThrow("append-only");
  });

  test("proves itself", () => {
    expect(restored.proof).toMatchObject({ batches: { from: 1, to: report.header.chain?.batchId }, differences: [] });
    expect(restored.proof.postings).toBeGreaterThan(20);
    expect(restored.proof.auditEntries).toBe(report.header.audit?.entryId);
  });

  test("acts on nothing twice: logins end, withdrawals close, the epoch rises, and the audit log says so", async () => {
    const { settled } = restored;
    expect(settled.sessions).toBeGreaterThan(0);
    expect(settled.withdrawals).toHaveLength(1);
    const live =
      "SELECT FROM sessions WHERE revoked_at IS NULL UNION ALL SELECT FROM operator_sessions WHERE revoked_at IS NULL";
    expect(await rowsOf(ownerUrl, live)).toEqual([]);
    expect(await rowsOf(server.database.ownerUrl, live)).not.toEqual([]);
    expect(settled.apiKeys).toBe(1);
    expect(await rowsOf(ownerUrl, "SELECT FROM api_keys WHERE revoked_at IS NULL")).toEqual([]);
    expect(await rowsOf(ownerUrl, "SELECT FROM chains WHERE withdraw_open")).toEqual([]);
    const epoch = "SELECT epoch FROM engine_leader";
    const [was] = await rowsOf(server.database.ownerUrl, epoch);
    expect((await rowsOf(ownerUrl, epoch))[0].epoch).toBe(was.epoch + 1);
    const [entry] = await rowsOf(ownerUrl, "SELECT action, after FROM audit_log ORDER BY entry_id DESC LIMIT 1");
    expect(entry).toMatchObject({ action: "system.restore", after: { withdrawals: 1, channels: settled.channels } });
  });

  test("opens under this release, as the application role", async () => {
    await (await openDatabase({ candorData: "/nonexistent", databaseUrl: target.url })).close();
    expect(await withClient(target.url, (client) => verifyChain(client))).toMatchObject({ ok: true });
  });
});

test("a backup of an older release is migrated to this one", async () => {
  const older = await emptyTarget();
  const all = readMigrations();
  await withClient(older.ownerUrl, (owner) => migrate(owner, all.slice(0, -1)));
  const { path } = await newBackup(older.config);
  const target = await emptyTarget();
  expect((await restore(path, target.config)).migrated).toEqual([all.at(-1)?.name]);
});

test("a partition of a month long gone is made again for its rows", async () => {
  const older = await emptyTarget();
  await withClient(older.ownerUrl, async (owner) => {
    await migrate(owner);
    await owner.query("SELECT ensure_partitions(1, '2024-02-10')");
    await owner.query("INSERT INTO ticks VALUES (1, 1, '2024-02-29 23:59:59.999Z', 100, 0, true, '[]')");
  });
  const { path } = await newBackup(older.config);
  const target = await emptyTarget();
  // No batch has made this tick, which the proof says; here it is about where its row lies.
  const { proof } = await restore(path, target.config, { acceptDifferences: true });
  expect(proof.differences[0]).toContain("ticks 1 was made by no event");
  expect(await rowsOf(target.ownerUrl, "SELECT tableoid::regclass::text AS part FROM ticks")).toEqual([
    { part: "ticks_y2024m02" },
  ]);
});

describe("pictures", () => {
  test("one that was deleted meanwhile is no fault, one that the storage lost is named", async () => {
    const gone = await picture(user.userId, 2);
    if (!gone.ok) throw new Error("the picture was refused");
    const [row] = await rowsOf(
      server.database.ownerUrl,
      `SELECT storage_key FROM files WHERE file_id = '${gone.data.id}'`,
    );
    await localStorage(filesFolder).delete(row.storage_key);
    expect((await newBackup()).report.manifest.missing).toEqual([row.storage_key]);
    await server.database.pool.query("DELETE FROM files WHERE file_id = $1", [gone.data.id]);
    expect((await newBackup()).report.manifest.missing).toEqual([]);
  });
});

describe("refused in one line, with nothing done:", () => {
  test("a database in which anything is", async () => {
    const { path } = await newBackup();
    const target = await emptyTarget();
    await rowsOf(target.ownerUrl, "CREATE TABLE mine (id int)");
    await expect(restore(path, target.config)).rejects.toThrow("this database is not empty");
    await expect(restore(path, source)).rejects.toThrow("this database is not empty");
  });

  test("a head that was noted of another history", async () => {
    const { path, report } = await newBackup();
    const known = { batchId: report.header.chain?.batchId ?? 0, head: report.header.chain?.head ?? "" };
    const { config } = await emptyTarget();
    const wrong = (known: KnownHead) => restore(path, config, { known });
    await expect(wrong({ ...known, head: "0".repeat(64) })).rejects.toThrow("another history");
    await expect(wrong({ ...known, batchId: known.batchId + 1 })).rejects.toThrow("is older than the head");
  });

  test("a role that may not read the sequences, or make tables", async () => {
    const target = await emptyTarget();
    const { path } = await newBackup();
    await expect(restore(path, testConfig({ DATABASE_URL: target.url, CANDOR_DATA: target.data }))).rejects.toThrow(
      "this role may not make tables; set DATABASE_OWNER_URL",
    );
    const asApplication = testConfig({ DATABASE_URL: server.database.url });
    await expect(newBackup(asApplication)).rejects.toThrow("may not read the sequences; set DATABASE_OWNER_URL");
  });
});

test("what a restore that failed or was killed has left starts no server, and is no source of a backup", async () => {
  const { path, report } = await newBackup();
  const target = await emptyTarget();
  const known = { batchId: (report.header.chain?.batchId ?? 0) - 1, head: "0".repeat(64) };
  // It fails when all rows are in, before it is proven.
  await expect(restore(path, target.config, { known })).rejects.toThrow("another history");
  await expect(openDatabase({ candorData: "/nonexistent", databaseUrl: target.url })).rejects.toThrow(
    "the restore into this database did not finish",
  );
  await expect(newBackup(target.config)).rejects.toThrow("the restore into this database did not finish");
  // A kill right after the first step.
  const early = await emptyTarget();
  await withClient(early.ownerUrl, begin);
  const urls = { databaseUrl: early.url, databaseOwnerUrl: early.ownerUrl };
  await expect(openDatabase({ candorData: "/nonexistent", ...urls })).rejects.toThrow("did not finish");
});

test("the secret is not in the file, in whatever form, nor is anything in the header that it follows from", async () => {
  const { path, report } = await newBackup();
  const plain = zstdDecompressSync(readFileSync(path));
  const { text: secret } = server.services.secrets.present;
  for (const form of ["utf8", "base64", "hex", "base64url"] as const)
    expect(plain.includes(form === "utf8" ? secret : Buffer.from(secret).toString(form)), form).toBe(false);
  expect(Object.keys(report.header).sort()).toEqual([
    ...["at", "audit", "chain", "format", "formatVersion", "migrations", "partitionsFrom", "postgres", "release"],
    ...["sequences", "tables"],
  ]);
});

test("generated columns compute themselves, and each table comes behind those that it refers to", async () => {
  const target = await emptyTarget();
  const tables = await withClient(target.ownerUrl, async (client) => {
    await client.query(
      `CREATE TABLE later (id int PRIMARY KEY, own int REFERENCES later, twice int GENERATED ALWAYS AS (id * 2) STORED);
       CREATE TABLE first (id int PRIMARY KEY); ALTER TABLE later ADD first_id int REFERENCES first`,
    );
    return tablesInOrder(client);
  });
  expect(tables).toEqual([
    { name: "first", columns: ["id"] },
    { name: "later", columns: ["id", "own", "first_id"] },
  ]);
});

const debian = installedBinaries(15);
test.runIf(debian)("restores into PostgreSQL 15 what PostgreSQL 18 wrote", async () => {
  const { path } = await newBackup();
  const data = newDataFolder();
  folders.push(data);
  const older = await startEmbedded({ candorData: data, binaries: debian });
  try {
    const config = testConfig({ DATABASE_OWNER_URL: older.url("candor_owner"), CANDOR_DATA: newDataFolder() });
    folders.push(config.data);
    const restored = await restore(path, config);
    expect(restored.proof.checks).toBeGreaterThan(5);
    expect(restored.header.postgres).toBeGreaterThan(15);
  } finally {
    await older.stop();
  }
});

test("a snapshot in which something does not hold is restored only when the operator takes it as it is", async () => {
  const faulty = await emptyTarget();
  await withClient(faulty.ownerUrl, async (owner) => {
    await migrate(owner);
    await owner.query("INSERT INTO currencies VALUES (1, 'BTC', 'Bitcoin', 8, 'crypto')");
    await owner.query("INSERT INTO balances VALUES (0, 'treasury', 1, 5, 0)");
  });
  const { path } = await newBackup(faulty.config);
  await expect(restore(path, (await emptyTarget()).config)).rejects.toThrow(
    /^the reconciliation of sum_zero BTC differs by 5; .*--accept-differences takes this one as it is$/,
  );
  const { proof } = await restore(path, (await emptyTarget()).config, { acceptDifferences: true });
  expect(proof.differences[0]).toBe("the reconciliation of sum_zero BTC differs by 5");
});
