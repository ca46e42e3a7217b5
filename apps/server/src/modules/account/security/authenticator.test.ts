import * as security from "@candor/contract/routes/security.ts";
import * as user from "@candor/contract/routes/user.ts";
import { afterAll, expect, test } from "vitest";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import * as totp from "../../../platform/totp.ts";
import { type Account, logIn, openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { bytesOf, turnOnAuthenticator, wrongCode } from "../../../testing/second-factor.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

const byMail = ({ email }: Account) => ({ type: "email" as const, email, password: PASSWORD });
/** The ticket of a login that owes its second factor. */
async function owed(account: Account) {
  const answer = await server.ok(user.login, byMail(account));
  if (!("second_factor" in answer)) throw new Error("the login owes nothing");
  return answer.second_factor;
}
async function protectedAccount() {
  const account = await openAccount(server);
  return { account, app: await turnOnAuthenticator(server, account) };
}

test("turns on with a first code; from then on a login owes the second factor", async () => {
  const { account, app } = await protectedAccount();
  expect(app.recoveryCodes).toHaveLength(10);
  expect(new Set(app.recoveryCodes).size).toBe(10);
  for (const code of app.recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(await server.ok(security.security, {}, account)).toMatchObject({
    authenticator: true,
    recovery_codes_left: 10,
    passkeys: 0,
  });
  const { ticket, methods, expires_in_ms } = await owed(account);
  expect({ methods, expires_in_ms }).toEqual({ methods: ["totp", "recovery"], expires_in_ms: 300_000 });
  // A ticket is not a token.
  expect(await server.call(user.center, {}, { token: ticket })).toMatchObject({ error: "SESSION_CLEARED" });
  const session = await server.ok(security.loginSecond, { ticket, totp: app.nextCode() });
  expect(session.user.uid).toBe(account.user.uid);
  await server.ok(user.center, {}, session);
});

test("a login that was begun with the old password while a new one was being set does not open a session", async () => {
  const { account, app } = await protectedAccount();
  const { ticket } = await owed(account);
  const changed = { password_hash: "of another password" };
  await server.services.db.updateTable("users").set(changed).where("user_id", "=", account.userId).execute();
  expect(await server.call(security.loginSecond, { ticket, totp: app.nextCode() })).toMatchObject({
    error: "STEP_UP_EXPIRED",
  });
});

test("a code works once, so reading over the shoulder is useless", async () => {
  const { account, app } = await protectedAccount();
  const code = app.nextCode();
  const [first, second] = [await owed(account), await owed(account)];
  const answers = await Promise.all(
    [first, second].map(({ ticket }) => server.call(security.loginSecond, { ticket, totp: code })),
  );
  expect(answers.map((answer) => answer.error).sort()).toEqual(["WRONG_SECOND_FACTOR", undefined]);
  const third = await owed(account);
  expect(await server.call(security.loginSecond, { ticket: third.ticket, totp: code })).toMatchObject({
    error: "WRONG_SECOND_FACTOR",
    fields: [{ field: "totp" }],
  });
});

test("a login's ticket is valid once, for five minutes, and only while its password is current", async () => {
  const { account, app } = await protectedAccount();
  const used = await owed(account);
  await server.ok(security.loginSecond, { ticket: used.ticket, totp: app.nextCode() });
  const again = () => server.call(security.loginSecond, { ticket: used.ticket, totp: app.nextCode() });
  expect(await again()).toMatchObject({ error: "STEP_UP_EXPIRED" });
  const late = await owed(account);
  server.clock.ahead += 300_000;
  expect(await server.call(security.loginSecond, { ticket: late.ticket, totp: app.nextCode() })).toMatchObject({
    error: "STEP_UP_EXPIRED",
  });
  const stolen = await owed(account);
  const next = "a different horse";
  const change = { old_password: PASSWORD, password: next, repassword: next, totp: app.nextCode() };
  await server.ok(security.changePwd, change, account);
  expect(await server.call(security.loginSecond, { ticket: stolen.ticket, totp: app.nextCode() })).toMatchObject({
    error: "STEP_UP_EXPIRED",
  });
  expect(await server.call(security.loginSecond, { ticket: "x".repeat(43), totp: "123456" })).toMatchObject({
    error: "STEP_UP_EXPIRED",
  });
});

test("of 100 guesses at once at most five are evaluated; a recovery code still opens the account to its owner", async () => {
  const { account, app } = await protectedAccount();
  const tickets = await Promise.all(Array.from({ length: 9 }, () => owed(account)));
  app.nextCode();
  const wrong = wrongCode(server, app);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      server.call(security.loginSecond, { ticket: tickets[index % 9]?.ticket ?? "", totp: wrong }),
    ),
  );
  const errors = answers.map((answer) => answer.error);
  expect(errors.filter((error) => error === "WRONG_SECOND_FACTOR").length).toBeLessThanOrEqual(5);
  // Five attempts per ticket, nine tickets, and five attempts for the account in total.
  expect(errors.filter((error) => error === "STEP_UP_EXPIRED")).toHaveLength(55);
  server.clock.ahead += 60_000;
  const { ticket } = await owed(account);
  expect(await server.call(security.loginSecond, { ticket, totp: app.code() })).toMatchObject({
    error: "SECOND_FACTOR_LOCKED",
    params: { hours: 24 },
  });
  const [code = ""] = app.recoveryCodes;
  await server.ok(security.loginSecond, { ticket, totp: code });
});

