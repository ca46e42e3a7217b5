import { sendOnce } from "@candor/contract/client/send-once.ts";
import type { WithdrawalReason } from "@candor/contract/i18n/reject-reasons.ts";
import { stepOf } from "@candor/contract/routes/console/operator-proof.ts";
import { withdrawalApprove, withdrawalReject } from "@candor/contract/routes/console/withdrawals.ts";
import { sendPorts } from "../../shared/api/use-send.ts";
import type { ProofInput } from "../../shared/proof/use-proof.ts";
import { useApproval } from "../../shared/queue/approval.tsx";
import { ArmButton } from "../../shared/queue/arm-button.tsx";
import { decide, fieldErrorOf, isBusy, useDecisionOn } from "../../shared/queue/decisions.ts";
import type { Desk } from "../../shared/queue/desk.ts";
import { RejectButton, useRejection } from "../../shared/queue/rejection.tsx";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { commonOf } from "./common.ts";
import { type WithdrawalRecord, whyNotTexts, withdrawalName } from "./names.ts";

type Given = {
  readonly warnings: number;
  readonly checked: string;
  /** What the proof lacks; undefined if nothing. */
  readonly proof: string | undefined;
};

/** The missing input for an approval; undefined if complete. */
export function missingOf({ warnings, checked, proof }: Given): string | undefined {
  const missing = [warnings > 0 && checked === "" && "what you checked", proof].filter(
    (each) => typeof each === "string",
  );
  return missing.length === 0 ? undefined : `Missing: ${missing.join(" and ")}.`;
}

/** Approves or rejects a withdrawal under review. Money has no undo: `a` arms the button and Enter sends. */
export function useApprove(record: WithdrawalRecord, desk: Desk) {
  const approval = useApproval();
  const { words, proof } = approval;
  const rejection = useRejection<WithdrawalReason>(`${desk.queue}.${record.id}.${record.version}`);
  const decision = useDecisionOn(desk.queue, record.id);
  const busy = isBusy(decision);
  const taken = desk.lease.state === "other" ? `${desk.lease.who} is working on this record.` : undefined;
  const { id, version, approvals, approvals_needed: needed, why_not, may_approve } = record;
  const warnings = record.facts.filter(({ mark }) => mark === "warn").length;
  const refusal = may_approve || why_not === null ? undefined : whyNotTexts[why_not];
  const stopped = taken ?? (busy ? "Sending your decision." : undefined);
  const why = stopped ?? refusal ?? missingOf({ warnings, checked: words, proof: proof.missing });
  const isLast = approvals + 1 >= needed;
  const name = withdrawalName(record);

  const approve = () => {
    if (why !== undefined) return;
    void approval.prove(stepOf.withdrawal({ id, version }), send);
  };
  const send = (proven: ProofInput) =>
    decide({
      ...commonOf(record, desk, "approved", proof.spent),
      send: () =>
        sendOnce(sendPorts, `withdrawal.${id}.approved`, withdrawalApprove, { id, version, checked: words, ...proven }),
      doneText: ({ state, approvals: given }) =>
        state === "under_review" && !isLast
          ? `${name}: approved, ${given} of ${needed}. Another operator gives the second approval.`
          : state === "sending"
            ? `${name}: approved, it is sending. Send it, then mark it with its transaction ID.`
            : `${name}: approved. The engine is being notified.`,
    });
  const reject = () => {
    const { reason, note: text } = rejection;
    if (stopped !== undefined) return;
    if (!reason) {
      rejection.choose();
      return;
    }
    decide({
      ...commonOf(record, desk, "rejected"),
      send: () =>
        sendOnce(sendPorts, `withdrawal.${id}.rejected`, withdrawalReject, { id, version, reason, note: text }),
      doneText: () =>
        `${name}: rejected, the amount is available again. The user was notified of the reason in ${languageName(record.user.lang)}.`,
    });
  };
  // The first r asks for the reason, the next one arms the button: Enter sends.
  const armReject = () => (rejection.reason ? rejection.button.current?.focus() : rejection.choose());
  return {
    approval,
    rejection,
    busy,
    warnings,
    approve,
    reject,
    why,
    stopped,
    mayApprove: may_approve,
    effect: needed === 1 ? "Approve" : isLast ? "Give second approval" : "Give first approval",
    fieldError: (field: string) => fieldErrorOf(decision, field),
    keys: [
      { keys: "a", label: "arm the approval, Enter sends it", group: "Withdrawal", run: () => approval.arm(why) },
      { keys: "r", label: "reject: reason, then Enter", group: "Withdrawal", run: armReject },
    ],
  };
}
export type Approve = ReturnType<typeof useApprove>;

export const ApproveButtons = ({ approve: state }: { readonly approve: Approve }) => (
  <>
    <RejectButton
      rejection={state.rejection}
      disabled={state.stopped !== undefined}
      words="Reject"
      onReject={state.reject}
    />
    <ArmButton ref={state.approval.button} why={state.why} effect={state.effect} onSend={state.approve} />
  </>
);
