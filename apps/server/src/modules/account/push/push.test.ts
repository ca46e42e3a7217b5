import { getNotifications, setNotificationChoice } from "@candor/contract/routes/notification.ts";
import * as routes from "@candor/contract/routes/push.ts";
import { sessions as listSessions, revokeSession } from "@candor/contract/routes/user.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Notice } from "../../../services/notifications/notice.ts";
import { notify } from "../../../services/notifications/notify.ts";
import { openPushKeys } from "../../../services/web-push/keys.ts";
import { WebPush } from "../../../services/web-push/web-push.ts";
import { type Account, logIn, openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { commandId } from "../../../testing/engine.ts";
import { PushServiceStandIn, vapidClaims } from "../../../testing/push-service.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const standIn = await new PushServiceStandIn().start();
const server = await startTestServer({
  CANDOR_PUSH_ORIGINS: standIn.origin,
  CANDOR_PUSH_CONTACT: "mailto:ops@example.org",
});
afterAll(async () => {
  await server.close();
  await standIn.stop();
});
const { services } = server;
const { db, secrets, log } = services;
/** As the server's, with short pauses. */
const counts = { sent: 0, failed: 0 };
const webPush = new WebPush({
  db,
  secrets,
  log,
  now: () => Date.now(),
  keys: await openPushKeys(db, secrets),
  origins: [standIn.origin],
  contact: "mailto:ops@example.org",
  counts,
  waits: [20, 20],
});
const quick = { ...services, webPush };
beforeEach(() => {
  standIn.received.length = 0;
  standIn.answers.length = 0;
});

let browsers = 0;
const subscribe = async (account: Account) => {
  browsers += 1;
  const { name, ...browser } = standIn.browser(`b${browsers}`);
  const state = await server.ok(routes.subscribePush, browser, { ...account, key: commandId() });
  return { name, browser, state };
};
const alertOf = ({ userId }: Account, ref: string): Notice => ({
  userId,
  kind: "price_above",
  ref,
  params: { symbol: "BTC-USDT", level: "110", price: "111.5", quote: "USDT" },
});
/** Notifies and waits until every delivery has ended. */
async function push(notice: Notice): Promise<void> {
  await notify(quick, notice);
  await waitFor(() => expect(webPush.pending).toBe(0));
}

test("a browser receives the notification encrypted for it, in its user's language, with the page that a press opens", async () => {
  const account = await openAccount(server);
  const { name, state } = await subscribe(account);
  expect(state.list).toMatchObject([{ current: true, delivered_at: null }]);
  await db.updateTable("users").set({ lang: "ja" }).where("user_id", "=", account.userId).execute();
  await push(alertOf(account, "alert:1:1"));
  expect(standIn.received).toHaveLength(1);
  const [message] = standIn.received as [(typeof standIn.received)[0]];
  const { list } = await server.ok(getNotifications, { group: "alert" }, account);
  expect(message.name).toBe(name);
  expect(standIn.read(message)).toEqual({
    kind: "price_above",
    title: "価格アラート：指定価格以上",
    body: "BTC/USDTが111.5 USDTになりました。指定価格：110 USDT。",
    path: `/#/pages/notice/index?tab=account&open=${list[0]?.id}`,
    tag: "price_above:alert:1:1",
  });
  const { headers } = message;
  expect(headers).toMatchObject({
    "content-encoding": "aes128gcm",
    urgency: "high",
    ttl: expect.stringMatching(/^1[78]\d\d$/),
  });
  expect(headers["topic"]).toMatch(/^[\w-]{32}$/);
  const claims = vapidClaims(headers.authorization);
  expect(claims).toMatchObject({ aud: standIn.origin, sub: "mailto:ops@example.org" });
  expect(claims.exp - Date.now() / 1_000).toBeLessThan(24 * 3_600);
  expect(headers.authorization).toContain(`k=${state.public_key}`);
  expect((await server.ok(routes.getPushState, {}, account)).list[0]?.delivered_at).not.toBeNull();
});

test("the payload carries no session, address or key, and the push service reads none of it", async () => {
  const account = await openAccount(server);
  const { browser } = await subscribe(account);
  const params = { device: "Chrome, Android", ip: "203.0.113.7" };
  await push({ userId: account.userId, kind: "login_new_device", ref: `session:${commandId()}`, params });
  const [message] = standIn.received as [(typeof standIn.received)[0]];
  const payload = standIn.read(message);
  expect(Object.keys(payload).sort()).toEqual(["body", "kind", "path", "tag", "title"]);
  const text = JSON.stringify(payload);
  for (const secret of [account.token, account.email, browser.endpoint, browser.auth, browser.p256dh, PASSWORD])
    expect(text).not.toContain(secret);
  expect(message.body.toString("latin1")).not.toContain("Chrome");
  const changed = Buffer.from(message.body);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => standIn.read({ ...message, body: changed })).toThrow();
});

