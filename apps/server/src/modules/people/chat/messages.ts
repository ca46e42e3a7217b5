import { CHAT_PAGE_MAX } from "@candor/contract/domain/chat.ts";
import { type Selectable, sql } from "kysely";
import type { ChatMessagesTable, Db } from "../../../platform/database/schema.ts";
import type { Conversation } from "./conversation.ts";

export type MessageRow = Selectable<ChatMessagesTable>;

/** What is to be written. A note is not counted among what users see. */
export type Draft = Partial<Pick<MessageRow, "text" | "masked" | "event" | "key" | "params">> &
  Pick<MessageRow, "sender"> & {
    readonly userId?: number;
    readonly operatorId?: number;
    readonly targetId?: number | null;
    readonly pictures?: readonly string[];
    readonly note?: true;
  };

type At = { readonly at: Date; readonly caseId: string | null };

/** Writes at the end of a locked conversation. */
export async function append(
  trx: Db,
  conversation: Conversation,
  { at, caseId }: At,
  drafts: readonly Draft[],
): Promise<MessageRow[]> {
  const { conversation_id } = conversation;
  let { last_place, last_number } = conversation;
  const rows = drafts.map((draft): MessageRow => {
    last_place += 1;
    if (!draft.note) last_number += 1;
    return {
      conversation_id,
      place: last_place,
      number: draft.note ? null : last_number,
      case_id: caseId,
      sender: draft.sender,
      user_id: draft.userId ?? null,
      operator_id: draft.operatorId ?? null,
      target_id: draft.targetId ?? null,
      key: draft.key ?? null,
      text: draft.text ?? "",
      masked: draft.masked ?? false,
      pictures: [...(draft.pictures ?? [])],
      event: draft.event ?? null,
      params: draft.params ?? {},
      at,
    };
  });
  if (rows.length === 0) return rows;
  await trx
    .with("counted", (db) =>
      db
        .updateTable("conversations")
        .set({ last_place, last_number })
        .where("conversation_id", "=", conversation_id)
        .returning("conversation_id"),
    )
    .insertInto("chat_messages")
    .values(rows.map((row) => ({ ...row, params: JSON.stringify(row.params) })))
    .execute();
  return rows;
}

export type Range = {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly page_size: number;
};
export type MessagePage = { readonly rows: MessageRow[]; readonly more: boolean };

/** In order. Users read by number, operators by place, which counts notes too. */
export async function readMessages(
  db: Db,
  conversationId: number,
  by: "number" | "place",
  { before, after, page_size }: Range,
): Promise<MessagePage> {
  const forward = after !== undefined && before === undefined;
  let query = db
    .selectFrom("chat_messages")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .where(by, "is not", null)
    .orderBy(by, forward ? "asc" : "desc")
    .limit(page_size + 1);
  if (before !== undefined) query = query.where(by, "<", before);
  if (after !== undefined) query = query.where(by, ">", after);
  const found = await query.execute();
  const rows = found.slice(0, page_size);
  return { rows: forward ? rows : rows.reverse(), more: found.length > page_size };
}

/** What both sides wrote, oldest first; for the evidence of a dispute. */
export async function messagesOfOrder(db: Db, orderId: number, after = 0): Promise<MessagePage> {
  const conversation = await db
    .selectFrom("conversations")
    .select("conversation_id")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  if (!conversation) return { rows: [], more: false };
  return readMessages(db, conversation.conversation_id, "number", { after, page_size: CHAT_PAGE_MAX });
}

/** By its place, for the answer of a call that is repeated. */
export const messageAt = (db: Db, conversationId: number, place: number): Promise<MessageRow> =>
  db
    .selectFrom("chat_messages")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .where("place", "=", place)
    .executeTakeFirstOrThrow();

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Of one user, in all conversations. */
const PER_MINUTE = 30;
const PER_DAY = 1_000;

/** Whether a user has written as much as one may for now. */
export async function isTooMuch(db: Db, userId: number, now: number): Promise<boolean> {
  const minute = new Date(now - MINUTE_MS);
  const { rows } = await sql<{ minute: number; day: number }>`
    SELECT count(*) FILTER (WHERE at > ${minute}) AS minute, count(*) AS day
    FROM chat_messages WHERE user_id = ${userId} AND at > ${new Date(now - DAY_MS)}`.execute(db);
  const [sent] = rows;
  return sent !== undefined && (sent.minute >= PER_MINUTE || sent.day >= PER_DAY);
}
