import * as routes from "@candor/contract/routes/console/applications.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { allotmentPreview } from "@candor/contract/routes/console/subscriptions.ts";
import { getIeoOrder } from "@candor/contract/routes/subscriptions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../../testing/accounts.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { SALE, SaleDesk } from "../../../testing/subscriptions.ts";
import { verifyAudit } from "../../console/audit/index.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const { db } = server.services;
const desk = new SaleDesk(server, time);

let reviewer: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  reviewer = await openOperator(server, "reviewer");
  other = await openOperator(server, "owner");
  await desk.open({ review: "reviewed", allotsAt: desk.endsAt + 600_000 });
  await desk.until(desk.startsAt + 1);
});

const queue = (input: object = {}) => server.ok(routes.applicationQueue, input, reviewer);
const recordOf = (id: string) => server.ok(routes.applicationRecord, { id }, reviewer);
const approve = (id: string, version = 1, by = reviewer) => server.call(routes.applicationApprove, { id, version }, by);
const reject = (id: string, version = 1) =>
  server.call(routes.applicationReject, { id, version, reason: "DUPLICATE_PERSON", note: "same person" }, reviewer);
const applied = async (number = "20", account?: Account) => {
  const user = account ?? (await desk.applicant());
  return { user, id: (await desk.apply(user, number)).id };
};
const preview = () => server.ok(routes.applicationsToApprove, { subscription_id: SALE }, reviewer);
const approveMany = (items: { id: string; version: number }[], options: object = reviewer) =>
  server.call(routes.applicationsApprove, { subscription_id: SALE, items }, options as never);
/** What was decided; `reviews/verified-names.test.ts` has the entries of readings. */
const entriesOf = async (id: string) =>
  (
    await db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject", "=", `application:${id}`)
      .where("action", "!=", "user.read_names")
      .orderBy("entry_id")
      .execute()
  ).map(({ action, operator_id, reason }) => [action, operator_id, reason]);
const shareDevice = async (...accounts: Account[]) => {
  for (const { userId } of accounts)
    await db
      .insertInto("known_devices")
      .values({ user_id: userId, device_id: "00000000-0000-4000-8000-000000000001" } as never)
      .execute();
};

describe("the queue", () => {
  test("shows an application with its facts, due at the allotment of its sale", async () => {
    const { user, id } = await applied("20");
    const { list } = await queue();
    expect(list.find((row) => row.id === id)).toMatchObject({
      version: 1,
      subscription_id: SALE,
      currency: "NEW",
      pay_currency: "USDT",
      state: "under_review",
      quantity: "20",
      cost: "10",
      marks: 0,
      age: "due_soon",
      due_at_ms: desk.endsAt + 600_000,
      user: { uid: user.user.uid },
    });
    const record = await recordOf(id);
    // The account has no device, so that nothing is known of others on it.
    expect(record.facts.map(({ kind, mark }) => [kind, mark])).toEqual([
      ["identity", "ok"],
      ["document", "ok"],
      ["device", "note"],
      ["credit", "ok"],
    ]);
    expect(record).toMatchObject({ price: "0.5", reason: null, decided_by: null, others: [] });
    const counts = async (by: TestOperator) => (await server.ok(consoleState, {}, by)).counts;
    expect((await counts(reviewer)).find((count) => count.queue === "applications")).toMatchObject({
      open: 1,
      due_soon: 1,
      late: 0,
    });
    const support = await openOperator(server, "support");
    expect((await counts(support)).map((count) => count.queue)).not.toContain("applications");
    await approve(id);
  });

  test("warns of a document and a device of another applicant, and filters by it", async () => {
    const [first, second] = [await desk.applicant("SAME1"), await desk.applicant("SAME1")];
    const [one, two] = [await applied("10", first), await applied("10", second)];
    await shareDevice(one.user, two.user);
    const { facts, marks } = await recordOf(one.id);
    expect(facts.find(({ kind }) => kind === "document")).toMatchObject({ mark: "warn", uids: [two.user.user.uid] });
    expect(facts.find(({ kind }) => kind === "device")).toMatchObject({ mark: "warn", uids: [two.user.user.uid] });
    expect(marks).toBe(2);
    const ids = async (clean: "0" | "1") => (await queue({ clean, subscription_id: SALE })).list.map(({ id }) => id);
    expect(await ids("0")).toEqual(expect.arrayContaining([one.id, two.id]));
    expect(await ids("1")).not.toContain(one.id);
    expect((await preview()).list.map(({ id }) => id)).not.toContain(one.id);
    for (const { id } of [one, two]) await reject(id);
  });

  test("leases a record to one operator at a time", async () => {
    const { id } = await applied();
    await server.ok(routes.applicationTake, { id }, other);
    expect(await server.call(routes.applicationTake, { id }, reviewer)).toMatchObject({ error: "RECORD_TAKEN" });
    expect(await approve(id)).toMatchObject({ error: "RECORD_TAKEN" });
    expect(await preview()).toMatchObject({ taken: 1 });
    await server.ok(routes.applicationRelease, { id }, other);
    expect(await approve(id)).toMatchObject({ data: { state: "passed" } });
    expect((await queue({ tab: "done" })).list[0]).toMatchObject({ id, state: "passed", age: "done" });
  });
});

