import * as security from "@candor/contract/routes/security.ts";
import { type StepUpAction, stepUps } from "@candor/contract/step-up.ts";
import { afterAll, expect, test } from "vitest";
import { deleteOldTickets } from "../../../jobs/housekeeping.ts";
import { issueTicket, takeTicket } from "../../../services/passkeys/tickets.ts";
import { type Account, logIn, openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { contextOf, securityCode, turnOnAuthenticator, wrongCode } from "../../../testing/second-factor.ts";
import { startTestServer } from "../../../testing/server.ts";
import { type ProofInput, proofs } from "./index.ts";

const server = await startTestServer({ CANDOR_CODES_PER_TARGET: "1000" });
afterAll(() => server.close());

const FUND = "847201";
const check = async (account: Account, action: StepUpAction, input: ProofInput) =>
  proofs(server.services).check(action, await contextOf(server, account), input);

async function fullyProtected() {
  const account = await openAccount(server);
  const code = await securityCode(server, account);
  await server.ok(security.changeMpwd, { new_fund_password: FUND, repeat_fund_password: FUND, code }, account);
  const app = await turnOnAuthenticator(server, account);
  const ticket = async (action: StepUpAction, of: Account = account) =>
    (await server.ok(security.doAuth, { action, totp: app.nextCode() }, of)).auth_ticket;
  return { account, app, ticket };
}
const actions = Object.keys(stepUps) as StepUpAction[];

test("each action of the table passes with exactly its proofs, and without any one of them does not", async () => {
  const { account, app } = await fullyProtected();
  const wrong = { password: "wrong one", fund: "000001", code: "000000", second: undefined };
  for (const action of actions) {
    const needed: readonly string[] = stepUps[action];
    const proofOf = async (): Promise<ProofInput> => ({
      ...(needed.includes("password") ? { password: PASSWORD } : {}),
      ...(needed.includes("fund") ? { fund_password: FUND } : {}),
      ...(needed.includes("code") ? { code: await securityCode(server, account) } : {}),
      ...(needed.includes("second") ? { totp: app.nextCode() } : {}),
    });
    expect(await check(account, action, await proofOf()), action).toBeUndefined();
    for (const proof of stepUps[action]) {
      const field = { password: "password", fund: "fund_password", code: "code", second: "totp" }[proof];
      const input = await proofOf();
      expect(
        await check(account, action, { ...input, [field]: undefined }),
        `${action} without ${proof}`,
      ).toBeDefined();
      const bad = wrong[proof] ?? wrongCode(server, app);
      expect(await check(account, action, { ...input, [field]: bad }), `${action}, wrong ${proof}`).toBeDefined();
      // Proofs that were not reached or used up are still valid.
      const totp = needed.includes("second") ? { totp: app.nextCode() } : {};
      expect(await check(account, action, { ...input, ...totp }), `${action} after all`).toBeUndefined();
    }
  }
});

test("an account without a second factor does not need one", async () => {
  const account = await openAccount(server);
  expect(await check(account, "changePassword", { password: PASSWORD })).toBeUndefined();
  expect(await check(account, "changePassword", { password: PASSWORD, totp: "123456" })).toBeUndefined();
});

test("the ticket of doAuth replaces the factor once, for its action, user and session, for five minutes", async () => {
  const { account, ticket } = await fullyProtected();
  const pass = async (auth_ticket: string, of: Account = account, action: StepUpAction = "changePassword") =>
    check(of, action, { password: PASSWORD, auth_ticket });
  const expired = { ok: false, error: "STEP_UP_EXPIRED", field: "auth_ticket" };

  const once = await ticket("changePassword");
  const both = await Promise.all([pass(once), pass(once)]);
  expect(both).toContainEqual(expired);
  expect(both).toContain(undefined);

  const other = await ticket("addPasskey");
  expect(await pass(other)).toEqual(expired);
  // Refused for another action, it is still valid for its own.
  expect(await pass(other, account, "addPasskey")).toBeUndefined();

  const stranger = await fullyProtected();
  expect(await pass(await ticket("changePassword"), stranger.account)).toEqual(expired);
  expect(await pass(await stranger.ticket("changePassword"))).toEqual(expired);
  expect(await pass("x".repeat(43))).toEqual(expired);

  const late = await ticket("changePassword");
  server.clock.ahead += 300_000;
  expect(await pass(late)).toEqual(expired);
});

test("a ticket does not pass from one session of a user to another", async () => {
  const account = await openAccount(server);
  const phone = await logIn(server, { type: "email", email: account.email, password: PASSWORD });
  const app = await turnOnAuthenticator(server, account);
  const input = { action: "changePassword" as const, totp: app.nextCode() };
  const { auth_ticket } = await server.ok(security.doAuth, input, account);
  const refused = { ok: false, error: "STEP_UP_EXPIRED", field: "auth_ticket" };
  const elsewhere = { ...account, token: phone.token };
  expect(await check(elsewhere, "changePassword", { password: PASSWORD, auth_ticket })).toEqual(refused);
  expect(await check(account, "changePassword", { password: PASSWORD, auth_ticket })).toBeUndefined();
});

test("doAuth refuses a wrong code, none at all, and an action that needs no second factor", async () => {
  const { account, app } = await fullyProtected();
  const ask = (input: object) => server.call(security.doAuth, { action: "withdraw", ...input }, account);
  expect(await ask({ totp: wrongCode(server, app) })).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
  expect(await ask({})).toMatchObject({ error: "SECOND_FACTOR_REQUIRED" });
  expect(await ask({ totp: app.nextCode(), action: "removeWithdrawAddress" })).toMatchObject({
    fields: [{ field: "action" }],
  });
});

test("a stolen session does not guess the login password: five attempts, then a day or a reset", async () => {
  const account = await openAccount(server);
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => check(account, "freezeSelf", { password: `guess ${index}` })),
  );
  expect(guesses.filter((answer) => answer?.error === "WRONG_PASSWORD").length).toBeLessThanOrEqual(5);
  expect(await check(account, "freezeSelf", { password: PASSWORD })).toEqual({
    ok: false,
    error: "PASSWORD_LOCKED",
    field: "password",
    params: { hours: 24 },
  });
  // This does not lock logins, or a stranger with a session could keep the owner out.
  await logIn(server, { type: "email", email: account.email, password: PASSWORD });
});

test("housekeeping deletes expired tickets and no others", async () => {
  const { db } = server.services;
  await db.deleteFrom("tickets").execute();
  const of = { kind: "step_up", userId: null, sessionId: null, purpose: "withdraw" } as const;
  const now = Date.now();
  await issueTicket(db, of, { expiresAt: now - 2 * 3_600_000 });
  const good = await issueTicket(db, of, { expiresAt: now + 300_000 });
  expect(await deleteOldTickets(server.database.pool)).toBe(1);
  expect(await takeTicket(db, good, of, now)).toBeDefined();
});
