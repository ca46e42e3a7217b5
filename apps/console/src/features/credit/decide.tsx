import { CloseOutlined } from "@ant-design/icons";
import { sendOnce } from "@candor/contract/client/send-once.ts";
import { approvalRecord, approve, rejectRequest, withdrawRequest } from "@candor/contract/routes/console/approvals.ts";
import { stepOf } from "@candor/contract/routes/console/operator-proof.ts";
import { userBalances } from "@candor/contract/routes/console/users.ts";
import { Button } from "antd";
import { call } from "../../shared/api/call.ts";
import { refresh } from "../../shared/api/use-read.ts";
import { sendPorts } from "../../shared/api/use-send.ts";
import type { Proof } from "../../shared/proof/use-proof.ts";
import { useApproval } from "../../shared/queue/approval.tsx";
import { ArmButton } from "../../shared/queue/arm-button.tsx";
import { type Deciding, decide, isBusy, useDecisionOn } from "../../shared/queue/decisions.ts";
import type { Desk } from "../../shared/queue/desk.ts";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { money } from "../../shared/ui/money.tsx";
import { decisionText } from "./execution.ts";
import { type ApprovalRecord, signedAmount } from "./kinds.ts";

/** "Approve and book +120.00 USDT": the button names what it does. */
const approveWords = ({ amount, kind, currency }: ApprovalRecord): string =>
  amount === null ? "Approve and carry out" : `Approve and book ${money(signedAmount(kind, amount), true)} ${currency}`;

/** Why approving is not possible yet; undefined when it is. */
function whyNotYet(busy: boolean, words: string, proof: Proof): string | undefined {
  if (busy) return "Sending your decision.";
  const missing = [words === "" && "what you checked", proof.missing].filter(Boolean);
  return missing.length > 0 ? `Missing: ${missing.join(" and ")}.` : undefined;
}

/** The common parts of approving, rejecting and withdrawing. A code is `spent` by its first use, whatever the answer. */
const common = (record: ApprovalRecord, desk: Desk, effect: string, spent: () => void) => ({
  slot: `approval.${record.id}.${effect}`,
  queue: desk.queue,
  recordId: record.id,
  title: record.summary,
  effect,
  onDone: () => desk.leave(record.id),
  theirResult: async () => {
    const now = await call(approvalRecord, { id: record.id });
    return `${now.decided_by ?? now.requested_by}: ${record.summary} is ${now.state}.`;
  },
  after: () => {
    spent();
    desk.refresh();
    void refresh(approvalRecord, userBalances);
  },
});

/** Deciding a request as the second person. Money has no undo: `a` arms the button, which names the effect, and Enter sends. */
export function useDecideRequest(record: ApprovalRecord, desk: Desk, unbalanced: boolean) {
  const approval = useApproval();
  const { words, proof } = approval;
  const decision = useDecisionOn(desk.queue, record.id);
  const busy = isBusy(decision);
  const { id, version } = record;
  const why = unbalanced ? "The posting does not sum to zero." : whyNotYet(busy, words, proof);
  const start = <Data,>(effect: string, send: Deciding<Data>["send"], text: Deciding<Data>["doneText"]) =>
    decide<Data>({ ...common(record, desk, effect, proof.spent), send, doneText: text });
  const approveNow = () => {
    if (why !== undefined) return;
    void approval.prove(stepOf.approve({ id, version }), (proven) => {
      const input = { id, version, checked: words, ...proven };
      start(
        "approved",
        () => sendOnce(sendPorts, `approval.${id}.approved`, approve, input),
        ({ state, refusal }) => decisionText(record, state, refusal),
      );
    });
  };
  const rejectNow = () => {
    if (busy) return;
    if (words === "") {
      approval.note.current?.focus();
      return;
    }
    const input = { id, version, checked: words };
    start(
      "rejected",
      () => sendOnce(sendPorts, `approval.${id}.rejected`, rejectRequest, input),
      ({ state }) => decisionText(record, state, null),
    );
  };
  const withdraw = () => {
    if (busy) return;
    start(
      "withdrawn",
      () => sendOnce(sendPorts, `approval.${id}.withdrawn`, withdrawRequest, { id, version }),
      () => decisionText(record, "withdrawn", null),
    );
  };
  const keys =
    record.state === "waiting" && record.may_decide
      ? [
          { keys: "a", label: "arm the approval, Enter sends it", group: "Request", run: () => approval.arm(why) },
          { keys: "r", label: "reject, with what was checked", group: "Request", run: rejectNow },
        ]
      : [];
  const effect = approveWords(record);
  return { approval, why, busy, effect, keys, approveNow, rejectNow, withdraw };
}
type Decide = ReturnType<typeof useDecideRequest>;

/** The requester has no approve button, not even a disabled one: only the way to take the request back. */
export function DecideButtons({ decide: state, own }: { readonly decide: Decide; readonly own: boolean }) {
  if (own)
    return (
      <Button loading={state.busy} onClick={state.withdraw}>
        Withdraw the request
      </Button>
    );
  return (
    <>
      <Button danger icon={<CloseOutlined />} disabled={state.busy} onClick={state.rejectNow}>
        Reject <KeyCap keys="R" />
      </Button>
      <ArmButton ref={state.approval.button} why={state.why} effect={state.effect} onSend={state.approveNow} />
    </>
  );
}
