import { depositRecord } from "@candor/contract/routes/console/deposits.ts";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { personName } from "../../shared/format/person.ts";
import type { Desk, RecordProps } from "../../shared/queue/desk.ts";
import { RecordDrawer } from "../../shared/queue/record-drawer.tsx";
import { RecordHead } from "../../shared/queue/record-head.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import type { DepositRecord } from "./form.ts";
import { depositName } from "./names.ts";
import { Review } from "./review.tsx";
import { DepositStatus } from "./status.tsx";
import "./deposits.css";

/** While a decided deposit is not booked yet, or a second operator is asked, its state changes by itself. */
const EVERY_MS = 10_000;

export function DepositDrawer({ id, desk }: RecordProps) {
  const number = /^[0-9]{1,15}$/.test(id) ? Number.parseInt(id, 10) : 0;
  const query = useRead(
    depositRecord,
    { id: number },
    {
      refetchInterval: ({ state }) =>
        state.data?.state === "second" || state.data?.state === "crediting" ? EVERY_MS : false,
    },
  );
  return (
    <RecordDrawer query={query} desk={desk} noun="deposit" title={depositName(id)} className="drawer-rail deposit-rail">
      {(record) => (
        <Review
          record={record}
          desk={desk}
          head={<Head record={record} desk={desk} />}
          onRead={() => void refresh(depositRecord)}
        />
      )}
    </RecordDrawer>
  );
}

const Head = ({ record, desk }: { readonly record: DepositRecord; readonly desk: Desk }) => (
  <RecordHead desk={desk} title={depositName(record.id)} due={record}>
    <DepositStatus deposit={record} />
    <Tag shape="ring">{record.chain}</Tag>
    <span className="small muted deposit-user">
      {record.user.uid} {personName(record.user)}
    </span>
  </RecordHead>
);
