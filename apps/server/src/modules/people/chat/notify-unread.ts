import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import type { Notice } from "../../../services/notifications/notice.ts";
import { notify } from "../../../services/notifications/notify.ts";
import type { Services } from "../../../services/services.ts";

const PER_ROUND = 500;

type Unread = {
  readonly conversation_id: number;
  readonly side: "user" | "buyer" | "seller";
  readonly notify_at: Date;
  readonly order_id: number | null;
  readonly user_id: number;
  /** The first message that was not read; null if all of them were. */
  readonly first: number | null;
};

/** Sides who were written to and have not read it for so long that they must be elsewhere. */
const awaySides = (db: Db, now: Date) =>
  sql<Unread>`
    SELECT k.conversation_id, k.side, k.notify_at, c.order_id, s.user_id,
      (SELECT min(m.number) FROM chat_messages m WHERE m.conversation_id = k.conversation_id AND m.event IS NULL
        AND m.number > k.read AND m.user_id IS DISTINCT FROM s.user_id) AS first
    FROM chat_marks k JOIN conversations c USING (conversation_id) LEFT JOIN otc_orders o ON o.order_id = c.order_id,
      LATERAL (SELECT CASE k.side WHEN 'buyer' THEN o.buyer_id WHEN 'seller' THEN o.seller_id ELSE c.user_id END AS user_id) AS s
    WHERE k.notify_at <= ${now} ORDER BY k.notify_at LIMIT ${PER_ROUND}`.execute(db);

/**
 * Notifies users who are away of unread answers: once until they read, since the first unread message names the notification. It stays due until the
 * notification is written, so that a server that stops in between repeats it. Returns the number of users.
 */
export async function notifyUnread(services: Services): Promise<number> {
  const { db, clock } = services;
  const { rows } = await awaySides(db, new Date(clock.now()));
  for (const row of rows) {
    if (row.first !== null) await notify(services, noticeOf(row, row.first));
    await db
      .updateTable("chat_marks")
      .set({ notify_at: null })
      .where("conversation_id", "=", row.conversation_id)
      .where("side", "=", row.side)
      .where("notify_at", "=", row.notify_at)
      .execute();
  }
  return rows.length;
}

function noticeOf({ user_id: userId, order_id }: Unread, first: number): Notice {
  if (order_id === null) return { userId, kind: "support_answered", ref: `support:${first}`, params: {} };
  return { userId, kind: "otc_message", ref: `chat:${order_id}:${first}`, params: { order: String(order_id) } };
}
