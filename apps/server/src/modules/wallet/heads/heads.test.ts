import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getDeposit } from "@candor/contract/routes/deposit.ts";
import { getOption, optionTrade } from "@candor/contract/routes/options.ts";
import {
  getHead,
  getHeads,
  getRecordProof,
  getRecordStates,
  type OwnRecordKind,
  type PublishedHead,
} from "@candor/contract/routes/proof.ts";
import { getReceipt } from "@candor/contract/routes/receipt.ts";
import { cancelWithdraw, getWithdrawal } from "@candor/contract/routes/withdraw.ts";
import type { ShownRecord } from "@candor/contract/rules/record-line.ts";
import { brokenHead, verifyHead, verifyRecordProof } from "@candor/contract/rules/record-proof.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOldBodies } from "../../../jobs/housekeeping.ts";
import { withClient } from "../../../platform/database/connect.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { openCashier } from "../../../testing/deposits.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator } from "../../../testing/operators.ts";
import { OPTION_MARKET, OptionDesk } from "../../../testing/options.ts";
import { runScript } from "../../../testing/script.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";
import { publishHeads, recordHeads } from "./index.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const { services } = server;
const desk = new OptionDesk(server, time);
const NOBODYS = "00000000-0000-4000-8000-000000000000";

/** As a superuser of the database could. */
const asIntruder = (sql: string, values: unknown[] = []) =>
  withClient(server.database.adminUrl, async (admin) => {
    await admin.query("SET session_replication_role = replica");
    return (await admin.query(sql, values)).rows;
  });
async function publish(): Promise<PublishedHead> {
  await publishHeads(services);
  await recordHeads(services);
  return (await server.ok(getHeads, { page_size: 1 })).list[0] as PublishedHead;
}
const proofOf = (shown: OwnRecordKind, id: string, account: Account) =>
  server.ok(getRecordProof, { kind: shown, id }, account);

let account: Account;
let stranger: Account;
let receiptId: string;
let withdrawalId: string;
let depositId: number;

beforeAll(async () => {
  await desk.open();
  await desk.tick("200");
  account = await desk.trader();
  stranger = await openAccount(server);
  const { id } = await server.ok(
    optionTrade,
    { match_id: OPTION_MARKET, type: 1, seconds: 30, number: "100" },
    account,
  );
  await desk.tick("200");
  await desk.tick("203", 30_000);
  receiptId = await waitFor(async () => {
    const settled = await server.ok(getOption, { id }, account);
    expect(settled.state).toBe("won");
    return settled.delivery_receipt ?? "";
  });
  const cashier = await openCashier(server);
  depositId = (await cashier.submit(account)).id;
  expect(await cashier.approve(depositId, await openOperator(server, "owner"))).toMatchObject({ code: 1 });
  withdrawalId = commandId();
  const details = {
    kind: "chain",
    chain_id: cashier.tron,
    chain: "TRC20",
    address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
  };
  await server.engine.send({
    type: "requestWithdrawal",
    id: withdrawalId,
    userId: account.userId,
    account: "c2c",
    currencyId: 3,
    amount: 1_00000000n as never,
    fee: 0n as never,
    levelNeeded: 0,
    perDay: 3,
    details: JSON.stringify({ ...details, label: "", bank_name: "", remark: "" }),
  });
});

const kinds = ["receipt", "withdrawal", "deposit"] as const;
const shownOf = async (kind: (typeof kinds)[number]): Promise<{ id: string; shown: ShownRecord }> => {
  if (kind === "receipt")
    return { id: receiptId, shown: { kind, receipt: await server.ok(getReceipt, { id: receiptId }) } };
  if (kind === "withdrawal")
    return {
      id: withdrawalId,
      shown: { kind, withdrawal: await server.ok(getWithdrawal, { id: withdrawalId }, account) },
    };
  return { id: String(depositId), shown: { kind, deposit: await server.ok(getDeposit, { id: depositId }, account) } };
};

describe("before a head is published", () => {
  test.each(kinds)("a %s has no path yet, and the answer shows when", async (kind) => {
    const { id } = await shownOf(kind);
    const answer = await proofOf(kind, id, account);
    expect(answer).toMatchObject({ state: "pending", records: [] });
    expect(answer.next_at_ms).toBeGreaterThan(services.clock.now());
  });

  test("there is none to list", async () => {
    expect(await server.ok(getHeads, {})).toMatchObject({ list: [], total: 0 });
    expect(await server.call(getHead, { number: 1 })).toMatchObject({ error: "NOT_FOUND" });
  });
});

