import * as common from "@candor/contract/routes/common.ts";
import * as user from "@candor/contract/routes/user.ts";
import { afterAll, expect, test, vi } from "vitest";
import { logIn, openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const server = await startTestServer();
afterAll(() => server.close());

/** The newest message in the outbox, with the code in it. */
async function newest(to: string) {
  const found = (await server.services.outbox?.list())?.find((message) => message.to === to);
  return { ...found, code: /\b[0-9]{6}\b/.exec(found?.text ?? "")?.[0] ?? "" };
}
/** The code of the newest email that has one. */
async function mailedTo(to: string): Promise<string> {
  const sent = ((await server.services.outbox?.list()) ?? []).filter((message) => message.to === to);
  return sent.flatMap(({ text }) => /\b[0-9]{6}\b/.exec(text) ?? [])[0] ?? "";
}
const byMail = (email: string, code: string) => ({
  type: "email" as const,
  email,
  code,
  password: PASSWORD,
  repassword: PASSWORD,
  agreement: true,
});
async function mailedCode(email: string, event: user.CodePurpose = "register") {
  await server.ok(user.emsSend, { email, event });
  return mailedTo(email);
}

test("registers by email with a code, reads its user, logs out, logs in again", async () => {
  const code = await mailedCode("Ann@Test.example".toLowerCase());
  expect(await server.ok(user.emsCheck, { email: "ann@test.example", event: "register", code })).toEqual({
    valid: true,
  });
  const session = await server.ok(user.register, byMail(" ANN@test.example ", code), { form: true });
  expect(session.user).toMatchObject({ email: "ann@test.example", mobile: null, state: "active", level: 0 });
  expect(session.user.uid).toMatch(/^[1-9][0-9]{7}$/);
  expect(await server.ok(user.center, {}, session)).toEqual(session.user);
  const row = await server.database.pool.query("SELECT registered FROM users WHERE uid = $1", [session.user.uid]);
  expect(row.rows).toEqual([{ registered: true }]);
  await server.ok(user.logout, {}, session);
  expect(await server.call(user.center, {}, session)).toMatchObject({ code: 4, type: 999, error: "SESSION_CLEARED" });
  await server.ok(user.login, { type: "email", email: "ann@test.example", password: PASSWORD });
});

test("registers by phone; any spelling gives the same number, and the inviter is recorded", async () => {
  const inviter = await openAccount(server);
  const phone = { area_code: "+84", mobile: "0901 234 567" };
  await server.ok(user.smsSend, { ...phone, event: "register" }, { lang: "vi" });
  const sent = await newest("+84901234567");
  expect(sent.text).toContain("là mã xác minh Candor của bạn");
  const input = { ...byMail("", sent.code), ...phone, type: "mobile" as const, invite_code: inviter.user.invite_code };
  const session = await server.ok(user.register, input, { lang: "vi" });
  expect(session.user).toMatchObject({ mobile: "+84901234567", lang: "vi", code_channel: "sms" });
  const { rows } = await server.database.pool.query("SELECT inviter_id FROM users WHERE uid = $1", [session.user.uid]);
  expect(rows).toEqual([{ inviter_id: inviter.userId }]);
  const login = { type: "mobile" as const, area_code: "84", mobile: "901234567", password: PASSWORD };
  expect((await logIn(server, login)).user.uid).toBe(session.user.uid);
  server.clock.ahead += 61_000;
  await server.ok(user.smsSend, { ...phone, event: "register" });
  expect((await newest("+84901234567")).text).toContain("already has an account");
});

test("a code is valid once, for its purpose and target, for ten minutes and five attempts", async () => {
  const code = await mailedCode("bob@test.example");
  const wrong = code === "000000" ? "111111" : "000000";
  const refused = { code: -1, error: "WRONG_CODE", fields: [{ field: "code" }] };
  expect(await server.call(user.resetpwd, byMail("bob@test.example", code))).toMatchObject(refused);
  expect(await server.call(user.register, byMail("eve@test.example", code))).toMatchObject(refused);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await server.call(user.register, byMail("bob@test.example", wrong))).toMatchObject(refused);
  expect(await server.call(user.register, byMail("bob@test.example", code))).toMatchObject(refused);

  server.clock.ahead += 61_000;
  const late = await mailedCode("bob@test.example");
  server.clock.ahead += 600_000;
  expect(await server.call(user.register, byMail("bob@test.example", late))).toMatchObject(refused);

  const good = await mailedCode("bob@test.example");
  await server.ok(user.register, byMail("bob@test.example", good));
  expect(await server.call(user.register, byMail("bob@test.example", good))).toMatchObject(refused);
  const stored = await server.database.pool.query("SELECT encode(code_hash, 'escape') AS hash FROM codes");
  expect(stored.rows.some(({ hash }) => String(hash).includes(good))).toBe(false);
});

