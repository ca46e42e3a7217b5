import { withdrawalRecord } from "@candor/contract/routes/console/withdrawals.ts";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import type { Desk } from "../../shared/queue/desk.ts";
import { Drawer, LeaseMark } from "../../shared/queue/drawer.tsx";
import { ReadError } from "../../shared/ui/callout.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Status, Tag } from "../../shared/ui/status.tsx";
import { type WithdrawalRecord, withdrawalName } from "./names.ts";
import { Review } from "./review.tsx";
import "./withdrawals.css";

/** Its user may cancel it, and an approval makes it sending by itself. */
const EVERY_MS = 10_000;

type DrawerProps = { readonly id: string; readonly desk: Desk };

export function WithdrawalDrawer({ id, desk }: DrawerProps) {
  const { data, error, refetch } = useRead(withdrawalRecord, { id }, { refetchInterval: EVERY_MS });
  if (data)
    return (
      <Review
        record={data}
        desk={desk}
        head={<Head record={data} desk={desk} />}
        onRead={() => void refresh(withdrawalRecord)}
      />
    );
  return (
    <Drawer desk={desk} label="Withdrawal" head={<span className="drawer-title">Withdrawal</span>}>
      <div className="withdrawal-main">
        {error ? (
          <ReadError what="The withdrawal" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} what="Loading the withdrawal" />
        )}
      </div>
    </Drawer>
  );
}

function Head({ record, desk }: { readonly record: WithdrawalRecord; readonly desk: Desk }) {
  const { state, approvals, approvals_needed: needed } = record;
  const second = state === "under_review" && needed === 2 && approvals === 1;
  return (
    <>
      <h2 className="drawer-title">{withdrawalName(record)}</h2>
      <Status state={state} />
      {second && (
        <Tag tone="warn" shape="half">
          Second approval
        </Tag>
      )}
      <LeaseMark desk={desk} />
    </>
  );
}
