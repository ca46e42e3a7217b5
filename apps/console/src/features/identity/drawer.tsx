import { identityRecord } from "@candor/contract/routes/console/identity.ts";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { personName } from "../../shared/format/person.ts";
import type { Desk, RecordProps } from "../../shared/queue/desk.ts";
import { RecordDrawer } from "../../shared/queue/record-drawer.tsx";
import { RecordHead } from "../../shared/queue/record-head.tsx";
import { Status, Tag } from "../../shared/ui/status.tsx";
import type { IdentityRecord } from "./comparisons.ts";
import { levelName } from "./names.ts";
import { Review } from "./review.tsx";

export function IdentityDrawer({ id, desk }: RecordProps) {
  const query = useRead(identityRecord, { id });
  return (
    <RecordDrawer query={query} desk={desk} noun="identity" className="drawer-rail review-rail">
      {(record) => (
        <Review
          record={record}
          desk={desk}
          head={<Head record={record} desk={desk} />}
          onRead={() => refresh(identityRecord)}
        />
      )}
    </RecordDrawer>
  );
}

const Head = ({ record, desk }: { readonly record: IdentityRecord; readonly desk: Desk }) => (
  <RecordHead desk={desk} title={personName(record.user)} due={record}>
    <Status state={record.state} />
    <Tag shape="ring">{levelName(record.level)}</Tag>
    <span className="small muted">{record.user.uid}</span>
  </RecordHead>
);
