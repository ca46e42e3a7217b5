import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The names that the server writes into the audit log, as its sources spell them: after `action:`, alone or as the two ends of a condition. */
const NAMES = /\baction: (?:[\w ="!]+ \? )?"([a-z_]+\.[a-z_]+)"(?: : "([a-z_]+\.[a-z_]+)")?/g;

test("every action of the audit log has words in the console", () => {
  const files = execFileSync("git", ["ls-files", "apps/server/src"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("/testing/"));
  const actions = new Set(
    files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(NAMES)].flatMap(([, ...names]) => names.filter(Boolean)),
    ),
  );
  const words = readFileSync("apps/console/src/features/audit/sentences.ts", "utf8");
  expect(actions.size).toBeGreaterThan(60);
  expect([...actions].filter((action) => !words.includes(`  "${action}":`)).sort()).toEqual([]);
});