test("a recovery code works once, in any spelling; new ones replace the rest", async () => {
  const { account, app } = await protectedAccount();
  const [first = "", second = ""] = app.recoveryCodes;
  const typed = first.toLowerCase().replace("-", "").replaceAll("0", "o").replaceAll("1", "l");
  await server.ok(security.loginSecond, { ticket: (await owed(account)).ticket, totp: typed });
  expect(await server.call(security.loginSecond, { ticket: (await owed(account)).ticket, totp: first })).toMatchObject({
    error: "WRONG_SECOND_FACTOR",
  });
  expect((await server.ok(security.security, {}, account)).recovery_codes_left).toBe(9);

  const key = makeCommandId(server.clock.now());
  const input = { password: PASSWORD, totp: app.nextCode() };
  const { recovery_codes: fresh } = await server.ok(security.newRecoveryCodes, input, { ...account, key });
  // The lost answer is given again, although it is stored nowhere.
  expect((await server.ok(security.newRecoveryCodes, input, { ...account, key })).recovery_codes).toEqual(fresh);
  // Key and session alone do not reveal them.
  const stranger = { ...input, password: "not the password" };
  expect(await server.call(security.newRecoveryCodes, stranger, { ...account, key })).toMatchObject({
    error: "WRONG_PASSWORD",
    data: null,
  });
  expect(await server.call(security.loginSecond, { ticket: (await owed(account)).ticket, totp: second })).toMatchObject(
    {
      error: "WRONG_SECOND_FACTOR",
    },
  );
  await server.ok(security.loginSecond, { ticket: (await owed(account)).ticket, totp: fresh[0] });
  await server.ok(security.newRecoveryCodes, { password: PASSWORD, totp: app.nextCode() }, account);
  expect(await server.call(security.newRecoveryCodes, input, { ...account, key })).toMatchObject({
    error: "IDEMPOTENCY_EXPIRED",
  });
});

