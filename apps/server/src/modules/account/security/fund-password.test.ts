import * as security from "@candor/contract/routes/security.ts";
import { afterAll, expect, test, vi } from "vitest";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { contextOf, securityCode } from "../../../testing/second-factor.ts";
import { startTestServer, withSecrets } from "../../../testing/server.ts";
import { proofs } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());

const FUND = "847201";
const set = (account: Account, code: string, change: object = {}) =>
  server.call(security.changeMpwd, { new_fund_password: FUND, repeat_fund_password: FUND, code, ...change }, account);
async function withFundPassword() {
  const account = await openAccount(server);
  expect(await set(account, await securityCode(server, account))).toMatchObject({ code: 1 });
  return account;
}
/** Proves with the fund password alone, as removing an address of the book does. */
async function prove(account: Account, fund_password: string | undefined, at = server) {
  const context = await contextOf(at, account);
  return proofs(at.services).check("removeWithdrawAddress", context, { fund_password });
}
const day = 24 * 3_600_000;

test("sets the fund password by a code, reports that there is one, and uses it as a proof", async () => {
  const account = await openAccount(server);
  expect(await server.ok(security.hasMpwd, {}, account)).toEqual({ has: false, locked_until: null });
  expect(await prove(account, FUND)).toMatchObject({ error: "FUND_PASSWORD_MISSING" });
  const code = await securityCode(server, account);
  expect(await set(account, code)).toMatchObject({ code: 1 });
  expect(await server.ok(security.hasMpwd, {}, account)).toEqual({ has: true, locked_until: null });
  expect(await prove(account, FUND)).toBeUndefined();
  expect(await prove(account, "000001")).toEqual({ ok: false, error: "WRONG_FUND_PASSWORD", field: "fund_password" });
  expect(await prove(account, undefined)).toMatchObject({ error: "FIELD_REQUIRED", field: "fund_password" });
  expect(await set(account, code)).toMatchObject({ error: "WRONG_CODE" });
  const { rows } = await server.database.pool.query("SELECT fund_password_hash FROM users WHERE user_id = $1", [
    account.userId,
  ]);
  expect(rows[0].fund_password_hash).toMatch(/^\$argon2id\$/);
});

test.each([
  [{ repeat_fund_password: "847202" }, "PASSWORDS_DIFFER", "repeat_fund_password"],
  [{ new_fund_password: "123456", repeat_fund_password: "123456" }, "PASSWORD_TOO_COMMON", "new_fund_password"],
  [{ new_fund_password: "12345", repeat_fund_password: "12345" }, "FUND_PASSWORD_INVALID", "new_fund_password"],
  [{ code: "000000" }, "WRONG_CODE", "code"],
])("setting it with %o is refused with %s", async (change, error, field) => {
  const account = await openAccount(server);
  expect(await set(account, "999999", change)).toMatchObject({ error, fields: [{ field }] });
});

test("of 200 guesses at once over two gateways at most five are evaluated, and then it is locked for a day", async () => {
  const account = await withFundPassword();
  const other = await withSecrets(server, server.services.secrets);
  const looked = [server, other].map(({ services }) => vi.spyOn(services.passwords, "verify"));
  const guesses = Array.from({ length: 200 }, (_, index) => String(100_000 + index));
  const answers = await Promise.all(
    guesses.map((guess, index) => prove(account, guess, index % 2 === 0 ? server : other)),
  );
  expect(looked.flatMap(({ mock }) => mock.calls)).toHaveLength(5);
  for (const one of looked) one.mockRestore();
  await other.close();
  expect(answers.every((answer) => answer !== undefined)).toBe(true);
  expect(answers.filter((answer) => answer?.error === "FUND_PASSWORD_LOCKED").length).toBeGreaterThanOrEqual(195);
  expect(await prove(account, FUND)).toMatchObject({ error: "FUND_PASSWORD_LOCKED", params: { hours: 24 } });
  const { locked_until } = await server.ok(security.hasMpwd, {}, account);
  expect(Date.parse(locked_until ?? "")).toBeGreaterThan(server.clock.now() + day - 60_000);

  // Setting a new one by code is locked as well, even with the right code.
  const code = await securityCode(server, account);
  expect(await set(account, code)).toMatchObject({ error: "FUND_PASSWORD_LOCKED" });
  server.clock.ahead += day;
  expect(await prove(account, FUND)).toBeUndefined();
});

test("wrong attempts are reset by a right one, and a day after the first of them", async () => {
  const account = await withFundPassword();
  for (let round = 0; round < 3; round += 1) {
    for (let guess = 0; guess < 4; guess += 1)
      expect(await prove(account, "000001")).toMatchObject({ error: "WRONG_FUND_PASSWORD" });
    expect(await prove(account, FUND)).toBeUndefined();
  }
  for (let guess = 0; guess < 4; guess += 1) await prove(account, "000001");
  server.clock.ahead += day;
  expect(await prove(account, "000001")).toMatchObject({ error: "WRONG_FUND_PASSWORD" });
  expect(await prove(account, FUND)).toBeUndefined();
});

test("the fifth wrong attempt reports the lock; another user's is not affected", async () => {
  const [account, other] = [await withFundPassword(), await withFundPassword()];
  for (let guess = 0; guess < 4; guess += 1) await prove(account, "000001");
  expect(await prove(account, "000001")).toMatchObject({ error: "FUND_PASSWORD_LOCKED", params: { hours: 24 } });
  expect(await prove(other, FUND)).toBeUndefined();
});

test("an attempt that was not evaluated, because too many hashes waited, is returned", async () => {
  const account = await withFundPassword();
  const verify = vi.spyOn(server.services.passwords, "verify").mockResolvedValue(undefined);
  for (let guess = 0; guess < 7; guess += 1) expect(await prove(account, FUND)).toMatchObject({ error: "BUSY" });
  verify.mockRestore();
  expect(await prove(account, FUND)).toBeUndefined();
});

test("the same key sets it once, and needs no second code", async () => {
  const account = await openAccount(server);
  const input = { new_fund_password: FUND, repeat_fund_password: FUND, code: await securityCode(server, account) };
  const key = makeCommandId(server.clock.now());
  const first = await server.call(security.changeMpwd, input, { ...account, key });
  expect(first).toMatchObject({ code: 1 });
  expect(await server.call(security.changeMpwd, input, { ...account, key })).toEqual(first);
});

test("a stored hash is useless without the server's secret, and in another account's row", async () => {
  const [account, other] = [await withFundPassword(), await openAccount(server)];
  await server.database.pool.query(
    "UPDATE users SET fund_password_hash = (SELECT fund_password_hash FROM users WHERE user_id = $1) WHERE user_id = $2",
    [account.userId, other.userId],
  );
  expect(await prove(other, FUND)).toMatchObject({ error: "WRONG_FUND_PASSWORD" });
});
