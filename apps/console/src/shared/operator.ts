import type { Permission } from "@candor/contract/permissions.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { useEffect } from "react";
import { useRead } from "./api/use-read.ts";
import { learnServerTime } from "./clock.ts";
import { STATE_EVERY_MS } from "./constants.ts";
import { type Operator, useSession } from "./session.ts";

export type ConsoleState = OutputOf<typeof consoleState>;

/** The state that the frame shows, polled every few seconds. */
export function useConsoleState() {
  const query = useRead(consoleState, {}, { refetchInterval: STATE_EVERY_MS, enabled: useSession() !== undefined });
  const serverMs = query.data?.server_time_ms;
  useEffect(() => {
    if (serverMs !== undefined) learnServerTime(serverMs);
  }, [serverMs]);
  return query;
}

/** The operator from the server's last answer, so that a changed role shows immediately; before that from the login. */
export function useOperator(): Operator | undefined {
  const session = useSession();
  const { data } = useRead(consoleState, {}, { enabled: session !== undefined });
  return data?.operator ?? session?.operator;
}

/** Whether the role has a permission. Actions without it are hidden, not disabled; the server refuses them as well. */
export function useMay(): (permission: Permission) => boolean {
  const operator = useOperator();
  return (permission) => operator?.permissions.includes(permission) ?? false;
}

export const roleNames: Readonly<Record<Operator["role"], string>> = {
  owner: "Owner",
  reviewer: "Reviewer",
  finance: "Finance",
  support: "Support",
  auditor: "Auditor",
};
