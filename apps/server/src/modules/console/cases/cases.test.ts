import * as routes from "@candor/contract/routes/console/cases.ts";
import * as deposits from "@candor/contract/routes/console/deposits.ts";
import * as identities from "@candor/contract/routes/console/identity.ts";
import { userProgress } from "@candor/contract/routes/console/users.ts";
import { realName } from "@candor/contract/routes/identity.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import * as questions from "@candor/contract/routes/questions.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { openCashier } from "../../../testing/deposits.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { testPicture } from "../../../testing/pictures.ts";
import { startTestServer } from "../../../testing/server.ts";
import { verifyAudit } from "../audit/index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db, files } = server.services;
const { submit, approve } = await openCashier(server);

let owner: TestOperator;
let reviewer: TestOperator;
let support: TestOperator;
let auditor: TestOperator;
beforeAll(async () => {
  owner = await openOperator(server, "owner");
  reviewer = await openOperator(server, "reviewer");
  support = await openOperator(server, "support");
  auditor = await openOperator(server, "auditor");
});

const HOUR = 3_600_000;
/** As if so much time had passed: the clock itself would end the operators' sessions. */
const passHours = (hours: number) =>
  withClient(server.database.adminUrl, (admin) =>
    admin.query(`UPDATE identities SET submitted_at = submitted_at - interval '${hours} hours';
      UPDATE review_cases SET asked_at = asked_at - interval '${hours} hours', answer_by = answer_by - interval '${hours} hours';
      UPDATE review_questions SET asked_at = asked_at - interval '${hours} hours', answer_by = answer_by - interval '${hours} hours';`),
  );
let documents = 0;
async function identityOf(account: Account): Promise<string> {
  documents += 1;
  const person = { country: "VN", name: "Mai", document_type: "passport" as const, contact_address: "12 Hang Bac" };
  await server.ok(realName, { ...person, document_number: `B${1_000_000 + documents}` }, account);
  const row = await db
    .selectFrom("identities")
    .select("identity_id")
    .where("user_id", "=", account.userId)
    .executeTakeFirstOrThrow();
  return String(row.identity_id);
}
const notesOf = (kind: "user" | "identity" | "deposit", id: string, by = owner) =>
  server.call(routes.caseNotes, { kind, id }, by);
const record = (id: string) => server.ok(identities.identityRecord, { id }, reviewer);
const ask = (id: string, version: number, options: object = reviewer, question = "ASK_ADDRESS_PROOF") =>
  server.call(routes.caseAsk, { kind: "identity", id, version, question: question as never }, options as never);
const openOf = async (account: Account) => (await server.ok(questions.getQuestions, {}, account)).list;
const answer = (id: number, by: Account, pictures: string[] = [], text = "Here it is.") =>
  server.call(questions.answerQuestion, { id, answer: text, pictures }, by);
async function uploaded(account: Account, seed: number, purpose: "answer" | "identity" = "answer"): Promise<string> {
  const kept = await files.keep({ ownerId: account.userId, purpose, bytes: await testPicture(seed) });
  if (!kept.ok) throw new Error(kept.error);
  return kept.data.id;
}
const asked = async (account: Account) => {
  const id = await identityOf(account);
  await server.ok(routes.caseAsk, { kind: "identity", id, version: 1, question: "ASK_ADDRESS_PROOF" }, reviewer);
  const [question] = await openOf(account);
  return { id, question: question?.id ?? 0 };
};

