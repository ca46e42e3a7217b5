import type { Selectable } from "kysely";
import type { ChatMarksTable, ConversationsTable, Db } from "../../../platform/database/schema.ts";

export type Conversation = Selectable<ConversationsTable>;
export type Side = Selectable<ChatMarksTable>["side"];

/** Whose conversation it is: a user's with the support, or that of an OTC order. */
export type Subject =
  | { readonly kind: "support"; readonly userId: number }
  | {
      readonly kind: "otc";
      readonly orderId: number;
      readonly buyerId: number;
      readonly sellerId: number;
      readonly endedAt: Date | null;
    };

/** A user's place in a conversation. */
export type Seat = { readonly subject: Subject; readonly userId: number; readonly side: Side };

export const nameOf = (subject: Subject): string => (subject.kind === "support" ? "support" : `otc:${subject.orderId}`);

/** What is written in a conversation is committed and sent in one line. */
export const lineOf = (subject: Subject): string =>
  subject.kind === "support" ? `chat:${subject.userId}` : `chat:otc:${subject.orderId}`;

/** The user's seat; undefined if there is no such conversation for this user. */
export async function seatOf(db: Db, userId: number, name: string): Promise<Seat | undefined> {
  if (name === "support") return { subject: { kind: "support", userId }, userId, side: "user" };
  const subject = await otcSubject(db, Number.parseInt(name.slice("otc:".length), 10));
  if (!subject || (subject.buyerId !== userId && subject.sellerId !== userId)) return undefined;
  return { subject, userId, side: subject.buyerId === userId ? "buyer" : "seller" };
}

async function otcSubject(db: Db, orderId: number): Promise<Extract<Subject, { kind: "otc" }> | undefined> {
  const row = await db
    .selectFrom("otc_orders")
    .select(["buyer_id", "seller_id", "ended_at"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row && { kind: "otc", orderId, buyerId: row.buyer_id, sellerId: row.seller_id, endedAt: row.ended_at };
}

const bySubject = (db: Db, subject: Subject) => {
  const query = db.selectFrom("conversations").selectAll();
  return subject.kind === "support"
    ? query.where("user_id", "=", subject.userId)
    : query.where("order_id", "=", subject.orderId);
};

/** Undefined until something was written in it. */
export const findConversation = (db: Db, subject: Subject): Promise<Conversation | undefined> =>
  bySubject(db, subject).executeTakeFirst();

/** The conversation, begun if it was not, and locked: until the transaction ends nobody else writes in it. */
export async function lockConversation(trx: Db, subject: Subject): Promise<Conversation> {
  const found = await bySubject(trx, subject).forNoKeyUpdate().executeTakeFirst();
  if (found) return found;
  await trx
    .insertInto("conversations")
    .values(subject.kind === "support" ? { user_id: subject.userId } : { order_id: subject.orderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return bySubject(trx, subject).forNoKeyUpdate().executeTakeFirstOrThrow();
}
