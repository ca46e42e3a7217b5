import { sendOnce } from "@candor/contract/client/send-once.ts";
import type { WithdrawalReason } from "@candor/contract/i18n/reject-reasons.ts";
import { withdrawalNotSent, withdrawalSent } from "@candor/contract/routes/console/withdrawals.ts";
import { paymentReference } from "@candor/contract/rules/payment-reference.ts";
import { Input } from "antd";
import { useRef, useState } from "react";
import { sendPorts } from "../../shared/api/use-send.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { ArmButton } from "../../shared/queue/arm-button.tsx";
import { decide, fieldErrorOf, isBusy, useDecisionOn } from "../../shared/queue/decisions.ts";
import type { Desk } from "../../shared/queue/desk.ts";
import { OutputField, wrongReference } from "../../shared/queue/payment.tsx";
import { RejectButton, useRejection } from "../../shared/queue/rejection.tsx";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { commonOf } from "./common.ts";
import { type WithdrawalRecord, withdrawalName } from "./names.ts";

/** The two ways to end "sending": a transaction ID, or a return by two operators. */
export function useSending(record: WithdrawalRecord, desk: Desk) {
  const [reference, setReference] = useState("");
  const [output, setOutput] = useState("");
  const rejection = useRejection<WithdrawalReason>(`${desk.queue}.${record.id}.${record.version}`);
  const field = useRef<HTMLInputElement | null>(null);
  const sentButton = useRef<HTMLButtonElement>(null);
  const decision = useDecisionOn(desk.queue, record.id);
  const busy = isBusy(decision);
  const { id, version, network, return_approval_id: returning } = record;
  const taken = desk.lease.state === "other" ? `${desk.lease.who} is working on this record.` : undefined;
  const stopped = taken ?? (busy ? "Sending your decision." : undefined);
  const read = paymentReference(network, reference);
  const evidence = rejection.note.trim();
  const why =
    stopped ??
    (read === undefined
      ? `Missing: ${network === "bank" ? "the bank's reference" : "the transaction ID"}.`
      : undefined);
  const name = withdrawalName(record);
  const lang = languageName(record.user.lang);

  const sent = () => {
    if (why !== undefined || read === undefined) return;
    const input = { id, version, reference: read, output: output.trim() };
    decide({
      ...commonOf(record, desk, "marked as sent"),
      send: () => sendOnce(sendPorts, `withdrawal.${id}.sent`, withdrawalSent, input),
      doneText: ({ state }) =>
        state === "passed"
          ? `${name}: passed and booked. The user was notified in ${lang}.`
          : `${name}: marked as sent. The engine is booking it.`,
    });
  };
  const notSent = () => {
    const { reason } = rejection;
    if (stopped !== undefined || returning !== null) return;
    if (!reason) {
      rejection.choose();
      return;
    }
    if (evidence === "") return;
    decide({
      ...commonOf(record, desk, "given to a second operator to return"),
      send: () => sendOnce(sendPorts, `withdrawal.${id}.notSent`, withdrawalNotSent, { id, version, reason, evidence }),
      doneText: () => `${name}: a second operator is asked to confirm that it was not sent. Nothing is returned yet.`,
    });
  };
  const armSent = () => (why === undefined ? sentButton.current?.focus() : field.current?.focus());
  const armNotSent = () =>
    rejection.reason && evidence !== "" ? rejection.button.current?.focus() : rejection.choose();
  return {
    reference,
    setReference,
    output,
    setOutput,
    read,
    rejection,
    field,
    sentButton,
    why,
    stopped,
    busy,
    sent,
    notSent,
    evidenceMissing: rejection.reason !== undefined && evidence === "",
    returning,
    fieldError: (name: string) => fieldErrorOf(decision, name),
    keys: [
      { keys: "a", label: "mark sent: transaction ID, then Enter", group: "Withdrawal", run: armSent },
      ...(returning === null
        ? [{ keys: "r", label: "not sent: reason and evidence, then Enter", group: "Withdrawal", run: armNotSent }]
        : []),
    ],
  };
}
export type Sending = ReturnType<typeof useSending>;

type SendingProps = { readonly record: WithdrawalRecord; readonly sending: Sending };

export function SentForm({ record, sending: state }: SendingProps) {
  const bank = record.network === "bank";
  const wrong = wrongReference(record.network, state.reference, state.read);
  return (
    <section>
      <SectionLabel aside="the only way to passed">It was sent</SectionLabel>
      <div className={bank ? undefined : "sent-form"}>
        <FormField
          label={bank ? "Bank reference" : "Transaction ID"}
          note="the user reads it"
          error={state.fieldError("reference") ?? wrong}
        >
          {(ids) => (
            <Input
              {...ids}
              ref={(input) => {
                state.field.current = input?.input ?? null;
              }}
              className="mono"
              maxLength={128}
              value={state.reference}
              onChange={({ target }) => state.setReference(target.value)}
            />
          )}
        </FormField>
        {!bank && <OutputField value={state.output} error={state.fieldError("output")} onChange={state.setOutput} />}
      </div>
    </section>
  );
}

/** A request to return it is pending: nothing is returned before the decision, and its transaction may still be found. */
export const Returning = ({ approvalId }: { readonly approvalId: string }) => (
  <Callout
    tone="warn"
    title="A second operator is asked to confirm that it was not sent."
    actions={<a href={linkOf(paths.credit, { open: approvalId })}>Open the request</a>}
  >
    Until then it stays sending. If its transaction is found, mark it sent: the request is then rejected.
  </Callout>
);

export function SendingButtons({ sending: state }: { readonly sending: Sending }) {
  return (
    <>
      {state.returning === null && (
        <RejectButton
          rejection={state.rejection}
          disabled={state.stopped !== undefined || state.evidenceMissing}
          words="Ask to return it"
          onReject={state.notSent}
        />
      )}
      <ArmButton ref={state.sentButton} why={state.why} effect="Mark sent" onSend={state.sent} />
    </>
  );
}
