import { refuse } from "@candor/contract/errors.ts";
import * as approvals from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/withdrawals.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { openWithdrawalDesk, txid } from "../../../testing/withdrawal-desk.ts";
import { approvalKinds } from "../../approval-kinds.ts";
import { tendApprovals } from "../../console/approvals/index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { finance, second, ask, sending, record, version, approve, markSent } = await openWithdrawalDesk(server);
let third: TestOperator;
beforeAll(async () => {
  third = await openOperator(server, "finance");
});

const askReturn = async (id: string, by: TestOperator) => {
  const body = { id, version: await version(id), reason: "NETWORK_DOWN", evidence: "no such output" } as const;
  return (await server.ok(routes.withdrawalNotSent, body, by)).approval_id;
};
const shown = (id: string) => server.ok(approvals.approvalRecord, { id }, third);
/** The rows of the second person's approval, with a server that stops before carrying it out. */
const decide = (id: string) =>
  db
    .updateTable("approvals")
    .set({ state: "approved", decided_by: third.id, decided_at: new Date(), command_id: commandId(), version: 2 })
    .where("approval_id", "=", id)
    .execute();
const rowOf = (id: string) =>
  db.selectFrom("approvals").selectAll().where("approval_id", "=", id).executeTakeFirstOrThrow();
const noLonger = { mark: "warn", text: "It is no longer being sent, so this would be rejected" };

test("a return shows since when it is sending, its approvers, and whether one of them is the requester", async () => {
  const { id, made } = await ask("1500");
  for (const by of [finance, second]) await approve(id, by);
  const { updated_at } = await db
    .selectFrom("withdrawals")
    .select("updated_at")
    .where("withdrawal_id", "=", id)
    .executeTakeFirstOrThrow();
  const facts = [
    { mark: "note", text: `Sending since ${updated_at.toISOString()}` },
    { mark: "note", text: `Its sending was approved by ${finance.name} and ${second.name}` },
  ];
  const own = await askReturn(id, second);
  expect(await shown(own)).toMatchObject({
    summary: `Return withdrawal W-${made.number} of 1,500 USDT`,
    amount: "1500",
    currency: "USDT",
    facts: [...facts, { mark: "note", text: "The requester also approved its sending" }],
  });
  await server.ok(approvals.withdrawRequest, { id: own, version: 1 }, second);
  expect(await record(id)).toMatchObject({ return_approval_id: null });
  const approvalId = await askReturn(id, third);
  expect((await shown(approvalId)).facts).toEqual(facts);
  expect(await markSent(id, txid(60))).toMatchObject({ data: { state: "passed" } });
  expect((await shown(approvalId)).facts).toEqual([noLonger, facts[1]]);
});

test("a return of an unapproved one lists nobody, and warns once its end is decided", async () => {
  const { id } = await ask();
  const send = { type: "decideWithdrawal", withdrawalId: id, to: "sending", operatorId: finance.id } as const;
  await server.engine.send({ ...send, id: commandId() });
  const approvalId = await askReturn(id, finance);
  const since = { mark: "note", text: expect.stringMatching(/^Sending since /) };
  const { facts, postings } = await shown(approvalId);
  expect(facts).toEqual([since]);
  expect(postings.map(({ tag }) => tag)).toEqual(["withdraw_fail", "withdraw_fail"]);
  const decision = { outcome: "passed", operator_id: finance.id, reason: null, reference: txid(61) } as const;
  await db
    .insertInto("withdrawal_decisions")
    .values({ withdrawal_id: id, ...decision, at: new Date(), command_id: commandId() })
    .execute();
  expect((await shown(approvalId)).facts).toEqual([noLonger]);
  await decide(approvalId);
  expect((await shown(approvalId)).facts).toEqual([since]);
});

test("a return that the engine does not accept yet is the withdrawal's only end, and is carried out later", async () => {
  const { id } = await sending();
  const approvalId = await askReturn(id, finance);
  const nobody = approvalKinds.withdrawal_return.carryOut(server.services, await rowOf(approvalId));
  await expect(nobody).rejects.toThrow("nobody decided it");
  await decide(approvalId);
  const engine = { ...server.services.engine, send: async () => refuse("UNAVAILABLE") };
  await tendApprovals({ ...server.services, engine }, approvalKinds);
  const { state, command_id } = await rowOf(approvalId);
  expect(state).toBe("approved");
  expect(await record(id)).toMatchObject({ state: "sending", return_approval_id: approvalId });
  const ends = db.selectFrom("withdrawal_decisions").selectAll().where("withdrawal_id", "=", id);
  expect(await ends.execute()).toMatchObject([
    { outcome: "rejected", operator_id: third.id, reason: "NETWORK_DOWN", reference: null, command_id },
  ]);
  await tendApprovals(server.services, approvalKinds);
  expect((await rowOf(approvalId)).state).toBe("booked");
  expect(await record(id)).toMatchObject({ state: "rejected", return_approval_id: null });
});
