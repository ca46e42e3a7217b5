import { randomUUID } from "node:crypto";
import { dashboard } from "@candor/contract/routes/console/control.ts";
import * as routes from "@candor/contract/routes/console/deposits.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { getDeposit } from "@candor/contract/routes/deposit.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { openCashier, transaction, USD, USDT } from "../../../testing/deposits.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { testPicture } from "../../../testing/pictures.ts";
import { startTestServer } from "../../../testing/server.ts";
import { sendFile } from "../../../testing/upload.ts";
import { verifyAudit } from "../../console/audit/index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { bank, tron, submit, proof, approve, available, entries, actions, stateOf } = await openCashier(server);
const owner = await openOperator(server, "owner");
let finance: TestOperator;
// Each has two codes before the test's clock must advance, which the engine's does not follow.
beforeEach(async () => {
  finance = await openOperator(server, "finance");
});
const record = (id: number, by = finance) => server.ok(routes.depositRecord, { id }, by);

describe("a deposit that is approved", () => {
  test("is credited as shown to both sides, and notified", async () => {
    const account = await openAccount(server);
    const { id } = await submit(account);
    const shown = await record(id);
    expect(shown).toMatchObject({ state: "under_review", age: "in_time", version: 1, decimals: 6, min: "10" });
    expect(shown.postings).toEqual([
      { owner: account.user.uid, account: "c2c", currency: "USDT", delta: "100", tag: "recharge" },
      { owner: "house", account: "outside", currency: "USDT", delta: "-100", tag: "recharge" },
    ]);
    const reference = transaction();
    const answer = await approve(id, finance, { reference: ` 0x${reference.toUpperCase()} `, note: "seen" });
    expect(answer).toMatchObject({ code: 1, data: { state: "passed", approval_id: null } });
    expect(await available(account)).toBe("100");
    expect(await entries(id)).toEqual([
      { owner_id: 0, account: "outside", tag: "recharge", available_delta: "-100.00000000" },
      { owner_id: account.userId, account: "c2c", tag: "recharge", available_delta: "100.00000000" },
    ]);
    expect(await actions(id)).toEqual(["deposit.approve", "deposit.credited"]);
    const view = await server.ok(getDeposit, { id }, account);
    expect(view).toMatchObject({ state: "passed", credited: "100", reference, reason: null });
    expect(view.explorer_url).toBe(`https://explorer.example/${reference}`);
    expect(view.timeline.every(({ at }) => at !== null)).toBe(true);
    expect(await record(id)).toMatchObject({
      state: "passed",
      age: "done",
      reference,
      output: "",
      decided_by: finance.name,
      second_by: null,
      operator_note: "seen",
    });
    const notices = db.selectFrom("notifications").select("params").where("ref", "=", `deposit:${id}`);
    expect(await notices.where("kind", "=", "deposit_passed").execute()).toEqual([
      { params: { amount: "100", currency: "USDT" } },
    ]);
  });

  test("of a bank goes to the fiat account", async () => {
    const account = await openAccount(server);
    const { id } = await submit(account, { currency_id: USD, chain_id: bank, amount: "250.75" });
    expect(await approve(id, finance, { amount: "250.75", reference: "hb 2026/1" })).toMatchObject({ code: 1 });
    expect(await available(account, USD, "legal")).toBe("250.75");
    expect((await record(id)).reference).toBe("HB2026/1");
  });

  test("credits less than the claim with a reason shown to the user", async () => {
    const account = await openAccount(server);
    const { id } = await submit(account);
    expect(await approve(id, finance, { amount: "99" })).toMatchObject({
      fields: [{ field: "reason", error: "FIELD_REQUIRED" }],
    });
    expect(await approve(id, finance, { amount: "99", reason: "FEE_TAKEN_ON_THE_WAY" })).toMatchObject({ code: 1 });
    expect(await available(account)).toBe("99");
    expect(await server.ok(getDeposit, { id }, account)).toMatchObject({
      amount: "100",
      credited: "99",
      reason: "FEE_TAKEN_ON_THE_WAY",
    });
    const notices = db.selectFrom("notifications").select("params").where("ref", "=", `deposit:${id}`);
    expect(await notices.where("kind", "=", "deposit_passed").execute()).toEqual([
      { params: { amount: "99", currency: "USDT", claimed: "100", reason: "FEE_TAKEN_ON_THE_WAY" } },
    ]);
  });

  test("has no reason where it credits the claim", async () => {
    const { id } = await submit(await openAccount(server));
    expect(await approve(id, finance, { reason: "MORE_ARRIVED" })).toMatchObject({ code: 1 });
    expect(await record(id)).toMatchObject({ reason: null });
  });

  test("approved again gives the same answer under its key, and a conflict under another", async () => {
    const account = await openAccount(server);
    const { id } = await submit(account);
    const input = { id, version: 1, amount: "100", reference: transaction(), note: "seen", totp: finance.code() };
    const key = commandId();
    const first = await server.call(routes.depositApprove, input, { token: finance.token, key });
    expect(await server.call(routes.depositApprove, input, { token: finance.token, key })).toEqual(first);
    for (const version of [1, 2, 3])
      expect(await approve(id, finance, { version })).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await available(account)).toBe("100");
  });
});