describe("notes", () => {
  test("of any record are read by who may read it, in pages, and never change", async () => {
    const account = await openAccount(server);
    const id = await identityOf(account);
    for (const text of ["first", "second", "third"])
      await server.ok(routes.caseNote, { kind: "identity", id, text }, reviewer);
    const first = await server.ok(routes.caseNotes, { kind: "identity", id, page_size: 2 }, auditor);
    expect(first).toMatchObject({ total: 3, may_write: false, assignable: [], assignee: null });
    expect(first.list.map(({ text, by }) => [text, by])).toEqual([
      ["third", reviewer.name],
      ["second", reviewer.name],
    ]);
    const next = await server.ok(
      routes.caseNotes,
      { kind: "identity", id, page_size: 2, cursor: first.next ?? "" },
      auditor,
    );
    expect(next).toMatchObject({ list: [{ text: "first" }], next: null });
    await expect(sql`UPDATE case_notes SET text = 'x'`.execute(db)).rejects.toThrow("permission denied");
    await expect(sql`DELETE FROM case_notes`.execute(db)).rejects.toThrow("permission denied");
  });

  test("are written once however often the call is repeated, and in the audit log", async () => {
    const { user } = await openAccount(server);
    const key = commandId();
    const send = () =>
      server.call(routes.caseNote, { kind: "user", id: user.uid, text: "called" }, { ...support, key });
    const [one, two] = [await send(), await send()];
    expect(two).toEqual(one);
    expect((await notesOf("user", user.uid)).data?.list).toHaveLength(1);
    const entry = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject", "=", `user:${user.uid}`)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: "case.note", operator_id: support.id, after: { note: one.data?.id } });
  });

  test("are refused to an auditor, to roles that may not read the record, and for records that there are not", async () => {
    const account = await openAccount(server);
    const id = await identityOf(account);
    const note = (kind: "identity" | "deposit" | "user", of: string, by: TestOperator) =>
      server.call(routes.caseNote, { kind, id: of, text: "x" }, by);
    expect(await note("identity", id, auditor)).toMatchObject({ error: "FORBIDDEN" });
    expect(await note("identity", id, support)).toMatchObject({ error: "FORBIDDEN" });
    expect(await notesOf("identity", id, support)).toMatchObject({ error: "FORBIDDEN" });
    // The right is asked before the record: the answer says nothing about what exists.
    expect(await notesOf("identity", "99999", support)).toMatchObject({ error: "FORBIDDEN" });
    for (const wrong of ["99999", "0", "-1", "1e3", "x", `${id} `.repeat(3)])
      expect(await note("identity", wrong, reviewer)).toMatchObject({ error: "NOT_FOUND" });
    expect(await note("user", "00000000", support)).toMatchObject({ error: "NOT_FOUND" });
  });
});

describe("assignment", () => {
  test("is to operators with the right to work on the record, seen in the queue and under mine", async () => {
    const account = await openAccount(server);
    const id = await identityOf(account);
    const { assignable } = await server.ok(routes.caseNotes, { kind: "identity", id }, reviewer);
    expect(assignable[0]).toBe(reviewer.name);
    expect(assignable).toContain(owner.name);
    expect(assignable).not.toContain(support.name);
    const assign = (to: string, seen: string, by = reviewer) =>
      server.call(routes.caseAssign, { kind: "identity", id, to, seen }, by);
    expect(await assign(support.name, "")).toMatchObject({ error: "NOT_FOUND" });
    expect(await assign(reviewer.name, "", support)).toMatchObject({ error: "FORBIDDEN" });
    expect(await assign(owner.name, "")).toMatchObject({ data: { assignee: owner.name } });
    const mine = async (by: TestOperator) =>
      (await server.ok(identities.identityQueue, { tab: "mine" }, by)).list.map((row) => row.id);
    expect(await mine(owner)).toContain(id);
    expect(await mine(reviewer)).not.toContain(id);
    expect(await record(id)).toMatchObject({ assignee: { operator: owner.name, mine: false }, version: 1 });
    // Somebody who saw the record before does not take it away unknowingly.
    expect(await assign(reviewer.name, "")).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await assign("", owner.name)).toMatchObject({ data: { assignee: null } });
    expect(await mine(owner)).not.toContain(id);
  });

  test("of ten at once one counts", async () => {
    const id = await identityOf(await openAccount(server));
    const both = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.call(
          routes.caseAssign,
          { kind: "identity", id, to: index % 2 ? owner.name : reviewer.name, seen: "" },
          reviewer,
        ),
      ),
    );
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
  });
});

