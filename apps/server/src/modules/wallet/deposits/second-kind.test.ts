import * as approvalRoutes from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/deposits.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { UnknownOutcome } from "../../../platform/bus/bus.ts";
import { openAccount } from "../../../testing/accounts.ts";
import { openCashier, transaction } from "../../../testing/deposits.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { approvalKinds } from "../../approval-kinds.ts";
import { tendApprovals } from "../../console/approvals/index.ts";
import { verifyAudit } from "../../console/audit/index.ts";
import { tendDeposits } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { submit, approve, available, entries, actions, stateOf } = await openCashier(server);
const owner = await openOperator(server, "owner");
let finance: TestOperator;
// Each has two codes before the test's clock must advance, which the engine's does not follow.
beforeEach(async () => {
  finance = await openOperator(server, "finance");
});
const used = { code: -1, fields: [{ field: "reference", error: "PAYMENT_REFERENCE_USED" }] };

/** Approves more than was claimed; returns the request that then awaits a second operator. */
const ask = async (id: number, by: TestOperator, changes = {}) => {
  const answer = await approve(id, by, { amount: "150", reason: "MORE_ARRIVED", ...changes });
  if (!answer.data?.approval_id) throw new Error(JSON.stringify(answer));
  expect(answer.data.state).toBe("second");
  return answer.data.approval_id;
};
const second = (id: string, by: TestOperator) =>
  server.call(approvalRoutes.approve, { id, version: 1, checked: "the explorer", totp: by.code() }, by);
const record = (id: number) => server.ok(routes.depositRecord, { id }, finance);

test("more than the claim is credited once a second operator approves, on the same path", async () => {
  const account = await openAccount(server);
  const { id } = await submit(account);
  const reference = transaction();
  const approval = await ask(id, finance, { reference, note: "two payments in one" });
  expect(await stateOf(id)).toBe("under_review");
  expect(await record(id)).toMatchObject({ state: "second", approval_id: approval, version: 2 });
  expect(await available(account)).toBe("0");
  const shown = await server.ok(approvalRoutes.approvalRecord, { id: approval }, owner);
  expect(shown).toMatchObject({
    kind: "deposit_second",
    amount: "150",
    currency: "USDT",
    may_decide: true,
    user: { uid: account.user.uid },
    body: { deposit_id: id, claimed: "100", amount: "150", reference },
  });
  expect(shown.postings.map(({ owner, delta }) => [owner, delta])).toEqual([
    [account.user.uid, "150"],
    ["house", "-150"],
  ]);
  expect(await second(approval, owner)).toMatchObject({ data: { state: "booked", refusal: null } });
  expect(await available(account)).toBe("150");
  expect(await record(id)).toMatchObject({
    state: "passed",
    credited: "150",
    reason: "MORE_ARRIVED",
    reference,
    approval_id: null,
    decided_by: finance.name,
    second_by: owner.name,
    operator_note: "two payments in one",
  });
  expect(await entries(id)).toHaveLength(2);
  expect(await actions(id)).toEqual(["deposit.approve", "deposit.credited"]);
});