describe("an approval is refused", () => {
  test.each([
    ["an explorer's address", { reference: "https://tronscan.org/#/transaction/ab" }, "reference", "INVALID_REQUEST"],
    ["no reference", { reference: " " }, "reference", "FIELD_REQUIRED"],
    ["an output that is no number", { output: "first" }, "output", "INVALID_REQUEST"],
    ["a seventh decimal", { amount: "99.0000001" }, "amount", "TOO_MANY_DECIMALS"],
    ["nothing", { amount: "0" }, "amount", "INVALID_AMOUNT"],
    ["a free text as its reason", { amount: "1", reason: "because" as "PART_ARRIVED" }, "reason", "FIELD_REQUIRED"],
  ])("with %s", async (_, changes, field, error) => {
    const { id } = await submit(await openAccount(server));
    expect(await approve(id, finance, changes)).toMatchObject({ code: -1, fields: [{ field, error }] });
    expect(await stateOf(id)).toBe("under_review");
    expect(await actions(id)).toEqual([]);
    expect(await entries(id)).toEqual([]);
  });

  test("on an unknown deposit, and on another version than shown", async () => {
    const { id } = await submit(await openAccount(server));
    expect(await approve(999_999_999, finance)).toMatchObject({ error: "NOT_FOUND" });
    expect(await approve(id, finance, { version: 2 })).toMatchObject({ error: "VERSION_CONFLICT" });
  });

  test("while another operator has it open", async () => {
    const { id } = await submit(await openAccount(server));
    const held = await server.ok(routes.depositTake, { id: String(id) }, owner);
    expect(held.holder).toBe(owner.name);
    const taken = { error: "RECORD_TAKEN", params: { operator: owner.name } };
    expect(await server.call(routes.depositTake, { id: String(id) }, finance)).toMatchObject(taken);
    expect(await approve(id, finance)).toMatchObject(taken);
    const rejection = { id, version: 1, reason: "PAYMENT_NOT_FOUND" as const };
    expect(await server.call(routes.depositReject, rejection, finance)).toMatchObject(taken);
    expect((await record(id)).holder).toMatchObject({ operator: owner.name, mine: false });
    await server.ok(routes.depositRelease, { id: String(id) }, owner);
    expect(await approve(id, finance)).toMatchObject({ code: 1 });
  });

  test.each(["reviewer", "support", "auditor"] as const)("from a %s, and is in the audit log", async (role) => {
    const { id } = await submit(await openAccount(server));
    const by = await openOperator(server, role);
    expect(await approve(id, by)).toMatchObject({ error: "FORBIDDEN" });
    expect(await server.call(routes.depositReject, { id, version: 1, reason: "PROOF_EDITED" }, by)).toMatchObject({
      error: "FORBIDDEN",
    });
    const own = db.selectFrom("audit_log").select("action").where("operator_id", "=", by.id);
    expect((await own.execute()).length).toBeGreaterThanOrEqual(2);
    expect(await stateOf(id)).toBe("under_review");
  });
});

