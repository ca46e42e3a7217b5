import { createApiKey } from "@candor/contract/routes/api-keys.ts";
import * as bank from "@candor/contract/routes/bank.ts";
import * as control from "@candor/contract/routes/console/control.ts";
import {
  consoleChangePassword,
  consoleConfirmAuthenticator,
  consoleLogin,
  consoleState,
} from "@candor/contract/routes/console/session.ts";
import { realName } from "@candor/contract/routes/identity.ts";
import { otcAccountSave, otcRelease } from "@candor/contract/routes/otc.ts";
import { changeMpwd, changePwd, loginSecond, setAntiPhishing, totpDisable } from "@candor/contract/routes/security.ts";
import { center, emsSend, login, register, resetpwd } from "@candor/contract/routes/user.ts";
import { afterAll, expect, test } from "vitest";
import { withClient } from "../platform/database/connect.ts";
import { base32 } from "../platform/totp.ts";
import { openAccount, PASSWORD } from "../testing/accounts.ts";
import { createKey, hmacOf } from "../testing/api-keys.ts";
import { cardDetails, openHolder } from "../testing/cards.ts";
import { commandId } from "../testing/engine.ts";
import { keptLog } from "../testing/kept-log.ts";
import { openOperator } from "../testing/operators.ts";
import { securityCode, turnOnAuthenticator } from "../testing/second-factor.ts";
import { type CallOptions, request, startTestServer } from "../testing/server.ts";

/**
 * Recognizable secrets are sent through calls, valid and invalid, well formed and not, to a server whose database then fails, at the most verbose log
 * level. None of them may appear in the log.
 */
const kept = keptLog();
const server = await startTestServer({ CANDOR_LOG: "debug" }, { log: kept.log }, kept.log);
afterAll(async () => {
  await server.close();
  kept.end();
});

const secrets = {
  password: "canary-password-71f3",
  fund: "918273",
  code: "564738",
  totp: "473829",
  token: "canarytoken9d1e7c",
  document: "C7788991",
  card: cardDetails(739182).card_number,
  word: "canary-word-55",
};

async function send(...[route, input, options]: Parameters<typeof server.call>): Promise<void> {
  const [address, init] = request(server.url, route, input, {
    ...options,
    ...(route.changes ? { key: commandId() } : {}),
  });
  await (await fetch(address, init)).text();
}