describe("a published head", () => {
  test("covers every batch since the first, and matches its hash", async () => {
    const head = await publish();
    const [last] = await asIntruder(
      "SELECT batch_id, encode(head, 'hex') AS head FROM batches ORDER BY batch_id DESC LIMIT 1",
    );
    expect(head).toMatchObject({
      number: 1,
      first_batch: 1,
      last_batch: last.batch_id,
      last_head: last.head,
      anchor: null,
    });
    expect(head.before).toBe("00".repeat(32));
    expect(verifyHead(head)).toBe(true);
    expect(await server.ok(getHead, { number: 1 })).toEqual(head);
  });

  test("is not published twice over the same batches, by one gateway or by four", async () => {
    await Promise.all([1, 2, 3, 4].map(() => publishHeads(services)));
    expect((await server.ok(getHeads, {})).total).toBe(1);
  });

  test.each(kinds)("has a path from the user's %s", async (kind) => {
    const { id, shown } = await shownOf(kind);
    const { state, records } = await proofOf(kind, id, account);
    expect([state, records.length]).toEqual(["published", 1]);
    const head = await server.ok(getHead, { number: 1 });
    expect(verifyRecordProof(records[0], { shown, known: head })).toEqual({ ok: true });
  });

  test("is what the marks of a list say, in the order of the question and for its owner only", async () => {
    const records = `deposit:${depositId},receipt:${receiptId},withdrawal:${withdrawalId},receipt:${NOBODYS}`;
    const { states } = await server.ok(getRecordStates, { records }, account);
    expect(states).toEqual(["published", "published", "published", "unknown"]);
    expect((await server.ok(getRecordStates, { records }, stranger)).states).toEqual(Array(4).fill("unknown"));
  });

  test.each([
    "",
    "deposit",
    "deposit:0",
    "fill:1",
    `receipt:${NOBODYS} `,
    "fills:1",
    `${"deposit:1,".repeat(50)}deposit:1`,
  ])("no marks for %j", async (records) => {
    expect(await server.call(getRecordStates, { records }, account)).toMatchObject({ error: "INVALID_REQUEST" });
  });

  test.each(kinds)("has none of it for another user", async (kind) => {
    const { id } = await shownOf(kind);
    const nobodys = kind === "deposit" ? "999999" : NOBODYS;
    const answer = await server.call(getRecordProof, { kind, id }, stranger);
    expect(answer).toMatchObject({ code: -1, error: "NOT_FOUND" });
    expect(await server.call(getRecordProof, { kind, id: nobodys }, stranger)).toEqual(answer);
  });

  test("is followed by one that contains its hash, and a withdrawal by its next state", async () => {
    await server.ok(cancelWithdraw, { id: withdrawalId }, account);
    const { shown } = await shownOf("withdrawal");
    const before = await proofOf("withdrawal", withdrawalId, account);
    const asked = { records: `withdrawal:${withdrawalId}` };
    expect(await server.ok(getRecordStates, asked, account)).toEqual({ states: ["pending"] });
    expect(verifyRecordProof(before.records.at(-1), { shown })).toEqual({ ok: false, check: "record" });
    await publish();
    const { list } = await server.ok(getHeads, {});
    expect(list.map(({ number }) => number)).toEqual([2, 1]);
    expect(brokenHead(list)).toBeUndefined();
    const { records } = await proofOf("withdrawal", withdrawalId, account);
    expect(records).toHaveLength(2);
    expect(verifyRecordProof(records[1], { shown, known: list[0] })).toEqual({ ok: true });
  });

  test("paths remain when the texts of the batches are deleted", async () => {
    await asIntruder("UPDATE batches SET at = at - interval '30 days'");
    expect(await deleteOldBodies(server.database.pool, 7)).toBeGreaterThan(5);
    for (const kind of kinds) {
      const { id, shown } = await shownOf(kind);
      const { records } = await proofOf(kind, id, account);
      expect(verifyRecordProof(records.at(-1), { shown })).toEqual({ ok: true });
    }
  });

  test("texts with records stay until their records have a path", async () => {
    const left = async () => (await asIntruder("SELECT count(*)::int AS n FROM batch_bodies"))[0].n;
    const { id } = await server.ok(
      optionTrade,
      { match_id: OPTION_MARKET, type: 1, seconds: 30, number: "10" },
      account,
    );
    await desk.tick("203");
    await desk.tick("204", 30_000);
    const receipt = await waitFor(async () => {
      const { delivery_receipt } = await server.ok(getOption, { id }, account);
      expect(delivery_receipt).toBeTruthy();
      return delivery_receipt as string;
    });
    await asIntruder("UPDATE batches SET at = now() - interval '30 days'");
    await deleteOldBodies(server.database.pool, 7);
    expect(await left()).toBeGreaterThan(0);
    await publish();
    await asIntruder("UPDATE batches SET at = now() - interval '30 days'");
    await deleteOldBodies(server.database.pool, 7);
    expect(await left()).toBe(0);
    const shown: ShownRecord = { kind: "receipt", receipt: await server.ok(getReceipt, { id: receipt }) };
    const { records } = await proofOf("receipt", receipt, account);
    expect(verifyRecordProof(records[0], { shown })).toEqual({ ok: true });
  });
});

