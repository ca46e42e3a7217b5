import { CheckOutlined } from "@ant-design/icons";
import { sendOnce } from "@candor/contract/client/send-once.ts";
import type { WithdrawalReason } from "@candor/contract/reject-reasons.ts";
import { withdrawalApprove, withdrawalReject } from "@candor/contract/routes/console/withdrawals.ts";
import { Button, Input } from "antd";
import { useEffect, useRef, useState } from "react";
import { sendPorts } from "../../shared/api/use-send.ts";
import { useOperator } from "../../shared/operator.ts";
import { decide, useDecisionOn } from "../../shared/queue/decisions.ts";
import type { Desk } from "../../shared/queue/desk.ts";
import { RejectButton, useRejection } from "../../shared/queue/rejection.tsx";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { CodeBoxes } from "../../shared/ui/code-boxes.tsx";
import { DemoCode } from "../../shared/ui/demo-code.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { commonOf, fieldErrorOf, isBusy } from "./common.ts";
import { type WithdrawalRecord, whyNotTexts, withdrawalName } from "./names.ts";

type Given = {
  readonly warnings: number;
  readonly checked: string;
  readonly totp: string;
};

/** What is missing before it can be approved; undefined when nothing is. */
export function missingOf({ warnings, checked, totp }: Given): string | undefined {
  const missing = [warnings > 0 && checked === "" && "what you checked", totp.length < 6 && "your code"].filter(
    (each) => typeof each === "string",
  );
  return missing.length === 0 ? undefined : `Missing: ${missing.join(" and ")}.`;
}

/** Approving or rejecting what is under review. Money has no undo: `a` arms the button and Enter sends. */
export function useApprove(record: WithdrawalRecord, desk: Desk) {
  const [checked, setChecked] = useState("");
  const [totp, setTotp] = useState("");
  const rejection = useRejection<WithdrawalReason>();
  const approveButton = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    // With the last digit the button is next, and enabled by now: Enter sends.
    if (totp.length === 6) approveButton.current?.focus();
  }, [totp]);
  const decision = useDecisionOn(desk.queue, record.id);
  const busy = isBusy(decision);
  const taken = desk.lease.state === "other" ? `${desk.lease.who} is working on this record.` : undefined;
  const { id, version, approvals, approvals_needed: needed, why_not, may_approve } = record;
  const warnings = record.facts.filter(({ mark }) => mark === "warn").length;
  const words = checked.trim();
  const refusal = may_approve || why_not === null ? undefined : whyNotTexts[why_not];
  const stopped = taken ?? (busy ? "Your decision is on its way." : undefined);
  const why = stopped ?? refusal ?? missingOf({ warnings, checked: words, totp });
  const isLast = approvals + 1 >= needed;
  const name = withdrawalName(record);

  const approve = () => {
    if (why !== undefined) return;
    decide({
      ...commonOf(record, desk, "approved", () => setTotp("")),
      send: () =>
        sendOnce(sendPorts, `withdrawal.${id}.approved`, withdrawalApprove, { id, version, checked: words, totp }),
      doneText: ({ state, approvals: given }) =>
        state === "under_review" && !isLast
          ? `${name}: approved, ${given} of ${needed}. Another operator gives the second approval.`
          : state === "sending"
            ? `${name}: approved, it is sending. Send it, then mark it with its transaction id.`
            : `${name}: approved. The engine is told.`,
    });
  };
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
        `${name}: rejected, everything is available again. The user was told the reason in ${languageName(record.user.lang)}.`,
    });
  };
  const arm = () => (why === undefined ? approveButton.current?.focus() : note.current?.focus());
  // The first r asks for the reason, the next one arms the button: Enter sends.
  const armReject = () => (rejection.reason ? rejection.button.current?.focus() : rejection.choose());
  return {
    ...{ checked, setChecked, totp, setTotp, rejection, approveButton, note, busy, warnings, approve, reject, why },
    ...{ stopped, mayApprove: may_approve },
    effect: needed === 1 ? "Approve" : isLast ? "Give second approval" : "Give first approval",
    fieldError: (field: string) => fieldErrorOf(decision, field),
    keys: [
      { keys: "a", label: "arm the approval, Enter sends it", group: "Withdrawal", run: arm },
      { keys: "r", label: "reject: reason, then Enter", group: "Withdrawal", run: armReject },
    ],
  };
}
export type Approve = ReturnType<typeof useApprove>;

/** What was checked, and the authenticator's code for this approval only. */
export function ApproveForm({ approve: state }: { readonly approve: Approve }) {
  const operator = useOperator();
  const { warnings } = state;
  const required = warnings === 0 ? "if anything" : `required: ${warnings} ${warnings === 1 ? "warning" : "warnings"}`;
  return (
    <div className="approve-form">
      <FormField label="What you checked" note={required} error={state.fieldError("checked")}>
        {(ids) => (
          <Input
            {...ids}
            ref={(input) => {
              state.note.current = input?.input ?? null;
            }}
            maxLength={1_000}
            placeholder="What you looked at and what you found"
            value={state.checked}
            onChange={({ target }) => state.setChecked(target.value)}
          />
        )}
      </FormField>
      <FormField label="Your code" note="for this approval" error={state.fieldError("totp")}>
        {() => (
          <CodeBoxes label="Authenticator code" value={state.totp} disabled={state.busy} onChange={state.setTotp} />
        )}
      </FormField>
      <div className="approve-demo">
        <DemoCode name={operator?.name ?? ""} onCode={state.setTotp} />
      </div>
    </div>
  );
}

export function ApproveButtons({ approve: state }: { readonly approve: Approve }) {
  const [armed, setArmed] = useState(false);
  return (
    <>
      <RejectButton
        rejection={state.rejection}
        disabled={state.stopped !== undefined}
        words="Reject"
        onReject={state.reject}
      />
      <Button
        ref={state.approveButton}
        type="primary"
        icon={<CheckOutlined />}
        disabled={state.why !== undefined}
        onFocus={() => setArmed(true)}
        onBlur={() => setArmed(false)}
        onClick={state.approve}
      >
        {state.effect} <KeyCap keys={armed && state.why === undefined ? "Enter" : "A"} />
      </Button>
    </>
  );
}
