import type { ApprovalKind } from "@candor/contract/routes/console/approvals.ts";
import { APPROVAL_LIFETIME_MS } from "@candor/contract/routes/console/approvals.ts";
import type { Kysely } from "kysely";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { audit } from "../audit/index.ts";

export type ApprovalRequest = {
  readonly kind: ApprovalKind;
  /** "user:12", "market:1", as in the audit log. */
  readonly subject: string;
  /** The data for the kind's `carryOut`; amounts as decimal strings. It never changes: another change is a new request. */
  readonly body: object;
  readonly reason: string;
  readonly operatorId: number;
  readonly ip: string;
};

/** Creates a request that a second person has to approve, in the caller's transaction. Returns the request's id. */
export async function requestApproval(trx: Kysely<Database>, request: ApprovalRequest): Promise<string> {
  const { kind, subject, body, reason, operatorId, ip } = request;
  const now = Date.now();
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
  await audit(trx, { operatorId, action: "approval.request", subject: `approval:${approvalId}`, after, reason, ip });
  return approvalId;
}
