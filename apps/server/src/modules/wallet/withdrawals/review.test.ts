import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import * as routes from "@candor/contract/routes/console/withdrawals.ts";
import { cancelWithdraw, getWithdrawal } from "@candor/contract/routes/withdraw.ts";
import { afterAll, describe, expect, test } from "vitest";
import { commandId, USDT } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { testPicture } from "../../../testing/pictures.ts";
import { startTestServer } from "../../../testing/server.ts";
import { openWithdrawalDesk, txid } from "../../../testing/withdrawal-desk.ts";
import { holdingOf } from "../../../testing/withdrawals.ts";
import { verifyAudit } from "../../console/audit/index.ts";
import { carryOut } from "./carry-out.ts";
import { tendWithdrawals } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { channels, finance, second, ask, record, approve, markSent, reject, actions } = await openWithdrawalDesk(server);

describe("a withdrawal up to the limit", () => {
  test("is approved by one, sent, and booked exactly as both saw", async () => {
    const { user, id, made } = await ask();
    const shown = await record(id);
    expect(shown).toMatchObject({
      state: "under_review",
      approvals: 0,
      approvals_needed: 1,
      may_approve: true,
      why_not: null,
      version: 1,
      address: user.address,
      explorer_tx: "https://explorer.example/tx/{id}",
      two_people_above: "1000",
      timeline: [
        { step: "requested", by: user.user.uid },
        { step: "first_approval", at: null },
        { step: "sending" },
        { step: "passed" },
      ],
    });
    const common = { currency: "USDT" };
    expect(shown.postings).toEqual([
      { owner: user.user.uid, account: "c2c frozen", delta: "-100", tag: "withdraw", ...common },
      { owner: "house", account: "outside", delta: "100", tag: "withdraw", ...common },
      { owner: user.user.uid, account: "c2c frozen", delta: "-1", tag: "withdraw_fee", ...common },
      { owner: "house", account: "fees", delta: "1", tag: "withdraw_fee", ...common },
    ]);
    expect(await approve(id, finance)).toMatchObject({ data: { state: "sending", approvals: 1 } });
    expect(await holdingOf(server, user)).toEqual({ available: "4899", frozen: "101" });
    expect(await server.call(cancelWithdraw, { id }, user)).toMatchObject({ error: "WITHDRAWAL_NOT_OPEN" });
    expect(await markSent(id, ` ${txid(1).toUpperCase()} `)).toMatchObject({ data: { state: "passed" } });
    expect(await holdingOf(server, user)).toEqual({ available: "4899", frozen: "0" });
    const seen = await server.ok(getWithdrawal, { id }, user);
    expect(seen).toMatchObject({
      state: "passed",
      reference: txid(1),
      explorer_url: `https://explorer.example/tx/${txid(1)}`,
      timeline: [{ step: "requested" }, { step: "reviewed" }, { step: "sending" }, { step: "passed" }],
    });
    for (const { at } of seen.timeline) expect(at).not.toBeNull();
    const entries = db.selectFrom("ledger_entries").select(["account", "tag", "frozen_delta", "available_delta"]);
    const booked = await entries
      .where("ref", "=", `withdrawal:${id}`)
      .where("tag", "in", ["withdraw", "withdraw_fee"])
      .execute();
    expect(booked.map((row) => [row.account, row.tag, row.available_delta, row.frozen_delta]).sort()).toEqual([
      ["c2c", "withdraw", "0.00000000", "-100.00000000"],
      ["c2c", "withdraw_fee", "0.00000000", "-1.00000000"],
      ["fees", "withdraw_fee", "1.00000000", "0.00000000"],
      ["outside", "withdraw", "100.00000000", "0.00000000"],
    ]);
    expect(await actions(id)).toEqual(["withdrawal.approve", "withdrawal.sent"]);
    const notices = db.selectFrom("notifications").select("kind").where("ref", "=", `withdrawal:${made.id}`);
    await expect
      .poll(async () => (await notices.orderBy("notification_id").execute()).map(({ kind }) => kind))
      .toEqual(["withdrawal_requested", "withdrawal_sending", "withdrawal_passed"]);
  });

  test("is rejected with a reason shown to its user, and everything is available again", async () => {
    const { user, id } = await ask();
    expect(await server.call(routes.withdrawalReject, { id, version: 1 } as never, finance)).toMatchObject({
      fields: [{ field: "reason", error: "FIELD_REQUIRED" }],
    });
    expect(await reject(id)).toMatchObject({ data: { state: "rejected" } });
    expect(await holdingOf(server, user)).toEqual({ available: "5000", frozen: "0" });
    expect(await server.ok(getWithdrawal, { id }, user)).toMatchObject({
      state: "rejected",
      reason: "ADDRESS_DOUBTED",
    });
    expect(await record(id)).toMatchObject({ why_not: "closed", postings: [{ delta: "-101" }, { delta: "101" }] });
    expect(await approve(id, second)).toMatchObject({ error: "WITHDRAWAL_NOT_OPEN" });
    expect(await reject(id)).toMatchObject({ error: "WITHDRAWAL_NOT_OPEN" });
  });

  test("is approved once, even with repeated and parallel calls", async () => {
    const { id } = await ask();
    const codes = [finance.code(), second.code()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        approve(id, index % 2 === 0 ? finance : second, { totp: codes[index % 2] ?? "", version: 1, key: commandId() }),
      ),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === "VERSION_CONFLICT")).toHaveLength(11);
    expect(await actions(id)).toEqual(["withdrawal.approve"]);
  });

  test("is either approved or rejected when both arrive at once", async () => {
    const { user, id } = await ask();
    const answers = await Promise.all([approve(id, finance, { version: 1 }), reject(id, second)]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const frozen = answers[0]?.code === 1 ? "101" : "0";
    expect((await holdingOf(server, user)).frozen).toBe(frozen);
  });

  test("that its user cancels during the decision ends as canceled, with nothing left to do", async () => {
    const { user, id } = await ask();
    await db
      .insertInto("withdrawal_approvals")
      .values({ withdrawal_id: id, step: 1, operator_id: finance.id, command_id: commandId(), is_last: true })
      .execute();
    await server.ok(cancelWithdraw, { id }, user);
    await carryOut(server.services, id);
    expect(await server.ok(getWithdrawal, { id }, user)).toMatchObject({ state: "cancelled" });
    expect(await holdingOf(server, user)).toEqual({ available: "5000", frozen: "0" });
  });
});

