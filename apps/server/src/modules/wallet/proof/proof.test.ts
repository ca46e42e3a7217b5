import { DAY_MS } from "@candor/contract/domain/time.ts";
import { liabilityList, liabilityPublish } from "@candor/contract/routes/console/finance.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { type BalanceProof, getProof, getRoots, requestRoot } from "@candor/contract/routes/proof.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { transfer } from "@candor/contract/routes/wallet.ts";
import { verifyProof, verifyPublished } from "@candor/contract/rules/liability-proof.ts";
import { coversRoot } from "@candor/contract/rules/record-proof.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, USDT } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { forgetLeaves, publishDaily } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());

let finance: TestOperator;
let holder: Account;
let other: Account;

/** As an intruder with the database's files could. */
const asIntruder = (sql: string, values: unknown[] = []) =>
  withClient(server.database.adminUrl, async (admin) => {
    await admin.query("SET session_replication_role = replica");
    return (await admin.query(sql, values)).rows;
  });
/** The services of days to come: with the server's own clock sessions would end. */
const daysOn = (days: number) => ({
  ...server.services,
  clock: { now: () => server.clock.now() + days * DAY_MS },
});
const faults = () =>
  server.services.db.selectFrom("liability_faults").select(["root_id", "user_id", "leaf", "ledger"]).execute();
/** Their values in /metrics. */
async function figure(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number.parseInt(/^candor_liability_faults (\d+)$/m.exec(text)?.[1] ?? "-1", 10);
}
const publish = () => server.ok(liabilityPublish, {}, finance);
const mine = (account: Account, root_id?: number) => server.ok(getProof, { root_id }, account);
const verdictOf = (proof: BalanceProof, account: Account) => verifyProof(proof, { owner: account.user.uid });

beforeAll(async () => {
  finance = await openOperator(server, "finance");
  holder = await openAccount(server, { [USDT]: "1000.5", [BTC]: "0.00000001" });
  other = await openAccount(server, { [USDT]: "20" });
});

describe("before the first root", () => {
  test("there is none to list, and no proof", async () => {
    expect(await server.ok(getRoots, {})).toMatchObject({ list: [], total: 0 });
    expect(await server.call(getProof, {}, holder)).toMatchObject({ code: -1, error: "NOT_FOUND" });
  });
});

describe("a published root", () => {
  test("contains all holdings: every account, frozen money too, and the ledger's head", async () => {
    await server.ok(transfer, { from: "c2c", to: "finance", currency_id: USDT, amount: "100" }, holder);
    const order = { match_id: 1, type: 1 as const, kind: "limit" as const, price: "100", number: "0.5" };
    await server.ok(trade, order, holder);
    const root = await publish();
    expect(root).toMatchObject({ users: 2, cause: "demand", sums: { USDT: "1020.5", BTC: "0.00000001" } });
    const [batch] = await asIntruder("SELECT encode(head, 'hex') AS head FROM batches WHERE batch_id = $1", [
      root.batch_id,
    ]);
    expect(root.ledger_head).toBe(batch.head);
    const { proof, ledger, head } = await mine(holder);
    expect(head && coversRoot(head, root)).toBe(true);
    expect(head && coversRoot(head, { ...root, root: "00".repeat(32) })).toBe(false);
    expect(proof).toMatchObject({ uid: holder.user.uid, balances: { USDT: "1000.5", BTC: "0.00000001" }, root });
    expect(ledger).toEqual({ sums: proof.balances, entries: 5 });
    for (const account of [holder, other])
      expect(verdictOf((await mine(account)).proof, account)).toMatchObject({ ok: true });
    expect(verdictOf(proof, other)).toEqual({ ok: false, check: "owner" });
  });

  test("is public and identifies nobody", async () => {
    const { list } = await server.ok(getRoots, {});
    const text = JSON.stringify(list);
    for (const { user, email, userId } of [holder, other]) {
      expect(text).not.toContain(user.uid);
      expect(text).not.toContain(email);
      expect(text).not.toContain(`"user_id":${userId}`);
    }
    const { proof } = await mine(holder);
    expect(verifyPublished(proof.root, list)).toBeUndefined();
    expect(JSON.stringify(proof)).not.toContain(other.user.uid);
  });

  test("stays unchanged when balances change and others follow", async () => {
    const before = await server.ok(getRoots, {});
    const { proof } = await mine(holder);
    await server.ok(transfer, { from: "c2c", to: "mic", currency_id: USDT, amount: "1" }, holder);
    const rich = await openAccount(server, { [USDT]: "1000000" });
    const newest = await publish();
    expect(newest.users).toBe(3);
    expect((await server.ok(getRoots, {})).list.slice(1)).toEqual(before.list);
    expect((await mine(holder, proof.root.id)).proof).toEqual(proof);
    expect((await mine(holder)).proof.root).toEqual(newest);
    expect(await server.call(getProof, { root_id: proof.root.id }, rich)).toMatchObject({
      fields: [{ field: "root_id", error: "LIABILITY_NONE" }],
    });
    expect(await server.call(getProof, { root_id: 999 }, rich)).toMatchObject({ error: "NOT_FOUND" });
  });

  test("has no leaf for a user without a balance", async () => {
    const nobody = await openAccount(server);
    const root = await publish();
    expect(root.users).toBe(3);
    expect(await server.call(getProof, {}, nobody)).toMatchObject({ error: "LIABILITY_NONE" });
    expect(await faults()).toEqual([]);
  });

  test("salts are new for each root", async () => {
    const [first, second] = [await mine(holder, 1), await mine(holder, 2)];
    expect(first.proof.salt).not.toBe(second.proof.salt);
  });
});

