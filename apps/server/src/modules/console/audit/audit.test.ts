import { hash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKysely, createPool } from "../../../platform/database/database.ts";
import { testDatabase } from "../../../testing/database.ts";
import { AUDIT_START } from "./entry.ts";
import { type AuditReport, AuditWatch, audit, exportAudit, verifyAudit } from "./index.ts";

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());

const append = (number: number) =>
  db.transaction().execute((trx) =>
    audit(trx, {
      operatorId: null,
      action: "test.entry",
      subject: `test:${number}`,
      before: { z: number, a: { y: [1, { d: 1, c: null }], x: "ü" }, left: undefined },
      after: new Date(0),
      reason: "because",
      ip: "::1",
    }),
  );

beforeAll(async () => {
  for (let number = 1; number <= 5; number += 1) await append(number);
});

test("parallel writers leave neither gap nor fork, and a rollback leaves nothing", async () => {
  const rolledBack = db.transaction().execute(async (trx) => {
    await audit(trx, { operatorId: null, action: "test.undone", subject: "test:0" });
    throw new Error("undone");
  });
  await Promise.all([
    ...Array.from({ length: 40 }, (_, number) => append(number)),
    expect(rolledBack).rejects.toThrow("undone"),
  ]);
  const report = await verifyAudit(db);
  expect(report).toMatchObject({ ok: true, entries: 45 });
  const rows = await db.selectFrom("audit_log").select(["entry_id", "action"]).orderBy("entry_id").execute();
  expect(rows.map((row) => row.entry_id)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
  expect(new Set(rows.map((row) => row.action))).toEqual(new Set(["test.entry"]));
});

test("the application cannot change what it has written", async () => {
  await expect(database.pool.query("UPDATE audit_log SET reason = 'x'")).rejects.toThrow();
  await expect(database.pool.query("DELETE FROM audit_log")).rejects.toThrow();
});

test("the chain can be recomputed from the export with nothing but SHA-256", async () => {
  let text = "";
  for await (const piece of exportAudit(db)) text += piece;
  const lines = text.trimEnd().split("\n");
  let head = AUDIT_START;
  for (const line of lines) {
    const [, entry = "", stored] = /^\{"entry":(.*),"hash":"([0-9a-f]{64})"\}$/.exec(line) ?? [];
    head = hash("sha256", Buffer.concat([head, Buffer.from(entry)]), "buffer");
    expect(stored).toBe(head.toString("hex"));
  }
  expect(await verifyAudit(db)).toMatchObject({ ok: true, entries: lines.length, head: head.toString("hex") });
  expect(JSON.parse(lines[0] ?? "").entry.before).toEqual({ z: 1, a: { y: [1, { d: 1, c: null }], x: "ü" } });
});

/** Changes the log behind the application's back, as an intruder with the database's files could, verifies, and restores it. */
async function planted(sql: string, known?: { entryId: number; hash: string }): Promise<AuditReport> {
  const pool = createPool(database.adminUrl, { max: 1, name: "fault" });
  const admin = createKysely(pool);
  try {
    await pool.query("SET session_replication_role = replica");
    await pool.query("BEGIN");
    await pool.query(sql);
    return await verifyAudit(admin, { known });
  } finally {
    await pool.query("ROLLBACK");
    await pool.end();
  }
}

describe("verify reports the first invalid entry", () => {
  test.each([
    ["UPDATE audit_log SET subject = 'test:9' WHERE entry_id = 3", 3],
    ["UPDATE audit_log SET at = at + interval '1 ms' WHERE entry_id = 2", 2],
    ["UPDATE audit_log SET ip = '::2' WHERE entry_id = 4", 4],
    ["UPDATE audit_log SET reason = 'another' WHERE entry_id = 5", 5],
    ["UPDATE audit_log SET action = 'test.other' WHERE entry_id = 1", 1],
    [`UPDATE audit_log SET before = '{"z":2}' WHERE entry_id = 3`, 3],
    ["UPDATE audit_log SET after = NULL WHERE entry_id = 3", 3],
    ["UPDATE audit_log SET hash = sha256('x') WHERE entry_id = 3", 3],
    ["DELETE FROM audit_log WHERE entry_id = 3", 3],
    ["DELETE FROM audit_log WHERE entry_id = 1", 1],
    ["UPDATE audit_log SET entry_id = entry_id + 1000 WHERE entry_id > 20", 21],
  ])("%s", async (sql, entryId) => {
    expect(await planted(sql)).toMatchObject({ ok: false, entryId });
  });

  test("and a truncated end against a noted head", async () => {
    const report = await verifyAudit(db);
    if (!report.ok) throw new Error("the log does not hold");
    const known = { entryId: report.entries, hash: report.head };
    expect(await planted("SELECT 1", known)).toMatchObject({ ok: true });
    const cut = "DELETE FROM audit_log WHERE entry_id > 40";
    expect(await planted(cut)).toMatchObject({ ok: true, entries: 40 });
    expect(await planted(cut, known)).toMatchObject({ ok: false, entryId: 45, difference: "it is missing" });
    expect(await verifyAudit(db, { known: { entryId: 7, hash: "ab".repeat(32) } })).toMatchObject({
      ok: false,
      entryId: 7,
    });
  });
});

test("verified entries need not be read again", async () => {
  const first = await db.selectFrom("audit_log").select("hash").where("entry_id", "=", 3).executeTakeFirstOrThrow();
  const from = { entryId: 3, hash: first.hash.toString("hex") };
  expect(await verifyAudit(db, { from })).toEqual(await verifyAudit(db));
  expect(await verifyAudit(db, { from: { ...from, hash: "ab".repeat(32) } })).toMatchObject({ ok: false, entryId: 4 });
  expect(await verifyAudit(db, { from: { ...from, entryId: 1_000 } })).toMatchObject({ ok: false, entryId: 46 });
});

test("half a character in a text, which the database stores as another, does not break the chain", async () => {
  const odd = await testDatabase();
  const half = "half \ud83d of it";
  for (let number = 0; number < 2; number += 1)
    await odd.db.transaction().execute((trx) =>
      audit(trx, {
        operatorId: null,
        action: "test.entry",
        subject: "test:1",
        after: { [half]: half },
        reason: half,
      }),
    );
  expect(await verifyAudit(odd.db)).toMatchObject({ ok: true, entries: 2 });
  await odd.close();
});

test("a request for a full verification while one is running waits for that one", async () => {
  const watch = new AuditWatch(db, { now: () => Date.now() });
  const [first, second] = await Promise.all([watch.verifyAll(), watch.verifyAll()]);
  expect(first.ok).toBe(true);
  expect(second).toBe(first);
  expect(await watch.verifyAll()).not.toBe(first);
});

test("an empty log is valid", async () => {
  const empty = await testDatabase();
  expect(await verifyAudit(empty.db)).toMatchObject({ ok: true, entries: 0 });
  await empty.close();
});
