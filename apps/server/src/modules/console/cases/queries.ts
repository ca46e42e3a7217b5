import type { CaseKind } from "@candor/contract/domain/cases.ts";
import type { QuestionKind } from "@candor/contract/i18n/reject-reasons.ts";
import type { OperatorRole } from "@candor/contract/permissions.ts";
import { type RawBuilder, sql } from "kysely";
import { byNumber, readCursorPage } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";
import type { QuestionRow } from "../reviews/index.ts";

export type Place = { readonly cursor?: string | undefined; readonly page_size: number };
type Key = { readonly kind: CaseKind; readonly id: string };

export const notesOf = (db: Db, { kind, id }: Key, place: Place) =>
  readCursorPage(
    db,
    db
      .selectFrom("case_notes as n")
      .innerJoin("operators as o", "o.operator_id", "n.operator_id")
      .select(["n.note_id", "n.text", "n.at", "o.name as operator"])
      .where("n.kind", "=", kind)
      .where("n.record_id", "=", id),
    { keys: [byNumber(sql`n.note_id`)], order: "desc" },
    place,
  );

export async function insertNote(
  trx: Db,
  note: { kind: CaseKind; record_id: string; operator_id: number; text: string; at: Date },
): Promise<number> {
  const row = await trx.insertInto("case_notes").values(note).returning("note_id").executeTakeFirstOrThrow();
  return row.note_id;
}

/** Operators in these roles who can log in, by name. */
export const operatorsIn = (db: Db, roles: readonly OperatorRole[]) =>
  db
    .selectFrom("operators")
    .select(["operator_id", "name"])
    .where("role", "in", [...roles])
    .where("disabled_at", "is", null)
    .orderBy("name")
    .limit(200)
    .execute();

/** Serializes assignments of one record; returns the assignee's name. */
export async function lockAssignee(trx: Db, { kind, id }: Key): Promise<string | null> {
  await trx
    .insertInto("review_cases")
    .values({ kind, record_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom("review_cases as k")
    .select(sql<string | null>`(SELECT name FROM operators WHERE operator_id = k.assignee)`.as("name"))
    .where("k.kind", "=", kind)
    .where("k.record_id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.name;
}

export const setAssignee = (trx: Db, { kind, id }: Key, assignee: number | null) =>
  trx.updateTable("review_cases").set({ assignee }).where("kind", "=", kind).where("record_id", "=", id).execute();

/** The pictures of an answer, in its order. */
const pictures = (questionId: RawBuilder<unknown>) =>
  sql<
    string[]
  >`coalesce((SELECT json_agg(a.file_id ORDER BY a.place) FROM review_answer_files a WHERE a.question_id = ${questionId}), '[]')`;

const ownQuestions = (db: Db, userId: number) =>
  db
    .selectFrom("review_questions as q")
    .selectAll("q")
    .select(pictures(sql`q.question_id`).as("pictures"))
    .where("q.user_id", "=", userId);
export type OwnQuestion = QuestionRow & { readonly pictures: string[] };

export const questionOf = (db: Db, userId: number, id: number): Promise<OwnQuestion | undefined> =>
  ownQuestions(db, userId).where("q.question_id", "=", id).executeTakeFirst();

export type QuestionFilter = {
  readonly kind?: QuestionKind | undefined;
  readonly record?: string | undefined;
  readonly state?: QuestionRow["state"] | undefined;
};

export function questionsOf(db: Db, userId: number, { kind, record, state }: QuestionFilter, page: Page) {
  let query = ownQuestions(db, userId);
  if (kind !== undefined) query = query.where("q.kind", "=", kind);
  if (record !== undefined) query = query.where("q.record_id", "=", record);
  if (state !== undefined) query = query.where("q.state", "=", state);
  return readUserPage(db, query, newestBy("q.question_id"), page);
}

export const openQuestionsOf = (db: Db, userId: number): Promise<OwnQuestion[]> =>
  ownQuestions(db, userId).where("q.state", "=", "open").limit(100).execute();

/** Those of the ids that are the user's own uploads for an answer, not older than that, and in no other answer. */
export async function ownUploads(
  trx: Db,
  userId: number,
  { ids, since }: { ids: readonly string[]; since: Date },
): Promise<number> {
  if (ids.length === 0) return 0;
  const row = await trx
    .selectFrom("files as f")
    .where("f.file_id", "in", [...ids])
    .where("f.owner_id", "=", userId)
    .where("f.purpose", "=", "answer")
    .where(
      sql<boolean>`(f.created_at > ${since} OR EXISTS (SELECT FROM review_answer_files a WHERE a.file_id = f.file_id))`,
    )
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export const insertPictures = (trx: Db, questionId: number, ids: readonly string[]) =>
  trx
    .insertInto("review_answer_files")
    .values(ids.map((file_id, place) => ({ question_id: questionId, file_id, place })))
    .execute();

/** The record of the newest answer that shows a file; none for a file that nobody sent with an answer. */
export const answerShowing = (db: Db, fileId: string) =>
  db
    .selectFrom("review_answer_files as a")
    .innerJoin("review_questions as q", "q.question_id", "a.question_id")
    .select(["q.question_id", "q.kind", "q.record_id", "q.user_id"])
    .where("a.file_id", "=", fileId)
    .orderBy("q.question_id", "desc")
    .limit(1)
    .executeTakeFirst();
