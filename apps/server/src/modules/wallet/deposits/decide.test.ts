import * as approvalRoutes from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/deposits.ts";
import { recharge } from "@candor/contract/routes/deposit.ts";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { openCashier, transaction, USDT } from "../../../testing/deposits.ts";
import { commandId } from "../../../testing/engine.ts";
import { keptLog } from "../../../testing/kept-log.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { approvalKinds } from "../../approval-kinds.ts";
import { tendDeposits } from "./index.ts";

const kept = keptLog();
const server = await startTestServer({}, {}, kept.log);
afterAll(() => server.close());
const { db, engine } = server.services;
const { send } = engine;
const { addChain, claim, submit, approve, available, stateOf } = await openCashier(server);
const owner = await openOperator(server, "owner");
let finance: TestOperator;
beforeEach(async () => {
  finance = await openOperator(server, "finance");
  kept.forget();
});
afterEach(() => {
  Object.assign(engine, { send });
});

const rowOf = (id: number) =>
  db.selectFrom("deposits").selectAll().where("deposit_id", "=", id).executeTakeFirstOrThrow();
const logged = (subject: string) =>
  db.selectFrom("audit_log").select(["action", "operator_id", "ip"]).where("subject", "=", subject).orderBy("entry_id");
const ask = async (id: number, changes = {}) => {
  const answer = await approve(id, finance, { amount: "150", reason: "MORE_ARRIVED", ...changes });
  return answer.data?.approval_id ?? "";
};
const second = (id: string, by: TestOperator) =>
  server.call(approvalRoutes.approve, { id, version: 1, checked: "the explorer", totp: by.code() }, by);
const shown = (id: string) => server.ok(approvalRoutes.approvalRecord, { id }, owner);

test("a decision is stored with who, when and from where", async () => {
  const { id } = await submit(await openAccount(server));
  const before = server.clock.now();
  await approve(id, finance, { totp: "000000" });
  await approve(id, finance, { note: "seen" });
  const row = await rowOf(id);
  expect(row).toMatchObject({ operator_note: "seen", decided_by: finance.id, second_by: null, version: 3 });
  expect(row.decided_at?.getTime()).toBeGreaterThanOrEqual(before);
  expect(row.decided_at?.getTime()).toBeLessThanOrEqual(server.clock.now());
  expect(await logged(`deposit:${id}`).execute()).toEqual([
    { action: "deposit.denied", operator_id: finance.id, ip: "127.0.0.1" },
    { action: "deposit.approve", operator_id: finance.id, ip: "127.0.0.1" },
    { action: "deposit.credited", operator_id: null, ip: "" },
  ]);
  const other = await submit(await openAccount(server));
  const rejection = { id: other.id, version: 1, reason: "PROOF_EDITED", note: "a copy" } as const;
  const key = commandId();
  expect(await server.ok(routes.depositReject, rejection, { ...finance, key })).toEqual({ state: "rejected" });
  expect(await server.ok(routes.depositReject, rejection, { ...finance, key })).toEqual({ state: "rejected" });
  const rejected = await rowOf(other.id);
  expect(rejected).toMatchObject({
    state: "rejected",
    reason: "PROOF_EDITED",
    operator_note: "a copy",
    decided_by: finance.id,
    version: 2,
    credited: null,
  });
  expect(rejected.decided_at?.getTime()).toBeGreaterThanOrEqual(before);
  expect(await logged(`deposit:${other.id}`).execute()).toEqual([
    { action: "deposit.reject", operator_id: finance.id, ip: "127.0.0.1" },
  ]);
});

test("a decided deposit that cannot be booked stays decided, and the timed job books it", async () => {
  const account = await openAccount(server);
  const { id } = await submit(account);
  Object.assign(engine, {
    send: async () => {
      throw new Error("a broken pipe");
    },
  });
  expect(await approve(id, finance)).toMatchObject({ code: 1, data: { state: "crediting", approval_id: null } });
  expect(kept.lines().filter(({ level }) => level === "error")).toMatchObject([
    { depositId: id, err: { message: "a broken pipe" } },
  ]);
  Object.assign(engine, { send });
  await tendDeposits(server.services);
  expect([await stateOf(id), await available(account)]).toEqual(["passed", "100"]);
});

test("a deposit has the decimals that both its currency and its channel allow, as the refusal states", async () => {
  const [coarse, fine] = [
    await addChain(USDT, { name: "COARSE", network: "ethereum", decimals: 2, min: "1" }),
    await addChain(USDT, { name: "FINE", network: "tron", decimals: 8, min: "1" }),
  ];
  for (const [chain_id, amount, max] of [
    [coarse, "10.001", 2],
    [fine, "10.0000001", 6],
  ] as const) {
    const account = await openAccount(server);
    const claimed = await server.call(recharge, await claim(account, { chain_id, amount }), account);
    expect(claimed).toMatchObject({ error: "TOO_MANY_DECIMALS", params: { max } });
    const { id } = await submit(account, { chain_id, amount: "10" });
    expect(await approve(id, finance, { amount, reason: "MORE_ARRIVED" })).toMatchObject({
      fields: [{ field: "amount", error: "TOO_MANY_DECIMALS" }],
      params: { max },
    });
  }
});

