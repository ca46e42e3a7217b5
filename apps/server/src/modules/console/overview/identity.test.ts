import * as routes from "@candor/contract/routes/console/identity.ts";
import { getUserAuth, realName, realName2 } from "@candor/contract/routes/identity.ts";
import { center } from "@candor/contract/routes/user.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { testPicture } from "../../../testing/pictures.ts";
import { startTestServer } from "../../../testing/server.ts";
import { sendFile } from "../../../testing/upload.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;

let first: TestOperator;
let second: TestOperator;
let auditor: TestOperator;
beforeAll(async () => {
  first = await openOperator(server, "reviewer");
  second = await openOperator(server, "reviewer");
  auditor = await openOperator(server, "auditor");
});

let documents = 0;
async function submitBasic(account: Account, document?: string): Promise<void> {
  documents += 1;
  const document_number = document ?? `C${2_000_000 + documents}`;
  const input = { country: "VN", name: "Trần Văn An", document_type: "passport" as const, document_number };
  await server.ok(realName, { ...input, contact_address: "3 Lý Thường Kiệt" }, account);
}
const open = async (search: string, by = first) =>
  (await server.ok(routes.identityQueue, { search, tab: "open" }, by)).list[0];

test("a submission is opened, read, verified at the shown version, and the user has the level", async () => {
  const account = await openAccount(server);
  await submitBasic(account);
  const row = await open(account.user.uid);
  expect(row).toMatchObject({ state: "under_review", level: 1, age: "in_time", holder: null, marks: 0 });
  const id = row?.id ?? "";
  const lease = await server.ok(routes.identityTake, { id }, first);
  expect(lease.holder).toBe(first.name);
  const record = await server.ok(routes.identityRecord, { id }, second);
  expect(record).toMatchObject({ name: "Trần Văn An", photos: [], holder: { operator: first.name, mine: false } });
  expect(record.facts.map((fact) => fact.mark)).toEqual(["ok", "ok", "ok"]);
  const taken = { error: "RECORD_TAKEN", params: { operator: first.name } };
  expect(await server.call(routes.identityTake, { id }, second)).toMatchObject(taken);
  expect(await server.call(routes.identityApprove, { id, version: 1 }, second)).toMatchObject(taken);
  expect(await server.call(routes.identityApprove, { id, version: 9 }, first)).toMatchObject({
    error: "VERSION_CONFLICT",
  });
  expect(await server.ok(routes.identityApprove, { id, version: 1, note: "clear" }, first)).toEqual({
    state: "verified",
  });
  expect(await server.ok(center, {}, account)).toMatchObject({ level: 1 });
  const done = await server.ok(routes.identityQueue, { search: account.user.uid, tab: "done" }, first);
  expect(done.list).toMatchObject([{ id, state: "verified", age: "done", holder: null }]);
  expect(await server.call(routes.identityReject, { id, version: 2, reason: "NAME_DIFFERS" }, second)).toMatchObject({
    error: "VERSION_CONFLICT",
  });
});

test("a rejection shows the user its reason, and nothing else", async () => {
  const account = await openAccount(server);
  await submitBasic(account);
  const id = (await open(account.user.uid))?.id ?? "";
  expect(await server.call(routes.identityReject, { id, version: 1 } as never, first)).toMatchObject({
    error: "FIELD_REQUIRED",
  });
  const free = { id, version: 1, reason: "go away" as "NAME_DIFFERS" };
  expect(await server.call(routes.identityReject, free, first)).toMatchObject({ error: "FIELD_REQUIRED" });
  await server.ok(routes.identityReject, { id, version: 1, reason: "NAME_DIFFERS", note: "for operators only" }, first);
  const auth = await server.ok(getUserAuth, {}, account);
  expect(auth.basic.state).toBe("rejected");
  expect(JSON.stringify(auth)).not.toContain("for operators only");
  const record = await server.ok(routes.identityRecord, { id }, auditor);
  expect(record).toMatchObject({ reason: "NAME_DIFFERS", operator_note: "for operators only", decided_by: first.name });
});

test("of concurrent decisions one counts", async () => {
  const account = await openAccount(server);
  await submitBasic(account);
  const id = (await open(account.user.uid))?.id ?? "";
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? server.call(routes.identityApprove, { id, version: 1 }, first)
        : server.call(routes.identityReject, { id, version: 1, reason: "DOCUMENT_EXPIRED" }, second),
    ),
  );
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  expect(answers.filter((answer) => answer.error === "VERSION_CONFLICT")).toHaveLength(9);
});

test("a document known from another account is a fact with its mark and the account", async () => {
  const [one, other] = [await openAccount(server), await openAccount(server)];
  await submitBasic(one, "SAME12345");
  await submitBasic(other, "same 12345");
  const row = await open(other.user.uid);
  expect(row?.marks).toBe(1);
  const record = await server.ok(routes.identityRecord, { id: row?.id ?? "" }, first);
  expect(record.facts[0]).toMatchObject({ kind: "document", mark: "warn", uids: [one.user.uid] });
});

test("photos are shown to reviewers and auditors, each view is logged, and to nobody else", async () => {
  const account = await openAccount(server);
  await submitBasic(account);
  const basic = (await open(account.user.uid))?.id ?? "";
  await server.ok(routes.identityApprove, { id: basic, version: 1 }, first);
  const files: string[] = [];
  for (const seed of [901, 902, 903]) {
    const { answer } = await sendFile(server.url, account.token, await testPicture(seed));
    files.push(answer.data?.id ?? "");
  }
  const [front = "", back = "", hand = ""] = files;
  await server.ok(realName2, { front, back, hand }, account);
  const row = await open(account.user.uid);
  const { photos } = await server.ok(routes.identityRecord, { id: row?.id ?? "" }, auditor);
  expect(photos.map((photo) => photo.kind)).toEqual(["front", "back", "hand"]);
  const view = (token: string) =>
    fetch(`${server.url}/api/console/file?id=${front}`, { headers: { authorization: `Bearer ${token}` } });
  const shown = await view(auditor.token);
  expect(shown.headers.get("content-type")).toBe("image/jpeg");
  expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(500);
  const support = await openOperator(server, "support");
  expect(await (await view(support.token)).json()).toMatchObject({ error: "FORBIDDEN" });
  expect(await (await view(account.token)).json()).toMatchObject({ error: "SESSION_CLEARED" });
  const views = await db.selectFrom("audit_log").selectAll().where("action", "=", "identity.view_photo").execute();
  expect(views).toMatchObject([{ operator_id: auditor.id, subject: `identity:${row?.id}` }]);
});

test.each(["0", "999999", "1 OR 1=1", "-1", "1e3", "x"])("the id %s is unknown", async (id) => {
  expect(await server.call(routes.identityRecord, { id }, first)).toMatchObject({ error: "NOT_FOUND" });
  expect(await server.call(routes.identityTake, { id }, first)).toMatchObject({ error: "NOT_FOUND" });
  expect(await server.call(routes.identityApprove, { id, version: 1 }, first)).toMatchObject({ error: "NOT_FOUND" });
});
