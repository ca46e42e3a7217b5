import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import {
  ageOf,
  bordersAt,
  holdersOf,
  holderView,
  LEASE_MS,
  readTarget,
  releaseLease,
  takeLease,
  targetOf,
} from "./index.ts";

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());
beforeAll(async () => {
  const row = { role: "reviewer" as const, password_hash: "-", totp_secret: Buffer.alloc(1) };
  for (const name of ["first", "second"])
    await db
      .insertInto("operators")
      .values({ name, ...row })
      .execute();
});

const HOUR = 3_600_000;

test("a target is the default until an operator sets it", async () => {
  expect(await readTarget(db, "identity")).toEqual({ targetMs: 24 * HOUR, dueSoonMs: 4 * HOUR });
  await db.insertInto("settings").values({ name: "target.identity", value: "6" }).execute();
  expect(await readTarget(db, "identity")).toEqual({ targetMs: 6 * HOUR, dueSoonMs: 2 * HOUR });
});

test("an item is in time, due soon in the last third or the last four hours, and late", () => {
  const ages = (targetHours: number, ageHours: number) => ageOf(0, targetOf(targetHours * HOUR), ageHours * HOUR);
  expect([ages(24, 19.9), ages(24, 20), ages(24, 23.9), ages(24, 24)]).toEqual([
    "in_time",
    "due_soon",
    "due_soon",
    "late",
  ]);
  expect([ages(3, 1.9), ages(3, 2), ages(3, 3)]).toEqual(["in_time", "due_soon", "late"]);
  const { lateBefore, dueSoonBefore } = bordersAt(targetOf(24 * HOUR), 100 * HOUR);
  expect([lateBefore.getTime(), dueSoonBefore.getTime()]).toEqual([76 * HOUR, 80 * HOUR]);
});

test("a record is held by one operator at a time, for ten minutes from the last call", async () => {
  const record = { queue: "identity", id: "7" };
  const first = await takeLease(db, record, { operatorId: 1, now: 1_000 });
  expect(first).toMatchObject({ name: "first", until: new Date(1_000 + LEASE_MS) });
  expect(await takeLease(db, record, { operatorId: 2, now: 2_000 })).toEqual(first);
  await releaseLease(db, record, 2);
  expect(await takeLease(db, record, { operatorId: 1, now: 3_000 })).toMatchObject({
    until: new Date(3_000 + LEASE_MS),
  });
  expect(await takeLease(db, record, { operatorId: 2, now: 3_000 + LEASE_MS })).toMatchObject({ name: "second" });
  await releaseLease(db, record, 2);
  expect((await holdersOf(db, "identity", ["7"])).size).toBe(0);
});

test("of parallel takers one wins, and all get the same answer", async () => {
  const record = { queue: "identity", id: "8" };
  const takers = await Promise.all(
    [1, 2, 1, 2, 1, 2].map((operatorId) => takeLease(db, record, { operatorId, now: 5 })),
  );
  expect(new Set(takers.map((holder) => holder.name)).size).toBe(1);
  const holder = takers[0];
  const mine = holderView(holder, { operatorId: holder?.operatorId ?? 0, now: 6 });
  expect(mine).toMatchObject({ mine: true });
  expect(holderView(holder, { operatorId: 99, now: 6 })).toMatchObject({ mine: false });
  expect(holderView(holder, { operatorId: 1, now: 5 + LEASE_MS })).toBeNull();
});
