import { afterAll, expect, test } from "vitest";
import { setPassword, signIn, userById } from "../../modules/account/auth/index.ts";
import { openAccount } from "../../testing/accounts.ts";
import { startTestServer } from "../../testing/server.ts";
import { Sessions } from "./sessions.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { services } = server;
const { pool } = server.database;

/** Runs code between the read of a session and its reader's continuation. */
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

test("a freeze during the read of a session is not hidden by the read", async () => {
  const { token, userId } = await openAccount(server);
  await whileBeingRead(token, userId, async () => {
    await pool.query("UPDATE users SET state = 'frozen' WHERE user_id = $1", [userId]);
    services.sessions.refresh(userId);
  });
  expect(await services.sessions.find(token)).toMatchObject({ state: "frozen" });
});

test("sessions that another process ended first are not used any longer either", async () => {
  const { token, userId } = await openAccount(server);
  await services.sessions.find(token);
  const elsewhere = new Sessions(services.db, services.clock);
  await elsewhere.endAll(userId);
  await services.sessions.endAll(userId);
  expect(await services.sessions.find(token)).toBeUndefined();
});

test("a login in progress during a password reset opens no session", async () => {
  const { userId } = await openAccount(server);
  const before = await userById(services.db, userId);
  await services.db.transaction().execute(async (trx) => {
    await setPassword(trx, userId, "the hash of another one");
    await services.sessions.revokeAll(trx, userId);
  });
  const context = { language: "en", user: undefined, ip: "::1", device: "", deviceId: undefined } as const;
  const page = { origin: undefined, host: undefined, commandId: "" };
  const entered = await signIn(services, { ...context, ...page }, { row: before, registering: false });
  expect(entered).toMatchObject({ ok: false, error: "WRONG_PASSWORD" });
  expect(await services.sessions.list(userId)).toEqual([]);
});
