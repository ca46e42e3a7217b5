import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import type { Side } from "./conversation.ts";
import { unreadOf } from "./marks.ts";

const LISTED_MAX = 100;

/** The user's conversations with unread messages. */
export async function unreadConversations(db: Db, userId: number): Promise<{ subject: string; unread: number }[]> {
  const { rows } = await sql<{ order_id: number | null; unread: number }>`
    SELECT order_id, unread FROM (
      SELECT c.order_id, c.conversation_id, ${unreadOf(sql.ref("c.conversation_id"), "user", userId)} AS unread
      FROM conversations c WHERE c.user_id = ${userId}
      UNION ALL ${ofOrders("buyer", userId)} UNION ALL ${ofOrders("seller", userId)}) AS every
    WHERE unread > 0 ORDER BY conversation_id DESC LIMIT ${LISTED_MAX}`.execute(db);
  return rows.map(({ order_id, unread }) => ({ subject: order_id === null ? "support" : `otc:${order_id}`, unread }));
}

/** Only conversations in which something was written after what this side has read are counted. */
const ofOrders = (side: Extract<Side, "buyer" | "seller">, userId: number) => sql`
  SELECT c.order_id, c.conversation_id, ${unreadOf(sql.ref("c.conversation_id"), side, userId)} AS unread
  FROM otc_orders o JOIN conversations c ON c.order_id = o.order_id
    LEFT JOIN chat_marks k ON k.conversation_id = c.conversation_id AND k.side = ${side}
  WHERE ${sql.ref(`o.${side}_id`)} = ${userId} AND c.last_number > coalesce(k.read, 0)`;

/** Unread messages of a user in each of these orders; those without any are missing. For lists of orders. */
export async function unreadOfOrders(
  db: Db,
  userId: number,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<{ order_id: number; unread: number }>`
    SELECT order_id, unread FROM (${ofOrders("buyer", userId)} AND o.order_id IN (${sql.join(orderIds)})
      UNION ALL ${ofOrders("seller", userId)} AND o.order_id IN (${sql.join(orderIds)})) AS every
    WHERE unread > 0`.execute(db);
  return new Map(rows.map(({ order_id, unread }) => [order_id, unread]));
}
