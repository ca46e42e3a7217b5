import { getIdentityAreas, getUserAuth, realName, realName2 } from "@candor/contract/routes/identity.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import { afterAll, expect, test } from "vitest";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { testPicture } from "../../../testing/pictures.ts";
import { startTestServer } from "../../../testing/server.ts";
import { sendFile } from "../../../testing/upload.ts";
import { readTarget } from "../../console/reviews/index.ts";
import {
  comparePictures,
  type Decision,
  decide,
  reviewQueue,
  reviewRecord,
  sendPendingLevels,
  viewFile,
} from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { services } = server;
const { db } = services;

const operatorId = (
  await db
    .insertInto("operators")
    .values({ name: "reviewer-1", role: "reviewer", password_hash: "-", totp_secret: Buffer.alloc(20) })
    .returning("operator_id")
    .executeTakeFirstOrThrow()
).operator_id;

let documents = 0;
const basic = (changes: Record<string, string> = {}) => {
  documents += 1;
  return {
    country: "VN",
    name: "Nguyễn Thị Mai",
    document_type: "passport" as const,
    document_number: `B${1_000_000 + documents}`,
    contact_address: "12 Hàng Bạc, Hà Nội",
    ...changes,
  };
};
let seeds = 100;
async function photosOf({ token }: Account): Promise<{ front: string; back: string; hand: string }> {
  const ids = await Promise.all(
    [1, 2, 3].map(async () => {
      seeds += 1;
      const { answer } = await sendFile(server.url, token, await testPicture(seeds));
      return answer.data?.id ?? "";
    }),
  );
  return { front: ids[0] ?? "", back: ids[1] ?? "", hand: ids[2] ?? "" };
}
/** The decisions that the user finds in their list of notifications, oldest first. */
const noticesOf = async (account: Account) =>
  (await server.ok(getNotifications, {}, account)).list.filter(({ ref }) => ref.startsWith("identity:")).reverse();
const latest = async (account: Account, level: 1 | 2) =>
  db
    .selectFrom("identities")
    .selectAll()
    .where("user_id", "=", account.userId)
    .where("level", "=", level)
    .orderBy("identity_id", "desc")
    .executeTakeFirstOrThrow();
async function decideLatest(
  account: Account,
  level: 1 | 2,
  choice: { approve: true } | { approve: false; reason: "PHOTO_CROPPED" },
) {
  const { identity_id: identityId, version } = await latest(account, level);
  const decision: Decision = { identityId, version, operatorId, note: "seen", ip: "127.0.0.1", ...choice };
  return decide(services, decision);
}
const levelOf = async ({ userId }: Account) =>
  (await db.selectFrom("users").select("kyc_level").where("user_id", "=", userId).executeTakeFirstOrThrow()).kyc_level;

test("an unverified user sees both levels open, and every field is required", async () => {
  const account = await openAccount(server);
  const auth = await server.ok(getUserAuth, {}, account);
  expect([auth.basic.state, auth.advanced.state]).toEqual(["not_verified", "not_verified"]);
  const answer = await server.call(realName, {} as never, account);
  expect(answer.fields?.map(({ field, error }) => [field, error])).toEqual(
    ["country", "name", "document_type", "document_number", "contact_address"].map((field) => [
      field,
      "FIELD_REQUIRED",
    ]),
  );
  const photos = await server.call(realName2, {} as never, account);
  expect(photos.fields?.map(({ field, error }) => [field, error])).toEqual(
    ["front", "back", "hand"].map((field) => [field, "PHOTO_REQUIRED"]),
  );
});