test("no secret of a call is ever written to the log, regardless of the call's outcome", async () => {
  const account = await openAccount(server);
  const operator = await openOperator(server, "owner");
  const { password, fund, code, totp, token, document, card, word } = secrets;
  const made: string[] = [account.token, operator.token];
  const calls = async (options: CallOptions) => {
    const email = account.email;
    await send(
      register,
      { type: "email", email: "canary@test.example", password, repassword: password, code, agreement: true } as never,
      options,
    );
    await send(login, { type: "email", email, password }, options);
    await send(resetpwd, { type: "email", email, password, repassword: password, code } as never, options);
    await send(changePwd, { old_password: password, password, repassword: password, totp } as never, options);
    await send(changeMpwd, { new_fund_password: fund, repeat_fund_password: fund, code, totp } as never, options);
    await send(setAntiPhishing, { word, password } as never, options);
    const identity = { country: "VN", name: "Canary", document_type: "passport", document_number: document };
    await send(realName, { ...identity, contact_address: "here" } as never, options);
    await send(bank.cashSave, { ...cardDetails(), card_number: card, fund_password: fund, totp } as never, options);
    const payment = { bank_name: "b", branch: "b", account_name: "Canary", card_number: card };
    await send(otcAccountSave, { ...payment, fund_password: fund, totp } as never, options);
    await send(createApiKey, { kind: "hmac", label: "canary", fund_password: fund, code, totp } as never, options);
    await send(otcRelease, { id: 1, fund_password: fund, totp } as never, options);
    await send(consoleLogin, { name: operator.name, password, totp }, options);
    await send(consoleChangePassword, { old_password: password, password, totp }, options);
    await send(consoleConfirmAuthenticator, { offer: token, totp }, options);
    await send(control.operatorCreate, { name: "canary", role: "auditor", totp }, options);
    await send(center, { password, fund_password: fund, token } as never, options);
    await send(consoleState, {}, options);
  };
  for (const own of [account.token, operator.token, token, undefined]) {
    await calls({ token: own });
    await calls({ token: own, form: true });
    await calls({ token: own, headers: { "content-type": "text/plain", authorization: `Bearer ${token}` } });
  }
  await send(emsSend, { email: account.email, event: "security" }, account);
  const sent = (await server.services.outbox?.list()) ?? [];
  made.push(...sent.flatMap(({ text }) => text.match(/\b[0-9]{6}\b/g) ?? []));

  // PostgreSQL quotes the row that breaks a rule, and a value that it cannot read.
  await withClient(server.database.adminUrl, (admin) =>
    admin.query(
      "ALTER TABLE identities ADD CHECK (false) NOT VALID; ALTER TABLE bank_cards ADD CHECK (false) NOT VALID",
    ),
  );
  const holder = await openHolder(server);
  const identity = { country: "VN", name: "Canary", document_type: "passport", document_number: document } as const;
  await send(realName, { ...identity, contact_address: "here" }, holder);
  await send(bank.cashSave, { ...cardDetails(), card_number: card }, holder);
  const unreadable = server.database.pool.query("SELECT $1::uuid", [document]);
  kept.log.error({ err: await unreadable.catch((error: unknown) => error) }, "unreadable");
  // Keys of programs, in every way of being refused and let in.
  const { key, secret } = await createKey(server, holder);
  made.push(secret);
  for (const signature of [secret, hmacOf(secret, "canary"), ""])
    await server.services.apiKeys.authenticate({
      apiKey: key.api_key,
      payload: "canary",
      address: "203.0.113.7",
      at: server.clock.now(),
      signature,
    });
  kept.log.info({ body: { password, token, code } }, "redacted");

  expect(kept.text().match(/"msg":"a call failed"/g)).toHaveLength(2);
  expect(kept.text()).toContain("unreadable");
  expect(kept.text()).toContain("redacted");
  for (const [name, secret] of Object.entries(secrets)) expect(kept.text(), name).not.toContain(secret);
  for (const secret of made) expect(kept.text()).not.toContain(secret);
});

test("nor are valid ones, when every change of security fails in the database", async () => {
  const account = await openAccount(server);
  const app = await turnOnAuthenticator(server, account);
  const next = "canary-password-1c77";
  const right = {
    next,
    fund: "739146",
    code: await securityCode(server, account),
    token: account.token,
    old: PASSWORD,
    secret: base32(app.secret),
    recovery: app.recoveryCodes[0] ?? "",
    first: app.nextCode(),
  };
  const change = { old_password: PASSWORD, password: next, repassword: next };
  const fund = { new_fund_password: right.fund, repeat_fund_password: right.fund, code: right.code };
  // Without the table of answers each change gets as far as its transaction and throws there.
  const rename = (from: string, to: string) =>
    withClient(server.database.adminUrl, (admin) => admin.query(`ALTER TABLE answers RENAME COLUMN ${from} TO ${to}`));
  kept.forget();
  await rename("answer", "gone");
  const answers = [
    await server.call(changePwd, { ...change, totp: right.first }, account),
    await server.call(changePwd, { ...change, totp: right.recovery }, account),
    await server.call(changeMpwd, { ...fund, totp: app.nextCode() }, account),
    await server.call(setAntiPhishing, { word: secrets.word, password: PASSWORD }, account),
    await server.call(totpDisable, { password: PASSWORD, totp: app.nextCode() }, account),
    await server.call(loginSecond, { ticket: "x".repeat(43), totp: app.code() }),
  ];
  await rename("gone", "answer");
  expect(answers.filter(({ error }) => error === "INTERNAL")).toHaveLength(5);
  Object.defineProperty(server.services, "sendMail", {
    value: async ({ to }: { to: string }) => Promise.reject(new Error(`550 ${to} is unknown`)),
  });
  server.clock.ahead += 61_000;
  const sent = await server.call(emsSend, { email: account.email, event: "security" });
  expect(sent).toMatchObject({ error: "SEND_FAILED" });

  expect(kept.text().match(/"level":"error"|"level":50/g)?.length).toBeGreaterThanOrEqual(5);
  for (const [name, secret] of Object.entries({ ...right, word: secrets.word }))
    expect(kept.text(), name).not.toContain(secret);
});