test("more than the claim is never approved by the requester", async () => {
  const { id } = await submit(await openAccount(server));
  const approval = await ask(id, owner);
  expect(await second(approval, owner)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
  expect(await entries(id)).toEqual([]);
});

test("more than the claim has a reason, and an unclaimed payment", async () => {
  const { id } = await submit(await openAccount(server));
  expect(await approve(id, finance, { amount: "150" })).toMatchObject({ fields: [{ error: "FIELD_REQUIRED" }] });
  const other = await submit(await openAccount(server));
  const reference = transaction();
  await approve(other.id, finance, { reference });
  expect(await approve(id, finance, { amount: "150", reason: "MORE_ARRIVED", reference })).toMatchObject(used);
  expect(await record(id)).toMatchObject({ state: "under_review", version: 1 });
});

test("more than the claim cannot be decided otherwise while it waits, and goes back to the queue when it is rejected", async () => {
  const account = await openAccount(server);
  const { id } = await submit(account);
  const approval = await ask(id, finance);
  const taken = { error: "RECORD_TAKEN", params: { operator: finance.name } };
  const rejection = { id, version: 2, reason: "PAYMENT_NOT_FOUND" as const };
  expect(await approve(id, owner, { version: 1 })).toMatchObject({ error: "VERSION_CONFLICT" });
  expect(await approve(id, owner, { version: 2 })).toMatchObject(taken);
  expect(await server.call(routes.depositReject, rejection, owner)).toMatchObject(taken);
  await server.ok(approvalRoutes.rejectRequest, { id: approval, version: 1, checked: "half arrived" }, owner);
  expect(await record(id)).toMatchObject({ state: "under_review", approval_id: null });
  expect(await approve(id, owner, { version: 2 })).toMatchObject({ data: { state: "passed" } });
  expect(await available(account)).toBe("100");
});

test("more than the claim goes back to the queue when undecided for a day", async () => {
  const { id } = await submit(await openAccount(server));
  const approval = await ask(id, finance);
  await db
    .updateTable("approvals")
    .set({ expires_at: new Date(server.clock.now() - 1) })
    .where("approval_id", "=", approval)
    .execute();
  expect(await record(id)).toMatchObject({ state: "under_review", approval_id: null });
  expect(await second(approval, owner)).toMatchObject({ error: "REQUEST_CLOSED" });
  expect(await approve(id, owner, { version: 2 })).toMatchObject({ data: { state: "passed" } });
  await tendApprovals(server.services, approvalKinds);
  expect(await entries(id)).toHaveLength(2);
});

test("more than the claim is refused if its payment was credited meanwhile, with nothing changed", async () => {
  const account = await openAccount(server);
  const { id } = await submit(account);
  const reference = transaction();
  const approval = await ask(id, finance, { reference });
  const other = await submit(await openAccount(server));
  expect(await approve(other.id, finance, { reference })).toMatchObject({ code: 1 });
  expect(await second(approval, owner)).toMatchObject({
    data: { state: "refused", refusal: "PAYMENT_REFERENCE_USED" },
  });
  expect(await record(id)).toMatchObject({ state: "under_review", reference: null });
  expect(await available(account)).toBe("0");
});

test("more than the claim stays approved while the engine does not answer, and is booked once", async () => {
  const account = await openAccount(server);
  const { id } = await submit(account);
  const approval = await ask(id, finance);
  await db
    .updateTable("approvals")
    .set({ state: "approved", decided_by: owner.id, decided_at: new Date(), command_id: commandId(), version: 2 })
    .where("approval_id", "=", approval)
    .execute();
  const { engine } = server.services;
  const send: typeof engine.send = async (command, options) => {
    await engine.send(command, options);
    throw new UnknownOutcome();
  };
  await tendApprovals({ ...server.services, engine: { ...engine, send } }, approvalKinds);
  expect(await stateOf(id)).toBe("crediting");
  expect((await server.ok(approvalRoutes.approvalRecord, { id: approval }, owner)).state).toBe("approved");
  await Promise.all([tendApprovals(server.services, approvalKinds), tendDeposits(server.services)]);
  await tendApprovals(server.services, approvalKinds);
  expect((await server.ok(approvalRoutes.approvalRecord, { id: approval }, owner)).state).toBe("booked");
  expect(await entries(id)).toHaveLength(2);
  expect(await available(account)).toBe("150");
}, 20_000);

test("more than the claim cannot be stored without the second person, even by faulty code", async () => {
  const { id } = await submit(await openAccount(server));
  const write = db
    .updateTable("deposits")
    .set({ state: "passed", credited: "100.000001", decided_at: new Date(), decided_by: finance.id })
    .set({ command_id: commandId() })
    .where("deposit_id", "=", id)
    .execute();
  await expect(write).rejects.toThrow("deposits_more_than_claimed");
});

test("after all this the audit log is intact", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
