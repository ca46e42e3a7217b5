import type { InputOf, Route } from "@candor/contract/route.ts";
import { useEffect } from "react";
import { ApiError } from "../../../shared/api/errors.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useOtcRefresh } from "../use-otc.ts";

/** A step of an order: sent once, and after a refusal because the other side was faster the order is read again. */
export function useStep<R extends Route>(route: R, slot: string) {
  const act = useSend(route, slot);
  const refresh = useOtcRefresh();
  const errorText = useErrorText();
  const { refusal } = act;
  const isBehind = refusal instanceof ApiError && (refusal.error === "OTC_STEP" || refusal.error === "NOT_FOUND");
  useEffect(() => {
    if (isBehind) void refresh();
  }, [isBehind, refresh]);
  return {
    act,
    text: refusal && errorText(refusal),
    take: (input: InputOf<R>, done: () => void) =>
      void act.send(input, () => {
        done();
        return refresh();
      }),
  };
}
