import { ALERTS_MAX } from "@candor/contract/domain/alerts.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { InputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/alert.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Notices } from "../../../engine/notices/notices.ts";
import { alertsOf } from "../../../engine/notices/queries.ts";
import { withClient } from "../../../platform/database/connect.ts";
import { deliverDue } from "../../../services/notifications/due.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { commandId, MARKET } from "../../../testing/engine.ts";
import { IndexDesk } from "../../../testing/index-desk.ts";
import { startTestServer, withDatabase } from "../../../testing/server.ts";

const START = Math.floor(Date.now() / DAY_MS) * DAY_MS + 3_600_000;
const time = { ms: START };
/** The engine's follower, whose 24 h change a test sets. */
const change = { rate: undefined as bigint | undefined };
const notices = new Notices(() => undefined, { rate: () => change.rate, text: () => "+5.00" });
const server = await startTestServer({}, { now: () => time.ms, followers: [notices] });
const { services } = server;
const desk = new IndexDesk(server, time, { marketId: 12, baseId: 21, base: "AVAX" });
beforeAll(() => desk.openPair());
afterAll(() => server.close());

type Terms = InputOf<typeof routes.createAlert>;
const ABOVE: Terms = { match_id: 12, kind: "above", basis: "index", threshold: "110", repeat: "once" };

/** As the engine's service does when a gateway has changed an account's alerts. */
services.engine.readAlerts = async (userId) =>
  notices.take(await withClient(server.database.url, (one) => alertsOf(one, userId)));

const set = (account: Account, terms: Partial<Terms> = {}) =>
  server.ok(routes.createAlert, { ...ABOVE, ...terms }, { ...account, key: commandId() });
const fired = async (account: Account) =>
  (await server.ok(getNotifications, { group: "alert" }, account)).list.map(
    ({ kind, params }) => `${kind} ${params["price"]}`,
  );

test("an alert fires once, at the first tick at its level, with the tick's price and time", async () => {
  const account = await openAccount(server);
  await desk.tick("100");
  const alert = await set(account);
  expect(alert).toMatchObject({ symbol: "AVAX-USDT", on: true, fired_at_ms: null, threshold: "110" });
  await desk.tick("109.99");
  await desk.tick("111.5");
  const at = time.ms;
  await desk.tick("112");
  await deliverDue(services);
  const { list } = await server.ok(getNotifications, { group: "alert" }, account);
  expect(list).toMatchObject([
    {
      kind: "price_above",
      ref: `alert:${alert.id}:${at}`,
      params: { symbol: "AVAX-USDT", level: "110", price: "111.5", quote: "USDT" },
      at_ms: at,
    },
  ]);
  const [now] = (await server.ok(routes.getAlerts, {}, account)).list;
  expect(now).toMatchObject({ on: false, fired_at_ms: at });
});

test("a price that too few venues agree on fires nothing", async () => {
  const account = await openAccount(server);
  await desk.tick("100");
  await set(account);
  await desk.tick("120", 1_000, false);
  await deliverDue(services);
  expect(await fired(account)).toEqual([]);
  await desk.tick("120");
  await deliverDue(services);
  expect(await fired(account)).toEqual(["price_above 120"]);
});

test("two gateways deliver at once: every user is notified once", async () => {
  const accounts = await Promise.all(Array.from({ length: 12 }, () => openAccount(server)));
  await desk.tick("100");
  for (const account of accounts) await set(account, { threshold: "130" });
  const other = await withDatabase(server, services.db);
  await desk.tick("131");
  await desk.tick("99");
  await Promise.all([services, other.services, services, other.services].map((each) => deliverDue(each)));
  for (const account of accounts) expect(await fired(account)).toEqual(["price_above 131"]);
  await other.close();
});

test("what was fired before a restart is delivered after it, and does not fire again", async () => {
  const account = await openAccount(server);
  await desk.tick("100");
  await set(account, { threshold: "140" });
  await set(account, { threshold: "141", repeat: "daily" });
  await desk.tick("142");
  // The engine starts again before any gateway has delivered.
  await withClient(server.database.url, async (client) => {
    const { state } = server.engine.engine;
    if (!state) throw new Error("the engine does not run");
    await notices.loaded(state, client);
  });
  await desk.tick("143");
  await deliverDue(services);
  expect((await fired(account)).sort()).toEqual(["price_above 142", "price_above 142"]);
});

test("a daily alert fires once a UTC day while its level is reached, also when the clock jumps", async () => {
  const account = await openAccount(server);
  await desk.tick("100");
  await set(account, { kind: "below", threshold: "90", repeat: "daily" });
  await desk.tick("89");
  await desk.tick("88");
  await desk.tick("87", 3 * DAY_MS);
  await desk.tick("86");
  await desk.tick("95", DAY_MS);
  await desk.tick("85");
  await deliverDue(services);
  expect(await fired(account)).toEqual(["price_below 85", "price_below 87", "price_below 89"]);
  expect((await server.ok(routes.getAlerts, {}, account)).list[0]).toMatchObject({ on: true });
});

