import { center, emsSend, resetpwd } from "@candor/contract/routes/user.ts";
import { afterAll, expect, test } from "vitest";
import { openAccount, startTestServer } from "../../testing/server.ts";
import { signIn, userById } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { services } = server;
const { pool } = server.database;

/** Does something between the moment at which a session is read and the one at which its reader goes on. */
async function whileBeingRead(token: string, userId: number, meanwhile: () => Promise<void>): Promise<void> {
  const holder = await pool.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM sessions WHERE user_id = $1 FOR UPDATE", [userId]);
  services.sessions.refresh(userId);
  const reading = services.sessions.find(token);
  const waits = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await pool.query(waits)).rowCount === 0);
  await meanwhile();
  await holder.query("ROLLBACK");
  holder.release();
  await reading;
}

test("a freeze that comes while a session is read is not hidden by what was read", async () => {
  const { token, userId } = await openAccount(server);
  await whileBeingRead(token, userId, async () => {
    await pool.query("UPDATE users SET state = 'frozen' WHERE user_id = $1", [userId]);
    services.sessions.refresh(userId);
  });
  expect(await services.sessions.find(token)).toMatchObject({ state: "frozen" });
});

test("a login that was under way when the password was reset opens nothing", async () => {
  const { userId, email, token } = await openAccount(server);
  const before = await userById(services.db, userId);
  await server.ok(emsSend, { email, event: "resetpwd" });
  const mails = ((await services.outbox?.list()) ?? []).filter(({ to }) => to === email);
  const code = mails.flatMap(({ text }) => /\b[0-9]{6}\b/.exec(text) ?? [])[0] ?? "";
  const passwords = { password: "another horse 9", repassword: "another horse 9" };
  await server.ok(resetpwd, { type: "email", email, code, ...passwords });
  const context = { language: "en", user: undefined, ip: "::1", device: "", deviceId: undefined } as const;
  const page = { origin: undefined, host: undefined, commandId: "" };
  const entered = await signIn(services, { ...context, ...page }, { row: before, registering: false });
  expect(entered).toMatchObject({ ok: false, error: "WRONG_PASSWORD" });
  expect(await server.call(center, {}, { token })).toMatchObject({ error: "SESSION_CLEARED" });
  expect(await services.sessions.list(userId)).toEqual([]);
});
