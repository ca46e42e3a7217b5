import * as approvals from "@candor/contract/routes/console/approvals.ts";
import * as cases from "@candor/contract/routes/console/cases.ts";
import * as routes from "@candor/contract/routes/console/otc.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import * as questions from "@candor/contract/routes/questions.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../testing/accounts.ts";
import { FUND_PASSWORD } from "../../../testing/cards.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { OtcDesk } from "../../../testing/otc.ts";
import { startTestServer } from "../../../testing/server.ts";
import { holdingOf } from "../../../testing/withdrawals.ts";
import { verifyAudit } from "../audit/index.ts";

const MINUTE = 60_000;
/** The engine's time alone moves on: ids of commands are of the machine's. */
const time = { ms: 0 };
const server = await startTestServer({}, { now: () => Date.now() + time.ms });
const desk = new OtcDesk(server, time);
afterAll(() => server.close());
const { db } = server.services;
const { pool } = server.database;

let merchant: Awaited<ReturnType<typeof desk.merchant>>;
let offer: otc.OwnOtcOffer;
let support: TestOperator;
let owner: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  await desk.open();
  merchant = await desk.merchant();
  offer = await desk.publish(merchant, { number: "50000", max: "40000" });
});
beforeEach(async () => {
  // Codes of an operator move the clock on after the second one; ids of commands may be ten minutes ahead.
  server.clock.ahead = 0;
  [support, owner, finance] = [
    await openOperator(server, "support"),
    await openOperator(server, "owner"),
    await openOperator(server, "finance"),
  ];
});
async function passMinutes(minutes: number): Promise<void> {
  time.ms += minutes * MINUTE;
  await server.engine.send({ type: "clock", id: commandId() });
}

/** A paid order that its buyer disputes. */
async function disputed(number = "100", buyer?: Account, withVoucher = true) {
  const account = buyer ?? (await desk.person());
  const order = await desk.take(account, offer, number);
  const voucher = withVoucher ? await desk.picture(account) : undefined;
  await server.ok(otc.otcPaid, { id: order.id, ...(voucher && { voucher }) }, account);
  await passMinutes(11);
  await server.ok(otc.otcDispute, { id: order.id, statement: "Paid, nothing came." }, account);
  return { id: order.id, buyer: account, voucher };
}
const record = (id: number, by = support) => server.ok(routes.disputeRecord, { id }, by);
type Decision = { version?: number; to?: "released" | "returned"; reason?: string; note?: string; totp?: string };
async function decide(id: number, by: TestOperator, change: Decision = {}, key?: string) {
  const { version } = change.version === undefined ? await record(id) : { version: change.version };
  const input = { to: "released", reason: "OTC_PAYMENT_ARRIVED", note: "Seen in the bank", ...change };
  const totp = change.totp ?? by.code();
  return server.call(routes.disputeDecide, { id, ...input, version, totp } as never, { ...by, ...(key && { key }) });
}
const stateOf = async (id: number) =>
  (
    await db.selectFrom("otc_orders").select(["state", "operator_id", "reason"]).where("order_id", "=", id).execute()
  )[0];
const legal = (account: Account) => holdingOf(server, account, "legal");
const told = async (account: Account) =>
  (await server.ok(getNotifications, {}, account)).list.map(({ kind, params }) => [kind, params["reason"]]);
const actions = async (id: number) => {
  const rows = await db
    .selectFrom("audit_log")
    .select("action")
    .where("subject", "=", `otc_order:${id}`)
    .orderBy("entry_id")
    .execute();
  return rows.map(({ action }) => action);
};
const ask = (id: number, version: number, uid: string, question = "ASK_PAYMENTS_RECEIVED", by = support) =>
  server.call(cases.caseAsk, { kind: "otc_order", id: String(id), version, uid, question: question as never }, by);
