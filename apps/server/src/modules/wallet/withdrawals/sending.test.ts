import { HOUR_MS } from "@candor/contract/domain/time.ts";
import * as approvals from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/withdrawals.ts";
import { getWithdrawal } from "@candor/contract/routes/withdraw.ts";
import { afterAll, describe, expect, test } from "vitest";
import { commandId } from "../../../testing/engine.ts";
import type { TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { openWithdrawalDesk, txid } from "../../../testing/withdrawal-desk.ts";
import { holdingOf } from "../../../testing/withdrawals.ts";
import { approvalKinds } from "../../approval-kinds.ts";
import { tendApprovals } from "../../console/approvals/index.ts";
import { tendWithdrawals } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { finance, second, ask, sending, record, version, approve, markSent, reject } = await openWithdrawalDesk(server);

describe("a withdrawal in state sending", () => {
  test("stays so forever, regardless of jobs", async () => {
    const { user, id } = await sending();
    server.clock.ahead += 40 * 24 * HOUR_MS;
    await tendWithdrawals(server.services);
    server.clock.ahead -= 40 * 24 * HOUR_MS;
    expect(await record(id)).toMatchObject({ state: "sending", age: "in_time" });
    expect(await holdingOf(server, user)).toEqual({ available: "4899", frozen: "101" });
    expect(await reject(id)).toMatchObject({ error: "WITHDRAWAL_NOT_OPEN" });
    expect(await approve(id, second)).toMatchObject({ error: "WITHDRAWAL_NOT_OPEN" });
  });

  test("is completed by an unclaimed transaction, notified once", async () => {
    const [one, other] = [await sending(), await sending()];
    expect(await markSent(one.id, "https://explorer/tx")).toMatchObject({
      fields: [{ field: "reference", error: "INVALID_REQUEST" }],
    });
    expect(await markSent(one.id, txid(20))).toMatchObject({ data: { state: "passed" } });
    const used = await markSent(other.id, `0x${txid(20)}`);
    expect(used).toMatchObject({ fields: [{ field: "reference", error: "PAYMENT_REFERENCE_USED" }] });
    expect(await record(other.id)).toMatchObject({ state: "sending" });
    expect(await markSent(one.id, txid(21))).toMatchObject({ error: "WITHDRAWAL_NOT_OPEN" });
    const seen = await version(other.id);
    const parallel = await Promise.all(
      [22, 23, 24].map((serial) =>
        server.call(routes.withdrawalSent, { id: other.id, version: seen, reference: txid(serial) }, finance),
      ),
    );
    expect(parallel.filter(({ code }) => code === 1)).toHaveLength(1);
    const kept = db.selectFrom("payment_references").selectAll().where("withdrawal_id", "=", other.id);
    expect(await kept.execute()).toHaveLength(1);
  });

  test("shares a transaction with others only by separate outputs", async () => {
    const [one, other, third] = [await sending(), await sending(), await sending()];
    const mark = (id: string, output: string) => markSent(id, txid(40), { output });
    expect(await mark(one.id, "0")).toMatchObject({ data: { state: "passed" } });
    expect(await mark(other.id, "00")).toMatchObject({ error: "PAYMENT_REFERENCE_USED" });
    expect(await mark(other.id, "")).toMatchObject({ error: "PAYMENT_REFERENCE_USED" });
    expect(await mark(other.id, "1")).toMatchObject({ data: { state: "passed" } });
    expect(await record(third.id)).toMatchObject({ state: "sending" });
  });

  const askReturn = async (id: string, by = finance) =>
    server.call(
      routes.withdrawalNotSent,
      { id, version: await version(id), reason: "NETWORK_DOWN", evidence: "no such output on the chain" },
      by,
    );
  const decideReturn = (id: string, by: TestOperator) =>
    server.call(approvals.approve, { id, version: 1, checked: "our wallet", totp: by.code() }, by);

  test("can be returned, unlike one under review or ended", async () => {
    const { id } = await ask();
    const refused = { error: "WITHDRAWAL_NOT_OPEN" };
    expect(await askReturn(id)).toMatchObject(refused);
    await approve(id, finance);
    expect(await markSent(id, txid(25), { output: "first" })).toMatchObject({
      fields: [{ field: "output", error: "INVALID_REQUEST" }],
    });
    expect(await markSent(id, txid(25))).toMatchObject({ data: { state: "passed" } });
    expect(await askReturn(id)).toMatchObject(refused);
    const asked = db.selectFrom("approvals").select("approval_id").where("subject", "=", `withdrawal:${id}`);
    expect(await asked.execute()).toEqual([]);
    const unknown = await approve(commandId(), finance, { version: 1 });
    expect(unknown).toMatchObject({ fields: [{ field: "id", error: "NOT_FOUND" }] });
  });

  test("is returned when two people confirm that nothing was sent", async () => {
    const { user, id } = await sending();
    const asked = await askReturn(id);
    const approvalId = asked.data?.approval_id ?? "";
    expect(await askReturn(id, second)).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await record(id)).toMatchObject({ return_approval_id: approvalId, why_not: "requested_return" });
    const shown = await server.ok(approvals.approvalRecord, { id: approvalId }, second);
    expect(shown).toMatchObject({
      kind: "withdrawal_return",
      amount: "100",
      may_decide: true,
      user: { uid: user.user.uid },
    });
    expect(shown.postings.map(({ account, delta }) => [account, delta])).toEqual([
      ["c2c frozen", "-101"],
      ["c2c", "101"],
    ]);
    expect(await decideReturn(approvalId, finance)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect((await holdingOf(server, user)).frozen).toBe("101");
    expect(await decideReturn(approvalId, second)).toMatchObject({ data: { state: "booked" } });
    expect(await holdingOf(server, user)).toEqual({ available: "5000", frozen: "0" });
    const seen = await server.ok(getWithdrawal, { id }, user);
    expect(seen).toMatchObject({ state: "rejected", reason: "NETWORK_DOWN" });
    expect(seen.timeline.map(({ step }) => step)).toEqual(["requested", "reviewed", "sending", "rejected"]);
    expect(await markSent(id, txid(30))).toMatchObject({ error: "WITHDRAWAL_NOT_OPEN" });
  });

  test("is returned by a retry of a decided return that was not carried out", async () => {
    const { user, id } = await sending();
    const approvalId = (await askReturn(id)).data?.approval_id ?? "";
    const command_id = commandId();
    const decided = { decided_by: second.id, decided_at: new Date(), command_id, version: 2 };
    const decision = { outcome: "rejected", operator_id: second.id, reason: "NETWORK_DOWN", reference: null } as const;
    await db
      .insertInto("withdrawal_decisions")
      .values({ withdrawal_id: id, ...decision, at: new Date(), command_id })
      .execute();
    await db
      .updateTable("approvals")
      .set({ state: "approved", ...decided })
      .where("approval_id", "=", approvalId)
      .execute();
    await tendApprovals(server.services, approvalKinds);
    const shown = await server.ok(approvals.approvalRecord, { id: approvalId }, second);
    expect(shown).toMatchObject({ state: "booked", refusal: null });
    expect(await holdingOf(server, user)).toEqual({ available: "5000", frozen: "0" });
  });

  test("is not returned once its transaction was found", async () => {
    const { user, id } = await sending();
    const approvalId = (await askReturn(id)).data?.approval_id ?? "";
    expect(await markSent(id, txid(31))).toMatchObject({ data: { state: "passed" } });
    expect(await decideReturn(approvalId, second)).toMatchObject({
      data: { state: "refused", refusal: "WITHDRAWAL_NOT_OPEN" },
    });
    expect(await holdingOf(server, user)).toEqual({ available: "4899", frozen: "0" });
  });

  test("ends once when its transaction and its return are decided in parallel", async () => {
    const { user, id } = await sending();
    const approvalId = (await askReturn(id)).data?.approval_id ?? "";
    await Promise.all([markSent(id, txid(32)), decideReturn(approvalId, second)]);
    const { state } = await record(id);
    const available = state === "passed" ? "4899" : "5000";
    expect(await holdingOf(server, user)).toEqual({ available, frozen: "0" });
  });
});

test("each decision is in the audit log with its operator's view, findings and note", async () => {
  const logged = async (id: string) => {
    const rows = db.selectFrom("audit_log").selectAll().where("subject", "=", `withdrawal:${id}`).orderBy("entry_id");
    return (await rows.execute()).map(({ action, operator_id, before, after, reason }) => {
      expect(operator_id).toBe(finance.id);
      return { action, before, after, reason };
    });
  };
  const { user, id } = await ask();
  expect(await approve(id, finance, { totp: "000000" })).toMatchObject({
    fields: [{ field: "totp", error: "WRONG_SECOND_FACTOR" }],
  });
  await approve(id, finance);
  await markSent(id, txid(50), { output: "7" });
  expect(await logged(id)).toEqual([
    { action: "withdrawal.denied", before: null, after: { error: "WRONG_SECOND_FACTOR" }, reason: "" },
    {
      action: "withdrawal.approve",
      reason: "called the owner",
      before: { state: "under_review", version: 1 },
      after: { user: user.userId, step: 1, isLast: true, proof: "code" },
    },
    {
      action: "withdrawal.sent",
      reason: "",
      before: { state: "sending", version: 3 },
      after: { user: user.userId, reference: txid(50), output: "7" },
    },
  ]);
  const ends = db.selectFrom("withdrawal_decisions").select(["outcome", "reason", "reference", "note", "operator_id"]);
  expect(await ends.where("withdrawal_id", "=", id).execute()).toEqual([
    { outcome: "passed", reason: null, reference: txid(50), note: "", operator_id: finance.id },
  ]);
  const other = await ask();
  await server.ok(
    routes.withdrawalReject,
    { id: other.id, version: 1, reason: "ADDRESS_DOUBTED", note: "no answer" },
    finance,
  );
  expect(await logged(other.id)).toEqual([
    {
      action: "withdrawal.reject",
      reason: "ADDRESS_DOUBTED",
      before: { state: "under_review", version: 1 },
      after: { user: other.user.userId, note: "no answer" },
    },
  ]);
});
