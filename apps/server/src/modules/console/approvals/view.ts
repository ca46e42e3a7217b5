import type { OutputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/console/approvals.ts";
import type { Services } from "../../../services/services.ts";
import type { OperatorSession } from "../../../services/sessions/operator-sessions.ts";
import { mayBeOne } from "../operators/index.ts";
import { decidedView, submissionView, userView, type Viewing } from "../reviews/index.ts";
import { whyNot } from "./decide.ts";
import type { KindTable } from "./kind.ts";
import type { ShownApproval } from "./queries.ts";
import { rulesOf } from "./rules.ts";

export type RowView = OutputOf<typeof routes.approvalsQueue>["list"][number];
export type RecordView = OutputOf<typeof routes.approvalRecord>;

type KindViewing = Pick<Viewing, "target" | "now"> & { readonly kinds: KindTable };

export function rowView(services: Services, viewing: KindViewing, row: ShownApproval): RowView {
  const waits = row.state === "waiting" || row.state === "approved";
  return {
    id: row.approval_id,
    version: row.version,
    ...submissionView({ submitted: row.requested_at, waits }, viewing),
    // Requests are not leased: any eligible operator is the second person, and the version resolves concurrent decisions.
    holder: null,
    assignee: null,
    asked_until_ms: null,
    user: userView(row),
    kind: row.kind as RowView["kind"],
    state: row.state,
    subject: row.subject,
    ...rulesOf(viewing.kinds, row.kind).summarize(services, row),
    requested_by: row.requester,
    // Nobody gives a reason from a list for it: what was checked is in the record.
    decided: waits ? null : decidedView({ at: row.decided_at, by: [row.decider], reason: null }),
  };
}

export async function recordView(
  services: Services,
  viewing: KindViewing,
  { row, viewer }: { row: ShownApproval; viewer: OperatorSession },
): Promise<RecordView> {
  const { postings, facts } = await rulesOf(viewing.kinds, row.kind).describe(services, row);
  const isOwn = await mayBeOne(services.db, row.requested_by, viewer.operatorId);
  const why = whyNot(viewing.kinds, row, { role: viewer.role, isOwn, now: viewing.now });
  return {
    ...rowView(services, viewing, row),
    reason: row.reason,
    body: row.body as Record<string, unknown>,
    postings: [...postings],
    decided_by: row.decider,
    decided_at: row.decided_at?.toISOString() ?? null,
    checked: row.checked,
    refusal: row.refusal,
    expires_at_ms: row.expires_at.getTime(),
    may_decide: why === null,
    why_not: why,
    facts: [...facts],
  };
}
