import type { Route } from "@candor/contract/route.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import type { Sending } from "../../shared/api/use-idempotent.ts";
import { Callout, UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";

type OutcomeProps = { readonly sending: Sending<Route>; readonly again: () => unknown };

/** A refusal that no field shows, or that nobody knows yet whether it arrived. */
export function Outcome({ sending, again }: OutcomeProps) {
  const errorText = useErrorText();
  if (sending.state === "unknown") return <UnknownOutcomeCallout again={again} />;
  if (sending.state !== "refused") return null;
  if (sending.error instanceof ApiError && sending.error.fields.length > 0) return null;
  return (
    <div role="alert">
      <Callout tone="bad">{errorText(sending.error)}</Callout>
    </div>
  );
}
