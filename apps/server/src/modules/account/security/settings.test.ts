import { type Language, languages } from "@candor/contract/i18n/languages.ts";
import type { InputOf, Route } from "@candor/contract/route.ts";
import { userFreeze } from "@candor/contract/routes/console/users.ts";
import * as security from "@candor/contract/routes/security.ts";
import * as user from "@candor/contract/routes/user.ts";
import { afterAll, expect, test, vi } from "vitest";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import { mailTo } from "../../../services/user-mail/mail-to.ts";
import { type Account, logIn, openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { openOperator } from "../../../testing/operators.ts";
import { securityCode, turnOnAuthenticator } from "../../../testing/second-factor.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const server = await startTestServer({ CANDOR_CODES_PER_TARGET: "1000" });
afterAll(() => server.close());

const PHONE = "device-id-of-the-phone";
const CHROME =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36";
const enter = ({ email }: Account, device?: string, agent = CHROME) =>
  logIn(
    server,
    { type: "email", email, password: PASSWORD },
    { headers: { "user-agent": agent, ...(device ? { device } : {}) } },
  );
/** The login emails of the account, newest first, once there are this many: the login does not wait for the email. */
const alerts = ({ email }: Account, count: number) =>
  waitFor(async () => {
    const mails = (await server.services.outbox?.list()) ?? [];
    const found = mails.filter((mail) => mail.to === email && !/\b[0-9]{6}\b/.test(mail.text));
    expect(found).toHaveLength(count);
    return found;
  });

test("a login from an unknown device sends an email, from a known one it does not", async () => {
  // The account's first login, by the harness, was from an unknown device.
  const account = await openAccount(server);
  await enter(account, PHONE);
  const [alert] = await alerts(account, 2);
  expect(alert?.subject).toBe("New login to your Candor account");
  expect(alert?.text).toContain("from the address 127.0.0.1: Chrome, Android.");
  await enter(account, PHONE);
  // Omitting the id, or sending an invalid one, does not avoid the alert.
  await enter(account);
  await enter(account, "short");
  await alerts(account, 4);
});

test("the alert contains nothing supplied by the login itself", async () => {
  const account = await openAccount(server);
  await enter(account, "device-of-a-stranger", "Win a prize at https://evil.example, Chrome/1 on Windows");
  const [alert] = await alerts(account, 2);
  expect(alert?.text).toContain("Chrome, Windows");
  expect(alert?.text).not.toContain("evil");
});

test("alerts can be turned off, with the password", async () => {
  const account = await openAccount(server);
  const set = (on: boolean, password = PASSWORD) => server.call(security.setLoginAlerts, { on, password }, account);
  expect(await set(false, "wrong one")).toMatchObject({ error: "WRONG_PASSWORD" });
  expect(await set(false)).toMatchObject({ code: 1 });
  expect((await server.ok(security.security, {}, account)).login_alerts).toBe(false);
  await enter(account, "another-device-of-mine");
  expect(await set(true)).toMatchObject({ code: 1 });
  await enter(account, "a-third-device-of-mine");
  await alerts(account, 2);
});

test("the anti-phishing code of the user is in every email to them, and in none to others", async () => {
  const [account, other] = [await openAccount(server), await openAccount(server)];
  const word = "{code} blauer Wal 鯨";
  const set = (text: string, password = PASSWORD) =>
    server.call(security.setAntiPhishing, { word: text, password }, account);
  expect(await set(word, "wrong one")).toMatchObject({ error: "WRONG_PASSWORD" });
  expect(await set("two\nlines")).toMatchObject({ fields: [{ field: "word" }] });
  expect(await set("x".repeat(33))).toMatchObject({ fields: [{ field: "word" }] });
  expect(await set(word)).toMatchObject({ code: 1 });
  expect((await server.ok(security.security, {}, account)).anti_phishing).toBe("{…");

  await securityCode(server, account);
  await server.ok(user.emsSend, { email: account.email, event: "register" });
  await server.ok(user.emsSend, { email: account.email, event: "resetpwd" });
  await enter(account, "yet-another-device-of-mine");
  await securityCode(server, other);
  // Apart from the alerts of two logins, the notice of the change and the text about a repeated registration have no code.
  await alerts(account, 4);
  const mails = (await server.services.outbox?.list()) ?? [];
  const since = mails.filter((mail) => mail.to === account.email).slice(0, 5);
  expect(since).toHaveLength(5);
  for (const mail of since) expect(mail.text.startsWith(`Your anti-phishing code: ${word}\n\n`)).toBe(true);
  expect(mails.filter((mail) => mail.to === other.email).some((mail) => mail.text.includes("Wal"))).toBe(false);

  expect(await set("")).toMatchObject({ code: 1 });
  expect((await server.ok(security.security, {}, account)).anti_phishing).toBeNull();
});

test.each(languages.map((language) => [language]))(
  "emails in %s have the code and no gap",
  async (language: Language) => {
    const sent: string[] = [];
    const sendMail = async ({ text }: { text: string }) => void sent.push(text);
    const user = { email: "a@test.example", anti_phishing: "鯨" };
    expect(await mailTo({ sendMail }, user, { subject: "s", text: "body", language })).toBe(true);
    expect(sent[0]).toMatch(/^[^{}]*鯨\n\nbody$/u);
    expect(await mailTo({ sendMail }, { ...user, email: null }, { subject: "s", text: "body", language })).toBe(false);
    expect(sent).toHaveLength(1);
  },
);

test("changes the login password, ends the other sessions and keeps this one", async () => {
  const account = await openAccount(server);
  const phone = await enter(account);
  const next = "a different horse";
  const change = (input: object) =>
    server.call(security.changePwd, { old_password: PASSWORD, password: next, repassword: next, ...input }, account);
  expect(await change({ old_password: "wrong one" })).toMatchObject({
    error: "WRONG_OLD_PASSWORD",
    fields: [{ field: "old_password" }],
  });
  expect(await change({ repassword: "another" })).toMatchObject({ error: "PASSWORDS_DIFFER" });
  expect(await change({ password: "password1", repassword: "password1" })).toMatchObject({
    error: "PASSWORD_TOO_COMMON",
  });
  expect(await change({ password: "12345", repassword: "12345" })).toMatchObject({ error: "PASSWORD_TOO_SHORT" });
  expect(await change({})).toMatchObject({ code: 1 });
  expect(await server.call(user.center, {}, phone)).toMatchObject({ code: 4, type: 999 });
  await server.ok(user.center, {}, account);
  const login = { type: "email" as const, email: account.email };
  expect(await server.call(user.login, { ...login, password: PASSWORD })).toMatchObject({ error: "WRONG_PASSWORD" });
  await logIn(server, { ...login, password: next });
});

test("a change of the password sent again with its key is carried out once", async () => {
  const account = await openAccount(server);
  const next = "a different horse";
  const input = { old_password: PASSWORD, password: next, repassword: next };
  const key = makeCommandId(server.clock.now());
  await server.ok(security.changePwd, input, { ...account, key });
  const since = await logIn(server, { type: "email", email: account.email, password: next });
  await server.ok(security.changePwd, input, { ...account, key });
  await server.ok(user.center, {}, since);
});

test("freezes the own account at once and lifts it with password, code and second factor", async () => {
  const account = await openAccount(server);
  const app = await turnOnAuthenticator(server, account);
  expect(await server.call(security.freezeSelf, { password: "wrong one" }, account)).toMatchObject({
    error: "WRONG_PASSWORD",
  });
  await server.ok(security.freezeSelf, { password: PASSWORD }, account);
  expect((await server.ok(user.center, {}, account)).state).toBe("frozen");
  expect((await server.ok(security.security, {}, account)).frozen_by).toBe("user");
  expect(server.engine.engine.state?.users.get(account.userId)?.state).toBe("frozen");

  const frozen = { error: "ACCOUNT_FROZEN" };
  const proof = { password: PASSWORD, totp: app.nextCode() };
  expect(await server.call(security.totpDisable, proof, account)).toMatchObject(frozen);
  expect(await server.call(security.freezeSelf, { password: PASSWORD }, account)).toMatchObject(frozen);
  const code = await securityCode(server, account);
  const lift = (input: object) => server.call(security.unfreezeSelf, { ...proof, code, ...input }, account);
  expect(await lift({ code: "000000" })).toMatchObject({ error: "WRONG_CODE" });
  expect(await lift({ totp: undefined })).toMatchObject({ error: "SECOND_FACTOR_REQUIRED" });
  expect(await lift({ totp: app.nextCode() })).toMatchObject({ code: 1 });
  expect((await server.ok(user.center, {}, account)).state).toBe("active");
  expect((await server.ok(security.security, {}, account)).frozen_by).toBeNull();
});

const byOperator = (account: Account) => ({ uid: account.user.uid, reason: "ACCESS_SUSPICIOUS" as const, note: "" });

test("the user cannot lift an operator's freeze, even over the user's own", async () => {
  const [account, operator] = [await openAccount(server), await openOperator(server, "support")];
  await server.ok(security.freezeSelf, { password: PASSWORD }, account);
  await server.ok(userFreeze, byOperator(account), operator);
  expect(await server.ok(security.security, {}, account)).toMatchObject({
    frozen_by: "operator",
    frozen_reason: "ACCESS_SUSPICIOUS",
    frozen_at: expect.stringMatching(/^20.*Z$/),
  });
  const lift = { password: PASSWORD, code: await securityCode(server, account) };
  expect(await server.call(security.unfreezeSelf, lift, account)).toMatchObject({ error: "ACCOUNT_FROZEN" });
  expect((await server.ok(user.center, {}, account)).state).toBe("frozen");
});

test("a freeze by an operator at the same moment wins over the user's own freezing and lifting", async () => {
  const operator = await openOperator(server, "support");
  for (let round = 0; round < 10; round += 1) {
    const account = await openAccount(server);
    const isLifting = round % 2 === 0;
    if (isLifting) await server.ok(security.freezeSelf, { password: PASSWORD }, account);
    const code = await securityCode(server, account);
    const own = () =>
      isLifting
        ? server.call(security.unfreezeSelf, { password: PASSWORD, code }, account)
        : server.call(security.freezeSelf, { password: PASSWORD }, account);
    const [freeze] = await Promise.all([server.call(userFreeze, byOperator(account), operator), own()]);
    expect(freeze).toMatchObject({ code: 1 });
    expect((await server.ok(user.center, {}, account)).state).toBe("frozen");
    expect((await server.ok(security.security, {}, account)).frozen_by).toBe("operator");
  }
});

test("twenty simultaneous freezes do not wait for each other's connections", async () => {
  const accounts: Account[] = [];
  while (accounts.length < 20) accounts.push(await openAccount(server));
  const answers = await Promise.all(
    accounts.map((account) => server.call(security.freezeSelf, { password: PASSWORD }, account)),
  );
  expect(answers.map((answer) => answer.code)).toEqual(accounts.map(() => 1));
});

test("a freeze whose command the engine did not accept is completed by a repeated call", async () => {
  const account = await openAccount(server);
  const key = makeCommandId(server.clock.now());
  const send = vi.spyOn(server.services.engine, "send").mockResolvedValueOnce({ ok: false, error: "BUSY" });
  const freeze = () => server.call(security.freezeSelf, { password: PASSWORD }, { ...account, key });
  expect(await freeze()).toMatchObject({ error: "BUSY" });
  send.mockRestore();
  expect((await server.ok(user.center, {}, account)).state).toBe("active");
  expect(await freeze()).toMatchObject({ code: 1 });
  expect((await server.ok(user.center, {}, account)).state).toBe("frozen");
  expect(await freeze()).toMatchObject({ code: 1 });
});

test("every change of security by a frozen account is refused", async () => {
  const account = await openAccount(server);
  await server.ok(security.freezeSelf, { password: PASSWORD }, account);
  const frozen = { error: "ACCOUNT_FROZEN" };
  const call = <R extends Route>(route: R, input: InputOf<R>) => server.call(route, input, account);
  const password = { password: PASSWORD };
  const next = { password: "another horse", repassword: "another horse" };
  const fund = { new_fund_password: "847201", repeat_fund_password: "847201", code: "123456" };
  expect(await call(security.changePwd, { old_password: PASSWORD, ...next })).toMatchObject(frozen);
  expect(await call(security.changeMpwd, fund)).toMatchObject(frozen);
  expect(await call(security.totpSetup, password)).toMatchObject(frozen);
  expect(await call(security.totpEnable, { totp: "123456" })).toMatchObject(frozen);
  expect(await call(security.newRecoveryCodes, password)).toMatchObject(frozen);
  expect(await call(security.setAntiPhishing, { word: "x", ...password })).toMatchObject(frozen);
  expect(await call(security.setLoginAlerts, { on: false, ...password })).toMatchObject(frozen);
  expect(await call(security.renamePasskey, { id: "x", name: "y" })).toMatchObject(frozen);
  expect(await call(security.removePasskey, { id: "x", ...password })).toMatchObject(frozen);
});
