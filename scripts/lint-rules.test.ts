import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LINES_MAX, type LintRule, lintFile, lintRules, withoutAllowed } from "./lint-rules.ts";

const read = (name: string) => readFileSync(new URL(`fixtures/lint-rules/${name}.ts`, import.meta.url), "utf8");
const bad = read("breaks-every-rule");
const good = read("keeps-every-rule");
const brokenBy = (path: string, text: string) =>
  lintFile(path, text)
    .map(({ rule, line }) => `${line} ${rule}`)
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));

test("each fault in a file of the core is found at its line", () => {
  expect(brokenBy("packages/core/src/bad.ts", bad)).toEqual([
    "1 unfinished-mark",
    "2 suppression",
    "3 any-type",
    "5 money-float",
    "6 money-float",
    "7 money-float",
    "8 money-float",
    "10 core-clock",
    "11 core-clock",
    "12 core-clock",
    "13 core-clock",
    "15 spread-literal",
    "17 short-wait",
  ]);
});

test("a page that chooses the decimals of an amount is found, the rule itself and a pair's own decimals are not", () => {
  expect(brokenBy("apps/web/src/features/assets/bad.tsx", bad)).toContain("19 own-decimals");
  expect(brokenBy("apps/web/src/features/assets/bad.tsx", bad)).toContain("20 own-decimals");
  expect(brokenBy("apps/web/src/features/assets/bad.tsx", bad)).not.toContain("21 own-decimals");
  expect(brokenBy("apps/web/src/shared/format/bad.ts", bad)).not.toContain("19 own-decimals");
});

test("a file is at most 500 lines long", () => {
  expect(lintFile("apps/web/src/a.css", "\n".repeat(LINES_MAX))).toEqual([]);
  expect(brokenBy("apps/web/src/a.css", "\n".repeat(LINES_MAX + 1))).toEqual(["501 file-length"]);
});

test("together the tests above reach every rule", () => {
  const long = `${bad}${"\n".repeat(LINES_MAX)}`;
  const paths = ["packages/core/src/bad.ts", "apps/web/src/features/assets/bad.tsx"];
  const reached = new Set(paths.flatMap((path) => lintFile(path, long)).map(({ rule }) => rule));
  expect([...reached].sort()).toEqual(Object.keys(lintRules).sort());
});

test("the same words in comments and texts, and whole numbers, are no faults", () =>
  expect(brokenBy("packages/core/src/good.ts", good)).toEqual([]));

test("only the core is without a clock, and tests may count in floats", () => {
  const rules = (path: string): LintRule[] => [...new Set(lintFile(path, bad).map(({ rule }) => rule))].sort();
  expect(rules("apps/server/src/jobs/a.ts")).toEqual([
    "any-type",
    "money-float",
    "short-wait",
    "spread-literal",
    "suppression",
    "unfinished-mark",
  ]);
  expect(rules("packages/core/src/a.test.ts")).toEqual([
    "any-type",
    "short-wait",
    "spread-literal",
    "suppression",
    "unfinished-mark",
  ]);
});

test("allowed findings are removed by file or by folder, and an unused allowance is reported", () => {
  const findings = lintFile("apps/web/src/features/kline/scale.ts", 'export const a = Number("1");\n');
  expect(findings).toHaveLength(1);
  const folder = { rule: "money-float", path: "apps/web/src/features/kline/", why: "pixels" } as const;
  const other = { rule: "money-float", path: "apps/web/src/features/spot/form/form.ts", why: "gone" } as const;
  expect(withoutAllowed(findings, [folder, other])).toEqual({ left: [], stale: [other] });
  expect(withoutAllowed(findings, [other]).left).toEqual(findings);
});
