import { existsSync, readFileSync } from "node:fs";

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };
export const none: Counts = { passed: 0, failed: 0, skipped: 0 };
export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** What we read of Vitest's JSON report. */
type Assertion = { status: string; fullName?: string; failureMessages?: readonly string[] };
type VitestReport = {
  testResults: { name?: string; status: string; message?: string; assertionResults: Assertion[] }[];
};

/**
 * Counts a run of Vitest. A file that could not be loaded has no tests to fail, and an error between tests belongs to none; both count as one
 * failure, since a run that ended badly must never add up to a good one.
 */
export function countReport(report: VitestReport, endedWell: boolean): Counts {
  let counts = none;
  for (const file of report.testResults) {
    const statuses = file.assertionResults.map(({ status }) => status);
    const passed = statuses.filter((status) => status === "passed").length;
    const failed = statuses.filter((status) => status === "failed").length;
    const unloaded = file.status === "failed" && failed === 0 ? 1 : 0;
    counts = add(counts, { passed, failed: failed + unloaded, skipped: statuses.length - passed - failed });
  }
  return endedWell || counts.failed > 0 ? counts : add(counts, { ...none, failed: 1 });
}

const read = (path: string): VitestReport | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as VitestReport) : undefined;

/** As countReport, from the file; a run that left none failed before its first test. */
export function countFile(path: string, endedWell: boolean): Counts {
  const report = read(path);
  return report ? countReport(report, endedWell) : { ...none, failed: endedWell ? 0 : 1 };
}

const MESSAGE_LINES = 6;
const firstLines = (text: string) => text.trimEnd().split("\n").slice(0, MESSAGE_LINES).join("\n    ");

/** What failed and how it began, for the end of a run of which often only the end is kept. */
export function failures(report: VitestReport): string[] {
  return report.testResults.flatMap(({ name = "", status, message = "", assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`${name}: ${firstLines(message)}`] : [];
    return failed.map(({ fullName = "", failureMessages = [] }) =>
      [`${name}: ${fullName}`, ...failureMessages.map(firstLines)].join("\n    "),
    );
  });
}

export const failuresIn = (path: string): string[] => failures(read(path) ?? { testResults: [] });

/** The last line of `npm test`. */
export const summary = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/** Nothing failed, and something ran. */
export const isGood = ({ passed, failed }: Counts): boolean => failed === 0 && passed > 0;
