import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { ChatCasesTable, Db } from "../../../platform/database/schema.ts";
import type { Conversation } from "./conversation.ts";

export type CaseRow = Selectable<ChatCasesTable>;

/** The open case of a locked conversation. */
export const openCase = (db: Db, conversationId: number): Promise<CaseRow | undefined> =>
  db
    .selectFrom("chat_cases")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .where("closed_at", "is", null)
    .executeTakeFirst();

export const lastCase = (db: Db, conversationId: number): Promise<CaseRow | undefined> =>
  db
    .selectFrom("chat_cases")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .orderBy(sql`closed_at DESC NULLS FIRST`)
    .limit(1)
    .executeTakeFirst();

export const caseById = (db: Db, caseId: string): Promise<CaseRow | undefined> =>
  db.selectFrom("chat_cases").selectAll().where("case_id", "=", caseId).executeTakeFirst();

export const openNew = (trx: Db, { conversation_id }: Conversation, at: Date): Promise<CaseRow> =>
  trx
    .insertInto("chat_cases")
    .values({
      case_id: randomUUID(),
      conversation_id,
      opened_at: at,
      waiting_since: null,
      agent_id: null,
      closed_at: null,
      close_reason: null,
      closed_by: null,
      solved: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

type CaseChange = Partial<Pick<CaseRow, "waiting_since" | "agent_id" | "closed_at" | "close_reason" | "closed_by">>;

/** Changes a case whose conversation is locked; its version rises. */
export const changeCase = (trx: Db, { case_id, version }: CaseRow, change: CaseChange): Promise<CaseRow> =>
  trx
    .updateTable("chat_cases")
    .set({ ...change, version: version + 1 })
    .where("case_id", "=", case_id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The user said whether it was solved; false if it is not closed, or was said before. */
export async function rateCase(trx: Db, caseId: string, userId: number, solved: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE chat_cases AS c SET solved = ${solved} FROM conversations AS v
    WHERE c.case_id = ${caseId} AND c.closed_at IS NOT NULL AND c.solved IS NULL
      AND v.conversation_id = c.conversation_id AND v.user_id = ${userId}`.execute(trx);
  return numAffectedRows === 1n;
}