describe("above the limit", () => {
  test("needs a second operator: not the first, nor their creator or an operator they created", async () => {
    const { user, id } = await ask("1500");
    expect(await approve(id, finance)).toMatchObject({ data: { state: "under_review", approvals: 1 } });
    expect((await holdingOf(server, user)).frozen).toBe("1501");
    expect(await record(id)).toMatchObject({
      approvals: 1,
      approvals_needed: 2,
      may_approve: false,
      why_not: "first_approver",
      version: 2,
      approved: [{ step: 1, operator: finance.name, checked: "called the owner" }],
    });
    expect(await record(id, second)).toMatchObject({ may_approve: true });
    expect(await approve(id, finance)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    const puppet = await openOperator(server, "finance");
    await db.updateTable("operators").set({ created_by: finance.id }).where("operator_id", "=", puppet.id).execute();
    expect(await approve(id, puppet)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await approve(id, second)).toMatchObject({ data: { state: "sending", approvals: 2 } });
    expect(await actions(id)).toEqual([
      ...["withdrawal.approve", "withdrawal.denied", "withdrawal.denied", "withdrawal.approve"],
    ]);
  });

  test("of two parallel first approvals one counts, and does not make the other the second", async () => {
    const { id } = await ask("1500");
    const answers = await Promise.all([approve(id, finance, { version: 1 }), approve(id, second, { version: 1 })]);
    expect(answers.map(({ error }) => error ?? "done").sort()).toEqual(["VERSION_CONFLICT", "done"]);
    expect(await record(id)).toMatchObject({ state: "under_review", approvals: 1 });
  });

  test("one approval stays one when the limit is raised, until another approval", async () => {
    const { id } = await ask("1500");
    await approve(id, finance);
    const limit = (text: string) =>
      db.updateTable("chains").set({ two_people_above: text }).where("chain_id", "=", channels.trc20).execute();
    await limit("9000");
    await tendWithdrawals(server.services);
    expect(await record(id)).toMatchObject({ state: "under_review", approvals: 1 });
    await limit("1000");
    expect(await approve(id, second)).toMatchObject({ data: { state: "sending" } });
  });
});

describe("an approver", () => {
  test("proves it with a code that works once", async () => {
    const [first, other] = [await ask(), await ask()];
    expect(await approve(first.id, finance, { totp: "000000" })).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
    const totp = finance.code();
    expect(await approve(first.id, finance, { totp })).toMatchObject({ code: 1 });
    expect(await approve(other.id, finance, { totp })).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
    expect(await record(other.id)).toMatchObject({ state: "under_review", approvals: 0 });
  });

  test("notes what they checked when a fact warns", async () => {
    const { user, id } = await ask();
    expect(await approve(id, finance, { checked: "" })).toMatchObject({ data: { state: "sending" } });
    const { id: warned } = await ask();
    await db
      .updateTable("withdraw_addresses")
      .set({ created_at: new Date() })
      .where("address_id", "<>", user.addressId)
      .execute();
    const refused = await approve(warned, finance, { checked: "" });
    expect(refused).toMatchObject({ fields: [{ field: "checked", error: "FIELD_REQUIRED" }] });
    expect(await approve(warned, finance)).toMatchObject({ data: { state: "sending" } });
  });

  test.each(["reviewer", "support", "auditor"] as const)("is not a %s", async (role) => {
    const { id } = await ask();
    const other = await openOperator(server, role);
    expect(await approve(id, other)).toMatchObject({ error: "FORBIDDEN" });
    expect((await server.call(routes.withdrawalRecord, { id }, other)).error).toBe(
      role === "auditor" ? undefined : "FORBIDDEN",
    );
    if (role === "auditor") expect(await record(id, other)).toMatchObject({ may_approve: false, why_not: "no_right" });
  });

  test("has it open, and nobody else can decide meanwhile", async () => {
    const { id } = await ask();
    await server.ok(routes.withdrawalTake, { id }, second);
    expect(await approve(id, finance)).toMatchObject({ error: "RECORD_TAKEN", params: { operator: second.name } });
    expect(await approve(id.toUpperCase(), finance)).toMatchObject({ error: "RECORD_TAKEN" });
    expect(await server.call(routes.withdrawalTake, { id }, finance)).toMatchObject({ error: "RECORD_TAKEN" });
    await server.ok(routes.withdrawalRelease, { id }, second);
    expect(await approve(id, finance)).toMatchObject({ code: 1 });
    expect(await server.call(routes.withdrawalTake, { id: "toString" }, finance)).toMatchObject({ error: "NOT_FOUND" });
  });
});

describe("an operator who credited a deposit to its user in the last 30 days", () => {
  const credited = async (userId: number, by: TestOperator, days: number) => {
    const proof = await server.services.files.keep({
      ownerId: userId,
      purpose: "proof",
      bytes: await testPicture(days),
    });
    if (!proof.ok) throw new Error(proof.error);
    await server.database.pool.query(
      `INSERT INTO deposits (user_id, account, currency_id, chain_id, amount, credited, proof_file, to_address, state, decided_at, decided_by, command_id)
       VALUES ($1, 'c2c', $2, $3, 100, 100, $4, '', 'passed', $5, $6, $7)`,
      [
        ...[userId, USDT, channels.trc20, proof.data.id],
        ...[new Date(server.clock.now() - days * 24 * HOUR_MS), by.id, commandId()],
      ],
    );
  };

  test("cannot release its money, nor can operators they created", async () => {
    const { user, id } = await ask();
    await credited(user.userId, finance, 29);
    expect(await record(id)).toMatchObject({ may_approve: false, why_not: "credited_deposit" });
    expect(await approve(id, finance)).toMatchObject({ error: "CREDITED_BY_YOU" });
    const puppet = await openOperator(server, "finance");
    await db.updateTable("operators").set({ created_by: finance.id }).where("operator_id", "=", puppet.id).execute();
    expect(await approve(id, puppet)).toMatchObject({ error: "CREDITED_BY_YOU" });
    expect(await record(id, second)).toMatchObject({ state: "under_review", approvals: 0, may_approve: true });
    const denials = db
      .selectFrom("audit_log")
      .select(["action", "operator_id", "after"])
      .where("subject", "=", `withdrawal:${id}`);
    expect(await denials.orderBy("entry_id").execute()).toEqual(
      [finance, puppet].map(({ id: operator_id }) => ({
        action: "withdrawal.denied",
        operator_id,
        after: { error: "CREDITED_BY_YOU" },
      })),
    );
    expect(await approve(id, second)).toMatchObject({ data: { state: "sending" } });
  });

  test("can after 30 days, and can release other users' money", async () => {
    const [one, other] = [await ask(), await ask()];
    await credited(one.user.userId, finance, 31);
    expect(await record(one.id)).toMatchObject({ may_approve: true, why_not: null });
    expect(await approve(one.id, finance)).toMatchObject({ data: { state: "sending" } });
    await credited(one.user.userId, second, 1);
    expect(await approve(other.id, second)).toMatchObject({ data: { state: "sending" } });
  });

  test("can be the first of two, and not the second", async () => {
    const [one, other] = [await ask("1500"), await ask("1500")];
    for (const { user } of [one, other]) await credited(user.userId, finance, 1);
    expect(await approve(one.id, finance)).toMatchObject({ data: { state: "under_review", approvals: 1 } });
    expect(await approve(one.id, second)).toMatchObject({ data: { state: "sending" } });
    expect(await approve(other.id, second)).toMatchObject({ data: { state: "under_review", approvals: 1 } });
    expect(await approve(other.id, finance)).toMatchObject({ error: "CREDITED_BY_YOU" });
  });
});

test("the queue sorts by the remaining time, and counts open ones", async () => {
  const { user, id } = await ask("250");
  const list = async (input: object, by = finance) =>
    (await server.ok(routes.withdrawalQueue, { page_size: 100, ...input }, by)).list;
  const row = { id, amount: "250", fee: "1", state: "under_review", approvals: 0, approvals_needed: 1, age: "in_time" };
  expect(await list({ search: user.user.uid })).toMatchObject([{ ...row, user: { uid: user.user.uid }, holder: null }]);
  expect((await list({ state: "sending" })).every(({ state }) => state === "sending")).toBe(true);
  expect(await list({ currency_id: USDT, channel: "bank" })).toEqual([]);
  const times = (await list({})).map(({ submitted_at_ms }) => submitted_at_ms);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  server.clock.ahead += 9 * HOUR_MS;
  // A session from nine hours ago has expired.
  const later = await openOperator(server, "finance");
  expect((await list({ tab: "due_soon" }, later)).map((each) => each.id)).toContain(id);
  server.clock.ahead += 4 * HOUR_MS;
  const late = await list({ tab: "late" }, later);
  expect(late.find((each) => each.id === id)).toMatchObject({ age: "late" });
  expect(late.every(({ state }) => state === "under_review")).toBe(true);
  const { counts } = await server.ok(consoleState, {}, later);
  const open = await server.ok(routes.withdrawalQueue, { page_size: 100 }, later);
  expect(counts.find(({ queue }) => queue === "withdrawals")).toMatchObject({ open: open.total, late: late.length });
  await server.ok(routes.withdrawalTake, { id }, later);
  expect((await list({ tab: "mine" }, later)).map((each) => each.id)).toEqual([id]);
});

test("after all this the audit log is intact", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