test("basic, then advanced: submitted, approved, sent to the core and to the user", async () => {
  const account = await openAccount(server);
  const input = basic({ document_number: " b-123 4417 " });
  expect(await server.ok(realName, input, account)).toEqual({ state: "under_review" });
  const auth = await server.ok(getUserAuth, {}, account);
  expect(auth.basic).toMatchObject({
    state: "under_review",
    submitted: { document_number: "•••417", name: input.name },
  });
  const reviewMs = ({ due_at, submitted_at }: typeof auth.basic) =>
    Date.parse(due_at ?? "") - Date.parse(submitted_at ?? "");
  expect(reviewMs(auth.basic)).toBe(24 * 3_600_000);
  // The operators' target time for their queue is shown to the user.
  await db.insertInto("settings").values({ name: "target.identity", value: "6" }).execute();
  expect(reviewMs((await server.ok(getUserAuth, {}, account)).basic)).toBe(6 * 3_600_000);
  await db.updateTable("settings").set({ value: "24" }).where("name", "=", "target.identity").execute();
  expect(await server.call(realName, basic(), account)).toMatchObject({ error: "IDENTITY_UNDER_REVIEW" });
  const photos = await photosOf(account);
  expect(await server.call(realName2, photos, account)).toMatchObject({ error: "IDENTITY_BASIC_FIRST" });

  expect(await decideLatest(account, 1, { approve: true })).toMatchObject({
    ok: true,
    data: { state: "verified", level: 1 },
  });
  expect(await levelOf(account)).toBe(1);
  expect(await server.call(realName, basic(), account)).toMatchObject({ error: "IDENTITY_DONE" });
  expect(await server.ok(realName2, photos, account)).toEqual({ state: "under_review" });
  expect((await server.ok(getUserAuth, {}, account)).advanced.submitted).toEqual(photos);
  expect(await decideLatest(account, 2, { approve: true })).toMatchObject({ ok: true });
  expect(await levelOf(account)).toBe(2);
  expect(server.engine.engine.state?.users.get(account.userId)).toMatchObject({ level: 2, state: "active" });
  const mails = (await services.outbox?.list())?.filter(
    (mail) => mail.to === account.email && mail.subject.startsWith("Candor:"),
  );
  expect(mails?.map((mail) => mail.subject)).toEqual([
    "Candor: advanced verification complete",
    "Candor: basic verification complete",
  ]);
  expect(await noticesOf(account)).toMatchObject([
    { kind: "identity_basic", params: {}, read: false },
    { kind: "identity_advanced", params: {}, read: false },
  ]);
});

test("a rejected submission shows the reason in the user's language, and can be sent again", async () => {
  const account = await openAccount(server);
  await db.updateTable("users").set({ lang: "vi" }).where("user_id", "=", account.userId).execute();
  await server.ok(realName, basic(), account);
  expect(await decideLatest(account, 1, { approve: false, reason: "PHOTO_CROPPED" })).toMatchObject({ ok: true });
  const auth = await server.ok(getUserAuth, {}, account);
  expect(auth.basic).toMatchObject({ state: "rejected", reason: "PHOTO_CROPPED", due_at: null });
  const ref = `identity:${(await latest(account, 1)).identity_id}`;
  expect(await noticesOf(account)).toMatchObject([
    { kind: "identity_rejected", ref, params: { reason: "PHOTO_CROPPED" } },
  ]);
  const [mail] = (await services.outbox?.list())?.filter((each) => each.to === account.email) ?? [];
  expect(mail?.text).toContain("Giấy tờ bị cắt mất một phần.");
  expect(await levelOf(account)).toBe(0);
  await server.ok(realName, basic(), account);
  expect((await server.ok(getUserAuth, {}, account)).basic).toMatchObject({ state: "under_review", reason: null });
});

test.each([
  [{ country: "XX" }, "country", "COUNTRY_NOT_SERVED"],
  [{ country: "1" }, "country", "COUNTRY_NOT_SERVED"],
  [{ document_number: "0000000" }, "document_number", "DOCUMENT_NUMBER_INVALID"],
  [{ document_type: "idcard", document_number: "123" }, "document_number", "DOCUMENT_NUMBER_INVALID"],
  [{ name: "   " }, "name", "FIELD_REQUIRED"],
  [{ contact_address: "x".repeat(301) }, "contact_address", "INVALID_REQUEST"],
])("%j is refused at its field", async (changes, field, error) => {
  const account = await openAccount(server);
  const answer = await server.call(realName, basic(changes as Record<string, string>), account);
  expect(answer.fields?.map((each) => [each.field, each.error])).toEqual([[field, error]]);
});

