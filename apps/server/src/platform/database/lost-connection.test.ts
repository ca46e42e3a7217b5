import { setNickname } from "@candor/contract/routes/account.ts";
import { center } from "@candor/contract/routes/user.ts";
import { afterAll, expect, test } from "vitest";
import { openAccount } from "../../testing/accounts.ts";
import { request, startTestServer } from "../../testing/server.ts";
import { withClient } from "./connect.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { pool } = server.database;

const BACKENDS = "FROM pg_stat_activity WHERE application_name = 'candor test' AND datname = $1";

/** Ends every backend of the gateway's pool, whatever it is doing; gives how many there were. */
const endBackends = () =>
  withClient(server.database.adminUrl, async (admin) => {
    const { rowCount } = await admin.query(`SELECT pg_terminate_backend(pid) ${BACKENDS}`, [server.database.name]);
    return rowCount ?? 0;
  });

test("the end of a backend whose connection is in use, with nothing asked of it, does not end the process", async () => {
  const client = await pool.connect();
  const gone = new Promise((resolve) => client.once("end", resolve));
  await endBackends();
  await gone;
  await expect(client.query("SELECT 1")).rejects.toThrow();
  client.release(true);
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("a read whose backend is ended is refused in words, and the next one is answered", async () => {
  const { token } = await openAccount(server);
  let stop = false;
  let lost = 0;
  const reading = async () => {
    while (!stop) {
      const response = await fetch(...request(server.url, center, {}, { token }));
      const { code, error } = (await response.json()) as { code: number; error?: string };
      if (response.status !== 200) {
        lost += 1;
        expect({ status: response.status, error }).toEqual({ status: 503, error: "UNAVAILABLE" });
      } else expect(code).toBe(1);
    }
  };
  const readers = Array.from({ length: 4 }, reading);
  for (let ended = 0; ended < 10 || lost === 0; ) ended += await endBackends();
  stop = true;
  await Promise.all(readers);
  expect(await server.ok(center, {}, { token })).toMatchObject({});
});

test("a change whose backend is ended is not called undone: its outcome is unknown", async () => {
  const { token } = await openAccount(server);
  const client = await pool.connect();
  await client.query("BEGIN; LOCK TABLE answers IN ACCESS EXCLUSIVE MODE");
  const sent = fetch(...request(server.url, setNickname, { nickname: "Nobody" }, { token }));
  await expect
    .poll(async () => {
      const { rows } = await client.query(`SELECT count(*)::int AS waiting ${BACKENDS} AND wait_event_type = 'Lock'`, [
        server.database.name,
      ]);
      return rows[0].waiting;
    })
    .toBe(1);
  await withClient(server.database.adminUrl, (admin) =>
    admin.query(`SELECT pg_terminate_backend(pid) ${BACKENDS} AND wait_event_type = 'Lock'`, [server.database.name]),
  );
  const response = await sent;
  await client.query("ROLLBACK");
  client.release();
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: -1, error: "INTERNAL" });
});
