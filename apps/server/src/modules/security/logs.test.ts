import { inspect } from "node:util";
import * as security from "@candor/contract/routes/security.ts";
import * as user from "@candor/contract/routes/user.ts";
import { afterAll, expect, test, vi } from "vitest";
import { withClient } from "../../platform/database/connect.ts";
import { base32 } from "../../platform/totp.ts";
import { securityCode, turnOnAuthenticator } from "../../testing/second-factor.ts";
import { openAccount, PASSWORD, startTestServer } from "../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

/** Everything that is logged from now on, as deep as `err` and its causes go. */
function logged(): string[] {
  const lines: string[] = [];
  for (const level of ["debug", "info", "warn", "error", "fatal"] as const)
    vi.spyOn(server.services.log, level).mockImplementation((...parts: unknown[]) => {
      lines.push(inspect(parts, { depth: 10, showHidden: true }));
    });
  return lines;
}

test("no password, code, secret or token is in any log, also not when every change fails in the database", async () => {
  const account = await openAccount(server);
  const app = await turnOnAuthenticator(server, account);
  const lines = logged();
  const canaries = {
    next: "canary-password-1",
    wrong: "canary-password-2",
    fund: "739146",
    word: "canary-word",
    code: await securityCode(server, account),
    totp: app.nextCode(),
    token: account.token,
    secret: base32(app.secret),
    recovery: app.recoveryCodes[0] ?? "",
  };
  const { next, wrong, fund, word, code, totp, recovery } = canaries;
  const change = { old_password: PASSWORD, password: next, repassword: next, totp };
  const attempts = async () => {
    const answers = [
      await server.call(user.login, { type: "email", email: account.email, password: wrong }),
      await server.call(security.changePwd, { ...change, old_password: wrong }, account),
      await server.call(security.changePwd, { ...change, totp: recovery }, account),
      await server.call(
        security.changeMpwd,
        { new_fund_password: fund, repeat_fund_password: fund, code, totp: app.nextCode() },
        account,
      ),
      await server.call(security.setAntiPhishing, { word, password: PASSWORD }, account),
      await server.call(security.totpDisable, { password: PASSWORD, totp: app.nextCode() }, account),
      await server.call(security.loginSecond, { ticket: "x".repeat(43), totp: app.code() }),
    ];
    return answers.map((answer) => answer.error);
  };
  // Without the table of answers each change gets as far as its transaction and throws there.
  await withClient(server.database.adminUrl, (admin) =>
    admin.query("ALTER TABLE answers RENAME COLUMN answer TO gone"),
  );
  const failed = await attempts();
  await withClient(server.database.adminUrl, (admin) =>
    admin.query("ALTER TABLE answers RENAME COLUMN gone TO answer"),
  );
  expect(failed.filter((error) => error === "INTERNAL").length).toBeGreaterThanOrEqual(5);
  Object.defineProperty(server.services, "sendMail", {
    value: async ({ to }: { to: string }) => Promise.reject(new Error(`550 ${to} is unknown`)),
  });
  server.clock.ahead += 61_000;
  expect(await server.call(user.emsSend, { email: account.email, event: "security" })).toMatchObject({
    error: "SEND_FAILED",
  });
  await attempts();

  expect(lines.length).toBeGreaterThanOrEqual(6);
  const all = lines.join("\n");
  for (const [name, canary] of Object.entries({ ...canaries, old: PASSWORD }))
    expect(all.includes(canary), name).toBe(false);
});
