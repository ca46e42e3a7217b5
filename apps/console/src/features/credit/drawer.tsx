import { approvalRecord } from "@candor/contract/routes/console/approvals.ts";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import type { Desk } from "../../shared/queue/desk.ts";
import { RecordDrawer } from "../../shared/queue/record-drawer.tsx";
import { Request } from "./request.tsx";
import "./credit.css";

type DrawerProps = { readonly id: string; readonly desk: Desk };

export function CreditDrawer({ id, desk }: DrawerProps) {
  const query = useRead(approvalRecord, { id });
  return (
    <RecordDrawer query={query} desk={desk} noun="request" className="credit-body">
      {(record) => <Request record={record} desk={desk} onRead={() => void refresh(approvalRecord)} />}
    </RecordDrawer>
  );
}
