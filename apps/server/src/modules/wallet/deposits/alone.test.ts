import { amount } from "@candor/contract/domain/money.ts";
import * as approvalRoutes from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/deposits.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { openCashier, transaction, USD } from "../../../testing/deposits.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { verifyAudit } from "../../console/audit/index.ts";
import { aloneMax } from "./alone.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { tron, bank, addChain, submit, approve, available, actions, stateOf } = await openCashier(server);
const owner = await openOperator(server, "owner");
let finance: TestOperator;
beforeEach(async () => {
  finance = await openOperator(server, "finance");
});
const record = (id: number, by = finance) => server.ok(routes.depositRecord, { id }, by);
const second = (id: string, by: TestOperator) =>
  server.call(approvalRoutes.approve, { id, version: 1, checked: "the explorer", totp: by.code() }, by);

/** Deposits of 100 by this many users. */
async function submitted(count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push((await submit(await openAccount(server))).id);
  return ids;
}

describe("a credit needs a fresh proof", () => {
  test("by a code, with wrong attempts in the audit log", async () => {
    const account = await openAccount(server);
    const { id } = await submit(account);
    const wrong = { code: -1, fields: [{ field: "totp", error: "WRONG_SECOND_FACTOR" }] };
    expect(await approve(id, finance, { totp: "000000" })).toMatchObject(wrong);
    expect(await stateOf(id)).toBe("under_review");
    expect(await actions(id)).toEqual(["deposit.denied"]);
    expect(await available(account)).toBe("0");
  });

  test("by one code per credit, even in parallel", async () => {
    const ids = await submitted(3);
    const totp = finance.code();
    const answers = await Promise.all(ids.map((id) => approve(id, finance, { totp })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  test("by a note beside a warning", async () => {
    const { id } = await submit(await openAccount(server), { reference: "no transaction" });
    const missing = { fields: [{ field: "note", error: "FIELD_REQUIRED" }] };
    expect(await approve(id, finance, { note: "" })).toMatchObject(missing);
    expect(await approve(id, finance, { note: "found by the amount" })).toMatchObject({ code: 1 });
  });
});

// Before the tests whose codes move the clock further ahead than the engine accepts.
describe("the audit log records", () => {
  const logged = (id: number) =>
    db
      .selectFrom("audit_log")
      .select(["action", "operator_id", "before", "after", "reason"])
      .where("subject", "=", `deposit:${id}`)
      .orderBy("entry_id")
      .execute();
  const commandOf = async (id: number) =>
    (await db.selectFrom("deposits").select("command_id").where("deposit_id", "=", id).executeTakeFirstOrThrow())
      .command_id;

  test("an operator's view and findings, and the booking", async () => {
    const account = await openAccount(server);
    const { id } = await submit(account);
    const reference = transaction();
    const found = { amount: "99.5", reference, output: "3", note: "less a fee" };
    await approve(id, finance, { totp: "000000" });
    await approve(id, finance, { ...found, reason: "FEE_TAKEN_ON_THE_WAY" });
    expect(await logged(id)).toEqual([
      {
        action: "deposit.denied",
        operator_id: finance.id,
        before: null,
        reason: "",
        after: { error: "WRONG_SECOND_FACTOR" },
      },
      {
        action: "deposit.approve",
        operator_id: finance.id,
        reason: "FEE_TAKEN_ON_THE_WAY",
        before: { state: "under_review", version: 1, claimed: "100" },
        after: {
          ...found,
          state: "crediting",
          version: 2,
          user: account.userId,
          currency: 3,
          network: "tron",
          proof: "code",
        },
      },
      {
        action: "deposit.credited",
        operator_id: null,
        before: null,
        reason: "",
        after: { user: account.userId, amount: "99.5", command: await commandOf(id) },
      },
    ]);
  });

  test("the requester, if a second one approved", async () => {
    const { id } = await submit(await openAccount(server));
    const asked = await approve(id, finance, { amount: "150", reason: "MORE_ARRIVED" });
    const approvalId = asked.data?.approval_id ?? "";
    const requests = db.selectFrom("approvals").select("reason").where("approval_id", "=", approvalId);
    expect(await requests.execute()).toEqual([{ reason: "150 USDT arrived, 100 was claimed" }]);
    await second(approvalId, owner);
    expect((await logged(id))[0]).toMatchObject({
      action: "deposit.approve",
      operator_id: owner.id,
      before: { version: 2 },
      after: { version: 3, requested_by: finance.id },
    });
  });

  test("a rejection, and why", async () => {
    const account = await openAccount(server);
    const { id } = await submit(account);
    const rejection = { id, version: 1, reason: "PAYMENT_NOT_FOUND" as const, note: "looked twice" };
    await server.ok(routes.depositReject, rejection, finance);
    const after = { state: "rejected", version: 2, user: account.userId, amount: "100", note: "looked twice" };
    expect(await logged(id)).toEqual([
      {
        action: "deposit.reject",
        operator_id: finance.id,
        reason: "PAYMENT_NOT_FOUND",
        before: { state: "under_review", version: 1 },
        after,
      },
    ]);
  });
});

describe("one operator alone credits", () => {
  test("up to the channel's limit, and needs a second one above it", async () => {
    const account = await openAccount(server);
    const { id } = await submit(account, { amount: "900000000" });
    expect(await record(id)).toMatchObject({ alone_max: "1000" });
    const asked = await approve(id, finance, { amount: "900000000" });
    expect(asked).toMatchObject({ code: 1, data: { state: "second" } });
    expect(await available(account)).toBe("0");
    const approvalId = asked.data?.approval_id ?? "";
    expect(await server.ok(approvalRoutes.approvalRecord, { id: approvalId }, owner)).toMatchObject({
      kind: "deposit_second",
      summary: `Credit 900,000,000 USDT for deposit ${id}`,
      body: { why: "limit", reason: null },
    });
    expect(await second(approvalId, finance)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await second(approvalId, owner)).toMatchObject({ data: { state: "booked" } });
    expect(await available(account)).toBe("900000000");
    const exact = await submit(await openAccount(server), { amount: "1000" });
    expect(await approve(exact.id, finance, { amount: "1000" })).toMatchObject({ data: { state: "passed" } });
  });

  test("up to ten limits in 24 h, for all users and channels of the currency", async () => {
    const erc20 = await addChain(3, { name: "ERC20", network: "ethereum", decimals: 6, min: "10" });
    await db.updateTable("chains").set({ two_people_above: "1000" }).where("chain_id", "=", erc20).execute();
    for (let credited = 0; credited < 10; credited += 1) {
      const { id } = await submit(await openAccount(server), {
        amount: "950",
        chain_id: credited % 2 === 0 ? tron : erc20,
      });
      expect(await approve(id, finance, { amount: "950" })).toMatchObject({ data: { state: "passed" } });
    }
    const { id } = await submit(await openAccount(server), { amount: "500.000001" });
    expect(await record(id)).toMatchObject({ alone_max: "500" });
    expect(await record(id, owner)).toMatchObject({ alone_max: "1000" });
    const asked = await approve(id, finance, { amount: "500.000001" });
    expect(asked).toMatchObject({ data: { state: "second" } });
    expect(await second(asked.data?.approval_id ?? "", owner)).toMatchObject({ data: { state: "booked" } });
    const dollars = await submit(await openAccount(server), { currency_id: USD, chain_id: bank, amount: "600" });
    expect(await approve(dollars.id, finance, { amount: "600", reference: "HB-1" })).toMatchObject({
      data: { state: "passed" },
    });
    const rest = await submit(await openAccount(server), { amount: "500" });
    expect(await approve(rest.id, finance, { amount: "500" })).toMatchObject({ data: { state: "passed" } });
    const channel = { currency_id: 3, two_people_above: "1000" };
    const leftAt = (now: number) => aloneMax(db, channel, { operatorId: finance.id, now });
    expect(await leftAt(server.clock.now())).toBe(0n);
    expect(await leftAt(server.clock.now() + 24 * 3_600_000)).toBe(amount("1000"));
  });
});

describe("one payment is credited once", () => {
  test.each([
    ["NTRF-123/456", "ntrf 123 456"],
    ["NTRF-223/456", "NTRF223456"],
    ["NTRF-323/456", "ntrf:323.456"],
    ["NTRF-423/456", "NTRF_423-456"],
    ["NTRF-523/456", " N T R F 5 2 3 4 5 6 "],
    ["NTRF-623/456", "ＮＴＲＦ－６２３/４５６"],
  ])("of a bank, written as %s and as %s", async (first, other) => {
    const dollars = { currency_id: USD, chain_id: bank, amount: "60" };
    const [one, two] = [
      await submit(await openAccount(server), dollars),
      await submit(await openAccount(server), dollars),
    ];
    expect(await approve(one.id, finance, { amount: "60", reference: first })).toMatchObject({ code: 1 });
    expect(await approve(two.id, finance, { amount: "60", reference: other })).toMatchObject({
      fields: [{ field: "reference", error: "PAYMENT_REFERENCE_USED" }],
    });
  });

  test("on any network and for any output", async () => {
    const erc20 = await addChain(3, { name: "ERC20-2", network: "ethereum", decimals: 6, min: "10" });
    await db.updateTable("chains").set({ two_people_above: "1000" }).where("chain_id", "=", erc20).execute();
    const reference = transaction();
    const first = await submit(await openAccount(server));
    expect(await approve(first.id, finance, { reference, output: "1" })).toMatchObject({ code: 1 });
    const onOther = await submit(await openAccount(server), { chain_id: erc20, reference: `0x${reference}` });
    expect((await record(onOther.id)).facts).toContainEqual(
      expect.objectContaining({ kind: "reference", mark: "warn" }),
    );
    expect(await approve(onOther.id, finance, { reference: `0x${reference}`, output: "2" })).toMatchObject({
      fields: [{ error: "PAYMENT_REFERENCE_USED" }],
    });
    const sameNetwork = await submit(await openAccount(server));
    expect(await approve(sameNetwork.id, finance, { reference, output: "2" })).toMatchObject({ code: 1 });
  });

  test("and a second claim is shown to both reviewers before either is credited", async () => {
    const [one, two] = [await openAccount(server), await openAccount(server)];
    const reference = transaction();
    const first = await submit(one, { reference });
    const copy = await submit(two, { reference: `0x${reference.toUpperCase()}` });
    const warned = async (id: number) => (await record(id)).facts.find(({ kind }) => kind === "reference");
    expect(await warned(first.id)).toMatchObject({ mark: "warn", uids: [two.user.uid] });
    expect(await warned(copy.id)).toMatchObject({ mark: "warn", uids: [one.user.uid] });
  });

  test("and its own credit does not hide another claim", async () => {
    const reference = transaction();
    const [one, two] = [
      await submit(await openAccount(server)),
      await submit(await openAccount(server), { reference }),
    ];
    await approve(two.id, finance, { reference, output: "2" });
    await approve(one.id, finance, { reference, output: "1" });
    const { facts } = await record(two.id);
    expect(facts.find(({ kind }) => kind === "reference")).toMatchObject({ mark: "warn" });
  });
});

test("after all this the audit log is intact", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
