import { expect, test } from "vitest";
import { add, countFile, countReport, failures, isGood, none, summary } from "./vitest-results.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test("tests are counted by what became of them", () => {
  const report = { testResults: [file("passed", "passed", "passed"), file("failed", "passed", "failed", "pending")] };
  expect(countReport(report, false)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

test("a file that could not be loaded is a failure, though it has no tests", () =>
  expect(countReport({ testResults: [file("failed"), file("passed", "passed")] }, false)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  }));

test("a run that ended badly after good tests is a failure", () =>
  expect(countReport({ testResults: [file("passed", "passed")] }, false).failed).toBe(1));

test("a run without a report failed, unless it had nothing to do", () => {
  expect(countFile("/nowhere/report.json", false).failed).toBe(1);
  expect(countFile("/nowhere/report.json", true)).toEqual(none);
});

test("the last line, and that nothing run is not good", () => {
  expect(summary({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(summary(add({ passed: 3, failed: 1, skipped: 0 }, { ...none, skipped: 2 }))).toBe(
    "3 passed, 1 failed, 2 skipped",
  );
  expect(isGood(none)).toBe(false);
  expect(isGood({ passed: 1, failed: 0, skipped: 5 })).toBe(true);
  expect(isGood({ passed: 1, failed: 1, skipped: 0 })).toBe(false);
});

test("what failed is named with the beginning of its message", () => {
  const failed = { status: "failed", fullName: "adds", failureMessages: ["expected 3\n1\n2\n3\n4\n5\nfar below"] };
  const testResults = [
    { name: "sum.test.ts", status: "failed", assertionResults: [{ status: "passed" }, failed] },
    { name: "lost.test.ts", status: "failed", message: "no such file", assertionResults: [] },
    file("passed", "passed"),
  ];
  const [first, second, ...rest] = failures({ testResults });
  expect(first).toMatch(/^sum\.test\.ts: adds\n {4}expected 3\n/);
  expect(first).not.toContain("far below");
  expect(second).toBe("lost.test.ts: no such file");
  expect(rest).toEqual([]);
});
