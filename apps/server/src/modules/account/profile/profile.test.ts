import * as account from "@candor/contract/routes/account.ts";
import { setLoginAlerts } from "@candor/contract/routes/security.ts";
import * as user from "@candor/contract/routes/user.ts";
import { CREDIT_START } from "@candor/contract/rules/credit.ts";
import { NICKNAME_MAX } from "@candor/contract/rules/nickname.ts";
import { afterAll, expect, test } from "vitest";
import { type Account, logIn, openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { commandId } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const sql = (text: string, values: unknown[]) => server.database.pool.query(text, values);

async function sentCode(to: string) {
  const found = (await server.services.outbox?.list())?.find((message) => message.to === to);
  return /\b[0-9]{6}\b/.exec(found?.text ?? "")?.[0] ?? "";
}
async function phoneCode(mobile: string, event: user.CodePurpose = "bind") {
  await server.ok(user.smsSend, { area_code: "84", mobile, event });
  return sentCode(`+84${mobile.slice(1)}`);
}
const phone = (mobile: string, code: string, password = PASSWORD) =>
  ({ type: "mobile", area_code: "84", mobile, code, password }) as const;

test("the account page's data: user, contacts, protections", async () => {
  const mine = await openAccount(server);
  const shown = await server.ok(account.center2, {}, mine);
  const security = { fund_password: false, second_factor: false, anti_phishing: false, login_alerts: true };
  expect(shown).toEqual({ ...mine.user, contact_address: "", security });
  await sql("UPDATE users SET fund_password_hash = 'x', anti_phishing = 'teal' WHERE user_id = $1", [mine.userId]);
  await server.ok(setLoginAlerts, { on: false, password: PASSWORD }, mine);
  await sql("INSERT INTO authenticators (user_id, secret) VALUES ($1, 'x')", [mine.userId]);
  expect((await server.ok(account.center2, {}, mine)).security.second_factor).toBe(false);
  await sql("UPDATE authenticators SET confirmed_at = now() WHERE user_id = $1", [mine.userId]);
  const after = await server.ok(account.center2, {}, mine);
  expect(after.security).toEqual({
    fund_password: true,
    second_factor: true,
    anti_phishing: true,
    login_alerts: false,
  });
});

test("changes nickname and contact address, once per key", async () => {
  const mine = await openAccount(server);
  const key = commandId();
  expect(await server.ok(account.setNickname, { nickname: "  Mai  Linh " }, { ...mine, key })).toEqual({
    nickname: "Mai Linh",
  });
  await server.ok(account.setNickname, { nickname: "Another" }, mine);
  await server.ok(account.setNickname, { nickname: "  Mai  Linh " }, { ...mine, key });
  await server.ok(account.setContactAddress, { contact_address: " 7 Hang Bac " }, mine);
  expect(await server.ok(account.center2, {}, mine)).toMatchObject({
    nickname: "Another",
    contact_address: "7 Hang Bac",
  });
});

test.each(["", " ", "x".repeat(NICKNAME_MAX + 1), "a\u202Eb", "<i>"])("refuses the nickname %j", async (nickname) => {
  const mine = await openAccount(server);
  const answer = await server.call(account.setNickname, { nickname }, mine);
  expect(answer).toMatchObject({ error: "NICKNAME_INVALID", fields: [{ field: "nickname" }] });
  expect(answer.msg).toContain(String(NICKNAME_MAX));
});

test.each([
  ["", "FIELD_REQUIRED"],
  ["x".repeat(account.CONTACT_ADDRESS_MAX + 1), "INVALID_REQUEST"],
])("refuses a contact address of the wrong length", async (contact_address, error) => {
  const mine = await openAccount(server);
  expect(await server.call(account.setContactAddress, { contact_address }, mine)).toMatchObject({ error });
});

test("links the missing phone, which logs in from then on", async () => {
  const mine = await openAccount(server);
  const code = await phoneCode("0901112221");
  await server.ok(account.bindContact, phone("0901112221", code), mine);
  expect((await server.ok(user.center, {}, mine)).mobile).toBe("+84901112221");
  const login = { type: "mobile" as const, area_code: "84", mobile: "0901112221", password: PASSWORD };
  expect((await logIn(server, login)).user.uid).toBe(mine.user.uid);
  // The existing email is notified.
  const noticeCount = async () =>
    (await server.services.outbox?.list())?.find(({ to, text }) => to === mine.email && text.includes("+84901112221"));
  await expect.poll(noticeCount).toMatchObject({ text: expect.stringContaining("freeze your account") });
  const next = await phoneCode("0901112222");
  expect(await server.call(account.bindContact, phone("0901112222", next), mine)).toMatchObject({
    error: "CONTACT_BOUND",
    fields: [{ field: "mobile" }],
  });
});

test("linking needs the login password, and a code that was sent for it", async () => {
  const mine = await openAccount(server);
  const code = await phoneCode("0901112223");
  const call = (input: ReturnType<typeof phone>, who: Account = mine) => server.call(account.bindContact, input, who);
  expect(await call(phone("0901112223", code, "not the password"))).toMatchObject({ error: "WRONG_PASSWORD" });
  const wrong = code === "000000" ? "111111" : "000000";
  expect(await call(phone("0901112223", wrong))).toMatchObject({ error: "WRONG_CODE", fields: [{ field: "code" }] });
  expect(await call(phone("0901112224", code))).toMatchObject({ error: "WRONG_CODE" });
  expect(await call(phone("12345", code))).toMatchObject({ error: "MOBILE_INVALID" });
  const registration = await phoneCode("0901112225", "register");
  expect(await call(phone("0901112225", registration))).toMatchObject({ error: "WRONG_CODE" });
  await sql("UPDATE users SET state = 'frozen' WHERE user_id = $1", [mine.userId]);
  server.services.sessions.refresh(mine.userId);
  expect(await call(phone("0901112223", code))).toMatchObject({ error: "ACCOUNT_FROZEN" });
  expect(await server.call(account.setNickname, { nickname: "Ice" }, mine)).toMatchObject({ error: "ACCOUNT_FROZEN" });
  expect(await server.call(account.setContactAddress, { contact_address: "x" }, mine)).toMatchObject({
    error: "ACCOUNT_FROZEN",
  });
});

test("only a caller with the code learns that the contact is taken, and the code is used up", async () => {
  const [mine, owner] = [await openAccount(server), await openAccount(server)];
  const first = await phoneCode("0901112226");
  await server.ok(account.bindContact, phone("0901112226", first), owner);
  server.clock.ahead += 61_000;
  const code = await phoneCode("0901112226");
  const wrong = code === "000000" ? "111111" : "000000";
  expect(await server.call(account.bindContact, phone("0901112226", wrong), mine)).toMatchObject({
    error: "WRONG_CODE",
  });
  const taken = { error: "MOBILE_EXISTS", fields: [{ field: "mobile" }] };
  expect(await server.call(account.bindContact, phone("0901112226", code), mine)).toMatchObject(taken);
  expect(await server.call(account.bindContact, phone("0901112226", code), mine)).toMatchObject({
    error: "WRONG_CODE",
  });
});

test("of two simultaneous links of one email with one code one succeeds", async () => {
  const both = [await openAccount(server), await openAccount(server)];
  await sql(
    "UPDATE users SET email = NULL, mobile = '+849011122' || user_id, area_code = '84' WHERE user_id = ANY($1)",
    [both.map((each) => each.userId)],
  );
  await server.ok(user.emsSend, { email: "shared@test.example", event: "bind" });
  const code = await sentCode("shared@test.example");
  const input = { type: "email", email: "Shared@test.example", code, password: PASSWORD } as const;
  const answers = await Promise.all(both.map((each) => server.call(account.bindContact, input, each)));
  expect(answers.map((answer) => answer.error ?? "done").sort()).toEqual(["WRONG_CODE", "done"]);
});

test("levels: a reached one is verified, a rejected one shows the reason, and each shows what it unlocks", async () => {
  const mine = await openAccount(server);
  const states = async () =>
    (await server.ok(account.getUserLevel, {}, mine)).levels.map(({ level, state, reason }) => [level, state, reason]);
  expect(await states()).toEqual([
    [0, "verified", null],
    [1, "not_verified", null],
    [2, "not_verified", null],
  ]);
  const submit = (level: number, state: string, reason: string | null) =>
    sql(
      `INSERT INTO identities (user_id, level, state, reason, decided_at, country, name, document_type, document_number, document_index,
         contact_address, command_id)
       VALUES ($1, $2, $3, $4, CASE WHEN $3 = 'under_review' THEN NULL ELSE now() END, 'VN', 'Mai', 'idcard', '12345678',
         decode(repeat('00', 32), 'hex'), 'x', gen_random_uuid())`,
      [mine.userId, level, state, reason],
    );
  await submit(1, "rejected", "PHOTO_UNREADABLE");
  expect((await states())[1]).toEqual([1, "rejected", "PHOTO_UNREADABLE"]);
  await submit(1, "under_review", null);
  expect((await states())[1]).toEqual([1, "under_review", null]);
  await sql(
    "UPDATE identities SET state = 'verified', decided_at = now() WHERE user_id = $1 AND state = 'under_review'",
    [mine.userId],
  );
  // Approved but not sent to the core yet, which unlocks features.
  expect((await states())[1]).toEqual([1, "under_review", null]);
  await sql("UPDATE users SET kyc_level = 1 WHERE user_id = $1", [mine.userId]);
  expect((await states())[1]).toEqual([1, "verified", null]);
  const { levels } = await server.ok(account.getUserLevel, {}, mine);
  expect(levels.map((each) => each.unlocks)).toEqual(
    [0, 1, 2].map((level) => account.levelUnlocks[level as 0 | 1 | 2]),
  );
});

test("credit: the score with its grade, and the user's own history, newest first and in pages", async () => {
  const [mine, other] = [await openAccount(server), await openAccount(server)];
  expect(await server.ok(account.credit, {}, mine)).toMatchObject({
    score: CREDIT_START,
    grade: "good",
    list: [],
    total: 0,
  });
  for (const [delta, after] of [
    [-45, 55],
    [10, 65],
  ])
    await sql(
      "INSERT INTO credit_changes (user_id, delta, score_after, reason, operator_id) VALUES ($1, $2, $3, 'seen', 1)",
      [mine.userId, delta, after],
    );
  await sql("UPDATE users SET credit_score = 65 WHERE user_id = $1", [mine.userId]);
  const page = await server.ok(account.credit, { page: 1, page_size: 1 }, mine);
  expect(page).toMatchObject({
    score: 65,
    grade: "fair",
    total: 2,
    list: [{ delta: 10, score_after: 65, reason: "seen" }],
  });
  expect(JSON.stringify(page)).not.toContain("operator");
  expect(await server.ok(account.credit, {}, other)).toMatchObject({ total: 0, list: [] });
});