test("a wrong code is refused before the password is hashed, and costs an attempt", async () => {
  const code = await mailedCode("nohash@test.example");
  const hash = vi.spyOn(server.services.passwords, "hash");
  const wrong = code === "111111" ? "222222" : "111111";
  for (let count = 0; count < user.CODE_TRIES_MAX; count += 1)
    expect(await server.call(user.register, byMail("nohash@test.example", wrong))).toMatchObject({
      error: "WRONG_CODE",
    });
  const { password, repassword } = byMail("", "");
  const reset = { type: "email" as const, email: "nohash@test.example", code: wrong, password, repassword };
  expect(await server.call(user.resetpwd, reset)).toMatchObject({ error: "WRONG_CODE" });
  expect(await server.call(user.register, byMail("nohash@test.example", code))).toMatchObject({ error: "WRONG_CODE" });
  expect(hash).not.toHaveBeenCalled();
  hash.mockRestore();
});

test("of two simultaneous registrations of one contact one gets the account", async () => {
  const code = await mailedCode("twice@test.example");
  const answers = await Promise.all([1, 2].map(() => server.call(user.register, byMail("twice@test.example", code))));
  expect(answers.map((answer) => answer.code).sort()).toEqual([-1, 1]);
});

test.each([
  [{ password: "12345", repassword: "12345" }, "PASSWORD_TOO_SHORT", "password"],
  [{ password: "x".repeat(129), repassword: "x".repeat(129) }, "PASSWORD_TOO_LONG", "password"],
  [{ repassword: "another one" }, "PASSWORDS_DIFFER", "repassword"],
  [{ password: "Password1", repassword: "Password1" }, "PASSWORD_TOO_COMMON", "password"],
  [{ agreement: false }, "AGREEMENT_REQUIRED", "agreement"],
  [{ invite_code: "NOSUCH" }, "INVITE_CODE_NOT_FOUND", "invite_code"],
  [{ email: "no mail" }, "EMAIL_INVALID", "email"],
  [{ code: "12ab56" }, "WRONG_CODE", "code"],
])("registration refuses %o with %s at %s", async (change, error, field) => {
  const answer = await server.call(user.register, { ...byMail("carl@test.example", "123456"), ...change });
  expect(answer).toMatchObject({ code: -1, error, fields: [{ field, error }] });
  expect(answer.msg).not.toMatch(/[{}]/);
});

test("a phone number that is in no numbering plan is refused", async () => {
  const input = { area_code: "84", mobile: "12345", event: "register" as const };
  expect(await server.call(user.smsSend, input)).toMatchObject({
    error: "MOBILE_INVALID",
    fields: [{ field: "mobile" }],
  });
});

test("a dialing code that no country has is refused", async () => {
  const input = { area_code: "000", mobile: "5550100123", event: "register" as const };
  expect(await server.call(user.smsSend, input)).toMatchObject({ error: "MOBILE_INVALID" });
  const login = { type: "mobile" as const, ...input, password: PASSWORD };
  expect(await server.call(user.login, login)).toMatchObject({ error: "MOBILE_INVALID" });
});