describe("a question", () => {
  test("pauses the target time, reaches the user, and comes back with text and pictures", async () => {
    const account = await openAccount(server);
    const id = await identityOf(account);
    await passHours(20);
    expect((await record(id)).age).toBe("due_soon");
    const asked = await ask(id, 1);
    expect((asked.data?.answer_by_ms ?? 0) - server.clock.now()).toBeCloseTo(168 * HOUR, -5);
    await passHours(30);
    const waiting = await record(id);
    expect(waiting.version).toBe(2);
    expect(waiting.due_at_ms - waiting.submitted_at_ms).toBeCloseTo(54 * HOUR, -5);
    expect(waiting.asked_until_ms).toBeGreaterThan(server.clock.now());
    const late = await server.ok(identities.identityQueue, { tab: "late" }, reviewer);
    expect(late.list.map((row) => row.id)).not.toContain(id);
    const notices = (await server.ok(getNotifications, {}, account)).list;
    expect(notices[0]).toMatchObject({
      kind: "question_asked",
      params: { about: "identity", reason: "ASK_ADDRESS_PROOF" },
    });
    const [question] = await openOf(account);
    expect(question).toMatchObject({ kind: "identity", record: id, state: "open", question: "ASK_ADDRESS_PROOF" });
    const pictures = [await uploaded(account, 1), await uploaded(account, 2)];
    expect(await answer(question?.id ?? 0, account, pictures)).toMatchObject({ data: { state: "answered", pictures } });
    const [shown] = (await server.ok(routes.caseQuestions, { kind: "identity", id }, auditor)).list;
    expect(shown).toMatchObject({ uid: account.user.uid, by: reviewer.name, state: "answered", answer: "Here it is." });
    expect(shown?.pictures.map(({ file_id }) => file_id)).toEqual(pictures);
    const back = await record(id);
    expect(back).toMatchObject({ version: 3, asked_until_ms: null, age: "due_soon" });
    expect(back.due_at_ms - back.submitted_at_ms).toBeCloseTo(54 * HOUR, -5);
    await passHours(4);
    expect((await record(id)).age).toBe("late");
  });

  test("stops pausing when the time to answer is over, and may be answered later all the same", async () => {
    const account = await openAccount(server);
    const { id, question } = await asked(account);
    await passHours(200);
    const now = await record(id);
    expect(now).toMatchObject({ asked_until_ms: null, age: "late" });
    // A day for the decision and a week for the answer.
    expect(now.due_at_ms - now.submitted_at_ms).toBeCloseTo((24 + 168) * HOUR, -5);
    expect(await answer(question, account)).toMatchObject({ code: 1 });
  });

  test("makes every decision on what was seen before stale, and so does its answer", async () => {
    const account = await openAccount(server);
    const { id, question } = await asked(account);
    const decide = (version: number) => server.call(identities.identityApprove, { id, version }, reviewer);
    expect(await decide(1)).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await ask(id, 1)).toMatchObject({ error: "VERSION_CONFLICT" });
    await answer(question, account);
    expect(await decide(2)).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await decide(3)).toMatchObject({ data: { state: "verified" } });
    expect(await ask(id, 4)).toMatchObject({ error: "VERSION_CONFLICT" });
  });

  test("ends with a decision, and is not answered after it", async () => {
    const account = await openAccount(server);
    const { id, question } = await asked(account);
    await server.ok(identities.identityReject, { id, version: 2, reason: "PHOTO_UNREADABLE" }, reviewer);
    expect(await openOf(account)).toMatchObject([{ id: question, state: "closed" }]);
    expect(await answer(question, account)).toMatchObject({ error: "QUESTION_CLOSED" });
  });

  test("and a decision at once: one of them counts", async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await identityOf(await openAccount(server));
      const both = await Promise.all([ask(id, 1), server.call(identities.identityApprove, { id, version: 1 }, owner)]);
      expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
      const [state, open] = await Promise.all([
        record(id),
        db
          .selectFrom("review_questions")
          .select("state")
          .where("record_id", "=", id)
          .where("kind", "=", "identity")
          .execute(),
      ]);
      expect(state.state === "verified" ? open : open.map((row) => row.state)).toEqual(
        state.state === "verified" ? [] : ["open"],
      );
    }
  });

  test("is answered once, by its user, with pictures of theirs that were uploaded for it", async () => {
    const [account, other] = [await openAccount(server), await openAccount(server)];
    const { question } = await asked(account);
    expect(await answer(question, other)).toMatchObject({ error: "NOT_FOUND" });
    expect(await server.call(questions.getQuestion, { id: question }, other)).toMatchObject({ error: "NOT_FOUND" });
    expect(await answer(question, account, [await uploaded(other, 11)])).toMatchObject({ error: "PHOTO_REQUIRED" });
    expect(await answer(question, account, [await uploaded(account, 12, "identity")])).toMatchObject({
      error: "PHOTO_REQUIRED",
    });
    expect(await answer(question, account, [], " ")).toMatchObject({ error: "INVALID_REQUEST" });
    const own = await Promise.all([1, 2, 3].map((n) => answer(question, account, [], `answer ${n}`)));
    expect(own.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(own.filter(({ error }) => error === "QUESTION_CLOSED")).toHaveLength(2);
  });

  test("is replaced by another one, and taken back by an operator", async () => {
    const account = await openAccount(server);
    const { id, question } = await asked(account);
    expect(await ask(id, 2, reviewer, "ASK_NAME_CHANGE")).toMatchObject({ code: 1 });
    expect(await answer(question, account)).toMatchObject({ error: "QUESTION_CLOSED" });
    await server.ok(routes.caseClose, { kind: "identity", id, version: 3 }, reviewer);
    expect(await server.call(routes.caseClose, { kind: "identity", id, version: 4 }, reviewer)).toMatchObject({
      error: "VERSION_CONFLICT",
    });
    expect((await openOf(account)).map(({ state }) => state)).toEqual(["closed", "closed"]);
    expect(await record(id)).toMatchObject({ asked_until_ms: null });
  });

  test("is asked by those who may decide, of the kind of the record, and not while another operator holds it", async () => {
    const id = await identityOf(await openAccount(server));
    expect(await ask(id, 1, support)).toMatchObject({ error: "FORBIDDEN" });
    expect(await ask(id, 1, auditor)).toMatchObject({ error: "FORBIDDEN" });
    expect(await ask(id, 1, reviewer, "ASK_TRANSACTION_ID")).toMatchObject({ error: "FIELD_REQUIRED" });
    await server.ok(identities.identityTake, { id }, owner);
    expect(await ask(id, 1)).toMatchObject({ error: "RECORD_TAKEN" });
    expect(await ask(id, 1, owner)).toMatchObject({ code: 1 });
  });

  test("about a frozen account is answered by its user", async () => {
    const account = await openAccount(server);
    const { question } = await asked(account);
    await server.engine.send({ type: "setUserState", id: commandId(), userId: account.userId, state: "frozen" });
    await server.services.sessions.refresh(account.userId);
    expect(await answer(question, account, [await uploaded(account, 21)])).toMatchObject({ code: 1 });
  });

  test("has its pictures shown to who may read the record, each view in the audit log", async () => {
    const account = await openAccount(server);
    const { id, question } = await asked(account);
    const picture = await uploaded(account, 31);
    const see = (by: TestOperator) => server.call(routes.casePicture, { id: picture }, by);
    expect(await see(reviewer)).toMatchObject({ error: "NOT_FOUND" });
    await answer(question, account, [picture]);
    expect(await see(support)).toMatchObject({ error: "FORBIDDEN" });
    const url = `${server.url}/api/console/cases/picture?id=${picture}`;
    expect((await fetch(url, { headers: { token: reviewer.token } })).headers.get("content-type")).toBe("image/jpeg");
    const entry = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "case.view_picture")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ subject: `identity:${id}`, operator_id: reviewer.id });
    await files.sweep();
    expect(await files.find(picture)).toBeDefined();
  });
});

