import type { InputOf } from "@candor/contract/route.ts";
import { approvalRecord, approve as approveRoute, rejectRequest } from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/promotion.ts";
import { getInviteInfo, inviteBonus } from "@candor/contract/routes/promotion.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId, required, USDT } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { setShares, trade } from "../../../testing/promotion.ts";
import { startTestServer } from "../../../testing/server.ts";
import { approvalKinds } from "../../approval-kinds.ts";
import { carryOut } from "../../console/approvals/index.ts";
import { verifyAudit } from "../../console/audit/index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const MONEY = { [USDT]: "100000", [BTC]: "1000" };
let owner: TestOperator;
let finance: TestOperator;
let auditor: TestOperator;
let inviter: Account;
let invited: Account;
let other: Account;
beforeAll(async () => {
  owner = await openOperator(server, "owner");
  finance = await openOperator(server, "finance");
  auditor = await openOperator(server, "auditor");
  inviter = await openAccount(server, MONEY, { nickname: "Inviter" });
  invited = await openAccount(server, MONEY, { inviter, nickname: "Invited" });
  other = await openAccount(server, MONEY);
  await setShares(server);
});

const approve = (id: string, by = owner) =>
  server.call(approveRoute, { id, version: 1, checked: "agreed", totp: by.code() }, by);
const terms = () => server.ok(routes.promotionTerms, {}, auditor);
const rates = { version: 1, first: "0.3", second: "0.1", third: "0.05", reason: "the plan of the quarter" };
const ask = (changes: Partial<InputOf<typeof routes.promotionRatesRequest>> = {}, by = finance) =>
  server.call(routes.promotionRatesRequest, { ...rates, ...changes }, by);

