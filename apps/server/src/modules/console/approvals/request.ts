import { refuse } from "@candor/contract/errors.ts";
import type { ApprovalKind } from "@candor/contract/routes/console/approvals.ts";
import { APPROVAL_LIFETIME_MS } from "@candor/contract/routes/console/approvals.ts";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { actorOf, type Context } from "../../../services/calls/context.ts";
import type { FieldRefusal } from "../../../services/calls/result.ts";
import { audit } from "../audit/index.ts";
import { waitingRequest } from "./queries.ts";

export type ApprovalRequest = {
  readonly kind: ApprovalKind;
  /** "user:12", "market:1", as in the audit log. */
  readonly subject: string;
  /** The data for the kind's `carryOut`; amounts as decimal strings. It never changes: another change is a new request. */
  readonly body: object;
  readonly reason: string;
  /** The requesting operator's call. */
  readonly context: Context;
  /** In ms since 1970. */
  readonly now: number;
};

/**
 * The refusal of a request while another one about the same subject waits: two at one version could not both be carried out, so the waiting
 * one has to be decided or withdrawn first. The caller holds a lock that serializes the requests about the subject.
 */
export async function otherRequest(
  trx: Db,
  { kind, subject }: Pick<ApprovalRequest, "kind" | "subject">,
  now: number,
): Promise<FieldRefusal | undefined> {
  const other = await waitingRequest(trx, { kind, subject }, new Date(now));
  return other && refuse("RECORD_TAKEN", { operator: other.requested_by });
}

/** Creates a request that a second person has to approve, in the caller's transaction. Returns the request's id. */
export async function requestApproval(trx: Db, request: ApprovalRequest): Promise<string> {
  const { kind, subject, body, reason, context, now } = request;
  const { operatorId } = actorOf(context);
  const approvalId = makeCommandId(now);
  await trx
    .insertInto("approvals")
    .values({
      approval_id: approvalId,
      kind,
      subject,
      body: JSON.stringify(body),
      reason,
      requested_by: operatorId,
      requested_at: new Date(now),
      expires_at: new Date(now + APPROVAL_LIFETIME_MS),
      // The approval sets a new one: the engine accepts no command whose id is older than a day.
      command_id: makeCommandId(now),
    })
    .execute();
  const after = { kind, body };
  await audit(trx, {
    operatorId,
    action: "approval.request",
    subject: `approval:${approvalId}`,
    after,
    reason,
    ip: context.ip,
  });
  return approvalId;
}
