import { accountTypes } from "@candor/contract/domain/accounts.ts";
import * as routes from "@candor/contract/routes/console/approvals.ts";
import * as control from "@candor/contract/routes/console/control.ts";
import { afterAll, describe, expect, test } from "vitest";
import { openDesk } from "../../../testing/approvals.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { verifyAudit } from "../audit/index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;

const { owner, finance, user, movement, ask, approve, available, actions, stateOf } = await openDesk(server);

describe("a credit", () => {
  test("is booked once a second person approves, with the posting that both saw", async () => {
    const id = await ask(finance);
    const shown = await server.ok(routes.approvalRecord, { id }, owner);
    expect(shown).toMatchObject({ state: "waiting", may_decide: true, why_not: null, summary: "Credit 12.5 USDT" });
    expect(shown.postings).toEqual([
      { owner: user.user.uid, account: "c2c", currency: "USDT", delta: "12.5", tag: "system_recharge" },
      { owner: "house", account: "outside", currency: "USDT", delta: "-12.5", tag: "system_recharge" },
    ]);
    expect(await available()).toBe("100");
    expect(await approve(id, owner)).toMatchObject({ code: 1, data: { state: "booked", refusal: null } });
    expect(await available()).toBe("112.5");
    expect(await actions(id)).toEqual(["approval.request", "approval.approve", "approval.booked"]);
    const entries = await db.selectFrom("ledger_entries").selectAll().where("ref", "=", `approval:${id}`).execute();
    expect(entries.map((entry) => [entry.account, entry.tag]).sort()).toEqual([
      ["c2c", "system_recharge"],
      ["outside", "system_recharge"],
    ]);
  });

  test("is booked once by twenty approvals at once, by anybody and with any code", async () => {
    const before = Number.parseInt((await available()) ?? "", 10);
    const id = await ask(finance, { amount: "1" });
    const second = await openOperator(server, "finance");
    const codes = [owner.code(), second.code()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        approve(id, index % 2 === 0 ? owner : second, { totp: codes[index % 2] ?? "", key: commandId() }),
      ),
    );
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect(answers.filter((answer) => answer.error === "REQUEST_CLOSED")).toHaveLength(19);
    expect(await available()).toBe(`${before + 1}.5`);
    expect(
      await db.selectFrom("ledger_entries").selectAll().where("ref", "=", `approval:${id}`).execute(),
    ).toHaveLength(2);
  });

  test("approved again under the same key answers the same, and under another that it is closed", async () => {
    const before = await available();
    const id = await ask(finance, { amount: "0.5" });
    const key = commandId();
    const totp = owner.code();
    const first = await approve(id, owner, { key, totp });
    expect(await approve(id, owner, { key, totp })).toEqual(first);
    expect(await approve(id, owner, { version: 3 })).toMatchObject({ error: "REQUEST_CLOSED" });
    expect(before).not.toBe(await available());
    expect((await actions(id)).filter((action) => action === "approval.booked")).toHaveLength(1);
  });
});

describe("a debit", () => {
  test("that the account cannot pay is refused by the core, and nothing is booked", async () => {
    const before = await available();
    const id = await ask(owner, { kind: "debit", amount: "1000000" });
    const { facts } = await server.ok(routes.approvalRecord, { id }, finance);
    expect(facts).toContainEqual({
      mark: "warn",
      text: expect.stringContaining("is available, so this would be rejected"),
    });
    const answer = await approve(id, finance);
    expect(answer).toMatchObject({ code: 1, data: { state: "refused", refusal: "INSUFFICIENT_BALANCE" } });
    expect(await available()).toBe(before);
    expect(await actions(id)).toContain("approval.refused");
  });

  test("takes the available amount", async () => {
    const id = await ask(owner, { kind: "debit", amount: "10" });
    expect(await approve(id, finance)).toMatchObject({ data: { state: "booked" } });
    const [entry] = await db
      .selectFrom("ledger_entries")
      .select(["tag", "available_delta"])
      .where("ref", "=", `approval:${id}`)
      .where("owner_id", "=", user.userId)
      .execute();
    expect(entry).toEqual({ tag: "system_withdraw", available_delta: "-10.00000000" });
  });
});