describe("npm run receipt:verify", () => {
  const folder = mkdtempSync(join(tmpdir(), "candor-heads-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const save = (name: string, value: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(value));
    return join(folder, name);
  };
  const verify = (...words: string[]) => runScript("receipt-verify", words, { DATABASE_URL: server.database.url });

  test("looks up a receipt's head, on the platform and in a saved file, and reports a differing one", async () => {
    const stored = await verify(receiptId, "--heads", server.url);
    expect(stored).toMatchObject({ code: 0, err: "" });
    expect(stored.out).toContain("sealed by published head 1 of ");
    const [sealed] = (await proofOf("receipt", receiptId, account)).records;
    const receipt = { ...(await server.ok(getReceipt, { id: receiptId })), sealed };
    const { list } = await server.ok(getHeads, {});
    const heads = save("heads.json", { version: 1, list });
    expect(await verify("--file", save("receipt.json", receipt), "--heads", heads)).toMatchObject({ code: 0 });
    const others = save(
      "others.json",
      list.map((head) => ({ ...head, hash: "00".repeat(32) })),
    );
    const found = await verify("--file", join(folder, "receipt.json"), "--heads", others);
    expect(found).toMatchObject({ code: 1, err: expect.stringContaining("NOT SEALED (published)") });
    const altered = save("altered.json", {
      ...receipt,
      sealed: { ...sealed, line: sealed?.line.replace("won", "lost") },
    });
    expect((await verify("--file", altered)).err).toContain("NOT SEALED (record)");
  });
});

describe("for keepers of a copy", () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

  test("/heads.json has the heads of the call, may be cached, and answers 304 to a caller that has them", async () => {
    const answer = await get("/heads.json");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.json()).toEqual({ version: 1, list: (await server.ok(getHeads, { page_size: 100 })).list });
    const again = await get("/heads.json", { "if-none-match": answer.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  test("/heads.xml is a feed with each hash", async () => {
    const answer = await get("/heads.xml");
    expect(answer.headers.get("content-type")).toContain("application/atom+xml");
    const text = await answer.text();
    const { list } = await server.ok(getHeads, {});
    for (const { hash } of list) expect(text).toContain(`<id>urn:candor:head:${hash}</id>`);
    // Well-formed: each opened element is closed in order, and everything is escaped.
    const open: string[] = [];
    for (const [, close, name, empty] of text.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name as string);
    }
    expect(open).toEqual([]);
    expect(text.replace(/<[^>]*>/g, "")).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#)/);
  });
});

describe("what is altered behind the application's back", () => {
  test("a record's stored line or a batch's stored seal gives an invalid path", async () => {
    const { id, shown } = await shownOf("deposit");
    const verdict = async () => verifyRecordProof((await proofOf("deposit", id, account)).records[0], { shown });
    const [{ line, batch_id: batchId }] = (await asIntruder(
      "SELECT line, batch_id FROM record_proofs WHERE kind = 'deposit'",
    )) as [{ line: string; batch_id: string }];
    await asIntruder(
      "UPDATE record_proofs SET line = replace(line, '\"recharge\"', '\"recharge\" ') WHERE kind = 'deposit'",
    );
    expect(await verdict()).toEqual({ ok: false, check: "batch" });
    await asIntruder("UPDATE record_proofs SET line = $1 WHERE kind = 'deposit'", [line]);
    const swap = "UPDATE batches SET text_hash = sha256(text_hash) WHERE batch_id = $1";
    const [{ text_hash: kept }] = await asIntruder("SELECT text_hash FROM batches WHERE batch_id = $1", [batchId]);
    await asIntruder(swap, [batchId]);
    expect(await verdict()).toEqual({ ok: false, check: "head" });
    await asIntruder("UPDATE batches SET text_hash = $2 WHERE batch_id = $1", [batchId, kept]);
    expect(await verdict()).toEqual({ ok: true });
  });

  test("a batch whose head was changed before it was published is not published", async () => {
    await openAccount(server, { 3: "1" });
    const [{ batch_id: last }] = await asIntruder("SELECT max(batch_id) AS batch_id FROM batches");
    const [{ head }] = await asIntruder("SELECT head FROM batches WHERE batch_id = $1", [last]);
    await asIntruder("UPDATE batches SET head = sha256(head) WHERE batch_id = $1", [last]);
    await expect(publishHeads(services)).rejects.toThrow(`the head of batch ${last} is not what it hashes to`);
    await asIntruder("UPDATE batches SET head = $2 WHERE batch_id = $1", [last, head]);
    expect(await publishHeads(services)).toMatchObject({ last_batch: expect.any(Number) });
  });

  test("the application itself cannot alter a head or a path", async () => {
    const { db } = services;
    for (const table of [
      "published_heads",
      "record_proofs",
      "recorded_heads",
      "head_anchors",
      "liability_faults",
    ] as const)
      await expect(db.deleteFrom(table).execute()).rejects.toThrow(/permission denied/);
    for (const table of ["published_heads", "record_proofs"])
      await expect(
        withClient(server.database.ownerUrl, (owner) => owner.query(`DELETE FROM ${table}`)),
      ).rejects.toThrow("is append-only");
  });
});