describe("a decision", () => {
  test("is made once, on the version that was seen, with an entry in the audit log", async () => {
    const { user, id } = await applied("20");
    await desk.apply(user, "10");
    expect(await approve(id, 1)).toMatchObject({ error: "VERSION_CONFLICT" });
    expect((await recordOf(id)).facts.at(-1)).toMatchObject({ kind: "raised" });
    const key = commandId();
    const send = () => server.call(routes.applicationApprove, { id, version: 2 }, { token: reviewer.token, key });
    const [first, second] = [await send(), await send()];
    expect(first).toMatchObject({ data: { state: "passed" } });
    expect(second).toEqual(first);
    expect(await approve(id, 2)).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await reject(id, 3)).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await entriesOf(id)).toEqual([["application.pass", reviewer.id, ""]]);
    expect(await recordOf(id)).toMatchObject({ state: "passed", quantity: "30", decided_by: reviewer.name });
  });

  test("to reject frees the cost, and the user reads the reason", async () => {
    const { user, id } = await applied("20");
    expect(await reject(id)).toMatchObject({ data: { state: "rejected" } });
    const { list } = await server.ok(getIeoOrder, {}, user);
    expect(list[0]).toMatchObject({ id, status: "rejected", reason: expect.stringMatching(/.{20}/) });
    const balance = await db
      .selectFrom("balances")
      .select(["available", "frozen"])
      .where("owner_id", "=", user.userId)
      .where("account", "=", "c2c")
      .executeTakeFirst();
    expect(balance).toMatchObject({ available: "1000.00000000", frozen: "0.00000000" });
    expect(await entriesOf(id)).toEqual([["application.reject", reviewer.id, "DUPLICATE_PERSON"]]);
    const { user: again } = { user };
    expect((await applied("30", again)).id).not.toBe(id);
  });

  test("of two at once counts one, and the other one is named as refused", async () => {
    const { id } = await applied("20");
    const both = await Promise.all([approve(id), approve(id, 1, other), reject(id)]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    const { state } = await recordOf(id);
    expect(["passed", "rejected"]).toContain(state);
    const entries = await entriesOf(id);
    const kept = entries.filter(([action]) => action === "application.refused").length;
    expect(entries.length - 2 * kept).toBe(1);
  });

  test("is for those who review, and unknown applications are not found", async () => {
    const { id } = await applied("20");
    for (const role of ["finance", "auditor", "support"] as const) {
      const by = await openOperator(server, role);
      expect(await approve(id, 1, by)).toMatchObject({ error: "FORBIDDEN" });
      expect(await approveMany([{ id, version: 1 }], by)).toMatchObject({ error: "FORBIDDEN" });
    }
    expect(await approve(commandId())).toMatchObject({ error: "NOT_FOUND" });
    expect(
      await server.call(routes.applicationReject, { id, version: 1, reason: "OWN_WORDS" } as never, reviewer),
    ).toMatchObject({
      error: "FIELD_REQUIRED",
    });
    await approve(id);
  });
});

