import { mayDo, operatorRoles } from "@candor/contract/permissions.ts";
import * as control from "@candor/contract/routes/console/control.ts";
import { consoleLogin, consoleLogout, consoleState } from "@candor/contract/routes/console/session.ts";
import { center } from "@candor/contract/routes/user.ts";
import { Secret, TOTP } from "otpauth";
import { afterAll, expect, test } from "vitest";
import { deleteOldConsoleTraces } from "../../../jobs/housekeeping.ts";
import { base32, codeOfStep, STEP_MS, stepAt } from "../../../platform/totp.ts";
import { openAccount } from "../../../testing/accounts.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { approvalKinds } from "../../approval-kinds.ts";
import { passwordFrom } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const HOUR = 3_600_000;

const login = (operator: Pick<TestOperator, "name" | "password">, totp: string) =>
  server.call(consoleLogin, { name: operator.name, password: operator.password, totp });
const auditOf = (subject: string) =>
  server.services.db
    .selectFrom("audit_log")
    .select(["action", "operator_id", "reason"])
    .where("subject", "=", subject)
    .orderBy("entry_id", "desc")
    .execute();

test("an operator logs in, is shown what the role may, and logs out", async () => {
  const operator = await openOperator(server, "support");
  const state = await server.ok(consoleState, {}, operator);
  expect(state.operator).toMatchObject({ name: operator.name, role: "support" });
  expect(state.operator.permissions).toContain("users.freeze");
  expect(state.operator.permissions).not.toContain("users.lock");
  expect(state).toMatchObject({ mode: "demo", feed: "simulated", audit_ok: true, engine: { state: "running" } });
  await server.ok(consoleLogout, {}, operator);
  expect(await server.call(consoleState, {}, operator)).toMatchObject({ code: 4, error: "SESSION_CLEARED" });
  expect((await auditOf(`operator:${operator.id}`)).map((row) => row.action)).toEqual([
    "operator.logout",
    "operator.login",
    "operator.create",
  ]);
});

test("every wrong login is answered alike", async () => {
  const operator = await openOperator(server, "reviewer");
  const unknown = await login({ name: "nobody", password: operator.password }, operator.code());
  const password = await login({ ...operator, password: "another one" }, operator.code());
  const code = await login(operator, "000000");
  const malformed = await login(operator, "12345");
  expect(unknown).toMatchObject({ code: -1, error: "OPERATOR_LOGIN_FAILED" });
  expect(password).toEqual(unknown);
  expect(code).toEqual(unknown);
  expect(malformed.error).toBe("OPERATOR_LOGIN_FAILED");
});

test("how long a refusal takes does not tell whether the name, the password or nothing of it was right", async () => {
  const operator = await openOperator(server, "reviewer");
  const timed = async (name: string, password: string) => {
    const start = performance.now();
    await login({ name, password }, "000000");
    return performance.now() - start;
  };
  const times = [
    await timed("nobody", "x"),
    await timed(operator.name, "x"),
    await timed(operator.name, operator.password),
  ];
  for (const time of times) expect(time).toBeGreaterThan(245);
});

test("a code logs in once, also when it comes twice at the same time", async () => {
  const operator = await openOperator(server, "auditor");
  const code = operator.code();
  const answers = await Promise.all(Array.from({ length: 8 }, () => login(operator, code)));
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  expect(await login(operator, code)).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
});

test("ten wrong tries lock for 15 minutes, also when all come at once, and a right one then is refused like a wrong one", async () => {
  const operator = await openOperator(server, "finance");
  const wrong = Array.from({ length: 40 }, () => login({ ...operator, password: "guess" }, "123456"));
  expect((await Promise.all(wrong)).every((answer) => answer.error === "OPERATOR_LOGIN_FAILED")).toBe(true);
  const tried = (await auditOf(`operator:${operator.id}`)).filter((row) => row.action === "operator.login_failed");
  expect(tried).toHaveLength(10);
  expect(await login(operator, operator.code())).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  server.clock.ahead += 15 * 60_000;
  expect(await login(operator, operator.code())).toMatchObject({ code: 1 });
});