test("neither the secret nor a recovery code is in any table", async () => {
  const { app } = await protectedAccount();
  const { rows: tables } = await server.database.pool.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND has_table_privilege(oid, 'SELECT')`,
  );
  const texts = await Promise.all(
    tables.map(async ({ relname }) => {
      const { rows } = await server.database.pool.query(`SELECT to_json(t)::text AS text FROM ${relname} t`);
      return rows.map(({ text }) => String(text)).join("\n");
    }),
  );
  const all = texts.join("\n").toLowerCase();
  // The stored answers were searched as well.
  expect(all.includes("user/totpenable")).toBe(true);
  const canaries = [totp.base32(app.secret), app.secret.toString("hex"), app.secret.toString("base64")];
  for (const canary of [...canaries, ...app.recoveryCodes, ...app.recoveryCodes.map((code) => code.replace("-", ""))])
    expect(all.includes(canary.toLowerCase())).toBe(false);
});

test("setting up asks for the password, expires, and does not replace an active one", async () => {
  const account = await openAccount(server);
  expect(await server.call(security.totpSetup, { password: "wrong one" }, account)).toMatchObject({
    error: "WRONG_PASSWORD",
  });
  expect(await server.call(security.totpEnable, { totp: "123456" }, account)).toMatchObject({
    error: "WRONG_SECOND_FACTOR",
  });
  const made = await server.ok(security.totpSetup, { password: PASSWORD }, account);
  expect(made.uri).toBe(
    `otpauth://totp/Candor:${encodeURIComponent(account.email)}?issuer=Candor&secret=${made.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  // A setup that awaits its first code is not a second factor yet.
  await logIn(server, byMail(account));
  const app = await turnOnAuthenticator(server, account);
  expect(await server.call(security.totpSetup, { password: PASSWORD }, account)).toMatchObject({
    error: "SECOND_FACTOR_REQUIRED",
  });
  expect(await server.call(security.totpSetup, { password: PASSWORD, totp: app.nextCode() }, account)).toMatchObject({
    error: "AUTHENTICATOR_ON",
  });
  await server.ok(security.loginSecond, { ticket: (await owed(account)).ticket, totp: app.nextCode() });
});

test("a setup is valid for ten minutes and five attempts, then it starts over", async () => {
  const account = await openAccount(server);
  const begin = async () => (await server.ok(security.totpSetup, { password: PASSWORD }, account)).secret;
  const codeOf = (secret: string) => totp.codeOfStep(bytesOf(secret), totp.stepAt(server.clock.now()));

  const enable = async (code: string) => server.call(security.totpEnable, { totp: code }, account);
  const late = await begin();
  server.clock.ahead += 600_000;
  expect(await enable(codeOf(late))).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
  const secret = await begin();
  const wrong = wrongCode(server, { secret: bytesOf(secret) });
  for (let guess = 0; guess < 4; guess += 1)
    expect(await enable(wrong)).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
  expect((await enable(wrong)).error).toMatch(/SECOND_FACTOR/);
  expect(await enable(codeOf(secret))).toMatchObject({ error: "SECOND_FACTOR_LOCKED" });
  expect(await enable(codeOf(await begin()))).toMatchObject({ code: 1 });
});

test("turning it off asks for password and code, and deletes the recovery codes", async () => {
  const { account, app } = await protectedAccount();
  const off = (input: object) => server.call(security.totpDisable, { password: PASSWORD, ...input }, account);
  expect(await off({})).toMatchObject({ error: "SECOND_FACTOR_REQUIRED" });
  expect(await off({ totp: wrongCode(server, app) })).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
  expect(await off({ password: "wrong one", totp: app.nextCode() })).toMatchObject({ error: "WRONG_PASSWORD" });
  // The mistyped password has not used up the code.
  expect(await off({ totp: app.code() })).toMatchObject({ code: 1 });
  expect(await server.ok(security.security, {}, account)).toMatchObject({
    authenticator: false,
    recovery_codes_left: 0,
  });
  await logIn(server, byMail(account));
  expect(await off({})).toMatchObject({ error: "NOT_FOUND" });
  expect(await server.call(security.newRecoveryCodes, { password: PASSWORD }, account)).toMatchObject({
    error: "NOT_FOUND",
  });
});

test("a repeated setup returns its recovery codes only for the code that turned it on", async () => {
  const account = await openAccount(server);
  const { secret } = await server.ok(security.totpSetup, { password: PASSWORD }, account);
  const code = totp.codeOfStep(bytesOf(secret), totp.stepAt(server.clock.now()));
  const keyed = { ...account, key: makeCommandId(server.clock.now()) };
  const first = await server.ok(security.totpEnable, { totp: code }, keyed);
  const other = code === "000000" ? "111111" : "000000";
  expect(await server.call(security.totpEnable, { totp: other }, keyed)).toMatchObject({
    error: "WRONG_SECOND_FACTOR",
  });
  expect(await server.ok(security.totpEnable, { totp: code }, keyed)).toEqual(first);
});
