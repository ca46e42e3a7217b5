import { afterEach, beforeEach, expect, test } from "vitest";
import type { DiskSpace } from "../platform/files/disk-space.ts";
import { type TestDatabase, testDatabase } from "../testing/database.ts";
import { commandId, limitOrder, seedMarket, startTestEngine, type TestEngine } from "../testing/engine.ts";
import { DiskWatch } from "./disk-watch.ts";

const GIB = 1024 ** 3;
const roomy: DiskSpace = { freeBytes: 40 * GIB, used: 0.2 };
const nearly: DiskSpace = { freeBytes: 10 * GIB, used: 0.9 };
const full: DiskSpace = { freeBytes: GIB / 2, used: 0.99 };

let space: DiskSpace | undefined;
let written: string[];
let watch: DiskWatch;
let database: TestDatabase;
let engine: TestEngine;

beforeEach(async () => {
  space = roomy;
  written = [];
  const log = {
    error: (_: unknown, text: string) => written.push(text),
    info: (_: unknown, text: string) => written.push(text),
  };
  watch = new DiskWatch("/data", log as never, async () => space);
  database = await testDatabase();
  engine = await startTestEngine(database.url, { isDiskFull: () => watch.isFull });
  await seedMarket(engine, database.pool, [1]);
});
afterEach(async () => {
  await engine.stop();
  await database.close();
});

const becomes = async (now: DiskSpace | undefined): Promise<void> => {
  space = now;
  await watch.look();
};
const order = () => limitOrder({ userId: 1, side: 0, price: "100", quantity: "1" });

test("on a full volume new orders are refused and cancellations go on; with room the same order is accepted", async () => {
  const open = await engine.send(order());
  const orderId = (open.ok && open.order?.orderId) || 0;
  await becomes(full);
  const refused = order();
  expect(await engine.send(refused)).toEqual({ ok: false, error: "STORAGE_FULL" });
  expect(await engine.send(order(), "operator")).toEqual({ ok: false, error: "STORAGE_FULL" });
  expect(await engine.send({ type: "cancelOrder", id: commandId(), userId: 1, orderId })).toMatchObject({
    ok: true,
    order: { status: "cancelled" },
  });
  await becomes(roomy);
  expect(await engine.send(refused)).toMatchObject({ ok: true, order: { status: "waiting" } });
});

test("a nearly full volume is told and refuses nothing; each change is told once", async () => {
  await becomes(nearly);
  await becomes(nearly);
  expect(await engine.send(order())).toMatchObject({ ok: true });
  await becomes(full);
  await becomes(roomy);
  expect(written).toEqual([
    "ALARM: the volume of the database is nearly full",
    expect.stringMatching(/^ALARM: the volume of the database is full; new orders are refused/),
    "the volume of the database has room again",
  ]);
});

test("a volume that cannot be read any more refuses nothing", async () => {
  await becomes(full);
  await becomes(undefined);
  expect(await engine.send(order())).toMatchObject({ ok: true });
});

test("without a folder nothing is watched: the database is elsewhere", async () => {
  const elsewhere = new DiskWatch(undefined, { error: () => {}, info: () => {} } as never, async () => full);
  await elsewhere.start();
  await elsewhere.look();
  expect(elsewhere.isFull).toBe(false);
});
