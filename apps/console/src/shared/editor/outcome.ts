import { ApiError } from "@candor/contract/client/errors.ts";
import type { Route } from "@candor/contract/route.ts";
import { isSending, type Sending } from "../api/use-send.ts";

/** Whether a sending is under way, and whether it was refused for another reason than somebody having been faster, which has words of its own. */
export function outcomeOf<R extends Route>(sending: Sending<R>) {
  const refused = sending.state === "refused" ? sending.error : undefined;
  const faster = refused instanceof ApiError && refused.error === "VERSION_CONFLICT";
  return {
    busy: isSending(sending),
    asking: sending.state === "asking",
    done: sending.state === "done",
    error: faster ? undefined : refused,
  };
}
