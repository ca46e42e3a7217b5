import { identityRecord } from "@candor/contract/routes/console/identity.ts";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import type { Desk, RecordProps } from "../../shared/queue/desk.ts";
import { LeaseMark } from "../../shared/queue/drawer.tsx";
import { RecordDrawer } from "../../shared/queue/record-drawer.tsx";
import { Age } from "../../shared/ui/age.tsx";
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

function Head({ record, desk }: { readonly record: IdentityRecord; readonly desk: Desk }) {
  const now = useNow(30_000);
  return (
    <>
      <h2 className="drawer-title">{record.user.nickname}</h2>
      <Status state={record.state} />
      <Tag shape="ring">{levelName(record.level)}</Tag>
      <span className="small muted">{record.user.uid}</span>
      {record.age !== "done" && (
        <span className="small">
          <Age due={record} nowMs={now} long />
        </span>
      )}
      <LeaseMark desk={desk} />
    </>
  );
}
