import { DAY_MS } from "@candor/contract/domain/time.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import * as security from "@candor/contract/routes/security.ts";
import * as user from "@candor/contract/routes/user.ts";
import * as routes from "@candor/contract/routes/withdraw.ts";
import { afterAll, expect, test } from "vitest";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import { type Account, openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { FUND_PASSWORD } from "../../../testing/cards.ts";
import { USDT } from "../../../testing/engine.ts";
import { mailedCode, securityCode, turnOnAuthenticator } from "../../../testing/second-factor.ts";
import { startTestServer } from "../../../testing/server.ts";
import { softPasskey } from "../../../testing/soft-passkey.ts";
import { askWithdrawal, openChannels, openWithdrawer, withdrawalInput } from "../../../testing/withdrawals.ts";

const ORIGIN = "https://candor.test";
const server = await startTestServer({ CANDOR_ORIGINS: ORIGIN });
afterAll(() => server.close());
const channels = await openChannels(server);

const noticesOf = async (account: Account) =>
  (await server.ok(getNotifications, { page_size: 50 }, account)).list
    .filter(({ kind }) => kind === "security_changed")
    .map(({ params }) => params["change"]);
const securityMails = async ({ email }: Account) =>
  ((await server.services.outbox?.list()) ?? []).filter(
    (mail) => mail.to === email && mail.subject === "Security change on your Candor account",
  );
const setFundPassword = async (account: Account) =>
  server.ok(
    security.changeMpwd,
    {
      new_fund_password: FUND_PASSWORD,
      repeat_fund_password: FUND_PASSWORD,
      code: await securityCode(server, account),
    },
    account,
  );

/** Logs in again with a password that was reset by a code from the mailbox. */
async function resetPassword(account: Account): Promise<Account> {
  const mails = async () => ((await server.services.outbox?.list()) ?? []).filter(({ to }) => to === account.email);
  const before = (await mails()).length;
  await server.ok(user.emsSend, { email: account.email, event: "resetpwd" });
  // Its email is sent behind the answer, whose time would otherwise reveal whether the address has an account.
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(before);
  const code = await mailedCode(server, account.email);
  const password = "a different horse";
  const reset = { type: "email", email: account.email, code, password, repassword: password } as const;
  await server.ok(user.resetpwd, reset);
  const answer = await server.ok(user.login, { type: "email", email: account.email, password });
  if (!("token" in answer)) throw new Error("a second factor was asked for");
  return { ...account, token: answer.token };
}

const recoveries: Record<string, (account: Account) => Promise<Account>> = {
  LOGIN_PASSWORD_RESET: resetPassword,
  FUND_PASSWORD_CHANGED: async (account) => {
    await setFundPassword(account);
    return account;
  },
  RECOVERY_CODE_USED: async (account) => {
    const { recoveryCodes } = await turnOnAuthenticator(server, account);
    await server.ok(security.totpDisable, { password: PASSWORD, totp: recoveryCodes[0] }, account);
    return account;
  },
};

test.each(Object.keys(recoveries))("after %s nothing can be withdrawn for 24 hours", async (change) => {
  const account = await openWithdrawer(server, channels);
  const recovered = { ...account, ...(await recoveries[change]?.(account)) };
  const { paused_until } = await server.ok(routes.getWithdrawInfo, { currency_id: USDT }, recovered);
  const left = Date.parse(paused_until ?? "") - server.clock.now();
  expect(left).toBeGreaterThan(DAY_MS - 300_000);
  expect(left).toBeLessThanOrEqual(DAY_MS);
  expect(await server.call(routes.withdraw, withdrawalInput(recovered), recovered)).toMatchObject({
    error: "WITHDRAWALS_PAUSED",
    params: { time: paused_until?.slice(0, 16).replace("T", " ") },
  });
  expect(await noticesOf(recovered)).toContain(change);
  await expect.poll(async () => (await securityMails(account)).length).toBeGreaterThan(0);
  const over = { until: new Date(server.clock.now()) };
  await server.services.db.updateTable("withdrawal_pauses").set(over).where("user_id", "=", account.userId).execute();
  expect(await askWithdrawal(server, recovered)).toMatchObject({ state: "under_review" });
});

test("each change of an account's protection is notified in the app and by email, once, and a first fund password pauses nothing", async () => {
  const account = await openAccount(server);
  const notices: string[] = [];
  const expectNotified = async (change: string) => {
    notices.unshift(change);
    expect(await noticesOf(account)).toEqual(notices);
    await expect.poll(async () => (await securityMails(account)).length).toBe(notices.length);
  };
  await setFundPassword(account);
  await expectNotified("FUND_PASSWORD_SET");
  const { paused_until } = await server.ok(routes.getWithdrawInfo, { currency_id: USDT }, account);
  expect(paused_until).toBeNull();
  await server.ok(security.setAntiPhishing, { word: "lotus", password: PASSWORD }, account);
  await expectNotified("ANTI_PHISHING_CHANGED");
  await server.ok(routes.setProtection, { hold: true, fund_password: FUND_PASSWORD }, account);
  await expectNotified("WITHDRAWAL_PROTECTION_CHANGED");
  const passkey = softPasskey();
  const from = { token: account.token, headers: { origin: ORIGIN } };
  const made = await server.ok(security.passkeyOptions, { purpose: "register" }, from);
  if (made.purpose !== "register") throw new Error("other options were asked for");
  const credential = passkey.create(made.options, ORIGIN);
  const key = { ticket: made.ticket, credential, name: "phone", password: PASSWORD };
  const { recovery_codes } = await server.ok(security.addPasskey, key, account);
  await expectNotified("PASSKEY_ADDED");
  await server.ok(security.newRecoveryCodes, { password: PASSWORD, totp: recovery_codes[0] }, account);
  notices.unshift("RECOVERY_CODE_USED");
  await expectNotified("RECOVERY_CODES_RENEWED");
});

test("changes of the authenticator and the login password are notified, and a repeat is not", async () => {
  const account = await openAccount(server);
  const authenticator = await turnOnAuthenticator(server, account);
  const off = { password: PASSWORD, totp: authenticator.nextCode() };
  const keyed = { token: account.token, key: makeCommandId(server.clock.now()) };
  await server.ok(security.totpDisable, off, keyed);
  await server.ok(security.totpDisable, off, keyed);
  const next = "another horse 10";
  await server.ok(security.changePwd, { old_password: PASSWORD, password: next, repassword: next }, account);
  expect(await noticesOf(account)).toEqual(["LOGIN_PASSWORD_CHANGED", "AUTHENTICATOR_OFF", "AUTHENTICATOR_ON"]);
});