describe("the second person", () => {
  test("is never the requester, and the attempt is in the audit log", async () => {
    const id = await ask(owner);
    const refused = await approve(id, owner);
    expect(refused).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    // It is about the person, not about the code that was entered.
    expect(refused.fields).toBeUndefined();
    expect(await server.ok(routes.approvalRecord, { id }, owner)).toMatchObject({
      may_decide: false,
      why_not: "own_request",
    });
    const own = { id, version: 1, checked: "no" };
    expect(await server.call(routes.rejectRequest, own, owner)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await actions(id)).toEqual(["approval.request", "approval.denied", "approval.denied"]);
    expect(await stateOf(id)).toBe("waiting");
  });

  test.each(["reviewer", "support", "auditor"] as const)("is not a %s", async (role) => {
    const id = await ask(owner);
    expect(await approve(id, await openOperator(server, role))).toMatchObject({ error: "FORBIDDEN" });
    expect(await actions(id)).toEqual(["approval.request", "approval.denied"]);
  });

  test("is not an operator whose credentials the requester has seen, nor the other way around", async () => {
    const { id: made } = await server.ok(
      control.operatorCreate,
      { name: "puppet", role: "reviewer", totp: owner.code() },
      owner,
    );
    const puppet = await openOperator(server, "finance");
    await db.updateTable("operators").set({ created_by: owner.id }).where("operator_id", "=", puppet.id).execute();
    expect(await db.selectFrom("operators").select("created_by").where("operator_id", "=", made).execute()).toEqual([
      { created_by: owner.id },
    ]);
    const [own, others] = [await ask(owner), await ask(puppet)];
    expect(await approve(own, puppet)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await approve(others, owner)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    const { list } = await server.ok(routes.approvalsQueue, { tab: "mine", page_size: 100 }, owner);
    expect(list.map((row) => row.id)).not.toContain(others);
    expect(await server.ok(routes.approvalRecord, { id: own }, puppet)).toMatchObject({ why_not: "own_request" });
    expect(await approve(others, finance)).toMatchObject({ data: { state: "booked" } });
  });

  test("needs a right code, and each code approves one request only", async () => {
    const [first, second] = [await ask(owner), await ask(owner)];
    expect(await approve(first, finance, { totp: "000000" })).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
    const totp = finance.code();
    expect(await approve(first, finance, { totp })).toMatchObject({ code: 1 });
    expect(await approve(second, finance, { totp })).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
    expect(await stateOf(second)).toBe("waiting");
    const other = [await ask(owner), await ask(owner), await ask(owner), await ask(owner)];
    const code = finance.code();
    const parallel = await Promise.all(other.map((id) => approve(id, finance, { totp: code })));
    expect(parallel.filter((answer) => answer.code === 1)).toHaveLength(1);
  });

  test("guessing codes locks after ten", async () => {
    const guesser = await openOperator(server, "finance");
    const id = await ask(owner);
    for (let tries = 0; tries < 10; tries += 1) await approve(id, guesser, { totp: "000000" });
    expect(await approve(id, guesser)).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
    expect(await stateOf(id)).toBe("waiting");
  });

  test("decides on the version that was shown", async () => {
    const id = await ask(owner);
    expect(await approve(id, finance, { version: 2 })).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await approve(commandId(), finance)).toMatchObject({ error: "NOT_FOUND" });
  });

  test("sends the shown version with each decision, and is in the audit log with it", async () => {
    const id = await ask(owner);
    const conflict = { fields: [{ field: "version", error: "VERSION_CONFLICT" }] };
    expect(await server.call(routes.withdrawRequest, { id, version: 2 }, owner)).toMatchObject(conflict);
    const rejection = { id, checked: "no such transfer" };
    expect(await server.call(routes.rejectRequest, { ...rejection, version: 2 }, finance)).toMatchObject(conflict);
    expect(await approve(id, finance, { totp: "000000" })).toMatchObject({
      fields: [{ field: "totp", error: "WRONG_SECOND_FACTOR" }],
    });
    await approve(id, finance);
    const entries = db.selectFrom("audit_log").select(["action", "operator_id", "after", "reason"]);
    const logged = await entries.where("subject", "=", `approval:${id}`).orderBy("entry_id").execute();
    const row = await db.selectFrom("approvals").selectAll().where("approval_id", "=", id).executeTakeFirstOrThrow();
    const { body, command_id: command, subject: about } = row;
    expect(row).toMatchObject({ decided_by: finance.id, checked: "the bank statement", refusal: null, version: 3 });
    expect(logged).toEqual([
      {
        action: "approval.request",
        operator_id: owner.id,
        reason: "a transfer that was booked late",
        after: { kind: "credit", body },
      },
      {
        action: "approval.denied",
        operator_id: finance.id,
        reason: "",
        after: { error: "WRONG_SECOND_FACTOR" },
      },
      {
        action: "approval.approve",
        operator_id: finance.id,
        reason: "the bank statement",
        after: { kind: "credit", about, body, proof: "code" },
      },
      {
        action: "approval.booked",
        operator_id: null,
        reason: "",
        after: { kind: "credit", about, command, refusal: null },
      },
    ]);
  });

  test("may reject, after which nobody can approve", async () => {
    const id = await ask(owner);
    const rejected = await server.ok(routes.rejectRequest, { id, version: 1, checked: "no such transfer" }, finance);
    expect(rejected.state).toBe("rejected");
    expect(await approve(id, finance, { version: 2 })).toMatchObject({ error: "REQUEST_CLOSED" });
  });
});

