import { withdrawalRecord } from "@candor/contract/routes/console/withdrawals.ts";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { personName } from "../../shared/format/person.ts";
import type { Desk, RecordProps } from "../../shared/queue/desk.ts";
import { RecordDrawer } from "../../shared/queue/record-drawer.tsx";
import { RecordHead } from "../../shared/queue/record-head.tsx";
import { Status, Tag } from "../../shared/ui/status.tsx";
import { type WithdrawalRecord, withdrawalName } from "./names.ts";
import { Review } from "./review.tsx";
import "./withdrawals.css";

/** The state changes without this operator: its user may cancel it, and an approval starts the sending. */
const EVERY_MS = 10_000;

export function WithdrawalDrawer({ id, desk }: RecordProps) {
  const query = useRead(withdrawalRecord, { id }, { refetchInterval: EVERY_MS });
  return (
    <RecordDrawer query={query} desk={desk} noun="withdrawal" className="withdrawal-main">
      {(record) => (
        <Review
          record={record}
          desk={desk}
          head={<Head record={record} desk={desk} />}
          onRead={() => void refresh(withdrawalRecord)}
        />
      )}
    </RecordDrawer>
  );
}

function Head({ record, desk }: { readonly record: WithdrawalRecord; readonly desk: Desk }) {
  const { state, approvals, approvals_needed: needed } = record;
  const second = state === "under_review" && needed === 2 && approvals === 1;
  return (
    <RecordHead desk={desk} title={withdrawalName(record)}>
      <Status state={state} />
      <span className="small muted">
        {record.user.uid} {personName(record.user)}
      </span>
      {second && (
        <Tag tone="warn" shape="half">
          Second approval
        </Tag>
      )}
    </RecordHead>
  );
}
