import { languages } from "@candor/contract/i18n/languages.ts";
import * as routes from "@candor/contract/routes/push.ts";
import { sessions as listSessions, revokeSession } from "@candor/contract/routes/user.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Notice } from "../../../services/notifications/notice.ts";
import { notify } from "../../../services/notifications/notify.ts";
import { openPushKeys } from "../../../services/web-push/keys.ts";
import { WebPush } from "../../../services/web-push/web-push.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { commandId } from "../../../testing/engine.ts";
import { PushServiceStandIn } from "../../../testing/push-service.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const standIn = await new PushServiceStandIn().start();
const server = await startTestServer({ CANDOR_PUSH_ORIGINS: standIn.origin });
afterAll(async () => {
  await server.close();
  await standIn.stop();
});
const { services } = server;
const { db, secrets, log } = services;
const keys = await openPushKeys(db, secrets);
/** The push of a gateway. Without further tries a refused message waits in it for good, as in one that was killed. */
const gateway = (waits: readonly number[] = [500_000]) =>
  new WebPush({
    db,
    secrets,
    log,
    now: () => Date.now(),
    keys,
    origins: [standIn.origin],
    contact: undefined,
    counts: { sent: 0, failed: 0 },
    waits,
  });

const query = async (sql: string, values: unknown[] = []) => (await server.database.pool.query(sql, values)).rows;
const due = () => query("SELECT notification_id, subscription_id FROM push_due");
/** As if the gateway that holds them had been dead for a while. */
const letGo = () => query("UPDATE push_due SET held_until = now() - interval '1 second'");
const ended = (one: WebPush) => waitFor(() => expect(one.pending).toBe(0));
beforeEach(async () => {
  standIn.received.length = 0;
  standIn.answers.length = 0;
  await query("DELETE FROM push_due");
});

/** A further session, without the notification of a new device. */
async function openSession(account: Account): Promise<Account> {
  const row = await db.selectFrom("users").selectAll().where("user_id", "=", account.userId).executeTakeFirstOrThrow();
  const opened = await services.sessions.open(row, { device: "Chrome", deviceId: undefined, ip: "127.0.0.1" });
  return { ...account, token: opened?.token ?? "" };
}

let browsers = 0;
/** An account with so many browsers. */
async function subscribed(count = 1): Promise<Account> {
  const account = await openAccount(server);
  for (let index = 0; index < count; index += 1) {
    browsers += 1;
    const { name: _, ...browser } = standIn.browser(`due${browsers}`);
    const { token } = index === 0 ? account : await openSession(account);
    await server.ok(routes.subscribePush, browser, { token, key: commandId() });
  }
  return account;
}
const depositOf = ({ userId }: Account, ref: string): Notice => ({
  userId,
  kind: "deposit_passed",
  ref,
  params: { amount: "12.5", currency: "USDT" },
});

test("a message is recorded with its notification for each browser, and removed when it is delivered or refused for good", async () => {
  const account = await subscribed(2);
  standIn.answers.push({ status: 503 }, { status: 503 }, { status: 400 });
  const webPush = gateway([200]);
  await notify({ ...services, webPush }, depositOf(account, "deposit:1"));
  expect(await due()).toHaveLength(2);
  await ended(webPush);
  expect(standIn.received).toHaveLength(4);
  await waitFor(async () => expect(await due()).toEqual([]));
});

test("what a gateway has left is delivered by the next one, to each browser once, however many start at once", async () => {
  const account = await subscribed(2);
  standIn.answers.push({ status: 503 }, { status: 503 });
  const left = gateway();
  await notify({ ...services, webPush: left }, depositOf(account, "deposit:2"));
  await waitFor(() => expect(standIn.received).toHaveLength(2));
  const [first, second] = [gateway(), gateway()];
  // Still held: the other gateway may be running.
  expect(await first.resume()).toBe(0);
  await letGo();
  // One that runs keeps hold of what waits in it.
  await left.resume();
  expect(await first.resume()).toBe(0);
  await letGo();
  expect((await Promise.all([first.resume(), second.resume()])).reduce((sum, one) => sum + one)).toBe(2);
  await Promise.all([ended(first), ended(second)]);
  expect(standIn.received).toHaveLength(4);
  const again = standIn.received.slice(2);
  expect(new Set(again.map(({ name }) => name)).size).toBe(2);
  for (const message of again)
    expect(standIn.read(message)).toMatchObject({ kind: "deposit_passed", tag: "deposit_passed:deposit:2" });
  expect(await due()).toEqual([]);
  await letGo();
  expect(await first.resume()).toBe(0);
});

test("a gateway that stops lets go at once", async () => {
  const account = await subscribed();
  standIn.answers.push({ status: 503 });
  const stopping = gateway();
  await notify({ ...services, webPush: stopping }, depositOf(account, "deposit:3"));
  await waitFor(() => expect(standIn.received).toHaveLength(1));
  await stopping.stop();
  const next = gateway();
  expect(await next.resume()).toBe(1);
  await ended(next);
  expect(standIn.received).toHaveLength(2);
});

test("what is of no use any more is removed and not sent, and neither is what an ended session would have received", async () => {
  const account = await subscribed();
  const { token } = await openSession(account);
  standIn.answers.push({ status: 503 }, { status: 503 });
  const left = gateway();
  await notify({ ...services, webPush: left }, depositOf(account, "deposit:4"));
  await notify({ ...services, webPush: left }, depositOf(account, "deposit:5"));
  await waitFor(() => expect(standIn.received).toHaveLength(2));
  await query(
    `UPDATE push_due SET useful_until = now() - interval '1 second' WHERE notification_id = (SELECT min(notification_id) FROM push_due)`,
  );
  await letGo();
  const open = (await server.ok(listSessions, {}, { token })).list.find(({ current }) => !current);
  await server.ok(revokeSession, { id: open?.id ?? "" }, { token });
  const next = gateway();
  await next.resume();
  await ended(next);
  expect(standIn.received).toHaveLength(2);
  await waitFor(async () => expect(await due()).toEqual([]));
});

test("a topic that is off by push leaves no record", async () => {
  const account = await subscribed();
  await query(
    "INSERT INTO notification_choices (user_id, topic, app, mail, push) VALUES ($1, 'deposit', true, false, false)",
    [account.userId],
  );
  await notify({ ...services, webPush: gateway() }, depositOf(account, "deposit:6"));
  expect(await due()).toEqual([]);
});

test("decisions on the identity are pushed in each language, without the reason of a rejection", async () => {
  const account = await subscribed();
  const webPush = gateway();
  const seen = new Set<string>();
  for (const lang of languages) {
    await db.updateTable("users").set({ lang }).where("user_id", "=", account.userId).execute();
    const of = { userId: account.userId, ref: `identity:${lang}` };
    await notify({ ...services, webPush }, { ...of, kind: "identity_basic", params: {} });
    await notify({ ...services, webPush }, { ...of, kind: "identity_advanced", params: {} });
    await notify(
      { ...services, webPush },
      { ...of, kind: "identity_rejected", params: { reason: "PHOTO_UNREADABLE" } as never },
    );
  }
  await ended(webPush);
  for (const message of standIn.received) {
    const { kind, title, body } = standIn.read(message) as { kind: string; title: string; body: string };
    expect(kind).toMatch(/^identity_/);
    expect(title.length > 5 && body.length > 5).toBe(true);
    seen.add(`${title} ${body}`);
    expect(message.headers["urgency"]).toBe("normal");
  }
  expect(standIn.received).toHaveLength(3 * languages.length);
  expect(seen.size).toBe(3 * languages.length);
});