test("a request is withdrawn only by its requester", async () => {
  const id = await ask(owner);
  expect(await server.call(routes.withdrawRequest, { id, version: 1 }, finance)).toMatchObject({ error: "FORBIDDEN" });
  await server.ok(routes.withdrawRequest, { id, version: 1 }, owner);
  expect(await stateOf(id)).toBe("withdrawn");
  expect(await server.call(routes.withdrawRequest, { id, version: 2 }, owner)).toMatchObject({
    error: "REQUEST_CLOSED",
  });
});

test.each([
  [{ uid: "99999999" }, "NOT_FOUND"],
  [{ currency_id: 999 }, "NOT_FOUND"],
  [{ amount: "0.0000001" }, "INVALID_AMOUNT"],
  [{ amount: "-1" }, "INVALID_AMOUNT"],
  [{ amount: "0" }, "INVALID_AMOUNT"],
])("an impossible booking cannot be requested: %o", async (changes, error) => {
  expect(await server.call(routes.requestMovement, movement(changes), owner)).toMatchObject({ error });
});

test("a request can name no house account", async () => {
  for (const account of ["outside", "fees", "quoting"]) expect(accountTypes).not.toContain(account);
  const input = { ...movement(), account: "outside" as "c2c" };
  expect(await server.call(routes.requestMovement, input, owner)).toMatchObject({ error: "INVALID_REQUEST" });
});

test("the queue shows open requests, those waiting for the operator, and completed ones", async () => {
  const id = await ask(finance, { amount: "3.25" });
  const list = async (by: TestOperator, tab: "open" | "mine" | "done", search?: string) =>
    (await server.ok(routes.approvalsQueue, { tab, page_size: 100, ...(search ? { search } : {}) }, by)).list;
  expect((await list(owner, "mine")).map((row) => row.id)).toContain(id);
  expect((await list(finance, "mine")).map((row) => row.id)).not.toContain(id);
  expect((await list(finance, "open", user.user.uid)).find((row) => row.id === id)).toMatchObject({
    kind: "credit",
    state: "waiting",
    amount: "3.25",
    currency: "USDT",
    age: "in_time",
    requested_by: finance.name,
    user: { uid: user.user.uid, state: "active" },
  });
  expect(await list(owner, "open", "no such user")).toEqual([]);
  expect((await list(owner, "done")).every((row) => row.age === "done")).toBe(true);
});

test("a role changes with a second owner, at once, and the last owner stays", async () => {
  const second = await openOperator(server, "owner");
  const support = await openOperator(server, "support");
  const input = { id: support.id, role: "reviewer" as const, reason: "grew into it" };
  const { approval_id: id } = await server.ok(control.operatorRole, input, owner);
  expect(await approve(id, finance)).toMatchObject({ error: "FORBIDDEN" });
  expect(await approve(id, second)).toMatchObject({ data: { state: "booked" } });
  const { list } = await server.ok(control.operatorsList, {}, owner);
  expect(list.find((row) => row.id === support.id)?.role).toBe("reviewer");
  const down = { id: second.id, role: "auditor" as const, reason: "leaves" };
  const { approval_id: both } = await server.ok(control.operatorRole, down, owner);
  expect(await approve(both, second)).toMatchObject({ data: { state: "booked" } });
  expect(await server.call(control.operatorRole, { ...down, id: owner.id }, second)).toMatchObject({
    error: "FORBIDDEN",
  });
});

test("after all this the audit log is intact", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