describe("on demand", () => {
  test("a user gets the newest root until it is ten minutes old, then a fresh one; two parallel requests make one", async () => {
    const newest = await publish();
    expect(await server.ok(requestRoot, {}, other)).toEqual(newest);
    server.clock.ahead += 601_000;
    const asked = await Promise.all([0, 1, 2].map(() => server.call(requestRoot, {}, other)));
    const made = asked.flatMap(({ data }) => (data ? [data] : []));
    expect(made.length).toBeGreaterThan(0);
    for (const root of made) expect(root.id).toBe(newest.id + 1);
    expect(asked.filter(({ error }) => error !== undefined).every(({ error }) => error === "BUSY")).toBe(true);
    expect((await server.ok(getRoots, {})).list[0]?.id).toBe(newest.id + 1);
  });

  test("once a UTC day there is a daily one", async () => {
    const made = await publishDaily(server.services);
    expect(made).toMatchObject({ made: true, root: { cause: "daily" } });
    expect(await publishDaily(server.services)).toBeUndefined();
    expect(await publishDaily(daysOn(1))).toMatchObject({ made: true });
  });
});

describe("what is altered behind the application's back", () => {
  const changes: [name: string, change: string, undo: string][] = [
    [
      "a stored balance",
      `UPDATE liability_leaves SET balances = jsonb_set(balances, '{USDT}', '"7"') WHERE root_id = $1 AND user_id = $2`,
      `UPDATE liability_leaves SET balances = jsonb_set(balances, '{USDT}', '"1000.5"') WHERE root_id = $1 AND user_id = $2`,
    ],
    ["a stored salt", "UPDATE liability_leaves SET salt = sha256(salt) WHERE root_id = $1 AND user_id = $2", ""],
  ];
  test.each(changes)("%s makes the proofs of its root fail", async (_, change, undo) => {
    const { id } = await publish();
    expect(verdictOf((await mine(holder, id)).proof, holder).ok).toBe(true);
    await asIntruder(change, [id, holder.userId]);
    expect(verdictOf((await mine(holder, id)).proof, holder).ok).toBe(false);
    expect(verdictOf((await mine(other, id)).proof, other).ok).toBe(false);
    if (undo === "") return;
    await asIntruder(undo, [id, holder.userId]);
    expect(verdictOf((await mine(holder, id)).proof, holder).ok).toBe(true);
  });

  test("a leaf that was deleted is an alarm and not reported as a user without a balance", async () => {
    const root = await publish();
    const [leaf] = await asIntruder(
      "DELETE FROM liability_leaves WHERE root_id = $1 AND user_id = $2 RETURNING balances",
      [...[root.id, holder.userId]],
    );
    const answer = await server.call(getProof, {}, holder);
    expect(answer).toMatchObject({ code: -1, error: "LIABILITY_MISSING", data: null });
    expect(answer.msg).toContain("no leaf for you");
    const ledger = { USDT: "1000.5", BTC: "0.00000001" };
    expect(leaf.balances).toEqual(ledger);
    expect(await faults()).toContainEqual({ root_id: root.id, user_id: holder.userId, leaf: null, ledger });
    expect(await figure()).toBe((await faults()).length);
    const { alarms } = await server.ok(consoleState, {}, finance);
    expect(alarms).toContainEqual(expect.objectContaining({ kind: "liabilities" }));
    // Two requests record it once.
    await server.call(getProof, {}, holder);
    expect((await faults()).filter(({ leaf: none }) => none === null)).toHaveLength(1);
  });

  test("a leaf that was lowered is an alarm, and its owner sees both figures", async () => {
    const root = await publish();
    await asIntruder(
      `UPDATE liability_leaves SET balances = '{"USDT": "7", "BTC": "0.00000001"}' WHERE root_id = $1 AND user_id = $2`,
      [root.id, holder.userId],
    );
    const { proof, ledger } = await mine(holder);
    expect([proof.balances["USDT"], ledger.sums["USDT"]]).toEqual(["7", "1000.5"]);
    expect(await faults()).toContainEqual({
      root_id: root.id,
      user_id: holder.userId,
      leaf: { USDT: "7", BTC: "0.00000001" },
      ledger: { USDT: "1000.5", BTC: "0.00000001" },
    });
  });

  test("whole roots whose leaves were deleted too early are found as well", async () => {
    const root = await publish();
    for (const table of ["liability_leaves", "liability_nodes"])
      await asIntruder(`DELETE FROM ${table} WHERE root_id = $1`, [root.id]);
    expect(await server.call(getProof, {}, other)).toMatchObject({ error: "LIABILITY_MISSING" });
  });

  test.each([
    ["ledger head", "UPDATE liability_roots SET ledger_head = sha256(ledger_head) WHERE root_id = $1", "root"],
    ["total", `UPDATE liability_roots SET sums = jsonb_set(sums, '{USDT}', '"1"') WHERE root_id = $1`, "sums"],
  ])("a published %s too", async (_, change, check) => {
    const { id } = await publish();
    await asIntruder(change, [id]);
    expect(verdictOf((await mine(other, id)).proof, other)).toEqual({ ok: false, check });
  });

  test("the application itself cannot alter or delete a root", async () => {
    const { db } = server.services;
    await expect(db.deleteFrom("liability_roots").execute()).rejects.toThrow(/permission denied|append-only/);
  });
});

