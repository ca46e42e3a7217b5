import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { ReconciliationReport } from "@candor/contract/routes/console/finance.ts";
import type { Services } from "../../../services/services.ts";
import { lastDaily, reconcile } from "./report.ts";

/** After the proof of midnight, which reads the same tables. */
const AT_MS = 300_000;

/** The report of this UTC day, from 00:05 on, unless it exists. Returns it if it was made. */
export async function reconcileDaily(services: Services): Promise<ReconciliationReport | undefined> {
  const due = Math.floor((services.clock.now() - AT_MS) / DAY_MS) * DAY_MS + AT_MS;
  const last = await lastDaily(services.db);
  return last && last.getTime() >= due ? undefined : reconcile(services, "daily");
}