test("a topic that is off by push is not sent, and the list shows it all the same", async () => {
  const account = await openAccount(server);
  await subscribe(account);
  await server.ok(setNotificationChoice, { topic: "alert", app: true, push: false, mail: false }, account);
  await notify(quick, alertOf(account, "alert:2:1"));
  await push({
    userId: account.userId,
    kind: "option_lost",
    ref: "option:2",
    params: { symbol: "B", amount: "1", currency: "U" },
  });
  expect(standIn.received.map((each) => standIn.read(each)["kind"])).toEqual(["option_lost"]);
  expect((await server.ok(getNotifications, {}, account)).list.map(({ kind }) => kind)).toContain("price_above");
});

test.each([404, 410, 403])("a subscription that is answered %s is removed", async (status) => {
  const account = await openAccount(server);
  await subscribe(account);
  standIn.answers.push({ status });
  await push(alertOf(account, `alert:${status}:1`));
  expect(standIn.received).toHaveLength(1);
  await waitFor(async () => expect((await server.ok(routes.getPushState, {}, account)).list).toEqual([]));
});

test("429 and 500 are tried again, 400 is not, and all keep the subscription", async () => {
  const account = await openAccount(server);
  await subscribe(account);
  standIn.answers.push({ status: 429, retryAfter: "0" }, { status: 503 });
  await push(alertOf(account, "alert:5:1"));
  await waitFor(() => expect(standIn.received).toHaveLength(3));
  standIn.answers.push({ status: 500 }, { status: 500 }, { status: 500 });
  await push(alertOf(account, "alert:5:2"));
  await waitFor(() => expect(standIn.received).toHaveLength(6));
  standIn.answers.push({ status: 400 });
  await push(alertOf(account, "alert:5:3"));
  await waitFor(() => expect(standIn.received).toHaveLength(7));
  await waitFor(() => expect(webPush.pending).toBe(0));
  expect(standIn.received).toHaveLength(7);
  expect((await server.ok(routes.getPushState, {}, account)).list).toHaveLength(1);
});

test("an ended session receives nothing, also not what was to be tried again", async () => {
  const account = await openAccount(server);
  await subscribe(account);
  const { token } = await logIn(server, { type: "email", email: account.email, password: PASSWORD });
  const other = { ...account, token };
  const open = (await server.ok(listSessions, {}, other)).list.find(({ current }) => !current);
  standIn.answers.push({ status: 503 });
  await notify(quick, alertOf(account, "alert:6:1"));
  await waitFor(() => expect(standIn.received).toHaveLength(1));
  await server.ok(revokeSession, { id: open?.id ?? "" }, other);
  await waitFor(() => expect(webPush.pending).toBe(0));
  await notify(quick, alertOf(account, "alert:6:2"));
  expect((await server.ok(routes.getPushState, {}, other)).list).toEqual([]);
  const next = await subscribe(other);
  await push(alertOf(account, "alert:6:3"));
  expect(standIn.received.slice(1).filter(({ name }) => name !== next.name).length).toBeLessThanOrEqual(1);
  expect(standIn.received.at(-1)?.name).toBe(next.name);
});

