import type { AlarmKind } from "@candor/contract/domain/alarms.ts";
import { dashboard } from "@candor/contract/routes/console/control.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { hashKey, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isStale, lastAnswer, sinceMs } from "../api/received.ts";
import { DASHBOARD_EVERY_MS, HEALTH_TIMEOUT_MS, STATE_EVERY_MS } from "../constants.ts";
import { useConsoleState } from "../operator.ts";

const stateHash = hashKey([consoleState.path, {}]);
const dashboardHash = hashKey([dashboard.path, {}]);
const LOOK_EVERY_MS = 500;

/** How long ago the server last answered; undefined before the first answer. */
export function silentMs(): number | undefined {
  const answer = lastAnswer(stateHash);
  return answer && sinceMs(answer);
}

/** How long ago the dashboard was read; 0 before the first answer. */
export function readingAgeMs(): number {
  const answer = lastAnswer(dashboardHash);
  return answer ? sinceMs(answer) : 0;
}

const isSilent = (): boolean => isStale(silentMs() ?? 0, STATE_EVERY_MS);
const isOldReading = (): boolean => isStale(readingAgeMs(), DASHBOARD_EVERY_MS);

/** Looks at the age twice a second; the component is drawn again when the answer changes. */
function useLook(look: () => boolean): boolean {
  const [seen, setSeen] = useState(look);
  useEffect(() => {
    const timer = setInterval(() => setSeen(look()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);
  return seen;
}

/** Whether the console has no present answer: the last read failed, or two polls were missed. Nothing may be called well then. */
export function useLost(): boolean {
  const { isError } = useConsoleState();
  const silent = useLook(isSilent);
  return isError || silent;
}

/** The same for what the dashboard's readings say. */
export function useReadingLost(): boolean {
  const lost = useLost();
  const old = useLook(isOldReading);
  return lost || old;
}

/** What keeps the console without an answer; "server" if nothing answers at all. */
export type LostCause = Extract<AlarmKind, "database" | "commits" | "engine"> | "server";

type Ready = {
  readonly engine: string;
  readonly database?: { readonly ok: boolean };
  readonly commit_wait_ms?: number;
};

/** Asks the one address that does not wait for the database. */
async function askReady(signal: AbortSignal): Promise<LostCause | "answers"> {
  const response = await fetch("/readyz", {
    signal: AbortSignal.any([signal, AbortSignal.timeout(HEALTH_TIMEOUT_MS)]),
  });
  const ready = (await response.json()) as Ready;
  if (ready.database?.ok === false) return "database";
  if (ready.engine !== "running") return "engine";
  return (ready.commit_wait_ms ?? 0) > HEALTH_TIMEOUT_MS ? "commits" : "answers";
}

/** The cause while the console is lost; undefined until it is known. */
export function useLostCause(): LostCause | undefined {
  const { data, isError } = useQuery({
    queryKey: ["readyz"],
    queryFn: ({ signal }) => askReady(signal),
    refetchInterval: STATE_EVERY_MS,
    retry: false,
    gcTime: 0,
  });
  if (isError) return "server";
  return data === "answers" ? undefined : data;
}
