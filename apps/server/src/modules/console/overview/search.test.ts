import { auditList } from "@candor/contract/routes/console/control.ts";
import { consoleSearch } from "@candor/contract/routes/console/search.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHolder } from "../../../testing/cards.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { type OwnedResources, ResourceMaker } from "../../../testing/owned-resources.ts";
import { startTestServer } from "../../../testing/server.ts";
import { audit } from "../audit/index.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const maker = new ResourceMaker(server, time);
const { db } = server.services;

let fixtures: OwnedResources;
let uid: string;
let finance: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  await maker.open();
  const account = await openHolder(server);
  uid = account.user.uid;
  fixtures = await maker.of(account, 1);
  finance = await openOperator(server, "finance");
  support = await openOperator(server, "support");
});
const find = async (search: string, operator = finance) => (await server.ok(consoleSearch, { search }, operator)).list;

test("a withdrawal and a deposit are found by their numbers, in upper or lower case", async () => {
  const { number } = await db.selectFrom("withdrawals").select("number").executeTakeFirstOrThrow();
  const withdrawal = { kind: "withdrawal", id: fixtures.withdrawal, name: `W-${number}`, uid, state: "under_review" };
  expect(await find(`w-${number}`)).toMatchObject([{ ...withdrawal, amount: "1", currency: "USDT", by: null }]);
  const deposit = { kind: "deposit", id: String(fixtures.deposit), name: `D-${fixtures.deposit}`, uid };
  expect(await find(` D-${fixtures.deposit} `)).toMatchObject([deposit]);
  expect(await find("W-999999")).toEqual([]);
});

test("an address and a payment are found exactly", async () => {
  const { address } = await db.selectFrom("withdraw_addresses").select("address").executeTakeFirstOrThrow();
  expect(await find(address)).toMatchObject([
    { kind: "withdrawal", id: fixtures.withdrawal, by: "withdraw_address" },
    { kind: "user", id: uid, by: "withdraw_address" },
  ]);
  expect(await find(address.slice(0, -1))).toEqual([]);
  const reference = "ab".repeat(32);
  const paid = { network: "tron", reference, deposit_id: null, withdrawal_id: fixtures.withdrawal };
  await db.insertInto("payment_references").values(paid).execute();
  expect(await find(reference.toUpperCase())).toMatchObject([{ id: fixtures.withdrawal, by: "payment" }]);
});

test("a role finds nothing that it may not read, not even its existence", async () => {
  const { address } = await db.selectFrom("withdraw_addresses").select("address").executeTakeFirstOrThrow();
  for (const search of [`D-${fixtures.deposit}`, "W-1", address, "ab".repeat(32)])
    expect(await find(search, support), search).toEqual([]);
});

test("the audit log is searched by account number and by the number of a deposit or withdrawal", async () => {
  const owner = await openOperator(server, "owner");
  const { user_id } = await db.selectFrom("users").select("user_id").where("uid", "=", uid).executeTakeFirstOrThrow();
  const { number } = await db.selectFrom("withdrawals").select("number").executeTakeFirstOrThrow();
  const subjects = [
    `user:${user_id}`,
    `deposit:${fixtures.deposit}`,
    `withdrawal:${fixtures.withdrawal}`,
    "deposit:999999",
  ];
  for (const subject of subjects)
    await db.transaction().execute((trx) => audit(trx, { operatorId: null, action: "test.searched", subject }));
  const found = async (subject: string) =>
    (await server.ok(auditList, { subject, action: "test.searched" }, owner)).list.map((entry) => entry.subject);
  expect((await found(uid)).sort()).toEqual(subjects.slice(0, 3).sort());
  expect(await found(`w-${number}`)).toEqual([subjects[2]]);
  expect(await found(`D-${fixtures.deposit}`)).toEqual([subjects[1]]);
  expect(await found("deposit:999999")).toEqual([subjects[3]]);
  expect(await found("99999999")).toEqual([]);
  expect(await found("W-999999")).toEqual([]);
});
