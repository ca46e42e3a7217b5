import {
  consoleChangeAuthenticator,
  consoleChangePassword,
  consoleConfirmAuthenticator,
  consoleDemoCode,
  consoleLogin,
  consoleState,
} from "@candor/contract/routes/console/session.ts";
import { Secret, TOTP } from "otpauth";
import { afterAll, expect, test } from "vitest";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { ensureDemoOperators } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());

const NEW_PASSWORD = "quiet harbour lamp 4";
const login = (operator: TestOperator, password: string, totp: string) =>
  server.call(consoleLogin, { name: operator.name, password, totp });
const proofOf = (operator: TestOperator) => ({ old_password: operator.password, totp: operator.code() });

/** Another browser in which the operator is logged in. */
async function secondSession(operator: TestOperator) {
  const { token } = await server.ok(consoleLogin, {
    name: operator.name,
    password: operator.password,
    totp: operator.code(),
  });
  return { token };
}

const auditOf = (operator: TestOperator) =>
  server.services.db
    .selectFrom("audit_log")
    .selectAll()
    .where("subject", "=", `operator:${operator.id}`)
    .orderBy("entry_id", "desc")
    .execute();

/** As in an authenticator app, from the URI alone. */
const codeOf = (uri: string, steps = 0): string => {
  const secret = Secret.fromBase32(new URL(uri).searchParams.get("secret") ?? "");
  return TOTP.generate({ secret, timestamp: server.clock.now() + steps * 30_000 });
};

test("an operator replaces their password: the old one and every other session become invalid", async () => {
  const operator = await openOperator(server, "support");
  const other = await secondSession(operator);
  const input = { ...proofOf(operator), password: NEW_PASSWORD };
  await server.ok(consoleChangePassword, input, operator);
  expect(await server.call(consoleState, {}, other)).toMatchObject({ error: "SESSION_CLEARED" });
  await server.ok(consoleState, {}, operator);
  expect(await login(operator, operator.password, operator.code())).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  expect(await login(operator, NEW_PASSWORD, operator.code())).toMatchObject({ code: 1 });
  const entries = await auditOf(operator);
  expect(entries.map(({ action }) => action)).toContain("operator.password_changed");
  expect(JSON.stringify(entries)).not.toContain(NEW_PASSWORD);
});

test("a password that is short, common or sent with a wrong proof is refused", async () => {
  const operator = await openOperator(server, "support");
  const change = (changed: object) =>
    server.call(consoleChangePassword, { ...proofOf(operator), password: NEW_PASSWORD, ...changed }, operator);
  const short = await change({ password: "eleven lett" });
  expect(short).toMatchObject({ error: "PASSWORD_TOO_SHORT", fields: [{ field: "password", params: { min: 12 } }] });
  expect(await change({ password: "1qaz2wsx3edc" })).toMatchObject({ error: "PASSWORD_TOO_COMMON" });
  const wrong = await change({ old_password: "another one" });
  expect(wrong).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  expect(await change({ totp: "000000" })).toEqual(wrong);
});

test("a code is valid once, for any use, and a repeated call gets the first result", async () => {
  const operator = await openOperator(server, "support");
  const proof = proofOf(operator);
  const key = commandId();
  await server.ok(consoleChangePassword, { ...proof, password: NEW_PASSWORD }, { ...operator, key });
  await server.ok(consoleChangePassword, { ...proof, password: NEW_PASSWORD }, { ...operator, key });
  const spent = { old_password: NEW_PASSWORD, totp: proof.totp, password: "another harbour lamp 5" };
  expect(await server.call(consoleChangePassword, spent, operator)).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  expect(await login(operator, NEW_PASSWORD, proof.totp)).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
});

test("one of eight parallel changes with one code succeeds", async () => {
  const operator = await openOperator(server, "support");
  const proof = proofOf(operator);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      server.call(consoleChangePassword, { ...proof, password: `${NEW_PASSWORD} ${index}` }, operator),
    ),
  );
  const done = answers.flatMap(({ code }, index) => (code === 1 ? [index] : []));
  expect(done).toHaveLength(1);
  const code = operator.code();
  expect(await login(operator, `${NEW_PASSWORD} ${done[0]}`, code)).toMatchObject({ code: 1 });
});

