import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import type { Conversation, Side } from "./conversation.ts";

/** Who has not read an answer for so long is away from the page, and notified. */
export const AWAY_MS = 15_000;

/** How far each side has read; a side that never did is missing. */
export async function marksOf(db: Db, conversationId: number): Promise<ReadonlyMap<Side, number>> {
  const rows = await db
    .selectFrom("chat_marks")
    .select(["side", "read"])
    .where("conversation_id", "=", conversationId)
    .execute();
  return new Map(rows.map(({ side, read }) => [side, read]));
}

/** Marks as read up to here, never backwards and never beyond the last; undefined if that is nothing new. */
export async function markRead(
  db: Db,
  { conversation_id, last_place, last_number }: Conversation,
  side: Side,
  upTo: number,
): Promise<number | undefined> {
  const read = Math.min(upTo, side === "support" ? last_place : last_number);
  const row = await db
    .insertInto("chat_marks")
    .values({ conversation_id, side, read, notify_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(["conversation_id", "side"])
        .doUpdateSet({ read, notify_at: null })
        .where("chat_marks.read", "<", read),
    )
    .returning("read")
    .executeTakeFirst();
  return row?.read;
}

/** A side that does not read on is notified later; one that already waits for it is not notified twice. */
export const notifyLater = (trx: Db, conversationId: number, side: Side, at: Date) =>
  sql`
    INSERT INTO chat_marks (conversation_id, side, notify_at) VALUES (${conversationId}, ${side}, ${new Date(at.getTime() + AWAY_MS)})
    ON CONFLICT (conversation_id, side) DO UPDATE SET notify_at = coalesce(chat_marks.notify_at, excluded.notify_at)`.execute(
    trx,
  );

/** A place of the support as the number that users know, and the other way round. */
export async function numberAt(db: Db, conversationId: number, place: number): Promise<number> {
  const row = await db
    .selectFrom("chat_messages")
    .select("number")
    .where("conversation_id", "=", conversationId)
    .where("place", "<=", place)
    .where("number", "is not", null)
    .orderBy("place", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

export async function placeOf(db: Db, conversationId: number, number: number): Promise<number> {
  const row = await db
    .selectFrom("chat_messages")
    .select("place")
    .where("conversation_id", "=", conversationId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.place ?? 0;
}

/** Messages of others that a user has not read. */
export const unreadOf = (conversationId: unknown, side: Side, userId: number) => sql<number>`(
  SELECT count(*) FROM chat_messages u
  WHERE u.conversation_id = ${conversationId} AND u.event IS NULL AND u.user_id IS DISTINCT FROM ${userId}
    AND u.number > coalesce((SELECT k.read FROM chat_marks k WHERE k.conversation_id = ${conversationId} AND k.side = ${side}), 0))`;

export async function unread(db: Db, conversationId: number, side: Side, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`SELECT ${unreadOf(conversationId, side, userId)} AS unread`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}
