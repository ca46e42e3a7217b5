import { CheckOutlined } from "@ant-design/icons";
import { sendOnce } from "@candor/contract/client/send-once.ts";
import type { IdentityReason } from "@candor/contract/i18n/reject-reasons.ts";
import { identityApprove, identityRecord, identityReject } from "@candor/contract/routes/console/identity.ts";
import { Button } from "antd";
import { call } from "../../shared/api/call.ts";
import { refresh } from "../../shared/api/use-read.ts";
import { sendPorts } from "../../shared/api/use-send.ts";
import { UNDO_MS } from "../../shared/constants.ts";
import { personName } from "../../shared/format/person.ts";
import { dayTime } from "../../shared/format/time.ts";
import { decide } from "../../shared/queue/decisions.ts";
import type { Desk } from "../../shared/queue/desk.ts";
import { RejectButton, useRejection } from "../../shared/queue/rejection.tsx";
import { reasonName } from "../../shared/reasons/names.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { type Comparison, type FieldName, type IdentityRecord, whyNotYet } from "./comparisons.ts";
import { levelName } from "./names.ts";

/** Approving and rejecting one identity. Both wait five seconds for an undo, in which the next record is already open. */
export function useDecide(
  record: IdentityRecord,
  desk: Desk,
  comparisons: readonly Comparison[],
  ticked: ReadonlySet<FieldName>,
) {
  const rejection = useRejection<IdentityReason>(`${desk.queue}.${record.id}.${record.version}`);
  const { reason, note } = rejection;
  const taken = desk.lease.state === "other" ? `${desk.lease.who} is working on this record.` : undefined;
  const why = taken ?? whyNotYet(comparisons, ticked);
  const { id, version } = record;
  const start = (effect: "verified" | "rejected", send: () => ReturnType<typeof sendOnce<typeof identityApprove>>) => {
    decide({
      slot: `identity.${id}.${effect}`,
      queue: desk.queue,
      recordId: id,
      title: personName(record.user),
      effect,
      undoMs: UNDO_MS,
      send,
      doneText: () => doneText(record, effect),
      theirResult: async () => resultOf(await call(identityRecord, { id })),
      after: () => {
        desk.refresh();
        void refresh(identityRecord);
      },
    });
    desk.next();
  };
  const approve = () => {
    if (why !== undefined) return;
    start("verified", () => sendOnce(sendPorts, `identity.${id}.verified`, identityApprove, { id, version, note }));
  };
  const reject = () => {
    if (!reason) {
      rejection.choose();
      return;
    }
    if (taken) return;
    start("rejected", () =>
      sendOnce(sendPorts, `identity.${id}.rejected`, identityReject, { id, version, note, reason }),
    );
  };
  const keys =
    desk.mayReview && record.state === "under_review"
      ? [
          { keys: "a", label: "approve", group: "Identity", run: approve },
          { keys: "r", label: reason ? "reject" : "reject: choose the reason", group: "Identity", run: reject },
        ]
      : [];
  return { rejection, why, taken, approve, reject, keys };
}
type Decide = ReturnType<typeof useDecide>;

const doneText = (record: IdentityRecord, effect: "verified" | "rejected"): string =>
  effect === "verified"
    ? `${personName(record.user)}: ${levelName(record.level).toLowerCase()} identity verified. The user was notified in ${languageName(record.user.lang)}.`
    : `${personName(record.user)}: rejected. The user was notified of the reason in ${languageName(record.user.lang)}.`;

/** Another operator's decision: "rev-07 rejected 48213120. Reason: document has expired." */
const resultOf = (record: IdentityRecord): string =>
  `${record.decided_by ?? "Somebody"} ${record.state === "verified" ? "verified" : "rejected"} ${personName(record.user)}.` +
  (record.reason ? ` Reason: ${reasonName(record.reason).toLowerCase()}.` : "");

export const DecideButtons = ({ decide: state }: { readonly decide: Decide }) => (
  <>
    <RejectButton
      rejection={state.rejection}
      disabled={state.taken !== undefined}
      words="Reject"
      onReject={state.reject}
    />
    <Button type="primary" icon={<CheckOutlined />} disabled={state.why !== undefined} onClick={state.approve}>
      Approve <KeyCap keys="A" />
    </Button>
  </>
);

/** The decision on an identity: the operator, the time and the reason. */
export function Outcome({ record }: { readonly record: IdentityRecord }) {
  const verified = record.state === "verified";
  return (
    <Callout
      tone={verified ? "ok" : "plain"}
      title={`${verified ? "Verified" : "Rejected"} by ${record.decided_by ?? "the system"}`}
    >
      {record.decided_at && dayTime(record.decided_at)}
      {record.reason && `. Reason: ${reasonName(record.reason).toLowerCase()}`}
      {record.operator_note && <div>Note: {record.operator_note}</div>}
    </Callout>
  );
}