test("a browser that another user logs in to moves over, and at most ten stay", async () => {
  const [first, second] = [await openAccount(server), await openAccount(server)];
  const { browser } = await subscribe(first);
  await server.ok(routes.subscribePush, browser, { ...second, key: commandId() });
  expect((await server.ok(routes.getPushState, {}, first)).list).toEqual([]);
  expect((await server.ok(routes.getPushState, {}, second)).list).toHaveLength(1);
  const row = await db.selectFrom("users").selectAll().where("user_id", "=", first.userId).executeTakeFirstOrThrow();
  for (let index = 0; index < 11; index++) {
    const caller = { device: "Chrome", deviceId: undefined, ip: "127.0.0.1" };
    const opened = await services.sessions.open(row, caller);
    await subscribe({ ...first, token: opened?.token ?? "" });
  }
  expect((await server.ok(routes.getPushState, {}, first)).list).toHaveLength(routes.PUSH_DEVICES_MAX);
});

test("addresses that are none of a push service, and keys that are none, are refused", async () => {
  const account = await openAccount(server);
  const { name: _, ...browser } = standIn.browser("refused");
  const call = (change: object) => server.call(routes.subscribePush, { ...browser, ...change }, account);
  expect(await call({ endpoint: "https://169.254.169.254/latest" })).toMatchObject({
    fields: [{ field: "endpoint", error: "PUSH_UNSUPPORTED" }],
  });
  expect(await call({ endpoint: "http://127.0.0.1:1/push" })).toMatchObject({
    fields: [{ error: "PUSH_UNSUPPORTED" }],
  });
  expect(await call({ p256dh: "A".repeat(87) })).toMatchObject({
    fields: [{ field: "p256dh", error: "INVALID_REQUEST" }],
  });
  expect(await call({ auth: "short" })).toMatchObject({ fields: [{ field: "auth", error: "INVALID_REQUEST" }] });
});

test("a test goes to the calling browser only, once in ten seconds", async () => {
  const account = await openAccount(server);
  expect(await server.call(routes.testPush, {}, account)).toMatchObject({ error: "PUSH_NO_DEVICE" });
  const { token } = await logIn(server, { type: "email", email: account.email, password: PASSWORD });
  await subscribe(account);
  expect(await server.call(routes.testPush, {}, { ...account, token })).toMatchObject({ error: "PUSH_NO_DEVICE" });
  const own = await subscribe({ ...account, token });
  await server.ok(routes.testPush, {}, { ...account, token });
  await waitFor(() => expect(standIn.received.map(({ name }) => name)).toEqual([own.name]));
  const [message] = standIn.received as [(typeof standIn.received)[0]];
  expect(standIn.read(message)).toMatchObject({ kind: "test", title: "Test notification" });
  expect(await server.call(routes.testPush, {}, { ...account, token })).toMatchObject({ error: "TOO_MANY_REQUESTS" });
});

test("at rest neither address nor keys of a browser, nor the private key, can be read", async () => {
  const account = await openAccount(server);
  const { browser } = await subscribe(account);
  const { rows } = await server.database.pool.query(
    `SELECT encode(convert_to(s::text, 'UTF8'), 'escape') AS text FROM push_subscriptions s WHERE user_id = $1
     UNION ALL SELECT encode(sealed, 'escape') FROM push_subscriptions WHERE user_id = $1
     UNION ALL SELECT k::text FROM push_keys k`,
    [account.userId],
  );
  const { privateKey } = await openPushKeys(db, secrets);
  for (const { text } of rows)
    for (const secret of [browser.endpoint, browser.auth, browser.p256dh, privateKey])
      expect(text).not.toContain(secret);
  expect((await openPushKeys(db, secrets)).publicKey).toBe(webPush.publicKey);
});