test("a deposit is asked about as well, which voids no second operator's request", async () => {
  const account = await openAccount(server);
  const { id } = await submit(account);
  const finance = await openOperator(server, "finance");
  const put = (version: number) =>
    server.call(routes.caseAsk, { kind: "deposit", id: String(id), version, question: "ASK_SENDER_ACCOUNT" }, finance);
  expect(await put(1)).toMatchObject({ code: 1 });
  expect(await approve(id, finance)).toMatchObject({ error: "VERSION_CONFLICT" });
  const [question] = await openOf(account);
  await answer(question?.id ?? 0, account);
  expect(await server.ok(deposits.depositRecord, { id }, finance)).toMatchObject({ version: 3, asked_until_ms: null });
  expect(await approve(id, finance, { version: 3, amount: "150", reason: "MORE_ARRIVED" })).toMatchObject({
    data: { state: "second" },
  });
  expect(await put(4)).toMatchObject({ error: "RECORD_TAKEN" });
});

test("support reads how far things are and when they are due, and nothing else of them", async () => {
  const account = await openAccount(server);
  const { id } = await submit(account);
  const finance = await openOperator(server, "finance");
  const read = async () => (await server.ok(userProgress, { uid: account.user.uid }, support)).list;
  const [shown] = await read();
  expect(shown).toEqual({
    kind: "deposit",
    id: String(id),
    name: `D-${id}`,
    side: null,
    amount: "100",
    symbol: "USDT",
    state: "under_review",
    is_open: true,
    submitted_at: expect.any(String),
    due_at_ms: expect.any(Number),
    asked_until_ms: null,
  });
  await server.ok(
    routes.caseAsk,
    { kind: "deposit", id: String(id), version: 1, question: "ASK_FUNDS_ORIGIN" },
    finance,
  );
  expect((await read())[0]?.asked_until_ms).toBeGreaterThan(server.clock.now());
  expect(await server.call(deposits.depositRecord, { id }, support)).toMatchObject({ error: "FORBIDDEN" });
  expect(await server.call(deposits.depositQueue, {}, support)).toMatchObject({ error: "FORBIDDEN" });
});

test("after all this the audit log is intact", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
