import * as security from "@candor/contract/routes/security.ts";
import * as user from "@candor/contract/routes/user.ts";
import { PASSKEYS_MAX } from "@candor/contract/step-up.ts";
import { afterAll, expect, test } from "vitest";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import { siteOf } from "../../../services/passkeys/webauthn.ts";
import { type Account, logIn, openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { contextOf, turnOnAuthenticator } from "../../../testing/second-factor.ts";
import { startTestServer } from "../../../testing/server.ts";
import { type SoftPasskey, softPasskey } from "../../../testing/soft-passkey.ts";
import { proofs } from "./index.ts";

const ORIGIN = "https://candor.test";
const server = await startTestServer({ CANDOR_ORIGINS: ORIGIN });
afterAll(() => server.close());

const from = (account?: { token: string }, origin = ORIGIN) => ({ token: account?.token, headers: { origin } });

async function newKey(account: Account) {
  const made = await server.ok(security.passkeyOptions, { purpose: "register" }, from(account));
  if (made.purpose !== "register") throw new Error("other options were asked for");
  return made;
}
async function challenge(
  input: { purpose: "login"; ticket?: string } | { purpose: "use"; action: "addPasskey" | "withdraw" },
  account?: Account,
) {
  const made = await server.ok(security.passkeyOptions, input, from(account));
  if (made.purpose === "register") throw new Error("other options were asked for");
  return made;
}
async function register(account: Account, passkey: SoftPasskey = softPasskey(), proof: object = {}) {
  const { ticket, options } = await newKey(account);
  const input = { ticket, credential: passkey.create(options, ORIGIN), name: "My phone", password: PASSWORD, ...proof };
  return { passkey, answer: await server.call(security.addPasskey, input, account) };
}
async function withPasskey() {
  const account = await openAccount(server);
  const { passkey, answer } = await register(account);
  expect(answer).toMatchObject({ code: 1, data: { passkey: { name: "My phone", last_used_at: null } } });
  return { account, passkey, recoveryCodes: answer.data?.recovery_codes ?? [] };
}
async function owed({ email }: Account) {
  const answer = await server.ok(user.login, { type: "email", email, password: PASSWORD });
  if (!("second_factor" in answer)) throw new Error("the login owes nothing");
  return answer.second_factor;
}
async function passkeyLogin(passkey: SoftPasskey, origin = ORIGIN) {
  const { ticket, options } = await challenge({ purpose: "login" });
  return server.call(security.passkeyLogin, { ticket, assertion: passkey.use(options, origin) });
}

test("adds a passkey with recovery codes, lists and renames it, and logs in by it alone", async () => {
  const { account, passkey, recoveryCodes } = await withPasskey();
  expect(recoveryCodes).toHaveLength(10);
  await server.ok(security.renamePasskey, { id: passkey.id, name: "Schlüssel 鍵" }, account);
  const answer = await passkeyLogin(passkey);
  expect(answer).toMatchObject({ code: 1, data: { user: { uid: account.user.uid } } });
  await server.ok(user.center, {}, answer.data ?? {});
  const { list } = await server.ok(security.passkeys, {}, account);
  expect(list).toMatchObject([{ id: passkey.id, name: "Schlüssel 鍵", backed_up: false }]);
  expect(list[0]?.last_used_at).not.toBeNull();
});

test("completes a login, for which the password alone is no longer enough", async () => {
  const { account, passkey } = await withPasskey();
  const second = await owed(account);
  expect(second.methods).toEqual(["recovery", "passkey"]);
  const { ticket: passkey_ticket, options } = await challenge({ purpose: "login", ticket: second.ticket });
  expect(options).toMatchObject({ rpId: "candor.test", userVerification: "preferred" });
  expect(options.allowCredentials).toEqual([{ id: passkey.id, type: "public-key", transports: ["internal"] }]);
  // With the password, a device without user verification is enough.
  passkey.verifiesUser = false;
  const input = { ticket: second.ticket, passkey_ticket, assertion: passkey.use(options, ORIGIN) };
  const session = await server.ok(security.loginSecond, input);
  expect(session.user.uid).toBe(account.user.uid);
  expect(await server.call(security.loginSecond, input)).toMatchObject({ error: "STEP_UP_EXPIRED" });
});

test("stands in for the second factor of an action, via doAuth", async () => {
  const { account, passkey } = await withPasskey();
  const context = await contextOf(server, account);
  const check = (auth_ticket?: string) =>
    proofs(server.services).check("addPasskey", context, { password: PASSWORD, auth_ticket });
  expect(await check()).toMatchObject({ error: "SECOND_FACTOR_REQUIRED" });
  const { ticket, options } = await challenge({ purpose: "use", action: "addPasskey" }, account);
  const assertion = passkey.use(options, ORIGIN);
  const ask = (action: "addPasskey" | "withdraw") =>
    server.call(security.doAuth, { action, passkey_ticket: ticket, assertion }, account);
  expect(await ask("withdraw")).toMatchObject({ error: "PASSKEY_FAILED" });
  const answer = await ask("addPasskey");
  expect(await ask("addPasskey")).toMatchObject({ error: "PASSKEY_FAILED" });
  expect(await check(answer.data?.auth_ticket)).toBeUndefined();
});

test("on its own it has to verify its user", async () => {
  const { passkey } = await withPasskey();
  passkey.verifiesUser = false;
  expect(await passkeyLogin(passkey)).toMatchObject({ error: "PASSKEY_FAILED" });
});

test("a page of another site gets nowhere: neither its challenge nor what was signed on it", async () => {
  const { account, passkey } = await withPasskey();
  expect(await passkeyLogin(passkey, "https://candor.test.evil.example")).toMatchObject({ error: "PASSKEY_FAILED" });
  const ask = (headers: Record<string, string>) =>
    server.call(security.passkeyOptions, { purpose: "login" }, { headers });
  expect(await ask({ origin: "https://evil.example" })).toMatchObject({ error: "PASSKEY_FAILED" });
  expect(await ask({})).toMatchObject({ error: "PASSKEY_FAILED" });
  // An attacker who sends another host gets a challenge for that host, which the signature reveals.
  const local = { origin: "http://localhost:1", host: "localhost:1" };
  expect(siteOf(local, [])).toEqual({ origin: "http://localhost:1", rpId: "localhost" });
  const { ticket } = await challenge({ purpose: "login" });
  const forged = passkey.use({ ...(await challenge({ purpose: "login" })).options, rpId: "localhost" }, ORIGIN);
  expect(await server.call(security.passkeyLogin, { ticket, assertion: forged })).toMatchObject({
    error: "PASSKEY_FAILED",
  });
  await server.ok(user.center, {}, account);
});

test.each([
  [{ origin: "http://192.168.1.5:8080", host: "192.168.1.5:8080" }, undefined],
  [{ origin: "http://[::1]:8080", host: "[::1]:8080" }, undefined],
  [{ origin: "null", host: "candor.test" }, undefined],
  [{ origin: "https://candor.test:8443", host: "candor.test" }, undefined],
  [
    { origin: "https://candor.test:8443", host: "candor.test:8443" },
    { origin: "https://candor.test:8443", rpId: "candor.test" },
  ],
  [
    { origin: "https://app.example", host: "candor.test" },
    { origin: "https://app.example", rpId: "app.example" },
  ],
])("the site of %o is %o", (headers, site) => {
  expect(siteOf(headers, ["https://app.example"])).toEqual(site);
});

test("a challenge is answered once, within five minutes, and by the session that requested it", async () => {
  const { passkey } = await withPasskey();
  const { ticket, options } = await challenge({ purpose: "login" });
  const assertion = passkey.use(options, ORIGIN);
  await server.ok(security.passkeyLogin, { ticket, assertion });
  expect(await server.call(security.passkeyLogin, { ticket, assertion })).toMatchObject({ error: "PASSKEY_FAILED" });
  const late = await challenge({ purpose: "login" });
  server.clock.ahead += 300_000;
  expect(
    await server.call(security.passkeyLogin, { ticket: late.ticket, assertion: passkey.use(late.options, ORIGIN) }),
  ).toMatchObject({ error: "PASSKEY_FAILED" });

  const [mine, other] = [await openAccount(server), await openAccount(server)];
  const made = await newKey(mine);
  const credential = softPasskey().create(made.options, ORIGIN);
  const input = { ticket: made.ticket, credential, name: "x", password: PASSWORD };
  expect(await server.call(security.addPasskey, input, other)).toMatchObject({ error: "PASSKEY_FAILED" });
  expect(await server.call(security.addPasskey, input, mine)).toMatchObject({ code: 1 });
});

test("a copied key is detected by its counter", async () => {
  const { passkey } = await withPasskey();
  await passkeyLogin(passkey);
  const copied = passkey.counter - 1;
  await passkeyLogin(passkey);
  passkey.counter = copied;
  expect(await passkeyLogin(passkey)).toMatchObject({ error: "PASSKEY_FAILED" });
});

test("somebody else's passkey opens neither a login nor an action, and is neither renamed nor removed", async () => {
  const { account } = await withPasskey();
  const other = await withPasskey();
  const second = await owed(account);
  const { ticket: passkey_ticket, options } = await challenge({ purpose: "login", ticket: second.ticket });
  const assertion = other.passkey.use(options, ORIGIN);
  expect(await server.call(security.loginSecond, { ticket: second.ticket, passkey_ticket, assertion })).toMatchObject({
    error: "PASSKEY_FAILED",
  });
  const { id } = other.passkey;
  expect(await server.call(security.renamePasskey, { id, name: "mine" }, account)).toMatchObject({
    error: "NOT_FOUND",
  });
  expect(await server.call(security.removePasskey, { id, password: PASSWORD }, account)).toMatchObject({
    error: "NOT_FOUND",
  });
});

test("the same credential is added to one account only, and to that once", async () => {
  const { account, passkey, recoveryCodes } = await withPasskey();
  const other = await openAccount(server);
  expect((await register(other, passkey)).answer).toMatchObject({ error: "PASSKEY_FAILED" });
  expect((await register(account, passkey, { totp: recoveryCodes[0] })).answer).toMatchObject({
    error: "PASSKEY_FAILED",
  });
});

test("a further one needs the second factor and gives no new recovery codes; the maximum is ten", async () => {
  const account = await openAccount(server);
  const app = await turnOnAuthenticator(server, account);
  expect((await register(account)).answer).toMatchObject({ error: "SECOND_FACTOR_REQUIRED" });
  for (let count = 0; count < PASSKEYS_MAX; count += 1) {
    const { answer } = await register(account, softPasskey(), { totp: app.nextCode() });
    expect(answer).toMatchObject({ code: 1, data: { recovery_codes: [] } });
  }
  expect((await register(account, softPasskey(), { totp: app.nextCode() })).answer).toMatchObject({
    error: "TOO_MANY_PASSKEYS",
    params: { max: PASSKEYS_MAX },
  });
});

test("adding it sent again with the same key returns the same codes", async () => {
  const account = await openAccount(server);
  const { ticket, options } = await newKey(account);
  const input = { ticket, credential: softPasskey().create(options, ORIGIN), name: "x", password: PASSWORD };
  const key = makeCommandId(server.clock.now());
  const first = await server.call(security.addPasskey, input, { ...account, key });
  expect(first.data?.recovery_codes).toHaveLength(10);
  expect(await server.call(security.addPasskey, input, { ...account, key })).toEqual(first);
});

test("the last one removed, the password is enough again and the recovery codes are gone", async () => {
  const { account, passkey, recoveryCodes } = await withPasskey();
  const remove = (input: object) =>
    server.call(security.removePasskey, { id: passkey.id, password: PASSWORD, ...input }, account);
  expect(await remove({})).toMatchObject({ error: "SECOND_FACTOR_REQUIRED" });
  expect(await remove({ totp: recoveryCodes[0] })).toMatchObject({ code: 1 });
  await logIn(server, { type: "email", email: account.email, password: PASSWORD });
  expect((await server.ok(security.security, {}, account)).recovery_codes_left).toBe(0);
  expect(await passkeyLogin(passkey)).toMatchObject({ error: "PASSKEY_FAILED" });
});

test("a guest gets login options only", async () => {
  const ask = (input: Parameters<typeof server.call<typeof security.passkeyOptions>>[1]) =>
    server.call(security.passkeyOptions, input, from());
  expect(await ask({ purpose: "register" })).toMatchObject({ error: "NOT_LOGGED_IN" });
  expect(await ask({ purpose: "use", action: "withdraw" })).toMatchObject({ error: "NOT_LOGGED_IN" });
  expect(await ask({ purpose: "login", ticket: "x".repeat(43) })).toMatchObject({ error: "STEP_UP_EXPIRED" });
});
