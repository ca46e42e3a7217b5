import { sendOnce } from "@candor/contract/client/send-once.ts";
import type { ApplicationReason } from "@candor/contract/i18n/reject-reasons.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import {
  applicationApprove,
  applicationRecord,
  applicationReject,
} from "@candor/contract/routes/console/applications.ts";
import { call } from "../../shared/api/call.ts";
import { refresh } from "../../shared/api/use-read.ts";
import { sendPorts } from "../../shared/api/use-send.ts";
import { UNDO_MS } from "../../shared/constants.ts";
import { decide } from "../../shared/queue/decisions.ts";
import type { Desk } from "../../shared/queue/desk.ts";
import { useRejection } from "../../shared/queue/rejection.tsx";
import { reasonName } from "../../shared/reasons/names.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";

export type ApplicationRecord = OutputOf<typeof applicationRecord>;

/** Approving and rejecting one application. Both wait five seconds for an undo, in which the next record is already open. */
export function useDecide(record: ApplicationRecord, desk: Desk) {
  const rejection = useRejection<ApplicationReason>(`${desk.queue}.${record.id}.${record.version}`);
  const { reason, note } = rejection;
  const taken = desk.lease.state === "other" ? `${desk.lease.who} is working on this record.` : undefined;
  const { id, version, user } = record;
  const start = (effect: "passed" | "rejected", send: () => ReturnType<typeof sendOnce<typeof applicationApprove>>) => {
    decide({
      slot: `application.${id}.${effect}`,
      queue: desk.queue,
      recordId: id,
      title: user.nickname,
      effect,
      undoMs: UNDO_MS,
      send,
      doneText: () =>
        effect === "passed"
          ? `${user.nickname}: passed, and takes part in the allotment.`
          : `${user.nickname}: rejected. The user reads the reason in ${languageName(user.lang)}.`,
      theirResult: async () => resultOf(await call(applicationRecord, { id })),
      after: () => {
        desk.refresh();
        void refresh(applicationRecord);
      },
    });
    desk.next();
  };
  const approve = () => {
    if (taken) return;
    start("passed", () => sendOnce(sendPorts, `application.${id}.passed`, applicationApprove, { id, version, note }));
  };
  const reject = () => {
    if (!reason) {
      rejection.choose();
      return;
    }
    if (taken) return;
    start("rejected", () =>
      sendOnce(sendPorts, `application.${id}.rejected`, applicationReject, { id, version, note, reason }),
    );
  };
  const keys = [
    { keys: "a", label: "approve", group: "Application", run: approve },
    { keys: "r", label: reason ? "reject" : "reject: choose the reason", group: "Application", run: reject },
  ];
  return { rejection, taken, approve, reject, keys };
}

/** What happened instead: another operator's decision, or a raise by the user. */
const resultOf = ({ state, decided_by, user, reason, quantity, currency }: ApplicationRecord): string => {
  if (state === "under_review") return `${user.nickname} changed the application to ${quantity} ${currency}.`;
  const why = reason ? ` Reason: ${reasonName(reason).toLowerCase()}.` : "";
  return `${user.nickname}: ${state.replace("_", " ")}${decided_by ? ` by ${decided_by}` : ""}.${why}`;
};
