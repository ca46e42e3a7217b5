import { type Notification, notificationKinds } from "@candor/contract/routes/notification.ts";
import type { NotificationRow } from "./queries.ts";

/** Throws for a kind that is not in the contract: only `notify` writes them. */
export function notificationView(row: NotificationRow): Notification {
  const kind = notificationKinds.find((each) => each === row.kind);
  if (!kind) throw new Error(`there is no kind of notification ${row.kind}`);
  return {
    id: row.notification_id,
    kind,
    ref: row.ref,
    params: row.params,
    at: row.at.toISOString(),
    at_ms: row.at.getTime(),
    read: row.read_at !== null,
  };
}
