import {
  groupOf,
  type NotificationGroup,
  type NotificationKind,
  notificationKinds,
} from "@candor/contract/routes/notification.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";

const kindsOf = (group: NotificationGroup): NotificationKind[] =>
  notificationKinds.filter((kind) => groupOf(kind) === group);

/** Newest first. */
export function list(db: Db, userId: number, page: Page, group: NotificationGroup | undefined) {
  const all = db.selectFrom("notifications").where("user_id", "=", userId);
  const query = group === undefined ? all : all.where("kind", "in", kindsOf(group));
  return readUserPage(db, query.selectAll(), newestBy("notification_id"), page);
}

/** Marks those that are unread among the user's: one, or all up to one, of one group or all. */
export async function markRead(db: Db, userId: number, { id, upTo, group, at }: Read): Promise<void> {
  let query = db
    .updateTable("notifications")
    .set({ read_at: at })
    .where("user_id", "=", userId)
    .where("read_at", "is", null);
  if (id !== undefined) query = query.where("notification_id", "=", id);
  if (upTo !== undefined) query = query.where("notification_id", "<=", upTo);
  if (group !== undefined) query = query.where("kind", "in", kindsOf(group));
  await query.execute();
}

type Read = {
  readonly id: number | undefined;
  readonly upTo: number | undefined;
  readonly group: NotificationGroup | undefined;
  readonly at: Date;
};

export async function isOwn(db: Db, userId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("notifications")
    .select("notification_id")
    .where("user_id", "=", userId)
    .where("notification_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
