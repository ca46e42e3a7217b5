import * as routes from "@candor/contract/routes/console/approvals.ts";
import { userRecord } from "@candor/contract/routes/console/users.ts";
import { afterAll, describe, expect, test } from "vitest";
import { UnknownOutcome } from "../../../platform/bus/bus.ts";
import { openAccount } from "../../../testing/accounts.ts";
import { openDesk } from "../../../testing/approvals.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { approvalKinds } from "../../approval-kinds.ts";
import { carryOut, tendApprovals } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { owner, finance, ask, approve, available, actions, stateOf } = await openDesk(server);

describe("an approved request that was not carried out", () => {
  test("stays approved while the engine does not answer, and is carried out once under the same id", async () => {
    const before = await available();
    const id = await ask(owner, { amount: "7" });
    const sent: string[] = [];
    const lost: typeof server.services = {
      ...server.services,
      engine: {
        ...server.services.engine,
        // The engine executes the command and dies before it answers.
        send: async (command, options) => {
          sent.push(command.id);
          await server.services.engine.send(command, options);
          throw new UnknownOutcome();
        },
      },
    };
    await db
      .updateTable("approvals")
      .set({ state: "approved", decided_by: finance.id, decided_at: new Date(), command_id: commandId(), version: 2 })
      .where("approval_id", "=", id)
      .execute();
    await carryOut(lost, approvalKinds, id);
    expect(await stateOf(id)).toBe("approved");
    expect(new Set(sent).size).toBe(1);
    await Promise.all([
      tendApprovals(server.services, approvalKinds),
      carryOut(server.services, approvalKinds, id),
      carryOut(server.services, approvalKinds, id),
    ]);
    expect(await stateOf(id)).toBe("booked");
    expect((await actions(id)).filter((action) => action === "approval.booked")).toHaveLength(1);
    expect(Number.parseInt((await available()) ?? "", 10)).toBe(Number.parseInt(before ?? "", 10) + 7);
  }, 20_000);

  test("is found in the ledger when its id is too old to be sent", async () => {
    const approveDirectly = (id: string, command: string) =>
      db
        .updateTable("approvals")
        .set({ state: "approved", decided_by: finance.id, decided_at: new Date(), command_id: command })
        .where("approval_id", "=", id)
        .execute();
    const booked = await ask(owner, { amount: "1" });
    await approveDirectly(booked, commandId());
    const row = await db
      .selectFrom("approvals")
      .selectAll()
      .where("approval_id", "=", booked)
      .executeTakeFirstOrThrow();
    await approvalKinds.credit.carryOut(server.services, row);
    const lost = await ask(owner, { amount: "1" });
    for (const id of [booked, lost]) await approveDirectly(id, `01800000-0000-7000-8000-${commandId().slice(-12)}`);
    await tendApprovals(server.services, approvalKinds);
    expect([await stateOf(booked), await stateOf(lost)]).toEqual(["booked", "refused"]);
  });
});

test("an undecided request expires after 24 h", async () => {
  const id = await ask(owner);
  await db
    .updateTable("approvals")
    .set({ expires_at: new Date(server.clock.now() - 1) })
    .where("approval_id", "=", id)
    .execute();
  expect(await server.ok(routes.approvalRecord, { id }, finance)).toMatchObject({
    may_decide: false,
    why_not: "expired",
  });
  expect(await approve(id, finance)).toMatchObject({ error: "REQUEST_CLOSED" });
  await tendApprovals(server.services, approvalKinds);
  expect(await stateOf(id)).toBe("expired");
  expect(await actions(id)).toEqual(["approval.request", "approval.expire"]);
});

test("a locked account is unlocked by an owner at another person's request", async () => {
  // The engine accepts no command from more than ten minutes ahead of its own clock.
  server.clock.ahead = 0;
  const locked = await openAccount(server);
  const opener = await openOperator(server, "owner");
  const reviewer = await openOperator(server, "reviewer");
  const input = { uid: locked.user.uid, code: "CHECKED_AND_CLEARED" as const, reason: "the papers came" };
  expect(await server.call(routes.requestUnlock, input, reviewer)).toMatchObject({ error: "VERSION_CONFLICT" });
  await server.engine.send({ type: "setUserState", id: commandId(), userId: locked.userId, state: "locked" });
  const { id } = await server.ok(routes.requestUnlock, input, reviewer);
  expect(await approve(id, finance)).toMatchObject({ error: "FORBIDDEN" });
  expect(await approve(id, opener)).toMatchObject({ data: { state: "booked" } });
  const record = await server.ok(userRecord, { uid: locked.user.uid }, owner);
  expect(record).toMatchObject({ state: "active", state_by: "operator", state_reason: "CHECKED_AND_CLEARED" });
});

test("of ten requests at once to unlock an account one is taken", async () => {
  server.clock.ahead = 0;
  const { userId, user } = await openAccount(server);
  const asker = await openOperator(server, "owner");
  await server.engine.send({ type: "setUserState", id: commandId(), userId, state: "locked" });
  const input = { uid: user.uid, code: "CHECKED_AND_CLEARED" as const, reason: "the papers came" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => server.call(routes.requestUnlock, input, asker)));
  expect(answers.map((answer) => ("error" in answer ? answer.error : "taken")).sort()).toEqual([
    ...Array.from({ length: 9 }, () => "RECORD_TAKEN"),
    "taken",
  ]);
});

const copied = ["kind", "subject", "body", "reason", "requested_by", "requested_at", "expires_at"] as const;

test("an account that was unlocked and frozen meanwhile is not unfrozen by a second request to unlock it", async () => {
  server.clock.ahead = 0;
  const account = await openAccount(server);
  const [asker, first, second] = await Promise.all([1, 2, 3].map(() => openOperator(server, "owner")));
  if (!asker || !first || !second) throw new Error("three operators were opened");
  const set = (state: "locked" | "frozen") =>
    server.engine.send({ type: "setUserState", id: commandId(), userId: account.userId, state });
  await set("locked");
  const input = { uid: account.user.uid, code: "CHECKED_AND_CLEARED" as const, reason: "the papers came" };
  const one = await server.ok(routes.requestUnlock, input, asker);
  expect(await server.call(routes.requestUnlock, input, first)).toMatchObject({ error: "RECORD_TAKEN" });
  // An older release took a second request all the same.
  const two = { id: commandId() };
  await server.services.db
    .insertInto("approvals")
    .columns([...copied, "approval_id", "command_id"])
    .expression((from) =>
      from
        .selectFrom("approvals")
        .select([...copied, from.val(two.id).as("approval_id"), from.val(commandId()).as("command_id")])
        .where("approval_id", "=", one.id),
    )
    .execute();
  expect(await approve(one.id, first)).toMatchObject({ data: { state: "booked" } });
  await set("frozen");
  expect(await approve(two.id, second)).toMatchObject({ data: { state: "refused", refusal: "VERSION_CONFLICT" } });
  expect(await server.ok(userRecord, { uid: account.user.uid }, asker)).toMatchObject({ state: "frozen" });
});