test("a deleted, switched off or changed alert is not delivered, even if it has fired", async () => {
  const account = await openAccount(server);
  await desk.tick("100");
  const [deleted, off, changed] = [await set(account), await set(account), await set(account)];
  await desk.tick("111");
  await desk.tick("100");
  services.quotes.update([{ match_id: 12, symbol: "AVAX-USDT", now_price: "100", change: "0.00" } as never]);
  const key = () => ({ ...account, key: commandId() });
  await server.ok(routes.deleteAlert, { id: deleted.id }, key());
  await server.ok(routes.switchAlert, { id: off.id, on: false }, key());
  await server.ok(routes.changeAlert, { ...ABOVE, id: changed.id, threshold: "150" }, key());
  await deliverDue(services);
  expect(await fired(account)).toEqual([]);
  expect((await server.ok(routes.getAlerts, {}, account)).list.map(({ on }) => on)).toEqual([true, false]);
  await desk.tick("151");
  await deliverDue(services);
  expect(await fired(account)).toEqual(["price_above 151"]);
  services.quotes.update([{ match_id: 12, symbol: "AVAX-USDT", now_price: "1", change: "0.00" } as never]);
});

test("deleting races firing: whoever was answered 'deleted' first is notified of nothing afterward", async () => {
  const accounts = await Promise.all(Array.from({ length: 10 }, () => openAccount(server)));
  await desk.tick("100");
  const alerts = await Promise.all(accounts.map((account) => set(account, { threshold: "160" })));
  const seenAtAnswer = await Promise.all([
    ...accounts.map(async (account, index) => {
      await server.ok(routes.deleteAlert, { id: alerts[index]?.id ?? 0 }, { ...account, key: commandId() });
      return fired(account);
    }),
    desk.tick("161").then(() => deliverDue(services)),
  ]);
  await deliverDue(services);
  for (const [index, account] of accounts.entries()) expect(await fired(account)).toEqual(seenAtAnswer[index]);
});

test("a rise is compared with the change over 24 h", async () => {
  const account = await openAccount(server);
  change.rate = 4_999_999n;
  await desk.tick("100");
  await set(account, { kind: "rise", threshold: "5" });
  await desk.tick("100");
  await deliverDue(services);
  expect(await fired(account)).toEqual([]);
  change.rate = 5_000_000n;
  await desk.tick("100");
  await deliverDue(services);
  const { list } = await server.ok(getNotifications, { group: "alert" }, account);
  expect(list).toMatchObject([{ kind: "price_rise", params: { percent: "5", moved: "+5.00", price: "100" } }]);
  change.rate = undefined;
});

test("refusals say what is wrong, and the same key sets one alert", async () => {
  const account = await openAccount(server);
  services.quotes.update([{ match_id: 12, symbol: "AVAX-USDT", now_price: "100", change: "+3.00" } as never]);
  const call = (terms: Partial<Terms>) => server.call(routes.createAlert, { ...ABOVE, ...terms }, account);
  expect(await call({ threshold: "100" })).toMatchObject({ fields: [{ field: "threshold", error: "ALERT_REACHED" }] });
  expect(await call({ kind: "rise", threshold: "3" })).toMatchObject({ fields: [{ error: "ALERT_REACHED" }] });
  expect(await call({ kind: "fall", threshold: "99.5" })).toMatchObject({ fields: [{ error: "ALERT_PERCENT" }] });
  expect(await call({ match_id: MARKET })).toMatchObject({ fields: [{ field: "basis", error: "ALERT_NO_INDEX" }] });
  expect(await call({ match_id: 999 })).toMatchObject({ fields: [{ field: "match_id", error: "NOT_FOUND" }] });
  expect(await call({ threshold: "-5" })).toMatchObject({ fields: [{ field: "threshold", error: "INVALID_AMOUNT" }] });
  const key = commandId();
  const both = await Promise.all([1, 2].map(() => server.ok(routes.createAlert, ABOVE, { ...account, key })));
  expect(both[0]?.id).toBe(both[1]?.id);
  expect((await server.ok(routes.getAlerts, {}, account)).list).toHaveLength(1);
  expect((await server.ok(routes.getAlerts, { match_id: MARKET }, account)).list).toEqual([]);
});

test("of 60 alerts set at once 50 stand", async () => {
  const account = await openAccount(server);
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => server.call(routes.createAlert, ABOVE, { ...account, key: commandId() })),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(ALERTS_MAX);
  expect(answers.filter(({ error }) => error === "TOO_MANY_ALERTS")).toHaveLength(10);
});
