import * as routes from "@candor/contract/routes/console/approvals.ts";
import { afterAll, expect, test } from "vitest";
import { openDesk } from "../../../testing/approvals.ts";
import { commandId } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";
import { approvalKinds } from "../../approval-kinds.ts";
import { whyNot } from "./decide.ts";
import type { Approval } from "./kind.ts";
import { decidable, rulesOf } from "./rules.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { owner, finance, ask } = await openDesk(server);

const rowOf = (id: string) =>
  db.selectFrom("approvals").selectAll().where("approval_id", "=", id).executeTakeFirstOrThrow();
const logged = async (id: string) => {
  const entries = db.selectFrom("audit_log").select(["action", "operator_id", "after", "reason", "ip"]);
  return (await entries.where("subject", "=", `approval:${id}`).orderBy("entry_id").execute()).slice(1);
};

test.each([
  ["by a second person in time", {}, {}, null],
  ["by the one who asked", {}, { isOwn: true }, "own_request"],
  ["by a role without the right", {}, { role: "support", isOwn: true }, "no_right"],
  ["when its time is over", {}, { now: 1_000 }, "expired"],
  ["once it is decided", { state: "approved" }, { now: 1_000, isOwn: true }, "closed"],
] as const)("a request decided %s", (_, changes, by, why) => {
  const approval = { kind: "credit", state: "waiting", expires_at: new Date(1_000), ...changes } as Approval;
  expect(whyNot(approvalKinds, approval, { role: "finance", now: 999, isOwn: false, ...by })).toBe(why);
});

test("each role decides the kinds of its rights, and an unknown kind has no rules", () => {
  const kinds = Object.keys(approvalKinds);
  expect(decidable(approvalKinds, "owner").sort()).toEqual(kinds.sort());
  expect(decidable(approvalKinds, "auditor")).toEqual([]);
  expect(decidable(approvalKinds, "finance")).toContain("credit");
  expect(decidable(approvalKinds, "finance")).not.toContain("unlock");
  expect(rulesOf(approvalKinds, "credit")).toBe(approvalKinds.credit);
  expect(() => rulesOf(approvalKinds, "lottery")).toThrow("no rules");
});

test("a request waits a day, and records who requested it, for what, why and from where", async () => {
  const before = Date.now();
  const id = await ask(finance);
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: "waiting", requested_by: finance.id, version: 1, decided_by: null });
  expect(row.expires_at.getTime() - row.requested_at.getTime()).toBe(24 * 3_600_000);
  expect(row.requested_at.getTime()).toBeGreaterThanOrEqual(before);
  expect(row.command_id).not.toBe(id);
  const entries = db.selectFrom("audit_log").select(["action", "operator_id", "ip"]);
  expect(await entries.where("subject", "=", `approval:${id}`).execute()).toEqual([
    { action: "approval.request", operator_id: finance.id, ip: "127.0.0.1" },
  ]);
});

test("a request that is rejected is stored with who, when, why and from where", async () => {
  const id = await ask(finance);
  const before = server.clock.now();
  const unknown = await server.call(routes.rejectRequest, { id: commandId(), version: 1, checked: "x" }, owner);
  expect(unknown).toMatchObject({ fields: [{ field: "id", error: "NOT_FOUND" }] });
  expect(await server.ok(routes.rejectRequest, { id, version: 1, checked: "no such transfer" }, owner)).toEqual({
    state: "rejected",
  });
  const row = await rowOf(id);
  expect(row).toMatchObject({
    state: "rejected",
    decided_by: owner.id,
    checked: "no such transfer",
    version: 2,
    refusal: null,
  });
  expect(row.decided_at?.getTime()).toBeGreaterThanOrEqual(before);
  const { kind, subject: about, body } = row;
  expect(await logged(id)).toEqual([
    {
      action: "approval.reject",
      operator_id: owner.id,
      reason: "no such transfer",
      ip: "127.0.0.1",
      after: { kind, about, body },
    },
  ]);
});

test("a withdrawn request is stored with when and from where, and so is another operator's attempt", async () => {
  const id = await ask(finance);
  const before = server.clock.now();
  await server.call(routes.withdrawRequest, { id, version: 1 }, owner);
  expect(await server.ok(routes.withdrawRequest, { id, version: 1 }, finance)).toEqual({});
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: "withdrawn", decided_by: null, version: 2 });
  expect(row.decided_at?.getTime()).toBeGreaterThanOrEqual(before);
  const { kind, subject: about, body } = row;
  expect(await logged(id)).toEqual([
    {
      action: "approval.denied",
      operator_id: owner.id,
      reason: "",
      ip: "127.0.0.1",
      after: { error: "FORBIDDEN" },
    },
    {
      action: "approval.withdraw",
      operator_id: finance.id,
      reason: "",
      ip: "127.0.0.1",
      after: { kind, about, body },
    },
  ]);
});

test("a request that is approved is stored with when, from where and what was checked", async () => {
  const id = await ask(finance);
  const { command_id: asked } = await rowOf(id);
  const before = server.clock.now();
  const approval = { id, version: 1, checked: "the statement", totp: owner.code() };
  expect(await server.ok(routes.approve, approval, owner)).toEqual({ state: "booked", refusal: null });
  const row = await rowOf(id);
  expect(row).toMatchObject({ decided_by: owner.id, checked: "the statement", version: 3 });
  expect(row.decided_at?.getTime()).toBeGreaterThanOrEqual(before);
  expect(row.command_id).not.toBe(asked);
  expect((await logged(id)).map(({ action, ip }) => [action, ip])).toEqual([
    ["approval.approve", "127.0.0.1"],
    ["approval.booked", ""],
  ]);
});
