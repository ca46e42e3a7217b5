import * as routes from "@candor/contract/routes/console/identity.ts";
import { getUserAuth, realName, realName2 } from "@candor/contract/routes/identity.ts";
import { center } from "@candor/contract/routes/user.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { again, passportPicture } from "../../../testing/passports.ts";
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
  // At the basic level no photo is sent, and this account has no device: nothing is known of either, which is not in order but unknown.
  expect(record.facts.map(({ kind, mark, text }) => [kind, mark, text])).toEqual([
    ["document", "ok", "No other account has this document"],
    ["picture", "note", "No photos were submitted to compare"],
    ["device", "note", "No device of this account is known"],
  ]);
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

/** Submits a verified user's three photos, and returns the record of the submission as the first reviewer reads it. */
async function submitAdvanced(pictures: readonly Buffer[]) {
  const account = await openAccount(server);
  await submitBasic(account);
  await server.ok(routes.identityApprove, { id: (await open(account.user.uid))?.id ?? "", version: 1 }, first);
  const [front = "", back = "", hand = ""] = await Promise.all(
    pictures.map(async (picture) => (await sendFile(server.url, account.token, picture)).answer.data?.id ?? ""),
  );
  await server.ok(realName2, { front, back, hand }, account);
  const id = (await open(account.user.uid))?.id ?? "";
  const read = () => server.ok(routes.identityRecord, { id }, first);
  return { id, uid: account.user.uid, files: { front, back, hand }, read };
}
const factOf = ({ facts }: { facts: { kind: string; mark: string; text: string; uids: string[] }[] }, of: string) =>
  facts.find(({ kind }) => kind === of);

test("a photo that was sent again is on two accounts, and another person's document of the same layout is not", async () => {
  const documentOf = (person: number) => passportPicture({ country: 3, person });
  const rest = (seed: number) => Promise.all([testPicture(seed), testPicture(seed + 1)]);
  const one = await submitAdvanced([await documentOf(1), ...(await rest(911))]);
  const other = await submitAdvanced([await documentOf(2), ...(await rest(913))]);
  const smaller = await again(await documentOf(1), { scale: 0.6, quality: 60 });
  const copy = await submitAdvanced([smaller, ...(await rest(915))]);

  const unlike = await other.read();
  expect(factOf(unlike, "picture")).toMatchObject({ mark: "ok", text: "No other account has these photos" });
  expect(unlike).toMatchObject({ same_photos: [], marks: 0 });
  const same = await copy.read();
  expect(factOf(same, "picture")).toMatchObject({ mark: "warn", uids: [one.uid] });
  expect(same.marks).toBe(1);
  expect(same.same_photos).toMatchObject([
    { uid: one.uid, kind: "front", other: { kind: "front", file_id: one.files.front, width: 1_200 } },
  ]);
  // The record that was there before names the copy too, also in the queue.
  expect((await one.read()).same_photos.map(({ uid }) => uid)).toEqual([copy.uid]);
  expect((await open(one.uid))?.marks).toBe(1);

  // For the comparison the other account's photo is read under its own submission.
  const shown = await fetch(`${server.url}/api/console/file?id=${one.files.front}`, {
    headers: { authorization: `Bearer ${first.token}` },
  });
  expect(shown.headers.get("content-type")).toBe("image/jpeg");
  const views = await db
    .selectFrom("audit_log")
    .select(["operator_id", "action"])
    .where("subject", "=", `identity:${one.id}`)
    .where("action", "=", "identity.view_photo")
    .execute();
  expect(views).toEqual([{ operator_id: first.id, action: "identity.view_photo" }]);
});

test("a photo with nothing on it is not in order, since nothing can be known of it", async () => {
  const sheet = { create: { width: 900, height: 600, channels: 3, background: "#f4f1ea" } } as const;
  const empty = await sharp(sheet).jpeg().toBuffer();
  const blank = await submitAdvanced([empty, await testPicture(921), await testPicture(922)]);
  const record = await blank.read();
  expect(factOf(record, "picture")).toMatchObject({
    mark: "note",
    text: "The photos could not be compared with those of other accounts",
  });
});

test.each(["0", "999999", "1 OR 1=1", "-1", "1e3", "x"])("the id %s is unknown", async (id) => {
  expect(await server.call(routes.identityRecord, { id }, first)).toMatchObject({ error: "NOT_FOUND" });
  expect(await server.call(routes.identityTake, { id }, first)).toMatchObject({ error: "NOT_FOUND" });
  expect(await server.call(routes.identityApprove, { id, version: 1 }, first)).toMatchObject({ error: "NOT_FOUND" });
});
