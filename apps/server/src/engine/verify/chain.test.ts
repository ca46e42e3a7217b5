import { zstdCompressSync } from "node:zlib";
import { encodeEvent } from "@candor/core/codec/codec.ts";
import { CHAIN_START, decodeBatch, eventsOf, trailersIn } from "@candor/core/engine/batch.ts";
import { isRecord } from "@candor/core/engine/batch-records.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOldBodies } from "../../jobs/housekeeping.ts";
import { withClient } from "../../platform/database/connect.ts";
import { testDatabase } from "../../testing/database.ts";
import { limitOrder, seedMarket, startTestEngine } from "../../testing/engine.ts";
import { readBody } from "../body.ts";
import { headOfParts, partsOf, sha256Text } from "../head.ts";
import { type ChainReport, type KnownHead, verifyChain } from "./chain.ts";

const database = await testDatabase();
afterAll(() => database.close());

const run = (sql: string, values: unknown[] = []) =>
  withClient(database.adminUrl, (admin) => admin.query(sql, values)).then(({ rows }) => rows);
const verify = (known?: KnownHead) => withClient(database.url, (client) => verifyChain(client, { known }));
const headOf = async (batchId: number): Promise<string> =>
  (await run("SELECT encode(head, 'hex') AS head FROM batches WHERE batch_id = $1", [batchId]))[0].head;
const textOf = async (batchId: number): Promise<string> =>
  readBody((await run("SELECT body FROM batch_bodies WHERE batch_id = $1", [batchId]))[0].body);

/** Ten orders one after the other, which are ten batches and more. */
async function trade(): Promise<void> {
  const engine = await startTestEngine(database.url);
  if ((await run("SELECT FROM users")).length === 0) await seedMarket(engine, database.pool, [1, 2]);
  for (let order = 0; order < 10; order += 1) {
    const sent = limitOrder({
      userId: 1 + (order % 2),
      side: order % 2 === 0 ? 0 : 1,
      price: "30000",
      quantity: "0.01",
    });
    expect(await engine.send(sent)).toMatchObject({ ok: true });
  }
  await engine.stop();
}

let last = 0;
beforeAll(async () => {
  await trade();
  last = Number((await run("SELECT max(batch_id) AS last FROM batches"))[0].last);
});

/** Changes rows behind the application's back, as an intruder with the database's files could, verifies, and restores everything. */
async function planted(
  faults: readonly (readonly [sql: string, values: readonly unknown[]])[],
  known?: KnownHead,
): Promise<ChainReport> {
  return withClient(database.adminUrl, async (admin) => {
    await admin.query("BEGIN");
    await admin.query("SET LOCAL session_replication_role = replica");
    for (const [sql, values] of faults) await admin.query(sql, [...values]);
    const report = await verifyChain(admin, { known, inTransaction: true });
    await admin.query("ROLLBACK");
    return report;
  });
}

describe("the chain as it was committed", () => {
  test("is recomputed from the first batch to the last, with every ledger entry", async () => {
    const [{ entries }] = await run("SELECT count(*) AS entries FROM ledger_entries");
    const report = await verify();
    expect(report).toMatchObject({ ok: true, from: { batchId: 0 }, to: { batchId: last, head: await headOf(last) } });
    expect(report).toMatchObject({ postings: Number(entries) });
    expect(last).toBeGreaterThan(10);
  });

  test("is recomputed from a noted head on", async () => {
    const known = { batchId: 5, head: await headOf(5) };
    expect(await verify(known)).toMatchObject({ ok: true, from: known, to: { batchId: last } });
  });
});

const differs = (batchId: number, difference = "") => ({
  ok: false,
  differences: [{ batchId, difference: expect.stringContaining(difference) }],
});

describe("names the first difference", () => {
  const setBody = (batchId: number, text: string) =>
    ["UPDATE batch_bodies SET body = $2 WHERE batch_id = $1", [batchId, zstdCompressSync(text)]] as const;
  const setHead = (batchId: number, head: string) =>
    ["UPDATE batches SET head = decode($2, 'hex') WHERE batch_id = $1", [batchId, head]] as const;

  /** The text of batch 7 with its last digit changed. */
  const changedText = async (): Promise<string> =>
    (await textOf(7)).replace(/\d(?=\D*$)/, (digit) => String((Number.parseInt(digit, 10) + 1) % 10));

  test("when one byte of a text was changed", async () => {
    const report = await planted([setBody(7, await changedText())]);
    expect(report).toMatchObject(differs(7, "gives the head"));
  });

  test("when a byte of the stored bytes was changed", async () => {
    const flip = "UPDATE batch_bodies SET body = set_byte(body, 9, get_byte(body, 9) # 1) WHERE batch_id = $1";
    expect(await planted([[flip, [7]]])).toMatchObject(differs(7));
  });

  test("when the head was changed to match the text: in the next batch", async () => {
    const text = await changedText();
    const [parts] = await run(
      `SELECT encode(state_root, 'hex') AS "stateRoot", encode(records_root, 'hex') AS "recordsRoot" FROM batches WHERE batch_id = 7`,
    );
    const head = headOfParts(7, await headOf(6), { ...parts, textHash: sha256Text(text) });
    const faults = [setBody(7, text), setHead(7, head)];
    expect(await planted(faults)).toMatchObject(differs(8));
    expect(await planted([setHead(last, "ab".repeat(32))])).toMatchObject(differs(last));
  });

  test("when all heads are others than the noted one", async () => {
    expect(await verify({ batchId: 5, head: "ab".repeat(32) })).toMatchObject(differs(5));
    expect(await verify({ batchId: last + 1, head: "ab".repeat(32) })).toMatchObject(
      differs(last + 1, "it is missing"),
    );
  });

  test("when a batch or a text is gone", async () => {
    const gone = "DELETE FROM batches WHERE batch_id = $1";
    expect(await planted([[gone, [8]]])).toMatchObject(differs(8, "it is missing"));
    const forgotten = "DELETE FROM batch_bodies WHERE batch_id = $1";
    expect(await planted([[forgotten, [8]]])).toMatchObject(differs(8, "its text is not kept"));
  });
});