const setting = (value: number) =>
  pool.query(
    `INSERT INTO settings (name, value) VALUES ('otc.decision_alone', '${value}')
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
const second = (id: string, by: TestOperator, version = 1) =>
  server.call(approvals.approve, { id, version, checked: "both statements", totp: by.code() }, by);

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
    expect(await actions(id)).toEqual(["otc.view_account", "otc.view_voucher"]);
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
    expect(await actions(id)).toEqual(["otc.decide"]);
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
    expect(await actions(id)).toEqual(["otc.decide_second"]);
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

describe("asking one side", () => {
  test("pauses the case until the answer, which makes decisions on the old version stale", async () => {
    const { id, buyer } = await disputed();
    const { version } = await record(id);
    expect(await ask(id, version, "00000000")).toMatchObject({ error: "FIELD_REQUIRED" });
    expect(await ask(id, version, merchant.user.uid)).toMatchObject({ code: 1 });
    const waiting = await record(id);
    expect(waiting.version).toBeGreaterThan(version);
    expect(waiting.asked_until_ms).toBeGreaterThan(server.clock.now());
    const [question] = (await server.ok(questions.getQuestions, {}, merchant)).list;
    expect(question).toMatchObject({ kind: "otc_order", record: String(id), question: "ASK_PAYMENTS_RECEIVED" });
    expect(await server.call(questions.answerQuestion, { id: question?.id ?? 0, answer: "x" }, buyer)).toMatchObject({
      error: "NOT_FOUND",
    });
    const openOf = async (order: number, by: Account) =>
      (
        await server.ok(questions.getQuestions, { kind: "otc_order", record: String(order), state: "open" }, by)
      ).list.map((each) => each.id);
    expect(await openOf(id, merchant)).toEqual([question?.id]);
    expect(await openOf(id, buyer)).toEqual([]);
    expect(await openOf(id + 1, merchant)).toEqual([]);
    await server.ok(questions.answerQuestion, { id: question?.id ?? 0, answer: "Nothing arrived." }, merchant);
    expect(await openOf(id, merchant)).toEqual([]);
    expect(await decide(id, support, { version: waiting.version })).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await decide(id, support, { to: "returned", reason: "OTC_PAYMENT_NOT_ARRIVED" })).toMatchObject({ code: 1 });
  });

  test("racing a decision leaves no open question about a decided order", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, buyer } = await disputed();
      const { version } = await record(id);
      await Promise.all([decide(id, owner, { version }), ask(id, version, buyer.user.uid, "ASK_PAYMENT_SENT")]);
      const open = await db
        .selectFrom("review_questions")
        .select("state")
        .where("kind", "=", "otc_order")
        .where("record_id", "=", String(id))
        .execute();
      const { state } = (await stateOf(id)) ?? {};
      // One that came while the decision was on its way to the engine has ended with it.
      for (const row of open) expect(row.state).toBe(state === "disputed" ? "open" : "closed");
      if (state === "disputed") await decide(id, owner);
    }
  });

  test("ends when the seller releases the order instead of answering", async () => {
    const { id } = await disputed();
    await ask(id, (await record(id)).version, merchant.user.uid);
    const [question] = (await server.ok(questions.getQuestions, {}, merchant)).list;
    await desk.release(merchant, id);
    expect(await server.call(questions.answerQuestion, { id: question?.id ?? 0, answer: "x" }, merchant)).toMatchObject(
      {
        error: "QUESTION_CLOSED",
      },
    );
    const { list } = await server.ok(questions.getQuestions, {}, merchant);
    expect(list.find((each) => each.id === question?.id)).toMatchObject({ state: "closed" });
  });
});

describe("a chargeback story", () => {
  test("the money was called back after the release: coins stay released, evidence and notes stay, the merchant can be suspended", async () => {
    const buyer = await desk.person();
    const order = await desk.take(buyer, offer, "100");
    const voucher = await desk.picture(buyer);
    await server.ok(otc.otcPaid, { id: order.id, voucher }, buyer);
    await desk.release(merchant, order.id);
    const released = await legal(buyer);
    expect(await server.call(otc.otcDispute, { id: order.id, statement: "called back" }, merchant)).toMatchObject({
      code: -1,
    });
    const kept = { id: order.id, version: 3, to: "returned", reason: "OTC_PAYMENT_CALLED_BACK", note: "x" } as const;
    const by = await openOperator(server, "owner");
    expect(await server.call(routes.disputeDecide, { ...kept, totp: by.code() }, by)).toMatchObject({ code: -1 });
    expect(await ask(order.id, 3, buyer.user.uid, "ASK_PAYMENT_RECALLED")).toMatchObject({ error: "VERSION_CONFLICT" });
    const text = "Seller's bank reports the transfer as recalled on 21 November.";
    await server.ok(cases.caseNote, { kind: "otc_order", id: String(order.id), text }, support);
    expect(await legal(buyer)).toEqual(released);
    await server.services.files.sweep();
    expect(await server.services.files.find(voucher)).toBeDefined();
  });

  test("a voucher that was shown for another order, or saved again, is a fact, and a decision beside it needs a note", async () => {
    const first = await disputed();
    await decide(first.id, support);
    const thief = await desk.person();
    const order = await desk.take(thief, offer, "100");
    const file = await server.services.files.find(first.voucher ?? "");
    const bytes = await server.services.files.read(file ?? (undefined as never));
    const again = await server.services.files.keep({ ownerId: thief.userId, purpose: "proof", bytes });
    const voucher = again.ok ? again.data.id : "";
    await server.ok(otc.otcPaid, { id: order.id, voucher }, thief);
    await passMinutes(11);
    await server.ok(otc.otcDispute, { id: order.id, statement: "I paid!" }, thief);
    const { facts } = await record(order.id);
    expect(facts.find(({ kind }) => kind === "voucher")).toMatchObject({
      mark: "warn",
      text: `The same picture was shown for order ${first.id}`,
      uids: [first.buyer.user.uid],
    });
    const returned = { to: "returned", reason: "OTC_VOUCHER_FALSE" } as const;
    expect(await decide(order.id, support, { ...returned, note: "" })).toMatchObject({ error: "FIELD_REQUIRED" });
    expect(await decide(order.id, support, returned)).toMatchObject({ data: { state: "returned" } });
  });

  test("paid twice: two orders of the same two with the same amount are a fact of both", async () => {
    const first = await disputed();
    const other = await disputed("100", first.buyer);
    const fact = (await record(other.id)).facts.find(({ kind }) => kind === "twin");
    expect(fact).toMatchObject({ mark: "note", text: expect.stringContaining(String(first.id)) });
    for (const id of [first.id, other.id]) await decide(id, owner);
  });

  test("the record of a side that lost disputes shows it in the next one", async () => {
    const buyer = await desk.person();
    const first = await disputed("100", buyer);
    await decide(first.id, owner, { to: "returned", reason: "OTC_PAYER_DIFFERS" });
    const next = await disputed("110", buyer);
    const { facts, sides } = await record(next.id);
    expect(facts.find(({ kind }) => kind === "buyer")).toMatchObject({ mark: "warn" });
    expect(sides.buyer).toMatchObject({ disputes_lost: 1, disputes_won: 0 });
    await decide(next.id, owner, { to: "returned", reason: "OTC_AMOUNT_DIFFERS" });
  });
});

describe("merchants", () => {
  const request = (
    uid: string,
    version: number,
    to: "active" | "suspended" | "refused",
    by = finance,
    reason?: string,
  ) =>
    server.call(
      routes.merchantRequest,
      { id: uid, version, to, note: "Checked the documents", ...(reason && { reason }) } as never,
      by,
    );
  const applicant = async () => {
    const account = await desk.person({ funds: "1000" });
    await server.ok(otc.otcMerchantApply, { margin: "500" }, account);
    return account;
  };

  test("are admitted by two operators, with figures that nobody typed", async () => {
    const account = await applicant();
    const { uid } = account.user;
    const { list } = await server.ok(routes.merchantQueue, {}, support);
    expect(list.find(({ id }) => id === uid)).toMatchObject({
      state: "applied",
      margin: "500",
      figures: { orders: 0 },
    });
    expect(await request(uid, 1, "active", support)).toMatchObject({ error: "FORBIDDEN" });
    expect(await request(uid, 2, "active")).toMatchObject({ error: "VERSION_CONFLICT" });
    const asked = await request(uid, 1, "active");
    expect(await request(uid, 1, "refused", owner, "MERCHANT_DETAILS")).toMatchObject({ error: "RECORD_TAKEN" });
    const approval = asked.data?.id ?? "";
    expect(await second(approval, finance)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await second(approval, owner)).toMatchObject({ data: { state: "booked" } });
    expect(await server.ok(routes.merchantRecord, { id: uid }, support)).toMatchObject({
      state: "active",
      version: 2,
      decided_by: finance.name,
      request: null,
    });
    expect(await told(account)).toContainEqual(["otc_merchant_active", undefined]);
  });

  test("are refused with a reason, and their margin is free again", async () => {
    const account = await applicant();
    const { uid } = account.user;
    expect(await legal(account)).toMatchObject({ frozen: "500" });
    expect(await request(uid, 1, "refused")).toMatchObject({ error: "FIELD_REQUIRED" });
    const asked = await request(uid, 1, "refused", finance, "MERCHANT_DETAILS");
    await second(asked.data?.id ?? "", owner);
    expect(await legal(account)).toMatchObject({ frozen: "0" });
    expect(await told(account)).toContainEqual(["otc_merchant_refused", "MERCHANT_DETAILS"]);
    expect((await server.ok(otc.otcMerchant, {}, account)).reason).toMatch(/could not confirm/);
  });

  test("are suspended by two; the margin stays frozen, running orders go on", async () => {
    const account = await desk.merchant();
    const own = await desk.publish(account);
    const buyer = await desk.person();
    const order = await desk.take(buyer, own, "100");
    const asked = await request(account.user.uid, 2, "suspended", owner, "MERCHANT_THIRD_PARTY");
    await second(asked.data?.id ?? "", finance);
    expect(await legal(account)).toMatchObject({ frozen: "1500" });
    expect(
      await server.call(otc.otcTake, { id: own.id, version: 1, price: "0.92", number: "50" }, buyer),
    ).toMatchObject({
      code: -1,
    });
    await server.ok(otc.otcPaid, { id: order.id }, buyer);
    expect(await desk.release(account, order.id)).toMatchObject({ status: "released" });
    expect(await told(account)).toContainEqual(["otc_merchant_suspended", "MERCHANT_THIRD_PARTY"]);
  });
});

test("an advertisement is closed with a reason that its merchant reads; what is in an order stays there", async () => {
  const own = await desk.publish(merchant, { number: "300" });
  const buyer = await desk.person();
  const order = await desk.take(buyer, own, "100");
  const close = (version: number, by = support) =>
    server.call(routes.otcOfferClose, { id: own.id, version, reason: "OFFER_WORDS", note: "" }, by);
  const auditor = await openOperator(server, "auditor");
  expect(await close(1, auditor)).toMatchObject({ error: "FORBIDDEN" });
  expect(await close(7)).toMatchObject({ error: "VERSION_CONFLICT" });
  const before = Number((await legal(merchant)).frozen);
  expect(await close(1)).toMatchObject({ code: 1 });
  expect(before - Number((await legal(merchant)).frozen)).toBe(200);
  expect(await close(1)).toMatchObject({ error: "VERSION_CONFLICT" });
  expect(await told(merchant)).toContainEqual(["otc_offer_closed", "OFFER_WORDS"]);
  const { list } = await server.ok(routes.otcOffersList, { state: "closed", search: merchant.user.uid }, auditor);
  expect(list[0]).toMatchObject({ id: own.id, closed_by: support.name, open_orders: 1, words: expect.any(String) });
  await server.ok(otc.otcCancel, { id: order.id }, buyer);
});

test("after all this the audit log is intact", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
