import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { HOME_KIB_MAX, homeBudget, homeKiB } from "./chunks.ts";

/** Text that gzip cannot shorten by more than a quarter: two random characters a byte. */
const code = (kib: number) => randomBytes(kib * 512).toString("hex");
const chunk = (source: string | null, imports: string[], size: number) => ({
  type: "chunk" as const,
  moduleIds: source === null ? [] : [source],
  facadeModuleId: source,
  imports,
  code: code(size),
});
const bundle = (appKiB: number) => ({
  "start.js": chunk("/web/src/start.ts", [], 1),
  "main.js": chunk("/web/src/main.tsx", ["app.js"], 1),
  "app.js": chunk(null, ["runtime.js"], appKiB),
  "runtime.js": chunk(null, [], 1),
  "page.js": chunk("/web/src/features/spot/page.tsx", ["app.js"], 900),
  "start.css": { type: "asset" as const },
});

test("the size of home is that of its two entries and all that they import, each once", () => {
  const [small, large] = [homeKiB(bundle(10)), homeKiB(bundle(110))];
  expect(large - small).toBeGreaterThan(50);
  expect(large - small).toBeLessThan(70);
  expect(small).toBeLessThan(13);
});

test("a build over the budget ends with an error, one under it does not", () => {
  const errors: string[] = [];
  const { handler } = homeBudget.generateBundle as { handler: (options: unknown, bundle: unknown) => void };
  const build = (appKiB: number) => handler.call({ error: (text: string) => errors.push(text) }, {}, bundle(appKiB));
  build(HOME_KIB_MAX);
  expect(errors).toEqual([]);
  build(HOME_KIB_MAX * 2);
  expect(errors).toHaveLength(1);
});

test("a build without one of its entries has no size", () => {
  expect(() => homeKiB({})).toThrow("no file for start.ts");
});
