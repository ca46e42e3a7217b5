import { type Sent, sendOnce } from "@candor/contract/client/send-once.ts";
import { formatAmount } from "@candor/contract/domain/money.ts";
import type { DepositReason } from "@candor/contract/i18n/reject-reasons.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { depositApprove, depositRecord, depositReject } from "@candor/contract/routes/console/deposits.ts";
import { stepOf } from "@candor/contract/routes/console/operator-proof.ts";
import { useRef, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { refresh } from "../../shared/api/use-read.ts";
import { sendPorts } from "../../shared/api/use-send.ts";
import { useApproval } from "../../shared/queue/approval.tsx";
import { ArmButton } from "../../shared/queue/arm-button.tsx";
import { type Deciding, decide, fieldErrorOf, isBusy, useDecisionOn } from "../../shared/queue/decisions.ts";
import type { Desk } from "../../shared/queue/desk.ts";
import { RejectButton, useRejection } from "../../shared/queue/rejection.tsx";
import { reasonName } from "../../shared/reasons/names.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { money } from "../../shared/ui/money.tsx";
import { type DepositRecord, type Draft, explorerLink, missingOf, needsSecond, readDraft, startDraft } from "./form.ts";
import { depositName } from "./names.ts";

/** The common parts of crediting and rejecting. */
const common = (record: DepositRecord, desk: Desk, effect: string, spent?: () => void) => ({
  slot: `deposit.${record.id}.${effect}`,
  queue: desk.queue,
  recordId: record.id,
  title: depositName(record.id),
  effect,
  onDone: () => desk.leave(record.id),
  theirResult: async () => resultOf(await call(depositRecord, { id: idOf(record) })),
  after: () => {
    // A code is spent by its first use, whatever the answer.
    spent?.();
    desk.refresh();
    void refresh(depositRecord, approvalsQueue);
  },
});

const idOf = ({ id }: DepositRecord): number => Number.parseInt(id, 10);

/** Another operator's decision: "finance credited D-12 with 987.60 USDT." */
export function resultOf({ id, state, decided_by, credited, symbol, reason }: DepositRecord): string {
  const [name, who] = [depositName(id), decided_by ?? "Somebody"];
  if (state === "second") return `${name} is waiting for a second operator to approve the credit.`;
  if (state === "rejected") return `${who} rejected ${name}. Reason: ${reasonName(reason ?? "").toLowerCase()}.`;
  if (credited !== null) return `${who} credited ${name} with ${money(credited)} ${symbol}.`;
  return `${name} was changed while you were reading.`;
}

/** Crediting and rejecting one deposit. Money has no undo: `a` arms the button, which names the effect, and Enter sends. */
export function useDecide(record: DepositRecord, desk: Desk) {
  const [draft, setDraft] = useState<Draft>(() => startDraft(record));
  const approval = useApproval();
  const { words, proof } = approval;
  const rejection = useRejection<DepositReason>(`${desk.queue}.${record.id}.${record.version}`);
  const amountField = useRef<HTMLInputElement | null>(null);
  const decision = useDecisionOn(desk.queue, record.id);
  const busy = isBusy(decision);
  const taken = desk.lease.state === "other" ? `${desk.lease.who} is working on this record.` : undefined;
  const reading = readDraft(record, draft);
  const { arrived } = reading;
  const why =
    taken ??
    (busy ? "Sending your decision." : missingOf(record, draft, { reading, note: words, proof: proof.missing }));
  const second = needsSecond(record, arrived.value);
  const lang = languageName(record.user.lang);
  const { id, symbol } = record;
  const start = <Data,>(effect: string, send: Deciding<Data>["send"], doneText: Deciding<Data>["doneText"]) =>
    decide<Data>({ ...common(record, desk, effect, proof.spent), send, doneText });

  const approve = () => {
    const { reference, reason } = reading;
    if (why !== undefined || arrived.value === undefined || reference === undefined) return;
    const amount = formatAmount(arrived.value);
    const input = {
      id: idOf(record),
      version: record.version,
      amount,
      reference,
      output: draft.output.trim(),
      ...(reason ? { reason } : {}),
      note: words,
    };
    const { id: number, version } = input;
    void approval.prove(stepOf.deposit({ id: number, version, amount }), (proven) =>
      credit(amount, () => sendOnce(sendPorts, `deposit.${id}.credited`, depositApprove, { ...input, ...proven })),
    );
  };
  const credit = (amount: string, send: () => Promise<Sent<OutputOf<typeof depositApprove>>>) =>
    start(second ? "given to a second operator" : "credited", send, ({ state, approval_id }) =>
      approval_id !== null
        ? `${depositName(id)}: a second operator is asked to credit ${money(amount)} ${symbol}. Nothing is booked yet.`
        : state === "passed"
          ? `${depositName(id)}: ${money(amount)} ${symbol} credited. The user was notified in ${lang}.`
          : `${depositName(id)}: ${money(amount)} ${symbol} approved. The engine is booking it.`,
    );
  const reject = () => {
    const { reason, note } = rejection;
    if (busy || taken) return;
    if (!reason) {
      rejection.choose();
      return;
    }
    const input = { id: idOf(record), version: record.version, reason, note };
    start(
      "rejected",
      () => sendOnce(sendPorts, `deposit.${id}.rejected`, depositReject, input),
      () => `${depositName(id)}: rejected. The user was notified of the reason in ${lang}.`,
    );
  };
  const explorer = explorerLink(record.explorer_tx, reading.reference);
  return {
    draft,
    reading,
    approval,
    second,
    rejection,
    amountField,
    why,
    busy,
    taken,
    approve,
    reject,
    change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    fieldError: (field: string) => fieldErrorOf(decision, field),
    effect: effectOf(record, reading.arrived.value, second),
    keys: keysOf({
      credit: () => (arrived.value === undefined ? amountField.current?.focus() : approval.arm(why)),
      // The first r asks for the reason, the next one arms the button: Enter sends.
      reject: () => (rejection.reason ? rejection.button.current?.focus() : rejection.choose()),
      amount: () => amountField.current?.select(),
      explorer: explorer === undefined ? undefined : () => void window.open(explorer, "_blank", "noreferrer"),
    }),
  };
}
export type Decide = ReturnType<typeof useDecide>;

function effectOf({ symbol }: DepositRecord, arrived: bigint | undefined, second: boolean): string {
  if (arrived === undefined) return "Credit";
  const words = `${money(formatAmount(arrived))} ${symbol}`;
  return second ? `Ask to credit ${words}` : `Credit ${words}`;
}

type Acts = {
  readonly credit: () => void;
  readonly reject: () => void;
  readonly amount: () => void;
  readonly explorer: (() => void) | undefined;
};
const keysOf = ({ credit, reject, amount, explorer }: Acts) => [
  { keys: "a", label: "arm the credit, Enter sends it", group: "Deposit", run: credit },
  { keys: "r", label: "reject: reason, then Enter", group: "Deposit", run: reject },
  { keys: "e", label: "the amount that arrived", group: "Deposit", run: amount },
  ...(explorer ? [{ keys: "o", label: "the transaction on the explorer", group: "Deposit", run: explorer }] : []),
];

export const DecideButtons = ({ decide: state }: { readonly decide: Decide }) => (
  <>
    <RejectButton
      rejection={state.rejection}
      disabled={state.busy || state.taken !== undefined}
      words="Reject"
      onReject={state.reject}
    />
    <ArmButton ref={state.approval.button} why={state.why} effect={state.effect} onSend={state.approve} />
  </>
);
