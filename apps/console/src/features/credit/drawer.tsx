import { approvalRecord } from "@candor/contract/routes/console/approvals.ts";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import type { Desk } from "../../shared/queue/desk.ts";
import { Drawer } from "../../shared/queue/drawer.tsx";
import { ReadError } from "../../shared/ui/callout.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Request } from "./request.tsx";
import "./credit.css";

type DrawerProps = { readonly id: string; readonly desk: Desk };

export function CreditDrawer({ id, desk }: DrawerProps) {
  const { data, error, refetch } = useRead(approvalRecord, { id });
  if (data) return <Request record={data} desk={desk} onRead={() => void refresh(approvalRecord)} />;
  return (
    <Drawer desk={desk} label="Request" head={<span className="drawer-title">Request</span>}>
      <div className="credit-body">
        {error ? (
          <ReadError what="The request" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} what="Loading the request" />
        )}
      </div>
    </Drawer>
  );
}
