import * as cases from "@candor/contract/routes/console/cases.ts";
import * as routes from "@candor/contract/routes/console/otc.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import * as questions from "@candor/contract/routes/questions.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../testing/accounts.ts";
import { DisputeDesk } from "../../../testing/disputes.ts";
import type { TestOperator } from "../../../testing/operators.ts";
import { openOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { verifyAudit } from "../audit/index.ts";

/** The engine's time alone moves on: ids of commands are of the machine's. */
const time = { ms: 0 };
const server = await startTestServer({}, { now: () => Date.now() + time.ms });
const disputes = new DisputeDesk(server, time);
afterAll(() => server.close());

const { desk, passMinutes, disputed, record, decide, stateOf, legal, ask } = disputes;
const { db } = server.services;

let merchant: DisputeDesk["merchant"];
let offer: DisputeDesk["offer"];
let support: TestOperator;
let owner: TestOperator;
beforeAll(async () => {
  ({ merchant, offer } = await disputes.open());
});
beforeEach(async () => {
  ({ support, owner } = await disputes.staff());
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
    // Nobody in this test has logged in with a device: whether the two share one is unknown.
    expect(facts.find(({ kind }) => kind === "device")).toMatchObject({
      mark: "note",
      text: "No device of the buyer is known",
    });
    expect(facts.find(({ kind }) => kind === "buyer")).toMatchObject({ mark: "warn" });
    expect(sides.buyer).toMatchObject({ disputes_lost: 1, disputes_won: 0 });
    await decide(next.id, owner, { to: "returned", reason: "OTC_AMOUNT_DIFFERS" });
  });
});

test("after all this the audit log is intact", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
