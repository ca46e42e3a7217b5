import * as routes from "@candor/contract/routes/console/approvals.ts";
import { approvalsExport } from "@candor/contract/routes/console/exports.ts";
import { userLock } from "@candor/contract/routes/console/users.ts";
import { afterAll, expect, test } from "vitest";
import { openDesk } from "../../../testing/approvals.ts";
import { openOperator } from "../../../testing/operators.ts";
import { request, startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { owner, finance, user, ask } = await openDesk(server);
const reviewer = await openOperator(server, "reviewer");
const { uid } = user.user;

const idsOf = async (by: { token: string }, filter: object = {}) =>
  (await server.ok(routes.approvalsQueue, filter, by)).list.map(({ id }) => id);

test("a reviewer sees their own requests with their state, and nobody else's", async () => {
  const others = await ask(finance);
  await server.ok(userLock, { uid, reason: "ACCESS_SUSPICIOUS", note: "a stolen phone, by the user's call" }, owner);
  const unlock = { uid, code: "CHECKED_AND_CLEARED", reason: "the user came with the passport" } as const;
  const { id } = await server.ok(routes.requestUnlock, unlock, reviewer);
  expect(await idsOf(reviewer)).toEqual([id]);
  expect(await idsOf(reviewer, { own: "1" })).toEqual([id]);
  const row = (await server.ok(routes.approvalsQueue, {}, reviewer)).list[0];
  expect(row).toMatchObject({ state: "waiting", requested_by: reviewer.name, asks: `unlock the account ${uid}` });
  const record = await server.ok(routes.approvalRecord, { id }, reviewer);
  expect(record).toMatchObject({ may_decide: false, state: "waiting" });
  expect(await server.call(routes.approvalRecord, { id: others }, reviewer)).toMatchObject({ error: "NOT_FOUND" });
  expect(await server.call(routes.withdrawRequest, { id: others, version: 1 }, reviewer)).toMatchObject({
    error: "FORBIDDEN",
  });
  // Those who read everybody's can ask for their own.
  expect((await idsOf(owner)).sort()).toEqual([id, others].sort());
  expect(await idsOf(owner, { own: "1" })).toEqual([]);
  expect(await idsOf(finance, { own: "1" })).toEqual([others]);

  await server.ok(routes.withdrawRequest, { id, version: 1 }, reviewer);
  expect(await idsOf(reviewer)).toEqual([]);
  const [closed] = (await server.ok(routes.approvalsQueue, { tab: "done" }, reviewer)).list;
  expect(closed).toMatchObject({ id, state: "withdrawn" });
});

test("the export follows: a role that may not read all exports its own", async () => {
  const id = await ask(finance);
  const exported = async (by: { token: string }) => {
    const [url, init] = request(server.url, approvalsExport, {}, by);
    return (await fetch(url, init)).text();
  };
  expect(await exported(finance)).toContain(id);
  expect(await exported(reviewer)).not.toContain(id);
});

test("each row says who asks what, about whom and with which figures", async () => {
  const id = await ask(finance, { kind: "debit", amount: "7.25" });
  const { list } = await server.ok(routes.approvalsQueue, {}, owner);
  expect(list.find((row) => row.id === id)).toMatchObject({
    requested_by: finance.name,
    asks: `debit 7.25 USDT from the coin account of ${uid}`,
  });
});
