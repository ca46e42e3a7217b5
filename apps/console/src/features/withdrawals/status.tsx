import { Status, Tag } from "../../shared/ui/status.tsx";
import type { WithdrawalRecord } from "./names.ts";

type StatusProps = { readonly withdrawal: Pick<WithdrawalRecord, "state" | "approvals" | "approvals_needed"> };

/** In the list: how many of the approvals it has while it is under review, then its state. */
export function WithdrawalStatus({ withdrawal: { state, approvals, approvals_needed: needed } }: StatusProps) {
  if (state !== "under_review") return <Status state={state} />;
  return (
    <Tag tone={approvals > 0 ? "info" : "neutral"} shape={approvals > 0 ? "half" : "ring"}>
      {approvals} of {needed}
    </Tag>
  );
}