test("shares are changed by two persons, count from then on, and keep their history", async () => {
  await trade(server, invited, other, "10");
  const asked = await ask({ first: "0.30" });
  const id = asked.data?.approval_id as string;
  expect((await terms()).rates).toMatchObject({
    approval_id: id,
    versions: [{ version: 1, first: "0.2", request: null }],
  });
  expect(await ask({ first: "0.25" })).toMatchObject({ error: "RECORD_TAKEN" });
  expect(await approve(id, finance)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
  expect(await server.ok(approvalRecord, { id }, owner)).toMatchObject({
    kind: "rebate_rates",
    summary: "Shares of fees for inviters: first generation 20 % → 30 %",
    postings: [],
    facts: [{ mark: "ok" }],
  });
  expect(await approve(id)).toMatchObject({ data: { state: "booked" } });
  expect((await terms()).rates).toMatchObject({
    approval_id: null,
    versions: [
      { version: 2, first: "0.3", request: { requested_by: finance.name, decided_by: owner.name } },
      { version: 1, first: "0.2", request: null },
    ],
  });
  await trade(server, invited, other, "10");
  const { list } = await server.ok(inviteBonus, {}, inviter);
  expect(list.map(({ amount }) => amount)).toEqual(["0.3", "0.2"]);
  // The same request once more changes nothing.
  await carryOut(server.services, approvalKinds, id);
  expect((await terms()).rates.versions).toHaveLength(2);
});

test.each([
  [{ version: 1 }, "VERSION_CONFLICT"],
  [{ version: 2, first: "0.3" }, "INVALID_REQUEST"],
  [{ version: 2, first: "0.9" }, "INVALID_REQUEST"],
  [{ version: 2, first: "-0.1" }, "INVALID_AMOUNT"],
  [{ version: 2, first: "20%" }, "INVALID_AMOUNT"],
  [{ version: 2, first: "0.1", reason: " " }, "FIELD_REQUIRED"],
] as const)("shares of %j are refused with %s", async (changes, error) => {
  const answer = await ask(changes);
  expect([answer.error, answer.fields?.[0]?.error]).toContain(error);
});

test("nobody without the right asks, and a refused request changes nothing", async () => {
  expect(await ask({ version: 2, first: "0.1" }, auditor)).toMatchObject({ error: "FORBIDDEN" });
  const { data } = await ask({ version: 2, first: "0.1" });
  await server.ok(rejectRequest, { id: data?.approval_id ?? "", version: 1, checked: "no" }, owner);
  expect((await terms()).rates).toMatchObject({ approval_id: null, versions: [{ first: "0.3" }, {}] });
});

const pairs = (input: InputOf<typeof routes.promotionPairs> = {}) => server.ok(routes.promotionPairs, input, auditor);
const release = (changes: Partial<InputOf<typeof routes.promotionReleaseRequest>> = {}, by = finance) =>
  server.call(
    routes.promotionReleaseRequest,
    {
      inviter_uid: inviter.user.uid,
      invited_uid: invited.user.uid,
      version: 1,
      reason: "two brothers, both were on the phone",
      ...changes,
    },
    by,
  );

test("a withheld pair waits with both users and its sums; two persons release it, and it is paid once", async () => {
  expect(await release()).toMatchObject({ error: "NOT_FOUND" });
  const pair = { inviterId: inviter.userId, invitedId: invited.userId };
  await required(server.engine, { type: "withholdRebates", id: commandId(), ...pair, reason: "document" });
  await trade(server, invited, other, "10");
  await trade(server, other, invited, "10");
  const [row] = (await pairs()).list;
  expect(row).toMatchObject({
    inviter: { uid: inviter.user.uid, nickname: "Inviter", state: "active" },
    invited: { uid: invited.user.uid, nickname: "Invited" },
    generation: 1,
    reason: "document",
    version: 1,
    held: [
      { currency_name: "BTC", amount: "0.003" },
      { currency_name: "USDT", amount: "0.3" },
    ],
    approval_id: null,
  });
  expect((await pairs({ uid: invited.user.uid })).list).toHaveLength(1);
  expect((await pairs({ uid: other.user.uid })).list).toHaveLength(0);
  expect((await pairs({ state: "released" })).list).toEqual([]);
  for (const [changes, error] of [
    [{ version: 2 }, "VERSION_CONFLICT"],
    [{ invited_uid: other.user.uid }, "NOT_FOUND"],
    [{ inviter_uid: "99999999" }, "NOT_FOUND"],
    [{ reason: "" }, "INVALID_REQUEST"],
  ] as const)
    expect([error, "FIELD_REQUIRED"]).toContain((await release(changes)).error);
  expect(await release({}, auditor)).toMatchObject({ error: "FORBIDDEN" });
  const { data } = await release();
  const id = data?.approval_id as string;
  expect((await pairs()).list[0]?.approval_id).toBe(id);
  expect(await release()).toMatchObject({ error: "RECORD_TAKEN" });
  // What is withheld after the request is in it as well.
  await trade(server, invited, other, "10");
  expect(await server.ok(approvalRecord, { id }, owner)).toMatchObject({
    kind: "rebate_release",
    facts: [{ mark: "warn", text: "Both accounts gave the same document" }],
    postings: [
      { owner: inviter.user.uid, account: "c2c", currency: "BTC", delta: "0.003", tag: "rebate" },
      { owner: "house", account: "fees", delta: "-0.003" },
      { owner: inviter.user.uid, currency: "USDT", delta: "0.6" },
      { owner: "house", delta: "-0.6" },
    ],
  });
  const before = (await server.ok(getInviteInfo, {}, inviter)).earnings;
  expect(await approve(id, finance)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
  expect(await approve(id)).toMatchObject({ data: { state: "booked" } });
  await carryOut(server.services, approvalKinds, id);
  const after = (await server.ok(getInviteInfo, {}, inviter)).earnings;
  expect(before.by_currency.map(({ amount }) => amount)).toEqual(["0", "0.5"]);
  expect(after.by_currency).toMatchObject([
    { amount: "0.003", withheld: "0" },
    { amount: "1.1", withheld: "0" },
  ]);
  expect((await pairs()).list).toEqual([]);
  expect((await pairs({ state: "released" })).list).toMatchObject([{ released_by: owner.name, held: [], version: 2 }]);
  expect(await release({ version: 2 })).toMatchObject({ error: "VERSION_CONFLICT" });
  const actions = await db.selectFrom("audit_log").select("action").where("action", "like", "promotion.%").execute();
  expect(actions.map(({ action }) => action)).toEqual(["promotion.rates", "promotion.release"]);
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});

test("the console shows who invited a user, whom the user invited and what it earned, branch by branch", async () => {
  const child = await openAccount(server, MONEY, { inviter: invited, nickname: "Child" });
  await trade(server, child, other, "10");
  const referral = (uid: string, by = finance) => server.call(routes.userReferral, { uid }, by);
  expect(await referral(child.user.uid)).toMatchObject({
    data: {
      inviters: [
        { uid: invited.user.uid, generation: 1, withheld: null },
        { uid: inviter.user.uid, generation: 2 },
      ],
      generations: [{ invited: 0 }, { invited: 0 }, { invited: 0 }],
      fee_level: null,
    },
  });
  expect(await referral(inviter.user.uid)).toMatchObject({
    data: { inviters: [], generations: [{ invited: 1, traded: 1 }, { invited: 1, traded: 1, earned_usdt: "0.1" }, {}] },
  });
  expect(await referral("99999999")).toMatchObject({ error: "NOT_FOUND" });
  const branch = (input: InputOf<typeof routes.userInvited>) => server.ok(routes.userInvited, input, finance);
  expect(await branch({ uid: inviter.user.uid })).toMatchObject({
    list: [{ nickname: "Invited", invited: 1, traded: true }],
  });
  expect(await branch({ uid: invited.user.uid, root_uid: inviter.user.uid })).toMatchObject({
    list: [{ nickname: "Child", earned_usdt: "0.1", withheld: null }],
  });
  expect(await branch({ uid: invited.user.uid })).toMatchObject({ list: [{ earned_usdt: "0.3" }] });
  const support = await openOperator(server, "support");
  expect(await referral(inviter.user.uid, support)).toMatchObject({ error: "FORBIDDEN" });
});
