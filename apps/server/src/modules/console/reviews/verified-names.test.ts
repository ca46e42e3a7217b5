import { auditList } from "@candor/contract/routes/console/control.ts";
import { depositQueue } from "@candor/contract/routes/console/deposits.ts";
import { usersExport } from "@candor/contract/routes/console/exports.ts";
import * as identity from "@candor/contract/routes/console/identity.ts";
import { inboxList } from "@candor/contract/routes/console/inbox.ts";
import * as users from "@candor/contract/routes/console/users.ts";
import { realName } from "@candor/contract/routes/identity.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { robotEmails } from "../../../services/demo-robots.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { plainName } from "./plain-name.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;

let reviewer: TestOperator;
let owner: TestOperator;
beforeAll(async () => {
  reviewer = await openOperator(server, "reviewer");
  owner = await openOperator(server, "owner");
});

let documents = 0;
async function submit(name: string): Promise<Account> {
  documents += 1;
  const account = await openAccount(server);
  const document = { country: "VN", document_type: "passport", document_number: `N${3_000_000 + documents}` } as const;
  await server.ok(realName, { ...document, name, contact_address: "3 Lý Thường Kiệt" }, account);
  return account;
}
async function verify(name: string): Promise<Account> {
  const account = await submit(name);
  const { list } = await server.ok(identity.identityQueue, { search: account.user.uid }, reviewer);
  await server.ok(identity.identityApprove, { id: list[0]?.id ?? "", version: 1 }, reviewer);
  return account;
}

const readings = (on: string, by: TestOperator) =>
  db
    .selectFrom("audit_log")
    .select("after")
    .where("action", "=", "user.read_names")
    .where("subject", "=", on)
    .where("operator_id", "=", by.id)
    .orderBy("entry_id")
    .execute()
    .then((rows) => rows.map(({ after }) => (after as { users: string[] }).users.toSorted()));

const NAMES = [
  "Nguyễn Văn Đức",
  "Søren Ærø",
  "ŁUKASZ Żółć",
  "Straße Weiß",
  "한국",
  "İnönü",
  "ÞÓR Œuvre",
  "Ｍａｉ",
  "e\u0301\u0328",
];

test("a name is spelled without its accents by the database as by the server", async () => {
  const { rows } = await sql<{ plain: string }>`
    SELECT plain_name(name) AS plain FROM unnest(${NAMES}::text[]) WITH ORDINALITY AS n (name, place) ORDER BY place`.execute(
    db,
  );
  expect(rows.map(({ plain }) => plain)).toEqual(NAMES.map(plainName));
  expect(plainName("Nguyễn Văn Đức")).toBe("nguyen van duc");
});

test("users are found by words of their names in any order, with and without accents, and by nothing else", async () => {
  const duc = await verify("Nguyễn Văn Đức");
  const found = async (search: string) =>
    (await server.ok(users.usersList, { search }, owner)).list.map(({ uid }) => uid);
  for (const search of ["nguyen van duc", "NGUYEN", "duc nguyen", "Đức", "đuc", "nguyễn"])
    expect(await found(search), search).toEqual([duc.user.uid]);
  for (const search of ["nguyen tran", "%", "ng_yen", "nguyenvan"]) expect(await found(search), search).toEqual([]);
  const queue = await server.ok(identity.identityQueue, { search: "van duc", tab: "done" }, reviewer);
  expect(queue.list.map(({ user }) => user.uid)).toEqual([duc.user.uid]);
});

test("verified names are shown, with one entry of the audit log for each page and none for its polls", async () => {
  const known = await verify("Trần Thị Hoa");
  const unknown = await submit("Phạm Minh");
  const nameOf = async (account: Account) =>
    (await server.ok(users.userRecord, { uid: account.user.uid }, owner)).verified_name;
  expect(await nameOf(known)).toBe("Trần Thị Hoa");
  expect(await nameOf(unknown)).toBeNull();
  await nameOf(known);
  expect(await readings(`user:${known.userId}`, owner)).toEqual([[known.user.uid]]);

  const list = () => server.ok(users.usersList, { search: "hoa tran" }, owner);
  expect((await list()).list).toMatchObject([{ uid: known.user.uid, verified_name: "Trần Thị Hoa" }]);
  const before = (await readings("list:users", owner)).length;
  await list();
  await list();
  expect(await readings("list:users", owner)).toHaveLength(before);
  // Another operator's reading is their own, and so is a name that is new to an open list.
  const colleague = await openOperator(server, "support");
  await server.ok(users.usersList, { search: "hoa tran" }, colleague);
  const second = await verify("Lê Hoa Tran");
  await server.ok(users.usersList, { search: "hoa tran" }, colleague);
  expect(await readings("list:users", colleague)).toEqual([[known.user.uid], [second.user.uid]]);
});

test("a queue marks the accounts of a demo that act by themselves, and no others", async () => {
  const [robot, person] = [await submit("Anh Tú"), await submit("Anh Thư")];
  await sql`UPDATE users SET email = ${robotEmails.buyers[0]} WHERE user_id = ${robot.userId}`.execute(db);
  const { list } = await server.ok(identity.identityQueue, {}, reviewer);
  const isSimulated = ({ user }: Account) => list.find((row) => row.user.uid === user.uid)?.user.simulated;
  expect([isSimulated(robot), isSimulated(person)]).toEqual([true, false]);
});

test("the audit log's search by account finds the lists that showed its name, and no list that did not", async () => {
  const [shown, other] = [await verify("Đặng Thu Thảo"), await verify("Mai Phương")];
  const reader = await openOperator(server, "support");
  await server.ok(users.usersList, { search: "thu thao" }, reader);
  const found = async ({ user }: Account) =>
    (await server.ok(auditList, { subject: user.uid, operator: reader.name }, owner)).list.map(
      ({ action, subject }) => `${action} ${subject}`,
    );
  expect(await found(shown)).toEqual(["user.read_names list:users"]);
  expect(await found(other)).toEqual([]);
});

test("two reads of a page at once are one entry", async () => {
  await verify("Ngô Bảo Châu");
  const reader = await openOperator(server, "support");
  await Promise.all([1, 2, 3].map(() => server.ok(users.usersList, { search: "bao chau" }, reader)));
  expect(await readings("list:users", reader)).toHaveLength(1);
});

test("a page that is opened again after ten minutes is read again", async () => {
  const account = await verify("Võ Thị Sáu");
  const { uid } = account.user;
  const { readings: recent, clock } = server.services;
  await server.ok(users.userRecord, { uid }, owner);
  const keys = [`some session user:1 ${uid}`];
  const now = clock.now();
  recent.note(keys, now);
  expect(recent.unseen(keys, now + 599_999)).toEqual([]);
  expect(recent.unseen(keys, now + 600_000)).toEqual(keys);
});

test("a list without verified names and a file of a list read none", async () => {
  const finance = await openOperator(server, "finance");
  await server.ok(depositQueue, {}, finance);
  expect(await readings("list:deposits", finance)).toEqual([]);
  await server.ok(inboxList, {}, reviewer);
  expect(await readings("list:inbox", reviewer)).toEqual([]);
  const file = await fetch(`${server.url}/api/${usersExport.path}`, {
    headers: { authorization: `Bearer ${finance.token}` },
  });
  const text = await file.text();
  expect(text).toContain("account");
  expect(text).not.toContain("Trần");
  expect(await readings("list:users", finance)).toEqual([]);
});
