import { withdrawalReasons } from "@candor/contract/i18n/reject-reasons.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { ApprovalForm, checkedNoteOf } from "../../shared/queue/approval.tsx";
import type { ReviewProps } from "../../shared/queue/desk.ts";
import { Drawer, DrawerNotices } from "../../shared/queue/drawer.tsx";
import { RecordFacts } from "../../shared/queue/record-facts.tsx";
import { RejectForm } from "../../shared/queue/rejection.tsx";
import { reasonName } from "../../shared/reasons/names.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { Destination, Receives } from "./amount.tsx";
import { Approvals } from "./approvals.tsx";
import { ApproveButtons, useApprove } from "./approve.tsx";
import { factLabels, type WithdrawalRecord, whyNotTexts, withdrawalName } from "./names.ts";
import { Rail } from "./rail.tsx";
import { Returning, SendingButtons, SentForm, useSending } from "./send.tsx";

/** The open withdrawal: amount, destination, facts and approvals; the user and the posting beside them. */
export function Review({ record, desk, head, onRead }: ReviewProps<WithdrawalRecord>) {
  const { state, why_not } = record;
  const approve = useApprove(record, desk);
  const sending = useSending(record, desk);
  const may = desk.mayReview;
  // "closed" while under review: it is decided, and the engine has not confirmed yet.
  const deciding = may && state === "under_review" && why_not !== "closed";
  const closing = may && state === "sending";
  useKeys(deciding ? approve.keys : closing ? sending.keys : []);
  const name = withdrawalName(record);
  const isOpen = state === "under_review" || state === "sending";
  return (
    <Drawer
      desk={desk}
      label={`Withdrawal ${name}`}
      head={head}
      hints={[["u", "user"]]}
      actions={deciding ? <ApproveButtons approve={approve} /> : closing && <SendingButtons sending={sending} />}
      why={
        isOpen &&
        (may
          ? deciding
            ? approve.why
            : closing && sending.why
          : "Read-only access: your role cannot decide withdrawals.")
      }
    >
      <div className="withdrawal">
        <div className="withdrawal-main">
          <DrawerNotices desk={desk} id={record.id} name={name} onRead={onRead} />
          <Ending record={record} />
          <Receives record={record} />
          <Destination record={record} />
          <section>
            <SectionLabel aside="facts only, no score">Risk facts</SectionLabel>
            <RecordFacts facts={record.facts} labels={factLabels} />
          </section>
          <Approvals record={record} />
          {deciding && record.may_approve && (
            <ApprovalForm
              approval={approve.approval}
              busy={approve.busy}
              fieldError={approve.fieldError}
              checkedNote={checkedNoteOf(record.facts)}
              codeNote="for this approval"
            />
          )}
          {deciding && (
            <RejectForm
              rejection={approve.rejection}
              reasons={withdrawalReasons}
              lang={record.user.lang}
              placeholder="Note for operators"
            />
          )}
          {closing && <SentForm record={record} sending={sending} />}
          {closing && record.return_approval_id === null && (
            <RejectForm
              rejection={sending.rejection}
              reasons={withdrawalReasons}
              lang={record.user.lang}
              title="If it was not sent: a second operator confirms it"
              placeholder="Evidence that nothing was sent, for the second operator"
            />
          )}
        </div>
        <Rail record={record} onAssigned={desk.refresh} />
      </div>
    </Drawer>
  );
}

/** The notice at the top: the outcome, or the pending step. */
function Ending({ record }: { readonly record: WithdrawalRecord }) {
  const { state, reason, reference, why_not, return_approval_id: returning, explorer_tx } = record;
  if (returning !== null) return <Returning approvalId={returning} />;
  if (state === "under_review" && why_not === "closed")
    return (
      <Callout tone="info" title="Decided; the engine is being notified.">
        {whyNotTexts.closed}
      </Callout>
    );
  if (state === "rejected")
    return (
      <Callout title="Rejected: the frozen amount is available again.">
        {reason && `Reason: ${reasonName(reason).toLowerCase()}.`}
      </Callout>
    );
  if (state === "cancelled") return <Callout title="The user canceled it; the amount is available again." />;
  if (state !== "passed" || reference === null) return null;
  const link = explorer_tx.replaceAll("{id}", encodeURIComponent(reference));
  return (
    <Callout tone="ok" title="Sent and booked.">
      <span className="mono withdrawal-reference">
        {explorer_tx === "" ? (
          reference
        ) : (
          <a href={link} target="_blank" rel="noreferrer">
            {reference}
          </a>
        )}
      </span>
    </Callout>
  );
}
