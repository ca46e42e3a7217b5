import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { withdrawalRecord } from "@candor/contract/routes/console/withdrawals.ts";
import { call } from "../../shared/api/call.ts";
import { refresh } from "../../shared/api/use-read.ts";
import type { Desk } from "../../shared/queue/desk.ts";
import { reasonName } from "../../shared/reasons/names.ts";
import { type WithdrawalRecord, withdrawalName } from "./names.ts";

/** The common parts of all decisions on a withdrawal. `spent`: a code is spent by its first use, whatever the answer. */
export const commonOf = (record: WithdrawalRecord, desk: Desk, effect: string, spent?: () => void) => ({
  slot: `withdrawal.${record.id}.${effect}`,
  queue: desk.queue,
  recordId: record.id,
  title: withdrawalName(record),
  effect,
  onDone: () => desk.leave(record.id),
  theirResult: async () => resultOf(await call(withdrawalRecord, { id: record.id })),
  after: () => {
    spent?.();
    desk.refresh();
    void refresh(withdrawalRecord, approvalsQueue);
  },
});

/** Another operator's decision. */
export function resultOf(record: WithdrawalRecord): string {
  const name = withdrawalName(record);
  const last = record.approved.at(-1);
  switch (record.state) {
    case "under_review":
      return last
        ? `${last.operator} approved ${name}; it has ${record.approvals} of ${record.approvals_needed}.`
        : `${name} was changed.`;
    case "sending":
      return `${name} is approved and sending.`;
    case "passed":
      return `${name} is passed.`;
    case "rejected":
      return `${name} is rejected. Reason: ${reasonName(record.reason ?? "").toLowerCase()}.`;
    case "cancelled":
      return `The user canceled ${name}.`;
  }
}