describe("the line over the trades of a batch", () => {
  /** Changes texts from a batch on as whoever owns database and server could: with every records root and head recomputed. */
  async function rewritten(change: (text: string, batchId: number) => string): Promise<ChainReport> {
    const faults: [string, unknown[]][] = [];
    let before = CHAIN_START;
    for (let batchId = 1; batchId <= last; batchId += 1) {
      const text = change(await textOf(batchId), batchId);
      const [{ stateRoot }] = await run(
        "SELECT encode(state_root, 'hex') AS \"stateRoot\" FROM batches WHERE batch_id = $1",
        [batchId],
      );
      const records = eventsOf(decodeBatch(text)).filter(isRecord).map(encodeEvent);
      const parts = partsOf(text, [...records, ...trailersIn(text)], stateRoot);
      before = headOfParts(batchId, before, parts);
      faults.push([
        "UPDATE batches SET head = decode($2, 'hex'), text_hash = decode($3, 'hex'), records_root = decode($4, 'hex') WHERE batch_id = $1",
        [batchId, before, parts.textHash, parts.recordsRoot],
      ]);
      faults.push(["UPDATE batch_bodies SET body = $2 WHERE batch_id = $1", [batchId, zstdCompressSync(text)]]);
    }
    return planted(faults);
  }
  const withoutLine = (text: string): string => text.replace(/\n\["fills",[^\n]*$/, "");
  const withTrades = async (): Promise<number[]> => {
    const found: number[] = [];
    for (let batchId = 1; batchId <= last; batchId += 1)
      if (trailersIn(await textOf(batchId)).length > 0) found.push(batchId);
    return found;
  };

  test("is in the text of each batch with trades, and rewriting nothing changes nothing", async () => {
    const batches = await withTrades();
    expect(batches.length).toBeGreaterThan(3);
    expect(await rewritten((text) => text)).toMatchObject({ ok: true, to: { head: await headOf(last) } });
  });

  test("is not demanded of texts from before it", async () => {
    const [, second = 0] = await withTrades();
    expect(await rewritten((text, batchId) => (batchId < second ? withoutLine(text) : text))).toMatchObject({
      ok: true,
    });
    expect(await rewritten(withoutLine)).toMatchObject({ ok: true });
  });

  test("is missed in a later text, even if every head was recomputed", async () => {
    const [, second = 0] = await withTrades();
    const report = await rewritten((text, batchId) => (batchId === second ? withoutLine(text) : text));
    expect(report).toMatchObject(differs(second, "its trades give the line"));
  });

  test("is compared with the trades, even if every head was recomputed", async () => {
    const [first = 0] = await withTrades();
    const other = (text: string) => text.replace(/[0-9a-f]{64}"\]$/, `${"ab".repeat(32)}"]`);
    const report = await rewritten((text, batchId) => (batchId === first ? other(text) : text));
    expect(report).toMatchObject(differs(first, "its trades give the line"));
  });
});

test("old texts are deleted, and the rest is recomputed from the head before it", async () => {
  const older = (batchId: number) =>
    run(
      `SET session_replication_role = replica; UPDATE batches SET at = now() - interval '8 days' WHERE batch_id <= ${batchId}`,
    );
  const sealed = (batchId: number) =>
    run(`SET session_replication_role = replica;
      INSERT INTO recorded_heads (number, last_batch, records, at) VALUES (${batchId}, ${batchId}, 1, now())`);
  await older(4);
  expect(await deleteOldBodies(database.pool, 9)).toBe(0);
  // The fourth has a trade: its text stays until the trade has its path to a published head.
  expect(trailersIn(await textOf(4))).toHaveLength(1);
  expect(await deleteOldBodies(database.pool, 7)).toBe(3);
  await sealed(4);
  expect(await deleteOldBodies(database.pool, 7)).toBe(1);
  expect(await verify()).toMatchObject({ ok: true, from: { batchId: 4 }, to: { batchId: last } });
  expect(await verify({ batchId: 2, head: await headOf(2) })).toMatchObject(differs(3));
});

test("nothing is kept where the operator keeps nothing", async () => {
  const engine = await startTestEngine(database.url, { keepsBodies: false });
  await engine.stop();
  const [{ batches }] = await run("SELECT count(*) AS batches FROM batches WHERE batch_id > $1", [last]);
  const [{ bodies }] = await run("SELECT count(*) AS bodies FROM batch_bodies WHERE batch_id > $1", [last]);
  expect([Number(batches), Number(bodies)]).toEqual([1, 0]);
});