test("a deposit is rejected with a reason shown to the user, and the next one may follow", async () => {
  const account = await openAccount(server);
  const { id } = await submit(account);
  const input = { id, version: 1, reason: "PROOF_UNREADABLE" as const, note: "a dark picture" };
  expect(await server.ok(routes.depositReject, input, finance)).toEqual({ state: "rejected" });
  expect(await approve(id, finance, { version: 2 })).toMatchObject({ error: "VERSION_CONFLICT" });
  expect(await server.ok(getDeposit, { id }, account)).toMatchObject({ state: "rejected", reason: "PROOF_UNREADABLE" });
  expect(await available(account)).toBe("0");
  expect(await actions(id)).toEqual(["deposit.reject"]);
  const notices = db.selectFrom("notifications").select("params").where("kind", "=", "deposit_rejected");
  expect(await notices.where("ref", "=", `deposit:${id}`).execute()).toEqual([
    { params: { amount: "100", currency: "USDT", reason: "PROOF_UNREADABLE" } },
  ]);
  expect(await submit(account)).toMatchObject({ state: "under_review" });
});

describe("the operator's facts about a deposit", () => {
  const marks = async (id: number) =>
    Object.fromEntries((await record(id)).facts.map(({ kind, mark, uids }) => [kind, { mark, uids }]));

  test("of a normal one", async () => {
    const account = await openAccount(server);
    await server.database.pool.query(
      "UPDATE users SET created_at = now() - interval '40 days', kyc_level = 2 WHERE user_id = $1",
      [account.userId],
    );
    const first = await submit(account, { reference: transaction() });
    expect(await approve(first.id, finance)).toMatchObject({ code: 1 });
    const { id } = await submit(account, { reference: transaction() });
    const facts = await marks(id);
    expect(Object.keys(facts)).toEqual(["reference", "picture", "address", "minimum", "age", "identity", "earlier"]);
    for (const fact of Object.values(facts)) expect(fact).toEqual({ mark: "ok", uids: [] });
  });

  test("of a new account that gave no reference", async () => {
    const { id } = await submit(await openAccount(server));
    expect(await marks(id)).toMatchObject({
      reference: { mark: "note" },
      age: { mark: "note" },
      identity: { mark: "note" },
      earlier: { mark: "note" },
    });
  });

  test("of a payment and a picture that another account had credited", async () => {
    const [one, other] = [await openAccount(server), await openAccount(server)];
    const reference = transaction();
    const first = await submit(one, { reference, proof: await proof(one, 7_001) });
    expect(await approve(first.id, finance, { reference })).toMatchObject({ code: 1 });
    const copy = await submit(other, { reference: reference.toUpperCase(), proof: await proof(other, 7_001) });
    const { uid } = one.user;
    expect(await marks(copy.id)).toMatchObject({
      reference: { mark: "warn", uids: [uid] },
      picture: { mark: "warn", uids: [uid] },
    });
    const again = await submit(one, { reference: "as told by phone", proof: await proof(one, 7_001) });
    expect(await marks(again.id)).toMatchObject({ reference: { mark: "warn" }, picture: { mark: "warn" } });
  });

  test("of our own payment of a withdrawal, which the explorer shows as a real one", async () => {
    const [thief, reference, withdrawal] = [await openAccount(server), transaction(), randomUUID()];
    await server.database.pool.query(
      `INSERT INTO withdrawals (withdrawal_id, user_id, account, currency_id, amount, fee, state, details, version, created_at, updated_at)
       VALUES ($1, $2, 'c2c', $3, 100, 1, 'passed', $4, 3, now(), now())`,
      [withdrawal, thief.userId, USDT, JSON.stringify({ chain_id: tron, address: "T" })],
    );
    const paid = { network: "tron", reference, output: "", deposit_id: null, withdrawal_id: withdrawal };
    await db.insertInto("payment_references").values(paid).execute();
    const { id } = await submit(thief, { reference });
    expect(await marks(id)).toMatchObject({ reference: { mark: "warn", uids: [thief.user.uid] } });
  });

  test("of an address that is not ours and a minimum that was raised", async () => {
    const { id } = await submit(await openAccount(server));
    const { pool } = server.database;
    await pool.query("UPDATE deposits SET to_address = 'T-elsewhere' WHERE deposit_id = $1", [id]);
    await pool.query("UPDATE chains SET deposit_min = 500 WHERE chain_id = $1", [tron]);
    expect(await marks(id)).toMatchObject({ address: { mark: "warn" }, minimum: { mark: "warn" } });
    await pool.query("UPDATE chains SET deposit_min = 10 WHERE chain_id = $1", [tron]);
  });
});

