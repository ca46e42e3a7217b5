import { afterAll, expect, test, vi } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { StartupError } from "../startup-error.ts";
import { holdLock } from "./lock.ts";

const database = await testDatabase();
afterAll(() => database.close());
const KEY = 77;
const never = () => {
  throw new Error("the lock was lost");
};
const going = () => new AbortController().signal;

test("one holds it at a time, and the next one has it once it is freed", async () => {
  const first = await holdLock(database.url, KEY, { onLost: never, signal: going() });
  const order: string[] = [];
  const second = holdLock(database.url, KEY, { onLost: never, signal: going() }).then((lock) => {
    order.push("held");
    return lock;
  });
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  order.push("freed");
  await first.free();
  await (await second).free();
  expect(order).toEqual(["freed", "held"]);
});

test("a broken connection is reported, since another process may have the lock by now", async () => {
  const lost = vi.fn();
  await holdLock(database.url, KEY, { onLost: lost, signal: going() });
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'candor lock' AND datname = current_database()",
  );
  await vi.waitUntil(() => lost.mock.calls.length === 1);
  const next = await holdLock(database.url, KEY, { onLost: never, signal: going() });
  await next.free();
});

test("a start that is broken off waits no longer", async () => {
  const held = await holdLock(database.url, KEY, { onLost: never, signal: going() });
  const start = new AbortController();
  const waiting = holdLock(database.url, KEY, { onLost: never, signal: start.signal });
  start.abort();
  await expect(waiting).rejects.toThrow(StartupError);
  await held.free();
});
