import * as approvals from "@candor/contract/routes/console/approvals.ts";
import { caseNotes } from "@candor/contract/routes/console/cases.ts";
import * as routes from "@candor/contract/routes/console/users.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { center, login } from "@candor/contract/routes/user.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { createKey } from "../../../testing/api-keys.ts";
import { openHolder } from "../../../testing/cards.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;

/** The token of one more session of the account. */
async function moreOf({ email }: Account): Promise<string> {
  const session = await server.ok(login, { type: "email", email, password: PASSWORD });
  if (!("token" in session)) throw new Error("the account has a second factor");
  return session.token;
}
const USDT = 3;
const reason = "ACCESS_SUSPICIOUS" as const;

let owner: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  owner = await openOperator(server, "owner");
  support = await openOperator(server, "support");
});

const bid = { match_id: 1, type: 1, kind: "limit", price: "100", number: "0.1" } as const;
const record = (account: Account, by = owner) => server.ok(routes.userRecord, { uid: account.user.uid }, by);
const lastAudit = (userId: number) =>
  db
    .selectFrom("audit_log")
    .selectAll()
    .where("subject", "=", `user:${userId}`)
    .orderBy("entry_id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

describe("freezing", () => {
  test("cancels open orders, makes the account view-only, and is logged with its reason", async () => {
    const account = await openAccount(server, { [USDT]: "1000" });
    for (let count = 0; count < 3; count += 1) await server.ok(trade, bid, account);
    expect(await record(account)).toMatchObject({ state: "active", open_orders: 3 });
    const input = { uid: account.user.uid, reason, note: "ten logins from ten countries" };
    const key = commandId();
    const frozen = await server.ok(routes.userFreeze, input, { ...support, key });
    expect(frozen).toEqual({ state: "frozen", cancelled_orders: 3 });
    expect(await server.ok(routes.userFreeze, input, { ...support, key })).toEqual(frozen);
    expect(await server.call(trade, bid, account)).toMatchObject({ error: "ACCOUNT_FROZEN" });
    expect(await server.ok(center, {}, account)).toMatchObject({ state: "frozen" });
    const shown = await record(account);
    expect(shown).toMatchObject({ state: "frozen", state_by: "operator", state_reason: reason, open_orders: 0 });
    const { list: notes } = await server.ok(caseNotes, { kind: "user", id: account.user.uid }, support);
    expect(notes).toMatchObject([{ by: support.name, text: "user.freeze: ten logins from ten countries" }]);
    expect(await lastAudit(account.userId)).toMatchObject({
      action: "user.freeze",
      operator_id: support.id,
      reason,
      ip: "127.0.0.1",
      before: { state: "active" },
      after: { state: "frozen", note: input.note },
    });
    const entries = await db
      .selectFrom("audit_log")
      .where("subject", "=", `user:${account.userId}`)
      .selectAll()
      .execute();
    expect(entries).toHaveLength(1);
  });

  test("is undone by roles with the right, and only from frozen", async () => {
    const account = await openAccount(server);
    const input = { uid: account.user.uid, reason };
    expect(await server.call(routes.userUnfreeze, input, owner)).toMatchObject({ error: "VERSION_CONFLICT" });
    await server.ok(routes.userFreeze, input, support);
    expect(await server.call(routes.userFreeze, input, support)).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await server.call(routes.userUnfreeze, input, support)).toMatchObject({ error: "FORBIDDEN" });
    await server.ok(routes.userUnfreeze, { ...input, reason: "CHECKED_AND_CLEARED" }, owner);
    expect(await record(account)).toMatchObject({ state: "active", state_by: "operator" });
  });

  test("takes over a user's own freeze", async () => {
    const account = await openAccount(server);
    await server.engine.send({ type: "setUserState", id: commandId(), userId: account.userId, state: "frozen" });
    await db.updateTable("users").set({ state_by: "user" }).where("user_id", "=", account.userId).execute();
    await server.ok(routes.userFreeze, { uid: account.user.uid, reason }, support);
    expect(await record(account)).toMatchObject({ state: "frozen", state_by: "operator" });
  });

  test("by several at once succeeds, and is logged for each successful answer", async () => {
    const account = await openAccount(server);
    const input = { uid: account.user.uid, reason };
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.call(routes.userFreeze, input, owner)));
    const done = answers.filter((answer) => answer.code === 1);
    expect(done.length).toBeGreaterThan(0);
    expect(answers.every((answer) => answer.code === 1 || answer.error === "VERSION_CONFLICT")).toBe(true);
    const entries = db.selectFrom("audit_log").selectAll().where("subject", "=", `user:${account.userId}`);
    expect(await entries.execute()).toHaveLength(done.length);
  });
});

