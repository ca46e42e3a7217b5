import * as routes from "@candor/contract/routes/notification.ts";
import { security, setLoginAlerts } from "@candor/contract/routes/security.ts";
import { afterAll, expect, test } from "vitest";
import { notifyDeposit, retryPending } from "../../../services/notifications/movements.ts";
import { notify } from "../../../services/notifications/notify.ts";
import { type Account, logIn, openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { commandId, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { services } = server;
const sql = (text: string, values: unknown[]) => server.database.pool.query(text, values);

const sendNotice = (account: Account, ref: string) =>
  notify(services, {
    userId: account.userId,
    kind: "withdrawal_sending",
    ref,
    params: { amount: "1", currency: "USDT" },
  });

test("the list is the account's own, newest first, with the unread count; each is marked once", async () => {
  const [account, other] = [await openAccount(server), await openAccount(server)];
  for (const ref of ["a", "b", "c"]) await sendNotice(account, ref);
  await sendNotice(other, "d");
  const shown = await server.ok(routes.getNotifications, { page_size: 3 }, account);
  expect(shown.list.map(({ ref }) => ref)).toEqual(["c", "b", "a"]);
  // The account's first login, by the harness, was from an unknown device.
  expect(shown).toMatchObject({ total: 4, unread: 4 });
  expect(shown.list[0]).toMatchObject({ kind: "withdrawal_sending", read: false, params: { amount: "1" } });
  const [c, b] = shown.list;
  expect(await server.ok(routes.readNotifications, { id: c?.id ?? 0 }, account)).toEqual({ unread: 3 });
  expect(await server.ok(routes.readNotifications, { id: c?.id ?? 0 }, account)).toEqual({ unread: 3 });
  await sendNotice(account, "e");
  expect(await server.ok(routes.readNotifications, { up_to: b?.id ?? 0 }, account)).toEqual({ unread: 1 });
  const after = await server.ok(routes.getNotifications, {}, account);
  expect(after.list.filter(({ read }) => !read).map(({ ref }) => ref)).toEqual(["e"]);
  expect(await server.ok(routes.getNotifications, {}, other)).toMatchObject({ unread: 2 });
  expect(await server.call(routes.readNotifications, {}, account)).toMatchObject({ error: "FIELD_REQUIRED" });
});

test("emails are turned off with the password, everything else without; a frozen account changes nothing", async () => {
  const account = await openAccount(server);
  const choose = (mail: boolean, rest: object = {}) =>
    server.call(routes.setNotificationChoice, { topic: "withdrawal", app: false, mail, ...rest }, account);
  expect((await server.ok(routes.getNotificationChoices, {}, account)).mail_bound).toBe(true);
  expect(await choose(false)).toMatchObject({ fields: [{ field: "password", error: "FIELD_REQUIRED" }] });
  expect(await choose(false, { password: "wrong one" })).toMatchObject({ error: "WRONG_PASSWORD" });
  expect(await choose(true)).toMatchObject({ code: 1 });
  const chosen = await choose(false, { password: PASSWORD });
  expect(chosen.data?.list).toEqual([
    { topic: "deposit", app: true, push: true, mail: true },
    { topic: "withdrawal", app: false, push: true, mail: false },
    { topic: "alert", app: true, push: true, mail: false },
    { topic: "order", app: true, push: true, mail: false },
    { topic: "contract", app: true, push: true, mail: false },
    { topic: "option", app: true, push: true, mail: false },
    { topic: "hosting", app: true, push: true, mail: true },
    { topic: "subscription", app: true, push: true, mail: true },
    { topic: "otc", app: true, push: true, mail: true },
    { topic: "promotion", app: true, push: true, mail: true },
    { topic: "support", app: true, push: true, mail: true },
    { topic: "login", app: true, push: true, mail: true },
  ]);
  expect(await choose(false)).toMatchObject({ code: 1 });
  await server.engine.send({ type: "setUserState", id: commandId(), userId: account.userId, state: "frozen" });
  await sql("UPDATE users SET state = 'frozen' WHERE user_id = $1", [account.userId]);
  services.sessions.refresh(account.userId);
  expect(await choose(true)).toMatchObject({ error: "ACCOUNT_FROZEN" });
});

test("the security page's switch and this choice are the same setting", async () => {
  const account = await openAccount(server);
  await server.ok(setLoginAlerts, { on: false, password: PASSWORD }, account);
  const { list } = await server.ok(routes.getNotificationChoices, {}, account);
  expect(list).toContainEqual({ topic: "login", app: true, push: true, mail: false });
  await server.ok(routes.setNotificationChoice, { topic: "login", app: false, mail: true }, account);
  expect((await server.ok(security, {}, account)).login_alerts).toBe(true);
});

test("a login from a new device is in the list, with the session that it opened", async () => {
  const account = await openAccount(server);
  const headers = { device: "a-phone-that-is-new", "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/130.0" };
  await logIn(server, { type: "email", email: account.email, password: PASSWORD }, { headers });
  const { list } = await server.ok(routes.getNotifications, {}, account);
  const { rows } = await sql("SELECT session_id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1", [
    account.userId,
  ]);
  expect(list[0]).toMatchObject({
    kind: "login_new_device",
    ref: `session:${rows[0].session_id}`,
    params: { device: "Chrome, Windows", ip: "127.0.0.1" },
  });
});

const FILE = "0190a000-0000-7000-8000-00000000000";
let files = 0;

/** Inserts a deposit with these columns, decided `hours` ago; returns its id. */
async function deposit({ userId }: Account, columns: Record<string, unknown>): Promise<number> {
  files += 1;
  const file = `${FILE}${files}`;
  await sql(
    `INSERT INTO files (file_id, owner_id, purpose, storage_key, wrapped_key, mime, bytes, width, height, content_hash, picture_hash)
     VALUES ($1, $2, 'proof', $3, '\\x00', 'image/jpeg', 1, 1, 1, sha256($4), '0000000000000000')`,
    [file, userId, file, Buffer.from(file)],
  );
  await sql("INSERT INTO chains (currency_id, name, decimals) VALUES ($1, 'T', 6) ON CONFLICT DO NOTHING", [USDT]);
  const all = {
    user_id: userId,
    account: "c2c",
    currency_id: USDT,
    amount: "100",
    proof_file: file,
    to_address: "x",
    ...columns,
  };
  const names = Object.keys(all);
  const { rows } = await sql(
    `INSERT INTO deposits (${names.join(", ")}, chain_id)
     SELECT ${names.map((_, index) => `$${index + 1}`).join(", ")}, chain_id FROM chains WHERE currency_id = 3 LIMIT 1 RETURNING deposit_id`,
    Object.values(all),
  );
  return rows[0].deposit_id;
}
const decided = (state: string, hoursAgo = 0) => ({ state, decided_at: new Date(Date.now() - hoursAgo * 3_600_000) });
const credited = (amount: string) => ({ credited: amount, command_id: commandId() });
const noticesOf = async (account: Account) =>
  (await server.ok(routes.getNotifications, {}, account)).list
    .filter(({ kind }) => kind !== "login_new_device")
    .map(({ kind, ref, params }) => ({ kind, ref, params }));

test("the sweep sends missing notifications of decisions, once, and none older than a day", async () => {
  const account = await openAccount(server);
  const passed = await deposit(account, { ...decided("passed"), ...credited("99.5"), reason: "FEE_TAKEN_ON_THE_WAY" });
  const rejected = await deposit(account, { ...decided("rejected", 23), reason: "PROOF_EDITED" });
  await deposit(account, { ...decided("rejected", 25), reason: "PROOF_EDITED" });
  const open = await deposit(account, { ...decided("crediting"), ...credited("100") });
  expect(await retryPending(services)).toBe(2);
  expect(await retryPending(services)).toBe(0);
  const params = { amount: "100", currency: "USDT" };
  expect(await noticesOf(account)).toEqual([
    { kind: "deposit_rejected", ref: `deposit:${rejected}`, params: { ...params, reason: "PROOF_EDITED" } },
    {
      kind: "deposit_passed",
      ref: `deposit:${passed}`,
      params: { amount: "99.5", currency: "USDT", claimed: "100", reason: "FEE_TAKEN_ON_THE_WAY" },
    },
  ]);
  await sql("UPDATE deposits SET state = 'passed' WHERE deposit_id = $1", [open]);
  await notifyDeposit(services, open);
  expect(await retryPending(services)).toBe(0);
  expect((await noticesOf(account))[0]).toEqual({ kind: "deposit_passed", ref: `deposit:${open}`, params });
});

test("each step of a withdrawal is notified, and the sweep reports its current state", async () => {
  const account = await openAccount(server, { [USDT]: "100" });
  const details = JSON.stringify({ chain_id: 1, address: "T1" });
  const request = (perDay: number) => ({
    type: "requestWithdrawal" as const,
    id: commandId(),
    userId: account.userId,
    account: "c2c" as const,
    currencyId: USDT,
    amount: 10_00000000n as never,
    fee: 1_00000000n as never,
    levelNeeded: 0,
    perDay,
    details,
  });
  const [first, second] = [request(3), request(3)];
  expect(await server.engine.send(first)).toMatchObject({ ok: true });
  const decide = (to: "sending" | "passed" | "rejected", rest: object, withdrawalId: string) =>
    server.engine.send({ type: "decideWithdrawal", id: commandId(), withdrawalId, to, operatorId: 1, ...rest });
  expect(await decide("sending", {}, first.id)).toMatchObject({ ok: true });
  expect(await decide("passed", { reference: "tx1" }, first.id)).toMatchObject({ ok: true });
  expect(await server.engine.send(second)).toMatchObject({ ok: true });
  expect(await decide("rejected", { reason: "NETWORK_DOWN" }, second.id)).toMatchObject({ ok: true });
  const params = { amount: "10", currency: "USDT" };
  const [ref, other] = [`withdrawal:${first.id}`, `withdrawal:${second.id}`];
  const ends = [
    { kind: "withdrawal_passed", ref, params: { ...params, reference: "tx1" } },
    { kind: "withdrawal_rejected", ref: other, params: { ...params, reason: "NETWORK_DOWN" } },
  ];
  await waitFor(async () => {
    const steps = await noticesOf(account);
    expect(steps).toHaveLength(5);
    expect(steps).toEqual(
      expect.arrayContaining([
        { kind: "withdrawal_requested", ref, params },
        { kind: "withdrawal_sending", ref, params },
        { kind: "withdrawal_requested", ref: other, params },
        ...ends,
      ]),
    );
  });
  // Notifications cannot be deleted: existing ones are reassigned instead.
  await sql("UPDATE notifications SET ref = 'other:' || ref WHERE user_id = $1", [account.userId]);
  expect(await retryPending(services)).toBe(2);
  expect((await noticesOf(account)).slice(0, 2).reverse()).toEqual(ends);
  expect(await retryPending(services)).toBe(0);
});

test("a group of the list has its own rows and unread count, and is marked as read alone", async () => {
  const account = await openAccount(server);
  await sendNotice(account, "g");
  const params = { symbol: "BTC-USDT", level: "100", price: "101", quote: "USDT" };
  await notify(services, { userId: account.userId, kind: "price_above", ref: "alert:1:1", params });
  const alerts = await server.ok(routes.getNotifications, { group: "alert" }, account);
  expect(alerts.list.map(({ kind }) => kind)).toEqual(["price_above"]);
  expect(alerts).toMatchObject({ total: 1, unread: 3, unread_by: { alert: 1, money: 1, security: 1, trading: 0 } });
  const [alert] = alerts.list;
  await server.ok(routes.readNotifications, { up_to: alert?.id ?? 0, group: "alert" }, account);
  const after = await server.ok(routes.getNotifications, {}, account);
  expect(after).toMatchObject({ unread: 2, unread_by: { alert: 0, money: 1 } });
  expect(await server.call(routes.getNotifications, { group: "odd" as never }, account)).toMatchObject({
    error: "INVALID_REQUEST",
  });
});
