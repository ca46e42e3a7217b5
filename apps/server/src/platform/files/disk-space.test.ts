import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
import { startTestServer } from "../../testing/server.ts";
import { diskLevel, diskSpace } from "./disk-space.ts";

const server = await startTestServer();
afterAll(() => server.close());

const GIB = 1024 ** 3;

test("the room is that of the folder's volume, and unknown without a folder", async () => {
  const space = await diskSpace(tmpdir());
  expect(space?.freeBytes).toBeGreaterThan(0);
  expect(space?.used).toBeGreaterThan(0);
  expect(space?.used).toBeLessThan(1);
  expect(await diskSpace("/nonexistent")).toBeUndefined();
});

test.each([
  { used: 0.84, free: 4, level: "roomy" },
  { used: 0.85, free: 4, level: "nearly full" },
  { used: 0.949, free: 4, level: "nearly full" },
  { used: 0.95, free: 4, level: "full" },
  // 2 TiB, of which 5 % are room enough.
  { used: 0.95, free: 100, level: "roomy" },
  { used: 0.96, free: 19, level: "nearly full" },
  { used: 0.1, free: 0.9, level: "nearly full" },
  { used: 1, free: 0, level: "full" },
])("$used of a volume in use and $free GiB free: $level", ({ used, free, level }) => {
  expect(diskLevel({ used, freeBytes: free * GIB })).toBe(level);
});

test("a volume that cannot be read stops nothing", () => {
  expect(diskLevel(undefined)).toBe("roomy");
});

test("the metrics have it for the folder of the data", async () => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const figure = (name: string) => Number.parseFloat(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1] ?? "");
  expect(figure("candor_disk_free_bytes")).toBeGreaterThan(0);
  expect(figure("candor_disk_used_ratio")).toBeGreaterThan(0);
  expect(figure("candor_disk_used_ratio")).toBeLessThan(1);
});