test("ten guesses lock, even in parallel, including the login", async () => {
  const operator = await openOperator(server, "finance");
  const guesses = Array.from({ length: 40 }, () =>
    server.call(
      consoleChangePassword,
      { old_password: "guess", totp: operator.code(), password: NEW_PASSWORD },
      operator,
    ),
  );
  const errors = (await Promise.all(guesses)).map(({ error }) => error);
  expect(new Set(errors)).toEqual(new Set(["OPERATOR_LOGIN_FAILED"]));
  const failed = (await auditOf(operator)).filter(({ action }) => action === "operator.proof_failed");
  expect(failed).toHaveLength(10);
  const begin = await server.call(consoleChangeAuthenticator, proofOf(operator), operator);
  expect(begin).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  expect(await login(operator, operator.password, operator.code())).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  server.clock.ahead += 15 * 60_000;
  expect(await login(operator, operator.password, operator.code())).toMatchObject({ code: 1 });
});

test("a new authenticator replaces the old one with its first code, and not before", async () => {
  const operator = await openOperator(server, "support");
  const other = await secondSession(operator);
  const offered = await server.ok(consoleChangeAuthenticator, proofOf(operator), operator);
  expect(new URL(offered.totp_uri).pathname).toContain(encodeURIComponent(operator.name));
  // Until it is confirmed the old one is valid.
  await secondSession(operator);
  const confirm = (totp: string) => server.call(consoleConfirmAuthenticator, { offer: offered.offer, totp }, operator);
  expect(await confirm("000000")).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
  expect(await confirm(operator.code())).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
  const first = codeOf(offered.totp_uri);
  expect(await confirm(first)).toMatchObject({ code: 1 });
  expect(await server.call(consoleState, {}, other)).toMatchObject({ error: "SESSION_CLEARED" });
  await server.ok(consoleState, {}, operator);
  expect(await login(operator, operator.password, operator.code())).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  expect(await login(operator, operator.password, first)).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  server.clock.ahead += 30_000;
  expect(await login(operator, operator.password, codeOf(offered.totp_uri))).toMatchObject({ code: 1 });
  const entries = await auditOf(operator);
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["operator.authenticator_offered", "operator.authenticator_changed"]),
  );
  const secret = new URL(offered.totp_uri).searchParams.get("secret") ?? "none";
  for (const text of [secret, offered.offer]) expect(JSON.stringify(entries)).not.toContain(text);
});

test("an offer is valid once, for ten minutes, for its operator, and its secret is never stored in clear", async () => {
  const [operator, another] = [await openOperator(server, "support"), await openOperator(server, "support")];
  const key = commandId();
  const proof = proofOf(operator);
  const offered = await server.ok(consoleChangeAuthenticator, proof, { ...operator, key });
  expect(await server.ok(consoleChangeAuthenticator, proof, { ...operator, key })).toEqual(offered);
  const kept = await server.services.db.selectFrom("answers").select("answer").where("command_id", "=", key).execute();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(new URL(offered.totp_uri).searchParams.get("secret"));
  const confirm = (by: TestOperator, { offer, totp_uri }: typeof offered, steps = 0) =>
    server.call(consoleConfirmAuthenticator, { offer, totp: codeOf(totp_uri, steps) }, by);
  expect(await confirm(another, offered)).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  expect(await confirm(operator, { ...offered, offer: `${offered.offer.slice(0, -2)}AA` })).toMatchObject({
    error: "OPERATOR_LOGIN_FAILED",
  });
  const later = await server.ok(consoleChangeAuthenticator, proofOf(operator), operator);
  expect(await confirm(operator, offered)).toMatchObject({ code: 1 });
  expect(await confirm(operator, offered, 1)).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  expect(await confirm(operator, later)).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });

  const slow = await server.ok(consoleChangeAuthenticator, proofOf(another), another);
  server.clock.ahead += 600_000;
  expect(await confirm(another, slow)).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
});

test("no code is shown for a demo operator with a replaced authenticator", async () => {
  await ensureDemoOperators(server.services);
  const name = "finance";
  const nextCode = async () => (await server.ok(consoleDemoCode, { name })).code;
  const password = `candor-${name}`;
  const session = await server.ok(consoleLogin, { name, password, totp: await nextCode() });
  const proof = { old_password: password, totp: await nextCode() };
  const offered = await server.ok(consoleChangeAuthenticator, proof, session);
  const { offer, totp_uri } = offered;
  await server.ok(consoleConfirmAuthenticator, { offer, totp: codeOf(totp_uri) }, session);
  expect(await server.call(consoleDemoCode, { name })).toMatchObject({ error: "NOT_FOUND" });
});
