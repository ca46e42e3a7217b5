import { DAY_MS } from "@candor/contract/domain/time.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

type Sender = { readonly now: number } & ({ readonly userId: number } | { readonly operatorId: number });

/** Whether all of these are pictures that the sender uploaded for chat, within the last day or used before. */
export async function mayAttach(trx: Db, ids: readonly string[], sender: Sender): Promise<boolean> {
  if (ids.length === 0) return true;
  const own =
    "userId" in sender
      ? sql`owner_id = ${sender.userId} AND operator_id IS NULL`
      : sql`operator_id = ${sender.operatorId}`;
  const { rows } = await sql`
    SELECT FROM files WHERE file_id IN (${sql.join(ids)}) AND purpose = 'chat' AND ${own}
      AND (created_at > ${new Date(sender.now - DAY_MS)} OR EXISTS (
        SELECT FROM chat_messages WHERE pictures <> '{}' AND pictures @> ARRAY[file_id]))`.execute(trx);
  return rows.length === ids.length;
}

/** Whether a picture is in a message, not a note, of a conversation in which the user has a side. */
export async function isShownTo(db: Db, userId: number, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM chat_messages m JOIN conversations c USING (conversation_id) LEFT JOIN otc_orders o ON o.order_id = c.order_id
    WHERE m.pictures <> '{}' AND m.pictures @> ARRAY[${fileId}::uuid] AND m.number IS NOT NULL
      AND ${userId} IN (c.user_id, o.buyer_id, o.seller_id) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** The case in which a picture was shown to the support; undefined if it is in no conversation with it. */
export async function caseOfPicture(db: Db, fileId: string): Promise<string | undefined> {
  const { rows } = await sql<{ case_id: string }>`
    SELECT case_id FROM chat_messages
    WHERE pictures <> '{}' AND pictures @> ARRAY[${fileId}::uuid] AND case_id IS NOT NULL
    ORDER BY at DESC LIMIT 1`.execute(db);
  return rows[0]?.case_id;
}

/** The newest disputed order in whose chat a picture was shown; undefined if it is in none. */
export async function disputeOfPicture(db: Db, fileId: string): Promise<number | undefined> {
  const { rows } = await sql<{ order_id: number }>`
    SELECT o.order_id FROM chat_messages m JOIN conversations c USING (conversation_id) JOIN otc_orders o USING (order_id)
    WHERE m.pictures <> '{}' AND m.pictures @> ARRAY[${fileId}::uuid] AND o.disputed_at IS NOT NULL
    ORDER BY o.order_id DESC LIMIT 1`.execute(db);
  return rows[0]?.order_id;
}
