import * as approvals from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/otc.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FUND_PASSWORD } from "../../../testing/cards.ts";
import { DisputeDesk } from "../../../testing/disputes.ts";
import { commandId } from "../../../testing/engine.ts";
import type { TestOperator } from "../../../testing/operators.ts";
import { openOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { verifyAudit } from "../audit/index.ts";

/** The engine's time alone moves on: ids of commands are of the machine's. */
const time = { ms: 0 };
const server = await startTestServer({}, { now: () => Date.now() + time.ms });
const disputes = new DisputeDesk(server, time);
afterAll(() => server.close());

const { desk, disputed, record, decide, stateOf, legal, told, actions, ask, setting, second } = disputes;
const { db } = server.services;
const { pool } = server.database;

let merchant: DisputeDesk["merchant"];
let support: TestOperator;
let owner: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  ({ merchant } = await disputes.open());
});
beforeEach(async () => {
  ({ support, owner, finance } = await disputes.staff());
});

describe("a dispute", () => {
  test("is in the queue with both sides' evidence, and its bookings sum to zero", async () => {
    const { id, buyer, voucher } = await disputed();
    const { list } = await server.ok(routes.disputeQueue, {}, support);
    expect(list.find((row) => row.id === String(id))).toMatchObject({
      state: "disputed",
      opened_by: "buyer",
      quantity: "100",
      total: "92",
      fiat: "EUR",
      buyer: { uid: buyer.user.uid },
      seller: { uid: merchant.user.uid },
      asked_until_ms: null,
    });
    const shown = await record(id);
    expect(shown.sides.buyer).toMatchObject({ verified_name: "Mai Linh", statement: { text: "Paid, nothing came." } });
    expect(shown.sides.seller).toMatchObject({ merchant: "active", statement: null });
    expect(shown.vouchers.map(({ file_id }) => file_id)).toEqual([voucher]);
    expect(shown.accounts[0]?.number).toMatch(/^•••• [0-9]{4}$/);
    expect(shown.steps.map(({ step, by }) => [step, by])).toEqual([
      ["taken", "buyer"],
      ["paid", "buyer"],
      ["disputed", "buyer"],
    ]);
    for (const postings of Object.values(shown.postings)) {
      expect(postings).toHaveLength(2);
      expect(postings.reduce((sum, { delta }) => sum + Number(delta), 0)).toBe(0);
    }
    const { counts } = await server.ok(consoleState, {}, support);
    expect(counts.find(({ queue }) => queue === "disputes")?.open).toBeGreaterThan(0);
    for (const role of ["reviewer"] as const) {
      const by = await openOperator(server, role);
      expect(await server.call(routes.disputeRecord, { id }, by)).toMatchObject({ error: "FORBIDDEN" });
    }
    await decide(id, support);
  });

  test("shows voucher and whole account number to those who decide, each view in the audit log and the order", async () => {
    const { id, voucher } = await disputed();
    const auditor = await openOperator(server, "auditor");
    const [account] = (await record(id)).accounts;
    const read = (by: TestOperator, account_id = account?.id ?? 0) =>
      server.call(routes.disputeAccount, { id, account_id }, by);
    expect(await read(auditor)).toMatchObject({ error: "FORBIDDEN" });
    expect(await read(support, 999_999)).toMatchObject({ error: "NOT_FOUND" });
    const answer = await read(support);
    expect(answer.data?.number).toMatch(/^[0-9]{16}$/);
    const kept = await db.selectFrom("answers").select("answer").where("route", "=", "console/otc/account").execute();
    expect(JSON.stringify(kept)).not.toContain(answer.data?.number);
    expect((await record(id)).views.map(({ by }) => by)).toContain(support.name);
    const url = `${server.url}/api/console/otc/voucher?id=${voucher}`;
    expect((await fetch(url, { headers: { token: support.token } })).headers.get("content-type")).toBe("image/jpeg");
    expect(await actions(id)).toEqual(["user.read_names", "otc.view_account", "otc.view_voucher"]);
    await decide(id, support);
  });

  test("decided for the buyer gives them the coins, and both read why", async () => {
    const { id, buyer } = await disputed();
    const before = await legal(buyer);
    expect(await decide(id, support)).toMatchObject({ data: { state: "released", approval_id: null } });
    expect(await stateOf(id)).toEqual({ state: "released", operator_id: support.id, reason: "OTC_PAYMENT_ARRIVED" });
    expect(Number((await legal(buyer)).available) - Number(before.available)).toBe(100);
    for (const side of [buyer, merchant])
      expect(await told(side)).toContainEqual(["otc_decided_released", "OTC_PAYMENT_ARRIVED"]);
    expect(await told(buyer)).not.toContainEqual(["otc_released", undefined]);
    expect(await actions(id)).toEqual(["user.read_names", "otc.decide"]);
    expect(await record(id)).toMatchObject({ state: "released", decided_by: support.name, age: "done", second: null });
  });

  test("decided for the seller puts the coins back where they came from", async () => {
    const { id, buyer } = await disputed();
    const [frozen, before] = [(await legal(merchant)).frozen, await legal(buyer)];
    expect(await decide(id, support, { to: "returned", reason: "OTC_PAYMENT_NOT_ARRIVED" })).toMatchObject({
      data: { state: "returned" },
    });
    expect((await legal(merchant)).frozen).toBe(frozen);
    expect(await legal(buyer)).toEqual(before);
    expect(await told(buyer)).toContainEqual(["otc_decided_returned", "OTC_PAYMENT_NOT_ARRIVED"]);
  });

  test("is decided once: on the version seen, whoever is faster, however often it is sent", async () => {
    const { id } = await disputed();
    const { version } = await record(id);
    expect(await decide(id, support, { version: version - 1 })).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await decide(id, support, { reason: "OTC_BUYER_SILENT" })).toMatchObject({ error: "FIELD_REQUIRED" });
    expect(await decide(id, support, { totp: "000000" })).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
    const both = await Promise.all([
      decide(id, support, { version }),
      decide(id, owner, { version, to: "returned", reason: "OTC_VOUCHER_FALSE" }),
    ]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    const [key, totp, other] = [commandId(), owner.code(), await disputed()];
    const [one, two] = [await decide(other.id, owner, { totp }, key), 0];
    const input = {
      id: other.id,
      version: 3,
      to: "released",
      reason: "OTC_PAYMENT_ARRIVED",
      note: "Seen in the bank",
      totp,
    };
    expect(await server.call(routes.disputeDecide, input as never, { ...owner, key })).toEqual(one);
    expect(two).toBe(0);
  });

  test("racing the seller's own release is decided by one of the two, and the coins move once", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, buyer } = await disputed();
      const before = Number((await legal(buyer)).available);
      const { version } = await record(id);
      await Promise.all([
        decide(id, support, { version, to: "returned", reason: "OTC_PAYMENT_NOT_ARRIVED" }),
        server.call(otc.otcRelease, { id, fund_password: FUND_PASSWORD }, merchant),
      ]);
      const { state } = (await stateOf(id)) ?? {};
      expect(["released", "returned"]).toContain(state);
      expect(Number((await legal(buyer)).available) - before).toBe(state === "released" ? 100 : 0);
      expect(await decide(id, support, { version })).toMatchObject({ error: "VERSION_CONFLICT" });
    }
  });

  test("is read by who may, decided by who may, and not while another operator holds it", async () => {
    const { id } = await disputed();
    const auditor = await openOperator(server, "auditor");
    expect(await decide(id, auditor)).toMatchObject({ error: "FORBIDDEN" });
    await server.ok(routes.disputeTake, { id: String(id) }, owner);
    expect(await decide(id, support)).toMatchObject({ error: "RECORD_TAKEN" });
    expect(await decide(id, owner)).toMatchObject({ code: 1 });
  });
});