test("a leaf is taken from a block of 256 and the tops of all", async () => {
  await asIntruder(
    `INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code)
     SELECT id, (10000000 + id)::text, 'many' || id || '@test.example', '-', 'many', 'mail', 'many' || id FROM generate_series(1000, 1599) id`,
  );
  await asIntruder(
    "INSERT INTO balances (owner_id, account, currency_id, available, frozen) SELECT id, 'c2c', 3, 1, 0 FROM generate_series(1000, 1599) id",
  );
  const root = await publish();
  expect(root.users).toBe(603);
  const { proof } = await mine(holder);
  expect(proof.path).toHaveLength(10);
  for (const account of [holder, other]) expect(verdictOf((await mine(account)).proof, account).ok).toBe(true);
  const positions = await asIntruder("SELECT position FROM liability_leaves WHERE root_id = $1 ORDER BY user_id", [
    root.id,
  ]);
  // 603! orders: the order of registration is an outcome that a shuffle will practically never give.
  expect(positions.map(({ position }) => position)).not.toEqual(positions.map((_, index) => index));
});

test("leaves are deleted in time, roots never", async () => {
  // Two are daily, and the leaves of one are already gone.
  const total = (await server.ok(getRoots, {})).total ?? 0;
  expect(await forgetLeaves(daysOn(1))).toBe(0);
  expect(await forgetLeaves(daysOn(3))).toBe(total - 3);
  const kept = (await server.ok(liabilityList, { page_size: 100 }, finance)).list.filter((root) => root.leaves_kept);
  expect(kept.map(({ cause }) => cause)).toEqual(["daily", "daily"]);
  expect(await forgetLeaves(daysOn(92))).toBe(2);
  expect((await server.ok(getRoots, {})).total).toBe(total);
  const [rows] = await asIntruder(
    "SELECT (SELECT count(*) FROM liability_leaves) + (SELECT count(*) FROM liability_nodes) AS kept",
  );
  expect(rows.kept).toBe(0);
});
