import { amount } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import * as routes from "@candor/contract/routes/hosting.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import * as terms from "@candor/core/testing/hosting.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startNotificationSweep } from "../../../jobs/notification-sweep.ts";
import { notifyHosting, retryEnded } from "../../../services/notifications/hosting.ts";
import { notify } from "../../../services/notifications/notify.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId, fund as credit, required, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";

/** The middle of a UTC day, so that no test reaches another one by itself. */
const time = { ms: (Math.floor(Date.now() / DAY_MS) + 0.5) * DAY_MS };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const { services } = server;

const opensAt = time.ms - DAY_MS;
const fund = { ...terms.fund, productId: 7, days: 2, opensAt };
const miner = { ...terms.miner, productId: 8, days: 2, opensAt, closesAt: undefined };

beforeAll(async () => {
  await required(server.engine, credit(0, USDT, "100000", "treasury"), credit(0, BTC, "10", "treasury"));
  for (const product of [fund, miner])
    expect(await server.engine.send({ ...product, id: commandId() }, "operator")).toMatchObject({ ok: true });
});

async function investor(): Promise<Account> {
  const account = await openAccount(server);
  await required(server.engine, { type: "setUserState", id: commandId(), userId: account.userId, level: 1 });
  await required(server.engine, credit(account.userId, USDT, "10000", "finance"));
  return account;
}
const lend = (account: Account) =>
  server.ok(routes.financeDeposit, { config_id: 7, amount: "1000", terms_version: 1 }, account);
const lease = (account: Account) =>
  server.ok(routes.minerDeposit, { config_id: 8, number: 2, terms_version: 1 }, account);

/** Goes on by so many days until these orders have ended. */
async function end(days: number, ...orderIds: readonly number[]): Promise<void> {
  time.ms += days * DAY_MS;
  await required(server.engine, { type: "clock", id: commandId() });
  const open = services.db
    .selectFrom("hosting_orders")
    .where("state", "=", "hosting")
    .where("order_id", "in", orderIds);
  await expect.poll(() => open.select("order_id").execute()).toEqual([]);
}
const noticesOf = async (account: Account) =>
  (await server.ok(getNotifications, {}, account)).list
    .filter(({ kind }) => kind.startsWith("hosting_"))
    .map(({ kind, ref, params }) => ({ kind, ref, params }));
const mailsOf = async ({ email }: Account) =>
  ((await services.outbox?.list()) ?? []).filter(({ to, subject }) => to === email && subject.includes("investment"));

test("a completed order is notified once, in the app and by email, however many sweeps run", async () => {
  const account = await investor();
  const [order, machines] = [await lend(account), await lease(account)];
  expect(await retryEnded(services)).toBe(0);
  await end(3, order.id, machines.id);
  await Promise.all([retryEnded(services), retryEnded(services)]);
  expect(await retryEnded(services)).toBe(0);
  await notifyHosting(services, order.id);
  const money = { currency: "USDT" };
  expect(await noticesOf(account)).toEqual([
    {
      kind: "hosting_completed",
      ref: `hosting:${machines.id}`,
      params: { ...money, amount: "500", product: "miner", income: "0.00004", income_currency: "BTC" },
    },
    {
      kind: "hosting_completed",
      ref: `hosting:${order.id}`,
      params: { ...money, amount: "1000", product: "fund", income: "8", income_currency: "USDT" },
    },
  ]);
  await vi.waitFor(async () => expect(await mailsOf(account)).toHaveLength(2));
});

test("a redemption is notified by its call, and a repeated call or a sweep adds nothing", async () => {
  const account = await investor();
  const { id } = await lend(account);
  const key = commandId();
  for (let sent = 0; sent < 2; sent += 1)
    await server.ok(routes.financeOrderCancel, { id, penalty: "8" }, { ...account, key });
  expect(await retryEnded(services)).toBe(0);
  const params = { amount: "992", currency: "USDT", product: "fund", penalty: "8" };
  expect(await noticesOf(account)).toEqual([{ kind: "hosting_redeemed", ref: `hosting:${id}`, params }]);
  await vi.waitFor(async () => expect(await mailsOf(account)).toHaveLength(1));
});

test("a server that stopped between a redemption and its notification makes up for it at its start", async () => {
  const account = await investor();
  const { id } = await lend(account);
  const redeem = { type: "redeemHosting", id: commandId(), userId: account.userId, orderId: id } as const;
  await required(server.engine, { ...redeem, penalty: amount("8") });
  expect(await noticesOf(account)).toEqual([]);
  const stop = startNotificationSweep(services);
  await vi.waitFor(async () => expect(await noticesOf(account)).toMatchObject([{ kind: "hosting_redeemed" }]));
  await stop();
});

test("an order that ended while the platform stood still for days is notified, and none of long ago", async () => {
  const [account, other] = [await investor(), await investor()];
  const order = await lend(account);
  await end(6, order.id);
  expect(await retryEnded(services)).toBe(1);
  const late = await lend(other);
  await end(11, late.id);
  expect(await retryEnded(services)).toBe(0);
  expect(await noticesOf(other)).toEqual([]);
});

test("a user with in-app notices and emails of this topic off finds it as read, and gets no email", async () => {
  const account = await investor();
  await services.db
    .insertInto("notification_choices")
    .values({ user_id: account.userId, topic: "hosting", app: false, mail: false })
    .execute();
  const { id } = await lend(account);
  await server.ok(routes.financeOrderCancel, { id, penalty: "8" }, account);
  const { list } = await server.ok(getNotifications, {}, account);
  expect(list[0]).toMatchObject({ kind: "hosting_redeemed", read: true });
  // The email of another topic comes last, so one of the redemption would have arrived.
  const withdrawal = { amount: "5", currency: "USDT" };
  await notify(services, { userId: account.userId, kind: "withdrawal_cancelled", ref: "w", params: withdrawal });
  await vi.waitFor(async () => {
    const mails = (await services.outbox?.list()) ?? [];
    expect(mails.some(({ to, subject }) => to === account.email && subject.includes("canceled"))).toBe(true);
  });
  expect(await mailsOf(account)).toEqual([]);
});