test("premium numbers and fixed lines get no code, and numbers of a closed country cannot register", async () => {
  const send = (area_code: string, mobile: string, event: user.CodePurpose) =>
    server.call(user.smsSend, { area_code, mobile, event });
  for (const [dial, mobile] of [
    ["44", "9012345678"],
    ["49", "30123456"],
  ] as const)
    expect(await send(dial, mobile, "register")).toMatchObject({ error: "MOBILE_NOT_TEXTABLE" });
  await server.database.pool.query("INSERT INTO areas (code, registration) VALUES ('FR', false)");
  const french = ["33", "612345678"] as const;
  expect(await send(...french, "register")).toMatchObject({
    error: "COUNTRY_NOT_SERVED",
    fields: [{ field: "area_code" }],
  });
  const input = { ...byMail("", "123456"), type: "mobile" as const, area_code: french[0], mobile: french[1] };
  expect(await server.call(user.register, input)).toMatchObject({ error: "COUNTRY_NOT_SERVED" });
  expect(await send(...french, "resetpwd")).toMatchObject({ code: 1 });
});

test("login distinguishes an unknown account, a wrong password and a locked account, and slows guessing", async () => {
  const known = await openAccount(server);
  const login = (email: string, password: string) => server.call(user.login, { type: "email", email, password });
  expect(await login("nobody@test.example", PASSWORD)).toMatchObject({ error: "ACCOUNT_NOT_FOUND" });
  expect(await login(known.email, "wrong one")).toMatchObject({ error: "WRONG_PASSWORD" });
  await server.database.pool.query("UPDATE users SET state = 'locked' WHERE user_id = $1", [known.userId]);
  expect(await login(known.email, PASSWORD)).toMatchObject({ error: "ACCOUNT_LOCKED" });
  server.services.sessions.refresh(known.userId);
  expect(await server.call(user.center, {}, known)).toMatchObject({ error: "ACCOUNT_LOCKED" });
  const guesses = await Promise.all(Array.from({ length: 12 }, () => login(known.email, "wrong one")));
  expect(guesses.map((answer) => answer.error)).toContain("TOO_MANY_REQUESTS");
});

test("a reset answers alike for unknown contacts, sets the password and ends every session", async () => {
  const known = await openAccount(server);
  const send = (email: string) => server.call(user.emsSend, { email, event: "resetpwd" });
  expect(await send("stranger@test.example")).toEqual(await send(known.email));
  expect((await newest("stranger@test.example")).text).toBeUndefined();
  // The answer does not wait for the email, and the alert of the account's first login may arrive in between.
  const code = await waitFor(async () => {
    const sent = await mailedTo(known.email);
    expect(sent).not.toBe("");
    return sent;
  });
  const next = "a different horse";
  await server.ok(user.resetpwd, { ...byMail(known.email, code), password: next, repassword: next });
  expect(await server.call(user.center, {}, known)).toMatchObject({ code: 4, type: 999 });
  await server.ok(user.login, { type: "email", email: known.email, password: next });
});

test("lists sessions, this one first, and ends another; another user's is not found", async () => {
  const account = await openAccount(server);
  const phone = await logIn(
    server,
    { type: "email", email: account.email, password: PASSWORD },
    { headers: { "user-agent": "Phone" } },
  );
  const { list } = await server.ok(user.sessions, {}, phone);
  expect(list).toMatchObject([{ current: true, device: "Phone", ip: "127.0.0.1" }, { current: false }]);
  const other = list[1]?.id ?? "";
  const stranger = await openAccount(server);
  expect(await server.call(user.revokeSession, { id: other }, stranger)).toMatchObject({ error: "NOT_FOUND" });
  await server.ok(user.revokeSession, { id: other }, phone);
  expect(await server.call(user.center, {}, account)).toMatchObject({ code: 4, type: 999 });
  await server.ok(user.center, {}, phone);
});

test("language and channel are kept; a channel that is not linked is refused", async () => {
  const account = await openAccount(server);
  expect(await server.ok(common.setLang, { lang: "kr" }, account)).toEqual({ lang: "ko" });
  expect(await server.call(common.setLang, { lang: "tlh" }, account)).toMatchObject({ fields: [{ field: "lang" }] });
  expect((await server.ok(user.center, {}, account)).lang).toBe("ko");
  expect(await server.ok(common.smsOtherMail, { channel: "mail" }, account)).toEqual({ channel: "mail" });
  expect(await server.call(common.smsOtherMail, { channel: "sms" }, account)).toMatchObject({
    error: "MOBILE_INVALID",
  });
});