test("locking ends every session, blocks logins, and needs two people to be undone", async () => {
  const account = await openAccount(server);
  const { email } = account;
  const second = await moreOf(account);
  await server.ok(routes.userLock, { uid: account.user.uid, reason: "LEGAL_ORDER" }, owner);
  for (const token of [account.token, second]) expect((await server.call(center, {}, { token })).code).not.toBe(1);
  expect(await server.call(login, { type: "email", email, password: PASSWORD })).toMatchObject({
    error: "ACCOUNT_LOCKED",
  });
  const input = { uid: account.user.uid, reason: "CHECKED_AND_CLEARED" } as const;
  expect(await server.call(routes.userUnfreeze, input, owner)).toMatchObject({ error: "VERSION_CONFLICT" });
  const unlock = { uid: account.user.uid, code: input.reason, reason: "the court has decided" };
  const { id } = await server.ok(approvals.requestUnlock, unlock, owner);
  const decision = { id, version: 1, checked: "the verdict", totp: owner.code() };
  expect(await server.call(approvals.approve, decision, owner)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
  expect(await record(account)).toMatchObject({ state: "locked", sessions: [], open_requests: 1 });
});

describe("the credit score", () => {
  test("changes with a reason, and its history adds up even with parallel changes", async () => {
    const account = await openAccount(server);
    const change = (delta: number) =>
      server.call(routes.userCredit, { uid: account.user.uid, delta, reason: `by ${delta}` }, owner);
    await Promise.all([change(5), change(-7), change(11), change(-13)]);
    const { credit, credit_score } = await record(account);
    expect(credit_score).toBe(96);
    expect(credit).toHaveLength(4);
    const oldestFirst = [...credit].reverse();
    let score = 100;
    for (const entry of oldestFirst) {
      score += entry.delta;
      expect(entry).toMatchObject({ score_after: score, by: owner.name });
    }
    expect(await lastAudit(account.userId)).toMatchObject({ action: "user.credit", after: { score: 96 } });
  });

  test.each([
    [{ delta: -101 }, "INVALID_REQUEST"],
    [{ delta: 0 }, "INVALID_REQUEST"],
    [{ delta: 0.5 }, "INVALID_REQUEST"],
    [{ delta: 1_001 }, "INVALID_REQUEST"],
    [{ delta: 1, uid: "99999999" }, "NOT_FOUND"],
    [{ delta: 1, uid: "../../etc" }, "NOT_FOUND"],
  ])("is not changed by %o", async (changes, error) => {
    const account = await openAccount(server);
    const input = { uid: account.user.uid, reason: "wrong", ...changes };
    expect(await server.call(routes.userCredit, input, owner)).toMatchObject({ error });
    expect(await record(account)).toMatchObject({ credit_score: 100, credit: [] });
  });
});

test("sessions are ended one by one or all, and another user's is not found", async () => {
  const account = await openAccount(server);
  const other = await openAccount(server);
  const { uid } = account.user;
  const token = await moreOf(account);
  const [first] = (await record(other)).sessions;
  const foreign = { uid, id: first?.id ?? "" };
  expect(await server.call(routes.userEndSessions, foreign, support)).toMatchObject({ error: "NOT_FOUND" });
  const { db } = server.services;
  const endings = db.selectFrom("audit_log").select("after").where("action", "=", "user.end_sessions");
  const written = () => endings.orderBy("entry_id").execute();
  expect(await written()).toEqual([]);
  const { sessions } = await record(account);
  expect(sessions).toHaveLength(2);
  await server.ok(routes.userEndSessions, { uid, id: sessions[0]?.id ?? "" }, support);
  expect((await record(account)).sessions).toHaveLength(1);
  const key = commandId();
  await server.ok(routes.userEndSessions, { uid }, { token: support.token, key });
  for (const each of [account.token, token])
    expect(await server.call(center, {}, { token: each })).toMatchObject({ error: "SESSION_CLEARED" });
  expect(await written()).toEqual([{ after: { session: sessions[0]?.id } }, { after: { session: "all" } }]);
  // A repeated call does not end sessions opened since.
  const later = await moreOf(account);
  await server.ok(routes.userEndSessions, { uid }, { token: support.token, key });
  expect((await server.call(center, {}, { token: later })).code).toBe(1);
  expect((await server.call(center, {}, other)).code).toBe(1);
});

test("API keys are listed without what a program needs, and revoked all at once with an entry and a notice", async () => {
  const holder = await openHolder(server);
  const other = await openHolder(server);
  const { uid } = holder.user;
  const made = await createKey(server, holder, { trade: true });
  const kept = await createKey(server, other);
  const [shown] = (await record(holder)).api_keys;
  expect(shown).toMatchObject({ id: made.key.id, label: "bot", rights: ["read", "trade"], addresses: [] });
  for (const secret of [made.secret, made.key.api_key]) expect(JSON.stringify(shown)).not.toContain(secret);
  const { db, apiKeys } = server.services;
  expect(await server.call(routes.userRevokeKeys, { uid: "00000000" }, support)).toMatchObject({ error: "NOT_FOUND" });
  const key = commandId();
  expect(await server.ok(routes.userRevokeKeys, { uid }, { token: support.token, key })).toEqual({ revoked: 1 });
  expect(await apiKeys.find(made.key.api_key, "203.0.113.7")).toMatchObject({ error: "UNKNOWN_KEY" });
  expect(await apiKeys.find(kept.key.api_key, "203.0.113.7")).toMatchObject({ ok: true });
  expect((await record(holder)).api_keys).toEqual([]);
  // A repeated call does not revoke keys created since.
  const later = await createKey(server, holder);
  expect(await server.ok(routes.userRevokeKeys, { uid }, { token: support.token, key })).toEqual({ revoked: 1 });
  expect(await apiKeys.find(later.key.api_key, "203.0.113.7")).toMatchObject({ ok: true });
  const entries = db.selectFrom("audit_log").select(["subject", "after"]).where("action", "=", "user.revoke_api_keys");
  expect(await entries.execute()).toEqual([{ subject: `user:${holder.userId}`, after: { revoked: 1 } }]);
  const notices = db.selectFrom("notifications").select("params").where("ref", "=", `security:${key}`);
  expect(await notices.execute()).toEqual([{ params: { change: "API_KEY_REVOKED" } }]);
});

test("users are found by number, contact, nickname and name, and pattern characters are plain text", async () => {
  const account = await openAccount(server);
  const found = async (search: string) =>
    (await server.ok(routes.usersList, { search, page_size: 100 }, owner)).list.map((row) => row.uid);
  expect(await found(account.user.uid)).toEqual([account.user.uid]);
  expect(await found(account.email.toUpperCase())).toEqual([account.user.uid]);
  expect(await found("%")).toEqual([]);
  expect(await found("_____")).toEqual([]);
  expect(await found("' OR 1=1 --")).toEqual([]);
  const frozen = await server.ok(routes.usersList, { state: "frozen" }, owner);
  expect(frozen.list.every((row) => row.state === "frozen")).toBe(true);
});

test("money is shown as booked, to roles that may see it", async () => {
  const account = await openAccount(server, { [USDT]: "1000" });
  const { uid } = account.user;
  await server.ok(trade, bid, account);
  const { list, total_usdt } = await server.ok(routes.userBalances, { uid }, owner);
  expect(list).toEqual([
    { account: "c2c", currency_id: USDT, currency: "USDT", available: "990", frozen: "10", usdt: "1000" },
  ]);
  expect(total_usdt).toBe("1000");
  const orders = await server.ok(routes.userOrders, { uid, open: "1" }, owner);
  expect(orders.list).toMatchObject([{ pair: "BTC-USDT", side: "buy", price: "100", quantity: "0.1", filled: "0" }]);
  const ledger = await server.ok(routes.userLedger, { uid }, owner);
  expect(ledger.list.map((entry) => [entry.tag, entry.available_delta, entry.frozen_delta])).toEqual([
    ["c2c_buy_lock_0", "-10", "10"],
    ["system_recharge", "1000", "0"],
  ]);
  const tags = async (filter: { account?: "c2c" | "mic"; tag?: "system_recharge" }) =>
    (await server.ok(routes.userLedger, { uid, ...filter }, owner)).list.map(({ tag }) => tag);
  expect(await tags({ account: "c2c", tag: "system_recharge" })).toEqual(["system_recharge"]);
  expect(await tags({ account: "mic" })).toEqual([]);
  expect(await server.call(routes.userBalances, { uid }, support)).toMatchObject({ error: "FORBIDDEN" });
});

test("no secret of a user is visible to operators", async () => {
  const account = await openAccount(server);
  const row = await db.selectFrom("users").selectAll().where("user_id", "=", account.userId).executeTakeFirstOrThrow();
  const seen = JSON.stringify([await record(account), await server.ok(routes.usersList, {}, owner)]);
  expect(seen).not.toContain(row.password_hash);
  expect(seen).not.toMatch(/hash|secret|argon2/i);
  expect(seen).not.toContain(account.token);
});