test("a country that operators removed is neither listed nor accepted", async () => {
  await db.insertInto("areas").values({ code: "AQ", identity: false }).execute();
  const { list } = await server.ok(getIdentityAreas, {}, { lang: "th" });
  const codes = list.map(({ code }) => code);
  expect([codes.includes("AQ"), codes.includes("VN"), codes.length > 200]).toEqual([false, true, true]);
  const account = await openAccount(server);
  expect(await server.call(realName, basic({ country: "AQ" }), account)).toMatchObject({ error: "COUNTRY_NOT_SERVED" });
});

test("parallel submissions leave one; the same key answers the same; a frozen user submits nothing", async () => {
  const account = await openAccount(server);
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(realName, basic(), account)));
  expect(answers.map((answer) => answer.error ?? "done").sort()).toEqual([
    ...Array(7).fill("IDENTITY_UNDER_REVIEW"),
    "done",
  ]);
  const other = await openAccount(server);
  const [input, key] = [basic(), makeCommandId(Date.now())];
  for (let time = 0; time < 2; time += 1)
    expect(await server.ok(realName, input, { ...other, key })).toEqual({ state: "under_review" });
  expect(await server.call(realName, basic(), { ...other, key })).toMatchObject({ error: "IDEMPOTENCY_MISMATCH" });
  const frozen = await openAccount(server);
  await db.updateTable("users").set({ state: "frozen" }).where("user_id", "=", frozen.userId).execute();
  services.sessions.refresh(frozen.userId);
  expect(await server.call(realName, basic(), frozen)).toMatchObject({ error: "ACCOUNT_FROZEN" });
  expect(await server.call(realName2, await photosOf(account), frozen)).toMatchObject({ error: "ACCOUNT_FROZEN" });
});

async function verifiedBasic(): Promise<Account> {
  const account = await openAccount(server);
  await server.ok(realName, basic(), account);
  await decideLatest(account, 1, { approve: true });
  return account;
}

test("photos must be three, different and the user's own", async () => {
  const [account, stranger] = [await verifiedBasic(), await openAccount(server)];
  const [own, foreign] = [await photosOf(account), await photosOf(stranger)];
  const refused = async (photos: typeof own) =>
    (await server.call(realName2, photos, account)).fields?.map(({ field, error }) => [field, error]);
  expect(await refused({ ...own, hand: foreign.hand })).toEqual([["hand", "PHOTO_REQUIRED"]]);
  expect(await refused({ ...own, back: own.front })).toEqual([["back", "PHOTO_REQUIRED"]]);
  expect(await refused({ ...own, front: crypto.randomUUID() })).toEqual([["front", "PHOTO_REQUIRED"]]);
  await server.ok(realName2, own, account);
  expect(await services.files.sweep()).toBe(0);
});

test("two operators decide at once: one decision counts, the other gets a conflict, and each is in the log once", async () => {
  const account = await openAccount(server);
  await server.ok(realName, basic(), account);
  const results = await Promise.all([
    decideLatest(account, 1, { approve: true }),
    decideLatest(account, 1, { approve: false, reason: "PHOTO_CROPPED" }),
  ]);
  expect(results.map((result) => (result.ok ? "done" : result.error)).sort()).toEqual(["VERSION_CONFLICT", "done"]);
  const { identity_id: identityId } = await latest(account, 1);
  const entries = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("subject", "=", `identity:${identityId}`)
    .execute();
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    operator_id: operatorId,
    ip: "127.0.0.1",
    before: { state: "under_review", version: 1 },
  });
  const decision = { identityId: 999_999, version: 1, operatorId, note: "", ip: "", approve: true } as const;
  expect(await decide(services, decision)).toMatchObject({ error: "NOT_FOUND" });
});

test("a level missing in the core is sent later, even if its id is older than a day", async () => {
  const account = await openAccount(server);
  await server.ok(realName, basic(), account);
  await db
    .updateTable("identities")
    .set({ state: "verified", decided_at: new Date(), command_id: makeCommandId(Date.now() - 48 * 3_600_000) })
    .where("user_id", "=", account.userId)
    .execute();
  expect(await levelOf(account)).toBe(0);
  expect(await sendPendingLevels(services)).toBe(1);
  expect(await levelOf(account)).toBe(1);
  expect(await sendPendingLevels(services)).toBe(0);
});

