import type { ReconciliationReport } from "@candor/contract/routes/console/finance.ts";
import { countDifferences } from "./report.ts";

/** A daily report is an hour late then. One that cannot be made leaves the last one standing, which may have been in order. */
const LATE_MS = 25 * 3_600_000;

/** What stands over the console, if anything. */
export function reconciliationAlarm(report: ReconciliationReport | undefined, now: number): string | undefined {
  if (!report) return undefined;
  const differences = countDifferences(report);
  if (differences > 0) return `The last reconciliation found ${differences} differences`;
  return now - Date.parse(report.at) > LATE_MS ? "No reconciliation for more than a day" : undefined;
}
