import type { OutputOf } from "@candor/contract/route.ts";
import { dashboard } from "@candor/contract/routes/console/control.ts";
import { useEffect } from "react";
import { useRead } from "../api/use-read.ts";
import { DASHBOARD_EVERY_MS } from "../constants.ts";
import { addReading } from "./readings.ts";

export type Dashboard = OutputOf<typeof dashboard>;

/** The dashboard, read every ten seconds; after a failed read the last data stays. */
export function useDashboard() {
  const query = useRead(dashboard, {}, { refetchInterval: DASHBOARD_EVERY_MS });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (!data) return;
    const { commit_p50_ms: p50, commit_p99_ms: p99 } = data.engine;
    if (p50 !== null && p99 !== null) addReading({ atMs: dataUpdatedAt, p50, p99 });
  }, [data, dataUpdatedAt]);
  return query;
}