test("many are approved together as previewed; what changed, was taken or got a warning since is left out and named", async () => {
  const fresh: Awaited<ReturnType<typeof applied>>[] = [];
  for (let index = 0; index < 6; index += 1) fresh.push(await applied("20"));
  const [raised, rejected, taken, marked, ...fine] = fresh as [
    (typeof fresh)[0],
    (typeof fresh)[0],
    (typeof fresh)[0],
    (typeof fresh)[0],
    ...typeof fresh,
  ];
  const seen = await preview();
  const own = seen.list.filter(({ id }) => fresh.some((one) => one.id === id));
  expect(own).toHaveLength(6);
  expect(seen.quantity).toBe(String(seen.list.reduce((sum, { quantity }) => sum + Number(quantity), 0)));
  await desk.apply(raised.user, "10");
  await reject(rejected.id);
  await server.ok(routes.applicationTake, { id: taken.id }, other);
  await db.updateTable("users").set({ credit_score: 10 }).where("user_id", "=", marked.user.userId).execute();
  const key = commandId();
  const items = own.map(({ id, version }) => ({ id, version }));
  const send = () => approveMany(items, { token: reviewer.token, key });
  const first = await send();
  expect(first.data?.passed).toBe(2);
  expect(Object.fromEntries((first.data?.left_out ?? []).map(({ id, why }) => [id, why]))).toEqual({
    [raised.id]: "changed",
    [rejected.id]: "changed",
    [taken.id]: "taken",
    [marked.id]: "marked",
  });
  expect(first.data?.left_out.every(({ uid }) => uid !== "")).toBe(true);
  expect(await send()).toEqual(first);
  for (const { id } of fine) {
    expect(await recordOf(id)).toMatchObject({ state: "passed", version: 2 });
    expect(await entriesOf(id)).toHaveLength(1);
  }
  expect(await recordOf(marked.id)).toMatchObject({ state: "under_review" });
  expect(await approveMany([{ id: commandId(), version: 1 }])).toMatchObject({
    data: { passed: 0, left_out: [{ why: "changed" }] },
  });
});

test("the preview of the allotment equals the allotment; nothing changes it from its beginning on", async () => {
  const finance = await openOperator(server, "finance");
  const show = () => server.ok(allotmentPreview, { id: SALE }, finance);
  expect((await show()).sizes).toEqual([]);
  const { id: waiting } = await applied("15");
  await desk.until(desk.endsAt + 1);
  const shown = await show();
  expect(shown.under_review.applications).toBeGreaterThan(0);
  expect(shown.sizes.reduce((sum, { applications }) => sum + applications, 0)).toBe(shown.applications);
  await desk.until(desk.endsAt + 600_000, "allotted_at");
  const row = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("subscription_id", "=", SALE)
    .executeTakeFirstOrThrow();
  expect({ allotted: Number(row.allotted), paid: Number(row.paid), applications: row.applications }).toEqual({
    allotted: Number(shown.allotted),
    paid: Number(shown.paid),
    applications: shown.applications,
  });
  expect(await server.call(allotmentPreview, { id: SALE }, finance)).toMatchObject({ error: "NOT_FOUND" });
  expect(await recordOf(waiting)).toMatchObject({ state: "rejected", reason: "NOT_REVIEWED", decided_by: null });
  expect(await approve(waiting, 2)).toMatchObject({ error: "VERSION_CONFLICT" });
  expect(await preview()).toMatchObject({ list: [], more: 0 });
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
