import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { type Envelope, refuse } from "@candor/contract/errors.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import * as common from "@candor/contract/routes/common.ts";
import * as user from "@candor/contract/routes/user.ts";
import { afterAll, expect, test } from "vitest";
import { createGateway } from "../../../gateway/http/server.ts";
import { deleteOldAnswers } from "../../../jobs/housekeeping.ts";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import { createServices } from "../../../services/create-services.ts";
import { logIn, openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { request, startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const server = await startTestServer();
afterAll(() => server.close());

const newKey = () => makeCommandId(server.clock.now());

async function mailedCode(email: string, event: user.CodePurpose = "register"): Promise<string> {
  await server.ok(user.emsSend, { email, event });
  // A reset answers before its email is sent.
  return waitFor(async () => {
    const sent = ((await server.services.outbox?.list()) ?? []).filter((message) => message.to === email);
    const [code] = sent.flatMap(({ text }) => /\b[0-9]{6}\b/.exec(text) ?? []);
    if (code === undefined) throw new Error(`no code came to ${email}`);
    return code;
  });
}
const form = (email: string, code: string, password = PASSWORD) =>
  ({ type: "email", email, code, password, repassword: password, agreement: true }) as const;
const count = async (sql: string, value: string) =>
  Number.parseInt((await server.database.pool.query<{ count: string }>(sql, [value])).rows[0]?.count ?? "", 10);
const accounts = (email: string) => count("SELECT count(*)::text FROM users WHERE email = $1", email);
const registered = (email: string) => count("SELECT count(*)::text FROM users WHERE registered AND email = $1", email);
const answers = (key: string) => count("SELECT count(*)::text FROM answers WHERE command_id = $1", key);

test("a registration sent again returns its account with a working session, although its code is used up", async () => {
  const body = form("ann@test.example", await mailedCode("ann@test.example"));
  const key = newKey();
  const first = await server.ok(user.register, body, { key });
  const again = await server.ok(user.register, body, { key: key.toUpperCase(), form: true });
  expect(again.user).toEqual(first.user);
  for (const session of [first, again]) expect(await server.ok(user.center, {}, session)).toEqual(first.user);
  expect(await accounts("ann@test.example")).toBe(1);
  expect(await server.call(user.register, body, { key: newKey() })).toMatchObject({ error: "WRONG_CODE" });
});

test("another gateway on the same database answers the same, and registers a user with the core if the first one could not", async () => {
  const engine = { ...server.services.engine, send: async () => refuse("UNAVAILABLE") };
  const gateway = await createGateway(await createServices({ ...server.services, engine }));
  await gateway.app.listen({ port: 0, host: "127.0.0.1" });
  const address = gateway.app.server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const body = form("bea@test.example", await mailedCode("bea@test.example"));
  const key = newKey();
  const response = await fetch(...request(url, user.register, body, { key }));
  const first = (await response.json()) as Envelope<OutputOf<typeof user.register>>;
  await gateway.close();
  expect(await registered("bea@test.example")).toBe(0);
  const again = await server.ok(user.register, body, { key });
  expect(again.user).toEqual(first.data?.user);
  expect(await registered("bea@test.example")).toBe(1);
  expect(await accounts("bea@test.example")).toBe(1);
});

test("another body under the same key is refused: another field, or another password", async () => {
  const code = await mailedCode("cat@test.example");
  const key = newKey();
  await server.ok(user.register, form("cat@test.example", code), { key });
  const refused = { code: -1, error: "IDEMPOTENCY_MISMATCH" };
  expect(await server.call(user.register, form("dog@test.example", code), { key })).toMatchObject(refused);
  const otherPassword = form("cat@test.example", code, "another password");
  expect(await server.call(user.register, otherPassword, { key })).toMatchObject({ ...refused, data: null });
});

test("the same key twice at once creates one account, and both get the same answer", async () => {
  const body = form("eve@test.example", await mailedCode("eve@test.example"));
  const key = newKey();
  const sent = await Promise.all([1, 2, 3, 4].map(() => server.ok(user.register, body, { key })));
  expect(new Set(sent.map((session) => session.user.uid)).size).toBe(1);
  expect(await accounts("eve@test.example")).toBe(1);
  expect(await answers(key)).toBe(1);
});

test("a refusal that cost an attempt is the answer to its key, and costs no second attempt", async () => {
  const code = await mailedCode("fay@test.example");
  const wrong = form("fay@test.example", code === "000000" ? "111111" : "000000");
  const key = newKey();
  for (let sending = 0; sending < 6; sending += 1)
    expect(await server.call(user.register, wrong, { key })).toMatchObject({ error: "WRONG_CODE" });
  await server.ok(user.register, form("fay@test.example", code), { key: newKey() });
});

test("a reset sent again is carried out once: it does not end sessions opened since, nor accept another password", async () => {
  const account = await openAccount(server);
  const next = "a different horse";
  const body = form(account.email, await mailedCode(account.email, "resetpwd"), next);
  const key = newKey();
  await server.ok(user.resetpwd, body, { key });
  expect(await server.call(user.center, {}, account)).toMatchObject({ code: 4, type: 999 });
  const since = await logIn(server, { type: "email", email: account.email, password: next });
  await server.ok(user.resetpwd, body, { key });
  await server.ok(user.center, {}, since);
  const other = form(account.email, body.code, "yet another horse");
  expect(await server.call(user.resetpwd, other, { key })).toMatchObject({ error: "IDEMPOTENCY_MISMATCH" });
});

test("a repeated choice of channel gets its first answer although the account is frozen by then; keys are per user", async () => {
  const account = await openAccount(server);
  const key = newKey();
  const choose = (session: { token: string }, channel: "sms" | "mail") =>
    server.call(common.smsOtherMail, { channel }, { ...session, key });
  expect(await choose(account, "mail")).toMatchObject({ code: 1, data: { channel: "mail" } });
  await server.database.pool.query("UPDATE users SET state = 'frozen' WHERE user_id = $1", [account.userId]);
  server.services.sessions.refresh(account.userId);
  expect(await choose(account, "mail")).toMatchObject({ code: 1, data: { channel: "mail" } });
  expect(await choose(account, "sms")).toMatchObject({ error: "IDEMPOTENCY_MISMATCH" });
  expect(await server.call(common.smsOtherMail, { channel: "mail" }, account)).toMatchObject({
    error: "ACCOUNT_FROZEN",
  });
  expect(await choose(await openAccount(server), "sms")).toMatchObject({ error: "MOBILE_INVALID" });
});

test("a key older than a day, or from the future, is refused before anything else", async () => {
  const body = form("gus@test.example", "123456");
  for (const ms of [-24 * HOUR_MS - 1_000, HOUR_MS]) {
    const key = makeCommandId(server.clock.now() + ms);
    expect(await server.call(user.register, body, { key })).toMatchObject({ error: "IDEMPOTENCY_EXPIRED" });
  }
});

test("a stored answer contains neither password, code nor token, and is deleted after a day", async () => {
  const body = form("ida@test.example", await mailedCode("ida@test.example"));
  const [young, old] = [newKey(), newKey()];
  const { token } = await server.ok(user.register, body, { key: young });
  const { rows } = await server.database.pool.query("SELECT a::text AS row FROM answers a WHERE command_id = $1", [
    young,
  ]);
  for (const secret of [PASSWORD, body.code, token]) expect(rows[0].row).not.toContain(secret);
  await server.database.pool.query(
    `INSERT INTO answers SELECT user_id, route, $1, body_hash, answer, at - interval '26 hours' FROM answers
     WHERE command_id = $2`,
    [old, young],
  );
  expect(await deleteOldAnswers(server.database.pool)).toBe(1);
  expect([await answers(young), await answers(old)]).toEqual([1, 0]);
});
