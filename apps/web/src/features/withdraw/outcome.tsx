import { ApiError } from "../../shared/api/errors.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { placeOf } from "./refusal.ts";
import type { WithdrawState } from "./use-withdraw.ts";

/** What is said above the form already, as the state of the account. */
const saidAbove: ReadonlySet<string | undefined> = new Set([
  "WITHDRAWAL_UNDER_REVIEW",
  "FUND_PASSWORD_MISSING",
  "NOT_VERIFIED",
]);

/** A refusal that no field shows. */
export function Refusal({ state: { refusal, block } }: { readonly state: WithdrawState }) {
  const errorText = useErrorText();
  if (!refusal || placeOf(refusal) !== "rest") return null;
  if (block !== undefined && refusal instanceof ApiError && saidAbove.has(refusal.error)) return null;
  return (
    <div role="alert">
      <Callout tone="bad">{errorText(refusal)}</Callout>
    </div>
  );
}
