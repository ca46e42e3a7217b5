import { security } from "@candor/contract/routes/security.ts";
import { useEffect, useRef } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useSession } from "../../shared/session.ts";

/** The account's protections. The socket reports a change of state before this read has who froze it, so a change of state triggers a new read. */
export function useSecurity() {
  const query = useApi(security, {}, { staleTime: 0 });
  const { refetch } = query;
  const state = useSession(({ user }) => user?.state);
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    void refetch();
  }, [state, refetch]);
  return query;
}

export const useFrozen = (): boolean => useSession(({ user }) => user?.state === "frozen");