test("the proof is shown only to operators of deposits, and each view is logged", async () => {
  const account = await openAccount(server);
  const { id, proof_file: file } = await submit(account);
  const proof_file = file ?? "";
  const unused = await proof(account);
  const identity = await sendFile(server.url, account.token, await testPicture(77));
  const get = (file: string, token: string) =>
    fetch(`${server.url}/api/${routes.depositProof.path}?id=${file}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await record(id)).proof).toMatchObject({ file_id: proof_file, width: 640, height: 420 });
  expect((await get(proof_file, finance.token)).headers.get("content-type")).toBe("image/jpeg");
  expect(await actions(id)).toEqual(["deposit.view_proof"]);
  for (const file of [unused, identity.answer.data?.id ?? "", crypto.randomUUID()])
    expect(await (await get(file, finance.token)).json()).toMatchObject({ error: "NOT_FOUND" });
  const reviewer = await openOperator(server, "reviewer");
  expect(await (await get(proof_file, reviewer.token)).json()).toMatchObject({ error: "FORBIDDEN" });
  expect(await (await get(proof_file, account.token)).json()).toMatchObject({ data: null });
  expect(await actions(id)).toEqual(["deposit.view_proof"]);
});

describe("the queue", () => {
  test("shows open, late, held and completed ones, and finds users and channels", async () => {
    const account = await openAccount(server);
    const first = await submit(account);
    const second = await submit(account, { currency_id: USD, chain_id: bank });
    await server.database.pool.query(
      "UPDATE deposits SET submitted_at = now() - interval '3 hours' WHERE deposit_id = $1",
      [first.id],
    );
    await server.ok(routes.depositTake, { id: String(second.id) }, finance);
    const { uid } = account.user;
    const ids = async (input: object) =>
      (await server.ok(routes.depositQueue, { search: uid, ...input }, finance)).list.map((row) => row.id);
    const [one, two] = [String(first.id), String(second.id)];
    expect(await ids({})).toEqual([one, two]);
    expect(await ids({ sort: "newest" })).toEqual([two, one]);
    expect(await ids({ tab: "late" })).toEqual([one]);
    expect(await ids({ tab: "due_soon" })).toEqual([]);
    expect(await ids({ tab: "mine" })).toEqual([two]);
    expect(await ids({ channel: "bank" })).toEqual([two]);
    expect(await ids({ currency_id: USDT })).toEqual([one]);
    expect(await ids({ search: `${account.email}%` })).toEqual([]);
    await approve(second.id, finance);
    expect(await ids({ tab: "done" })).toEqual([two]);
    expect(await ids({ tab: "mine" })).toEqual([]);
  });

  test("is counted for roles that may see it", async () => {
    const open = async (role: "finance" | "support") =>
      (await server.ok(consoleState, {}, await openOperator(server, role))).counts.find(
        ({ queue }) => queue === "deposits",
      );
    const { total } = await server.ok(routes.depositQueue, {}, finance);
    expect(await open("finance")).toMatchObject({ open: total, late: 1 });
    expect(await open("support")).toBeUndefined();
    const { reviews } = await server.ok(dashboard, {}, owner);
    expect(reviews.find(({ queue }) => queue === "deposits")?.oldest_ms).toBeLessThan(Date.now() - 2 * 3_600_000);
  });
});

test("after all this the audit log is intact", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
