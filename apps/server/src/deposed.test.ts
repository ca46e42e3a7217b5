import type { Envelope } from "@candor/contract/errors.ts";
import { type SpotOrder, trade } from "@candor/contract/routes/spot.ts";
import { login } from "@candor/contract/routes/user.ts";
import { afterAll, expect, test, vi } from "vitest";
import { startEngineThread } from "./engine/thread.ts";
import { createLog } from "./platform/log/log.ts";
import { newDataFolder } from "./testing/data-folder.ts";
import { testDatabase } from "./testing/database.ts";
import { request } from "./testing/server.ts";
import { killServers, spawnServer } from "./testing/server-process.ts";

const database = await testDatabase();
afterAll(async () => {
  killServers();
  await database.close();
});

/** Without limits, so that one user may place orders as fast as they are answered. */
const environment = {
  DATABASE_URL: database.url,
  CANDOR_DATA: newDataFolder(),
  CANDOR_LOG: "error",
  CANDOR_RATE_PER_USER: "0",
  CANDOR_RATE_PER_IP: "0",
};

async function loggedIn(url: string): Promise<string> {
  const credentials = { type: "email", email: "demo@candor.test", password: "candor-demo" } as const;
  const answer = await fetch(...request(url, login, credentials, {}));
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Buys and sells at the market until the server is gone; the ids of the orders that it acknowledged. */
async function tradeUntilGone(url: string): Promise<string[]> {
  const token = await loggedIn(url);
  const acknowledged: string[] = [];
  for (let turn = 0; ; turn += 1) {
    try {
      const order = { match_id: 1, type: turn % 2 === 0 ? 1 : 2, kind: "market", number: "0.001" } as const;
      const answer = await fetch(...request(url, trade, order, { token }));
      const { code, data } = (await answer.json()) as Envelope<SpotOrder>;
      if (code === 1 && data) acknowledged.push(data.id);
    } catch {
      return acknowledged;
    }
  }
}

/** The answers of /healthz, newest last, until nobody answers. */
async function healthUntilGone(url: string): Promise<number[]> {
  const answers: number[] = [];
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (!answer) return answers;
    if (answers.at(-1) !== answer.status) answers.push(answer.status);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const holder = async (): Promise<string> =>
  (await database.pool.query("SELECT holder FROM engine_leader")).rows[0].holder;

test("a server whose database another one takes over fails its health check and ends with exit code 3 within 5 s", async () => {
  const first = spawnServer(environment);
  const url = await first.url();
  const held = await holder();
  const trading = tradeUntilGone(url);
  const health = healthUntilGone(url);
  const second = spawnServer(environment);
  await vi.waitUntil(async () => (await holder()) !== held, { timeout: 60_000, interval: 20 });
  const takenOver = performance.now();
  expect(await first.ended).toBe(3);
  expect(performance.now() - takenOver).toBeLessThan(5_000);
  const lines = first.said.err
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { level: string; msg: string });
  const fatal = lines.filter(({ level }) => level === "fatal").map(({ msg }) => msg);
  expect(fatal).toEqual(["another server has taken over this database; this one ends"]);
  expect(await health).toEqual([200, 503]);

  const acknowledged = await trading;
  expect(acknowledged.length).toBeGreaterThan(0);
  const { rows } = await database.pool.query(
    "SELECT order_id FROM orders WHERE order_id = ANY ($1) AND filled_quantity > 0",
    [acknowledged],
  );
  expect(rows).toHaveLength(acknowledged.length);
  expect((await fetch(`${await second.url()}/readyz`)).status).toBe(200);
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});

test("an idle engine notices it too, and its thread does not take the leadership back", async () => {
  const idle = await testDatabase();
  const options = {
    databaseUrl: idle.url,
    mode: "production",
    feed: { kind: "simulated" },
    logLevel: "silent",
  } as const;
  const deposed = vi.fn();
  const log = createLog("silent");
  const one = await startEngineThread(options, log, { onDeposed: deposed });
  const two = await startEngineThread(options, log, {
    onDeposed: () => {
      throw new Error("the newer engine was deposed");
    },
  });
  await vi.waitUntil(() => deposed.mock.calls.length > 0, { timeout: 30_000 });
  expect(deposed).toHaveBeenCalledTimes(1);
  expect(await one.client.status()).toMatchObject({ state: "stopped" });
  await one.stop();
  // Longer than a thread that died would wait for its next start.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await two.client.status()).toMatchObject({ state: "running", epoch: 2 });
  await two.stop();
  await idle.close();
});
