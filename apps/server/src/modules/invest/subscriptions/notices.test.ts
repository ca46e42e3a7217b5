import { DAY_MS } from "@candor/contract/domain/time.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import { getIeoOrder } from "@candor/contract/routes/subscriptions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setChoice } from "../../../services/notifications/queries.ts";
import { notifyApplication, retryApplications } from "../../../services/notifications/subscriptions.ts";
import type { Account } from "../../../testing/accounts.ts";
import { commandId, required } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";
import { SaleDesk } from "../../../testing/subscriptions.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const { services } = server;
const desk = new SaleDesk(server, time);
let accounts: [passed: Account, rejected: Account, forgotten: Account, muted: Account];
let ids: string[];

beforeAll(async () => {
  await desk.open({ review: "reviewed" });
  accounts = [await desk.applicant(), await desk.applicant(), await desk.applicant(), await desk.applicant()];
  await desk.until(desk.startsAt);
  ids = [];
  for (const account of accounts) ids.push((await desk.apply(account, "400")).id);
  await setChoice(services.db, accounts[3].userId, { topic: "subscription", app: false, mail: false });
});

const review = (id: string, to: "passed" | "rejected") => {
  const reason = to === "rejected" ? { reason: "SOURCE_OF_FUNDS" } : {};
  return required(server.engine, {
    type: "reviewSubscription",
    id: commandId(),
    applicationId: id,
    version: 1,
    to,
    operatorId: 1,
    ...reason,
  });
};
const noticesOf = async (account: Account) =>
  (await server.ok(getNotifications, {}, account)).list
    .filter(({ ref }) => ref.startsWith("application:"))
    .map(({ kind, ref, params }) => ({ kind, ref, params }));
const mailsOf = async ({ email }: Account) =>
  ((await services.outbox?.list()) ?? []).filter(
    ({ to, subject }) => to === email && /coins|subscription/.test(subject),
  );
const reasonOf = async (account: Account, lang: string) =>
  (await server.ok(getIeoOrder, {}, { ...account, lang })).list[0]?.reason;
const sale = { subscription: "7" };

test("a rejection is notified once with its reason, in the user's language", async () => {
  const [passed, rejected, , muted] = accounts;
  expect(await retryApplications(services)).toBe(0);
  await review(ids[0] ?? "", "passed");
  await review(ids[3] ?? "", "passed");
  await review(ids[1] ?? "", "rejected");
  await Promise.all([notifyApplication(services, ids[1] ?? ""), notifyApplication(services, ids[1] ?? "")]);
  expect(await retryApplications(services)).toBe(0);
  const params = { ...sale, amount: "200", currency: "USDT", coin: "NEW", reason: "SOURCE_OF_FUNDS" };
  expect(await noticesOf(rejected)).toEqual([{ kind: "subscription_rejected", ref: `application:${ids[1]}`, params }]);
  await waitFor(async () => expect(await mailsOf(rejected)).toHaveLength(1));
  expect((await mailsOf(rejected))[0]?.text).toContain(
    "We could not confirm the source of the funds. Contact support. 200",
  );
  expect(await reasonOf(rejected, "en")).toBe("We could not confirm the source of the funds. Contact support.");
  expect(await reasonOf(rejected, "ja")).toContain("資金の出所");
  for (const account of [passed, muted]) expect(await noticesOf(account)).toEqual([]);
});

test("an allotment is notified by the sweep, and so is what nobody reviewed in time", async () => {
  const [passed, , forgotten, muted] = accounts;
  await desk.until(desk.endsAt, "allotted_at");
  await Promise.all([retryApplications(services), retryApplications(services)]);
  expect(await retryApplications(services)).toBe(0);
  const params = { ...sale, amount: "400", currency: "NEW", paid: "200", unfrozen: "0", pay_currency: "USDT" };
  expect(await noticesOf(passed)).toEqual([{ kind: "subscription_allotted", ref: `application:${ids[0]}`, params }]);
  expect(await noticesOf(forgotten)).toMatchObject([
    { kind: "subscription_rejected", params: { amount: "200", reason: "NOT_REVIEWED" } },
  ]);
  expect(await reasonOf(forgotten, "es")).toContain("antes de la asignación");
  await waitFor(async () => expect(await mailsOf(passed)).toHaveLength(1));
  const { list } = await server.ok(getNotifications, {}, muted);
  expect(list[0]).toMatchObject({ kind: "subscription_allotted", read: true });
  expect(await mailsOf(muted)).toEqual([]);
});

test("a release is notified, and nothing of long ago", async () => {
  const [passed] = accounts;
  const releaseAt = desk.launchAt + DAY_MS;
  await desk.until(releaseAt, "released_at");
  time.ms = releaseAt + 8 * DAY_MS;
  expect(await retryApplications(services)).toBe(0);
  time.ms = releaseAt + DAY_MS;
  // To each of the two the release of the coins, and their launch a day before it.
  expect(await retryApplications(services)).toBe(4);
  expect(await noticesOf(passed)).toMatchObject([
    { kind: "subscription_released", params: { ...sale, amount: "400", currency: "NEW" } },
    { kind: "coin_launched", params: { coin: "NEW", symbol: "NEW-USDT" } },
    { kind: "subscription_allotted" },
  ]);
});