test("a second operator's request contains all findings of the first one, and their origin", async () => {
  const account = await openAccount(server);
  const { id } = await submit(account);
  const reference = transaction();
  const approvalId = await ask(id, { reference, output: "4", note: "two in one" });
  const row = await db
    .selectFrom("approvals")
    .selectAll()
    .where("approval_id", "=", approvalId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ kind: "deposit_second", subject: `deposit:${id}`, requested_by: finance.id });
  expect(row.body).toEqual({
    network: "tron",
    reference,
    output: "4",
    amount: "150",
    note: "two in one",
    reason: "MORE_ARRIVED",
    why: "more",
    deposit_id: id,
    version: 2,
    user_id: account.userId,
    uid: account.user.uid,
    account: "c2c",
    currency_id: USDT,
    claimed: "100",
  });
  expect(await logged(`approval:${approvalId}`).execute()).toEqual([
    { action: "approval.request", operator_id: finance.id, ip: "127.0.0.1" },
  ]);
  expect(await shown(approvalId)).toMatchObject({
    summary: `Credit 150 USDT for deposit ${id} of 100`,
    amount: "150",
    currency: "USDT",
    facts: [
      { mark: "note", text: "The credit exceeds the user's claim" },
      { mark: "note", text: `Payment ${reference}, output 4` },
    ],
  });
  expect(await second(approvalId, owner)).toMatchObject({ data: { state: "booked" } });
  expect(await rowOf(id)).toMatchObject({ decided_by: finance.id, second_by: owner.id });
  expect((await shown(approvalId)).facts).toHaveLength(2);
});

test("a second operator sees the reason, and any blocks", async () => {
  const { id } = await submit(await openAccount(server), { amount: "1001" });
  const reference = transaction();
  const approvalId = await ask(id, { amount: "1001", reference });
  const limit = { mark: "note", text: "The amount is above what one operator may credit on this channel" };
  const payment = { mark: "note", text: `Payment ${reference}` };
  expect(await shown(approvalId)).toMatchObject({
    summary: `Credit 1,001 USDT for deposit ${id}`,
    facts: [limit, payment],
  });
  const account = await openAccount(server);
  const other = await submit(account);
  await approve(other.id, owner, { reference });
  await db.updateTable("deposits").set({ version: 3 }).where("deposit_id", "=", id).execute();
  const { uid } = account.user;
  expect((await shown(approvalId)).facts).toEqual([
    ...[limit, payment],
    { mark: "warn", text: `This payment was credited to ${uid}, so this would be rejected` },
    { mark: "warn", text: "The deposit was changed after this request, so it would be rejected" },
  ]);
  const { deposit_second: kind } = approvalKinds;
  const row = await db
    .selectFrom("approvals")
    .selectAll()
    .where("approval_id", "=", approvalId)
    .executeTakeFirstOrThrow();
  const firstFact = async (why: string | undefined) =>
    (await kind.describe(server.services, { ...row, body: { ...(row.body as object), why } })).facts[0]?.text;
  expect(await firstFact("day")).toBe("The first operator has credited as much as one may alone in 24 h");
  expect(await firstFact(undefined)).toBe("The credit exceeds the user's claim");
});

test("a request for a second operator books its deposit, and none that was decided otherwise", async () => {
  const { deposit_second: kind } = approvalKinds;
  const { id } = await submit(await openAccount(server));
  const approvalId = await ask(id);
  const row = await db
    .selectFrom("approvals")
    .selectAll()
    .where("approval_id", "=", approvalId)
    .executeTakeFirstOrThrow();
  const carryOut = (body: object, decided_by: number | null = owner.id) =>
    kind.carryOut(server.services, { ...row, decided_by, body: { ...(row.body as object), ...body } });
  expect(await carryOut({ deposit_id: 999_999_999 })).toMatchObject({ error: "NOT_FOUND" });
  expect(await carryOut({ version: 1 })).toMatchObject({ error: "VERSION_CONFLICT" });
  const other = await submit(await openAccount(server));
  await server.ok(routes.depositReject, { id: other.id, version: 1, reason: "PROOF_EDITED" }, finance);
  const conflict = { error: "VERSION_CONFLICT" };
  expect(await carryOut({ deposit_id: other.id, version: 2 })).toMatchObject(conflict);
  expect(await carryOut({ deposit_id: other.id, version: 2 }, null)).toMatchObject(conflict);
  expect(await carryOut({})).toEqual({ ok: true, data: {} });
  expect(await carryOut({})).toEqual({ ok: true, data: {} });
  expect(await carryOut({}, finance.id)).toMatchObject(conflict);
  expect(await stateOf(id)).toBe("passed");
});