test("strangers who guess passwords keep no operator out, and wrong codes lock", async () => {
  const shared = await startTestServer({ CANDOR_TRUST_PROXY: "loopback" });
  const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
  const operator = await openOperator(shared, "finance");
  const tryFrom = (ip: string, password: string, totp: string) =>
    shared.call(consoleLogin, { name: operator.name, password, totp }, from(ip));
  // Ten at a time: the line for the hashes of operators' passwords holds no more, and answers BUSY beyond that.
  for (let first = 0; first < 120; first += 10) {
    const strangers = Array.from({ length: 10 }, (_, index) =>
      tryFrom(`198.51.100.${first + index}`, "guess", "123456"),
    );
    for (const { error } of await Promise.all(strangers)) expect(error).toBe("OPERATOR_LOGIN_FAILED");
  }
  // An address that is as unknown as theirs has to wait; the operator's own does not.
  expect(await tryFrom("203.0.113.7", operator.password, operator.code())).toMatchObject({ code: -1 });
  expect(await tryFrom("127.0.0.1", operator.password, operator.code())).toMatchObject({ code: 1 });
  for (let count = 0; count < 10; count += 1) await tryFrom("127.0.0.1", operator.password, "000000");
  shared.clock.ahead += 10 * 60_000;
  expect(await tryFrom("127.0.0.1", operator.password, operator.code())).toMatchObject({ code: -1 });
  await shared.close();
});

test("operators work from the addresses of the setting alone", async () => {
  const addresses = { CANDOR_TRUST_PROXY: "loopback", CANDOR_OPERATOR_ADDRESSES: "10.8.0.0/16,127.0.0.1" };
  const inside = await startTestServer(addresses);
  const operator = await openOperator(inside, "owner");
  const from = (ip: string) => ({ token: operator.token, headers: { "x-forwarded-for": ip } });
  const far = from("203.0.113.7");
  expect(await inside.call(control.operatorsList, {}, far)).toMatchObject({ error: "FORBIDDEN" });
  expect(await inside.call(control.operatorsList, {}, from("10.8.3.4"))).toMatchObject({ code: 1 });
  inside.clock.ahead += 60_000;
  const input = { name: operator.name, password: operator.password, totp: operator.code() };
  expect(await inside.call(consoleLogin, input, far)).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  expect(await inside.call(consoleLogin, input, from("10.8.3.4"))).toMatchObject({ code: 1 });
  await inside.close();
});

test("a right login gives the tries back", async () => {
  const operator = await openOperator(server, "finance");
  for (let round = 0; round < 3; round += 1) {
    for (let tries = 0; tries < 5; tries += 1) await login({ ...operator, password: "guess" }, "123456");
    expect(await login(operator, operator.code())).toMatchObject({ code: 1 });
  }
});

test("a session ends after 8 h without a call, and after 12 h with some", async () => {
  const operator = await openOperator(server, "support");
  server.clock.ahead += 8 * HOUR + 1_000;
  expect(await server.call(consoleState, {}, operator)).toMatchObject({ error: "SESSION_CLEARED" });
  const other = await openOperator(server, "support");
  for (let hours = 0; hours < 11; hours += 5) {
    server.clock.ahead += 5 * HOUR - 60_000;
    expect((await server.call(consoleState, {}, other)).code).toBe(hours < 10 ? 1 : 4);
  }
});

test("sessions and leases of long ago are forgotten, those of yesterday are not", async () => {
  const operator = await openOperator(server, "support");
  const { pool } = server.database;
  await pool.query("INSERT INTO review_leases VALUES ('identity', '1', $1, now() - interval '2 days')", [operator.id]);
  await pool.query("INSERT INTO review_leases VALUES ('identity', '2', $1, now())", [operator.id]);
  expect(await deleteOldConsoleTraces(pool)).toBe(1);
  await pool.query("UPDATE operator_sessions SET expires_at = now() - interval '91 days' WHERE operator_id = $1", [
    operator.id,
  ]);
  expect(await deleteOldConsoleTraces(pool)).toBe(1);
});

test("the tokens of users and operators open nothing of each other", async () => {
  const operator = await openOperator(server, "owner");
  const user = await openAccount(server);
  expect(await server.call(center, {}, operator)).toMatchObject({ code: 4, error: "SESSION_CLEARED" });
  expect(await server.call(consoleState, {}, user)).toMatchObject({ code: 4, error: "SESSION_CLEARED" });
  expect(await server.call(consoleState, {})).toMatchObject({ code: 4, error: "NOT_LOGGED_IN" });
  const inAddress = await fetch(`${server.url}/api/console/state?token=${operator.token}`);
  expect(await inAddress.json()).toMatchObject({ error: "NOT_LOGGED_IN" });
});

