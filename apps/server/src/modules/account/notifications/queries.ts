import { type Page, readUserPage } from "../../../platform/database/page.ts";
import type { Db } from "../../../platform/database/schema.ts";

/** Newest first. */
export function list(db: Db, userId: number, page: Page) {
  const query = db.selectFrom("notifications").where("user_id", "=", userId);
  return readUserPage(db, query.selectAll().orderBy("notification_id", "desc"), page);
}

/** Marks those that are unread among the user's: one, or all up to one, or all. */
export async function markRead(
  db: Db,
  userId: number,
  { id, upTo, at }: { id: number | undefined; upTo: number | undefined; at: Date },
): Promise<void> {
  let query = db
    .updateTable("notifications")
    .set({ read_at: at })
    .where("user_id", "=", userId)
    .where("read_at", "is", null);
  if (id !== undefined) query = query.where("notification_id", "=", id);
  if (upTo !== undefined) query = query.where("notification_id", "<=", upTo);
  await query.execute();
}

export async function isOwn(db: Db, userId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("notifications")
    .select("notification_id")
    .where("user_id", "=", userId)
    .where("notification_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
