import * as routes from "@candor/contract/routes/console/approvals.ts";
import { afterAll, afterEach, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { openDesk } from "../../../testing/approvals.ts";
import { commandId, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";
import { approvalKinds } from "../../approval-kinds.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db, engine } = server.services;
const { send } = engine;
const { owner, finance, user, ask, approve, available } = await openDesk(server);
afterEach(() => {
  Object.assign(engine, { send });
});
const shown = (id: string) => server.ok(routes.approvalRecord, { id }, owner);
const rowOf = (id: string) =>
  db.selectFrom("approvals").selectAll().where("approval_id", "=", id).executeTakeFirstOrThrow();

test("a debit shows its booking and whether the balance suffices, to the smallest unit", async () => {
  const { uid } = user.user;
  const all = await ask(finance, { kind: "debit", amount: "100" });
  expect(await shown(all)).toMatchObject({
    summary: "Debit 100 USDT",
    amount: "100",
    currency: "USDT",
    postings: [
      { owner: uid, account: "c2c", currency: "USDT", delta: "-100", tag: "system_withdraw" },
      { owner: "house", account: "outside", currency: "USDT", delta: "100", tag: "system_withdraw" },
    ],
    facts: [{ mark: "ok", text: "100 is available" }],
  });
  const more = await ask(finance, { kind: "debit", amount: "100.000001" });
  expect((await shown(more)).facts).toEqual([
    { mark: "note", text: "1 other requests for this user in 30 days" },
    { mark: "warn", text: "Only 100 is available, so this would be rejected" },
  ]);
  const nothing = await ask(finance, { kind: "debit", account: "mic", amount: "1" });
  expect((await shown(nothing)).facts).toContainEqual({
    mark: "warn",
    text: "Only 0 is available, so this would be rejected",
  });
});

test("a credit shows the facts about the account and the requester", async () => {
  const account = await openAccount(server);
  const { uid } = account.user;
  const facts = async (id: string) => (await shown(id)).facts;
  const id = await ask(finance, { uid });
  expect(await facts(id)).toEqual([]);
  await db
    .updateTable("approvals")
    .set({ requested_at: new Date(Date.now() - 31 * 24 * 3_600_000) })
    .where("approval_id", "=", id)
    .execute();
  const other = await ask(finance, { uid });
  expect(await facts(other)).toEqual([]);
  await server.database.pool.query(
    `INSERT INTO identities (user_id, level, state, decided_at, decided_by, country, name, document_type, document_number,
       document_index, contact_address, command_id)
     VALUES ($1, 1, 'verified', now(), $2, 'VN', 'Mai', 'idcard', '12345678', decode(repeat('00', 32), 'hex'), 'x', $3)`,
    [account.userId, finance.id, commandId()],
  );
  const identity = { mark: "warn", text: "The requester also decided on this user's identity" };
  expect(await facts(other)).toEqual([identity]);
  expect(await facts(await ask(owner, { uid }))).toEqual([
    { mark: "note", text: "1 other requests for this user in 30 days" },
  ]);
  await server.engine.send({ type: "setUserState", id: commandId(), userId: account.userId, state: "frozen" });
  expect((await facts(other)).slice(0, 2)).toEqual([{ mark: "warn", text: "The account is frozen" }, identity]);
});

test("the engine is sent the movement on the operators' lane, under the id that approving gave it", async () => {
  const sent: unknown[] = [];
  Object.assign(engine, {
    send: (...args: Parameters<typeof send>) => {
      sent.push(args);
      return send(...args);
    },
  });
  const before = await available();
  const asked: string[] = [];
  for (const kind of ["credit", "debit"] as const) {
    const id = await ask(finance, { kind, amount: "2" });
    const { command_id } = await rowOf(id);
    asked.push(id);
    expect(await approve(id, owner)).toMatchObject({ data: { state: "booked" } });
    expect((await rowOf(id)).command_id).not.toBe(command_id);
  }
  const rows = await Promise.all(asked.map(rowOf));
  const common = { ownerId: user.userId, account: "c2c", currencyId: USDT, amount: 2_00000000n, house: "outside" };
  const tags = ["system_recharge", "system_withdraw"];
  expect(sent).toEqual(
    rows.map(({ kind, approval_id, command_id }, index) => [
      { ...common, type: kind, id: command_id, tag: tags[index], ref: `approval:${approval_id}` },
      { lane: "operator" },
    ]),
  );
  expect(await available()).toBe(before);
});

test("a movement whose id is too old was booked where the ledger has an entry of it", async () => {
  const id = await ask(finance, { amount: "2" });
  await approve(id, owner);
  const row = { ...(await rowOf(id)), command_id: `01800000-0000-7000-8000-${commandId().slice(-12)}` };
  const { credit } = approvalKinds;
  expect(await credit.carryOut(server.services, row)).toEqual({ ok: true, data: {} });
  const other = { ...row, approval_id: commandId() };
  expect(await credit.carryOut(server.services, other)).toMatchObject({ error: "IDEMPOTENCY_EXPIRED" });
});
