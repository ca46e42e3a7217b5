import type { ReconciliationReport } from "@candor/contract/routes/console/finance.ts";
import { countDifferences } from "./report.ts";

/** After this a daily report is an hour late. If one fails, the last one stays, which may have been clean. */
const LATE_MS = 25 * 3_600_000;

/** The console's alarm banner, if any. */
export function reconciliationAlarm(report: ReconciliationReport | undefined, now: number): string | undefined {
  if (!report) return undefined;
  const differences = countDifferences(report);
  if (differences > 0) return `The last reconciliation found ${differences} differences`;
  return now - Date.parse(report.at) > LATE_MS ? "No reconciliation for more than a day" : undefined;
}
