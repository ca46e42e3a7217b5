import { amount } from "@candor/contract/domain/money.ts";
import { financeOrderCancel } from "@candor/contract/routes/hosting.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startNotificationSweep } from "../../../jobs/notification-sweep.ts";
import { notifyHosting, retryEnded } from "../../../services/notifications/hosting.ts";
import { notify } from "../../../services/notifications/notify.ts";
import { setChoice } from "../../../services/notifications/queries.ts";
import type { Account } from "../../../testing/accounts.ts";
import { commandId, required } from "../../../testing/engine.ts";
import { HostingMarket, noon } from "../../../testing/hosting.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const time = noon();
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const { services } = server;
const market = new HostingMarket(server, time);
beforeAll(() => market.open(2));

const noticesOf = async (account: Account) =>
  (await server.ok(getNotifications, {}, account)).list
    .filter(({ kind }) => kind.startsWith("hosting_"))
    .map(({ kind, ref, params }) => ({ kind, ref, params }));
const mute = ({ userId }: Account) => setChoice(services.db, userId, { topic: "hosting", app: false, mail: false });
const mailsOf = async ({ email }: Account) =>
  ((await services.outbox?.list()) ?? []).filter(({ to, subject }) => to === email && subject.includes("investment"));

test("a completed order is notified once, in the app and by email, however many sweeps run", async () => {
  const account = await market.investor();
  const [order, machines] = [await market.buy(account, "1000"), await market.lease(account, 2)];
  expect(await retryEnded(services)).toBe(0);
  await market.days(3, order.id, machines.id);
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
  await waitFor(async () => expect(await mailsOf(account)).toHaveLength(2));
});

test("a redemption is notified by its call, and a repeated call or a sweep adds nothing", async () => {
  const account = await market.investor();
  const { id } = await market.buy(account, "1000");
  const key = commandId();
  for (let sent = 0; sent < 2; sent += 1)
    await server.ok(financeOrderCancel, { id, penalty: "8" }, { ...account, key });
  expect(await retryEnded(services)).toBe(0);
  const params = { amount: "992", currency: "USDT", product: "fund", penalty: "8" };
  expect(await noticesOf(account)).toEqual([{ kind: "hosting_redeemed", ref: `hosting:${id}`, params }]);
  await waitFor(async () => expect(await mailsOf(account)).toHaveLength(1));
});

test("a server that stopped between a redemption and its notification makes up for it at its start", async () => {
  const account = await market.investor();
  const { id } = await market.buy(account, "1000");
  const redeem = { type: "redeemHosting", id: commandId(), userId: account.userId, orderId: id } as const;
  await required(server.engine, { ...redeem, penalty: amount("8") });
  expect(await noticesOf(account)).toEqual([]);
  const stop = startNotificationSweep(services);
  await waitFor(async () => expect(await noticesOf(account)).toMatchObject([{ kind: "hosting_redeemed" }]));
  await stop();
});

test("an order that ended while the platform stood still for days is notified, and none of long ago", async () => {
  const [account, other] = [await market.investor(), await market.investor()];
  const order = await market.buy(account, "1000");
  await market.days(6, order.id);
  expect(await retryEnded(services)).toBe(1);
  const late = await market.buy(other, "1000");
  await market.days(11, late.id);
  expect(await retryEnded(services)).toBe(0);
  expect(await noticesOf(other)).toEqual([]);
});

test("a user with in-app notices and emails of this topic off finds it as read, and gets no email", async () => {
  const account = await market.investor();
  await mute(account);
  const { id } = await market.buy(account, "1000");
  await server.ok(financeOrderCancel, { id, penalty: "8" }, account);
  const { list } = await server.ok(getNotifications, {}, account);
  expect(list[0]).toMatchObject({ kind: "hosting_redeemed", read: true });
  // The email of another topic comes last, so one of the redemption would have arrived.
  const withdrawal = { amount: "5", currency: "USDT" };
  await notify(services, { userId: account.userId, kind: "withdrawal_cancelled", ref: "w", params: withdrawal });
  await waitFor(async () => {
    const mails = (await services.outbox?.list()) ?? [];
    expect(mails.some(({ to, subject }) => to === account.email && subject.includes("canceled"))).toBe(true);
  });
  expect(await mailsOf(account)).toEqual([]);
});

test("orders of one midnight are all notified in one round, more than one query returns", async () => {
  const account = await market.investor();
  await mute(account);
  const { id } = await market.buy(account, "100");
  await server.ok(financeOrderCancel, { id, penalty: "0.8" }, account);
  const columns = `user_id, product_id, version, kind, currency_id, unit_price, units, principal, days, daily_rate, income_currency_id,
    daily_output, penalty, penalty_rate, day_ms, state, paid_days, bought_at, ended_at, penalty_paid`;
  await server.database.pool.query(
    `INSERT INTO hosting_orders (order_id, command_id, ${columns})
     SELECT 1000000 + n, gen_random_uuid(), ${columns} FROM hosting_orders, generate_series(1, 600) AS n WHERE order_id = $1`,
    [id],
  );
  expect(await retryEnded(services, AbortSignal.abort())).toBe(500);
  expect(await retryEnded(services)).toBe(100);
  expect(await retryEnded(services)).toBe(0);
});
