import type { Route } from "@candor/contract/route.ts";
import { useEffect } from "react";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";

/**
 * useIdempotent for acts whose input is all passwords and codes, by which two acts are not told apart: an act that was left with its outcome unknown
 * must not lend its key to the next one, which would then be answered "done" with another password, or freeze nothing. So an act ends with its form.
 */
export function useAct<R extends Route>(route: R, slot: string) {
  const { send, sending, forget } = useIdempotent(route, slot);
  useEffect(() => forget(), [forget]);
  return { send, sending, reset: forget };
}