test("an operator is made with credentials that are shown once, also when the call is repeated", async () => {
  const owner = await openOperator(server, "owner");
  const input = { name: "newcomer", role: "reviewer" as const, totp: owner.code() };
  const key = commandId();
  const made = await server.ok(control.operatorCreate, input, { ...owner, key });
  expect(await server.ok(control.operatorCreate, input, { ...owner, key })).toEqual(made);
  const secret = new URL(made.totp_uri).searchParams.get("secret");
  const kept = await server.services.db.selectFrom("answers").select("answer").where("command_id", "=", key).execute();
  expect(JSON.stringify(kept)).not.toContain(made.password);
  const { totp_secret } = await server.services.db
    .selectFrom("operators")
    .select("totp_secret")
    .where("name", "=", "newcomer")
    .executeTakeFirstOrThrow();
  expect(base32(totp_secret)).not.toContain(secret);
  // As an authenticator app does, from the address alone.
  const totp = TOTP.generate({ secret: Secret.fromBase32(secret ?? ""), timestamp: server.clock.now() });
  expect(await login({ name: "newcomer", password: made.password }, totp)).toMatchObject({ code: 1 });
  const again = { ...input, totp: owner.code() };
  expect(await server.call(control.operatorCreate, again, owner)).toMatchObject({ error: "ACCOUNT_EXISTS" });
  const spent = { ...input, name: "another" };
  expect(await server.call(control.operatorCreate, spent, owner)).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
});

test("an operator without a right fills the audit log no faster than their budget of calls", async () => {
  const strict = await startTestServer({ CANDOR_RATE_PER_USER: "1" });
  const auditor = await openOperator(strict, "auditor");
  strict.clock.stop();
  const tries = Array.from({ length: 30 }, () =>
    strict.call(control.operatorRole, { id: auditor.id, role: "owner", reason: "why not" }, auditor),
  );
  const errors = (await Promise.all(tries)).map(({ error }) => error);
  expect(new Set(errors)).toEqual(new Set(["FORBIDDEN", "TOO_MANY_REQUESTS"]));
  const denied = strict.services.db.selectFrom("audit_log").select("entry_id").where("action", "=", "access.denied");
  expect((await denied.execute()).length).toBeLessThan(15);
  await strict.close();
});

test("nobody begins in a role that decides as the second person", async () => {
  const owner = await openOperator(server, "owner");
  const deciding = Object.values(approvalKinds).map((rules) => rules.approve);
  for (const role of operatorRoles) {
    const decides = deciding.some((permission) => mayDo(role, permission));
    const input = { name: `first-${role}`, role: role as "reviewer", totp: owner.code() };
    const answer = await server.call(control.operatorCreate, input, owner);
    expect([role, answer.code === 1]).toEqual([role, !decides]);
  }
});

test("the credentials of one owner's call are not those of another's with the same key", async () => {
  const [owner, other] = [await openOperator(server, "owner"), await openOperator(server, "owner")];
  const key = commandId();
  const make = (by: TestOperator, name: string) =>
    server.ok(control.operatorCreate, { name, role: "auditor", totp: by.code() }, { token: by.token, key });
  const [first, second] = [await make(owner, "made-by-one"), await make(other, "made-by-another")];
  expect(second.password).not.toBe(first.password);
});

test("a disabled operator is out at once, cannot log in, and may be let in again", async () => {
  const owner = await openOperator(server, "owner");
  const operator = await openOperator(server, "support");
  const input = { id: operator.id, disabled: true, reason: "left the house" };
  await server.ok(control.operatorDisable, { ...input, totp: owner.code() }, owner);
  expect(await server.call(consoleState, {}, operator)).toMatchObject({ error: "SESSION_CLEARED" });
  expect(await login(operator, operator.code())).toMatchObject({ error: "OPERATOR_LOGIN_FAILED" });
  await server.ok(control.operatorDisable, { ...input, disabled: false, totp: owner.code() }, owner);
  expect(await login(operator, operator.code())).toMatchObject({ code: 1 });
  const self = { ...input, id: owner.id, totp: owner.code() };
  expect(await server.call(control.operatorDisable, self, owner)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
  const nobody = { ...input, id: 9_999, totp: owner.code() };
  expect(await server.call(control.operatorDisable, nobody, owner)).toMatchObject({ error: "NOT_FOUND" });
  const { list } = await server.ok(control.operatorsList, {}, owner);
  expect(list.find((row) => row.id === operator.id)).toMatchObject({ role: "support", disabled: false, sessions: 1 });
});

test("passwords are long, readable and fair", () => {
  const bytes = Uint8Array.from({ length: 64 }, (_, index) => 255 - index);
  expect(passwordFrom(bytes)).toMatch(/^([2-9A-HJKMNP-Z]{5}-){3}[2-9A-HJKMNP-Z]{5}$/);
  expect(() => passwordFrom(new Uint8Array(64).fill(255))).toThrow();
  expect(codeOfStep(Buffer.alloc(20), stepAt(STEP_MS))).toMatch(/^[0-9]{6}$/);
});
