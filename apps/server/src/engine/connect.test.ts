import { afterAll, expect, test, vi } from "vitest";
import { withClient } from "../platform/database/connect.ts";
import { testDatabase } from "../testing/database.ts";
import { limitOrder, seedMarket, startTestEngine } from "../testing/engine.ts";
import { waitFor } from "../testing/wait-for.ts";

const database = await testDatabase();
afterAll(() => database.close());

const admin = (sql: string) => withClient(database.adminUrl, (client) => client.query(sql));
const role = `ALTER ROLE candor_app IN DATABASE ${database.name}`;

test("an engine whose next connection would not wait for the disk waits until it does", async () => {
  const { engine, send, stop } = await startTestEngine(database.url);
  await seedMarket({ send }, database.pool, [1]);
  await admin(`${role} SET synchronous_commit = off`);
  await admin(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'candor engine' AND datname = current_database()",
  );
  const sent = send(limitOrder({ userId: 1, side: 0, price: "100", quantity: "1" }));
  await waitFor(() => expect(engine.status.state).toBe("reloading"));
  const answered = vi.fn();
  void sent.then(answered);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([engine.status.state, answered.mock.calls]).toEqual(["reloading", []]);
  await admin(`${role} RESET synchronous_commit`);
  expect(await sent).toMatchObject({ ok: true });
  await stop();
});