describe("two operators", () => {
  test("are needed above the limit; neither the first one nor one without the right is the second", async () => {
    await setting(50);
    const { id, buyer } = await disputed();
    expect(await record(id)).toMatchObject({ second: "limit" });
    const before = Number((await legal(buyer)).available);
    const asked = await decide(id, owner);
    expect(asked).toMatchObject({ data: { state: "second" } });
    const approval = asked.data?.approval_id ?? "";
    expect(await stateOf(id)).toMatchObject({ state: "disputed" });
    expect(await record(id)).toMatchObject({ state: "second", request: { to: "released", by: owner.name } });
    expect(await decide(id, support)).toMatchObject({ error: "RECORD_TAKEN" });
    expect(await ask(id, (await record(id)).version, buyer.user.uid)).toMatchObject({ error: "RECORD_TAKEN" });
    const shown = await server.ok(approvals.approvalRecord, { id: approval }, finance);
    expect(shown).toMatchObject({ kind: "otc_decision", amount: "100", currency: "USDT", may_decide: true });
    expect(shown.postings.map(({ owner: of, delta }) => [of, delta])).toEqual([
      [merchant.user.uid, "-100"],
      [buyer.user.uid, "100"],
    ]);
    expect(await second(approval, owner)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await second(approval, support)).toMatchObject({ error: "FORBIDDEN" });
    expect(await second(approval, finance)).toMatchObject({ data: { state: "booked" } });
    expect(Number((await legal(buyer)).available) - before).toBe(100);
    expect(await stateOf(id)).toMatchObject({ state: "released", operator_id: owner.id });
    expect(await told(buyer)).toContainEqual(["otc_decided_released", "OTC_PAYMENT_ARRIVED"]);
    expect(await actions(id)).toEqual(["user.read_names", "otc.decide_second"]);
  });

  test("are needed once one has decided as much as one may in a day: many small orders are no way around it", async () => {
    await setting(250);
    const by = await openOperator(server, "support");
    const states: unknown[] = [];
    for (let count = 0; count < 3; count += 1) states.push((await decide((await disputed()).id, by)).data?.state);
    expect(states).toEqual(["released", "released", "second"]);
  });

  test("are needed when a side has logged in from the operator's own network address", async () => {
    await setting(1_000);
    const by = await openOperator(server, "support");
    const { id, buyer } = await disputed();
    expect(await record(id, by)).toMatchObject({ second: null });
    await pool.query("UPDATE sessions SET ip = '203.0.113.9' WHERE user_id = $1", [buyer.userId]);
    await server.database.pool.query("UPDATE operator_sessions SET ip = '203.0.113.9' WHERE operator_id = $1", [by.id]);
    expect(await record(id, by)).toMatchObject({ second: "conflict" });
    expect(await decide(id, by)).toMatchObject({ data: { state: "second" } });
  });

  test("decide nothing when the seller released meanwhile", async () => {
    await setting(50);
    const { id } = await disputed();
    const asked = await decide(id, owner, { to: "returned", reason: "OTC_PAYMENT_NOT_ARRIVED" });
    await desk.release(merchant, id);
    expect(await second(asked.data?.approval_id ?? "", finance)).toMatchObject({
      data: { state: "refused", refusal: "VERSION_CONFLICT" },
    });
    expect(await stateOf(id)).toMatchObject({ state: "released", operator_id: null });
    await setting(100_000);
  });
});

test("after all this the audit log is intact", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
