import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("npm run bench runs every bench of this folder", () => {
  const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  // Files that are started by hand with arguments, such as bench/orders-between.ts, export no such function.
  const benches = files.flatMap((file) =>
    [...textOf(file).matchAll(/^export (?:async )?function (bench\w+)/gm)].map(([, name]) => name as string),
  );
  const run = textOf("run.ts");
  expect(benches.length).toBeGreaterThan(15);
  expect(benches.filter((name) => !run.includes(`${name}(`))).toEqual([]);
});
