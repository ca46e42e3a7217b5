import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
import { startTestServer } from "../../testing/server.ts";
import { freeBytes, isNearlyFull, NEARLY_FULL_BYTES } from "./disk-space.ts";

const server = await startTestServer();
afterAll(() => server.close());

test("the free space is that of the folder's volume, and unknown without a folder", async () => {
  expect(await freeBytes(tmpdir())).toBeGreaterThan(0);
  expect(await freeBytes("/nonexistent")).toBeUndefined();
  expect([NEARLY_FULL_BYTES - 1, NEARLY_FULL_BYTES, undefined].map(isNearlyFull)).toEqual([true, false, false]);
});

test("the metrics have it for the folder of the data", async () => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const [, free] = /^candor_disk_free_bytes (\d\S*)$/m.exec(metrics) ?? [];
  expect(Number.parseFloat(free ?? "")).toBeGreaterThan(0);
});