test("a reviewer sees photos, each view is logged, and unsubmitted files are not shown", async () => {
  const account = await verifiedBasic();
  const photos = await photosOf(account);
  const view = { fileId: photos.front, operatorId, ip: "10.0.0.1" };
  expect(await viewFile(services, view)).toMatchObject({ error: "NOT_FOUND" });
  await server.ok(realName2, photos, account);
  const shown = await viewFile(services, view);
  expect(shown.ok && "bytes" in shown.data && Buffer.from(shown.data.bytes).toString("hex", 0, 3)).toBe("ffd8ff");
  const { identity_id: identityId } = await latest(account, 2);
  const [entry] = await db.selectFrom("audit_log").selectAll().where("action", "=", "identity.view_photo").execute();
  expect(entry).toMatchObject({ subject: `identity:${identityId}`, after: { photo: "front", file: photos.front } });
});

test("the record names who else used document, device and picture; the queue counts and filters", async () => {
  const [one, two] = [await openAccount(server), await openAccount(server)];
  const input = basic();
  await server.ok(realName, input, one);
  await decideLatest(one, 1, { approve: true });
  await server.ok(realName2, await photosOf(one), one);
  await server.ok(realName, { ...input, document_number: input.document_number.toLowerCase() }, two);
  await decideLatest(two, 1, { approve: true });
  for (const { userId } of [one, two])
    await db
      .insertInto("known_devices")
      .values({ user_id: userId, device_id: `shared-${one.userId}` })
      .execute();
  const again = await testPicture(seeds, { width: 900, height: 600, format: "webp" });
  const { answer } = await sendFile(server.url, two.token, again);
  await server.ok(realName2, { ...(await photosOf(two)), front: answer.data?.id ?? "" }, two);

  const { identity_id: identityId } = await latest(two, 2);
  // Nothing is known of photos that were not compared.
  expect((await reviewRecord(db, identityId))?.facts.samePicture).toBeUndefined();
  await comparePictures(services);
  expect(await comparePictures(services)).toBe(0);
  const record = await reviewRecord(db, identityId);
  expect(record?.facts.sameDocument.map(({ uid }) => uid)).toEqual([one.user.uid]);
  expect(record?.facts.sameDevice.map(({ uid }) => uid)).toEqual([one.user.uid]);
  expect(record?.facts.samePicture?.map(({ uid, kind, other }) => [uid, kind, other.kind, other.width])).toEqual([
    [one.user.uid, "front", "hand", 640],
  ]);
  expect(record?.photos.map(({ kind, width }) => [kind, width])).toEqual([
    ["front", 900],
    ["back", 640],
    ["hand", 640],
  ]);
  expect(record?.history.map(({ level, state, decided_by }) => [level, state, decided_by])).toEqual([
    [2, "under_review", null],
    [1, "verified", "reviewer-1"],
  ]);
  expect(await reviewRecord(db, 999_999)).toBeUndefined();

  const target = await readTarget(db, "identity");
  const filter = { sort: "due", page_size: 50, now: Date.now(), operatorId, target } as const;
  const open = await reviewQueue(db, { ...filter, tab: "open", level: 2, search: two.user.uid });
  expect(open).toMatchObject({
    total: 1,
    rows: [{ identity_id: identityId, marks: 3, holder: null, uid: two.user.uid }],
  });
  const lease = { queue: "identity", record_id: String(identityId), operator_id: operatorId };
  await db
    .insertInto("review_leases")
    .values({ ...lease, until: new Date(Date.now() + 60_000) })
    .execute();
  const mine = await reviewQueue(db, { ...filter, tab: "mine" });
  expect(mine.rows.map((row) => [row.identity_id, row.holder])).toEqual([[identityId, "reviewer-1"]]);
  const inADay = { ...filter, now: Date.now() + 24 * 3_600_000 + 1_000 };
  expect((await reviewQueue(db, { ...inADay, tab: "late", search: two.user.uid })).total).toBe(1);
  expect((await reviewQueue(db, { ...filter, tab: "due_soon" })).total).toBe(0);
  expect((await reviewQueue(db, { ...filter, tab: "done", country: "JP" })).total).toBe(0);
});
