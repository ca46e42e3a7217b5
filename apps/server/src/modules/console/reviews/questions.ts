import { ANSWER_MS } from "@candor/contract/domain/cases.ts";
import type { Question, QuestionKind } from "@candor/contract/i18n/reject-reasons.ts";
import { type Selectable, sql } from "kysely";
import type { Db, ReviewQuestionsTable } from "../../../platform/database/schema.ts";

/** The third outcome of a review: instead of deciding, an operator asks the user, and the record waits for the answer. */
export type QuestionRow = Selectable<ReviewQuestionsTable>;
type About = { readonly kind: QuestionKind; readonly id: string };

/** Serializes questions, answers and decisions about one record; returns the case. */
export async function lockCase(trx: Db, { kind, id }: About) {
  const key = { kind, record_id: id };
  await trx
    .insertInto("review_cases")
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom("review_cases")
    .selectAll()
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
type Case = Awaited<ReturnType<typeof lockCase>>;

const setCase = (trx: Db, { kind, record_id, version }: Case, changes: Partial<Omit<Case, "kind" | "record_id">>) =>
  trx
    .updateTable("review_cases")
    .set({ ...changes, version: version + 1 })
    .where("kind", "=", kind)
    .where("record_id", "=", record_id)
    .execute();

const openOne = (trx: Db, { kind, id }: About) =>
  trx
    .selectFrom("review_questions")
    .selectAll()
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();

export type Asked = { readonly id: number; readonly answerBy: Date };

/** Asks one of the users of a record, in the caller's transaction; an earlier question that is still open is closed by it. */
export async function ask(
  trx: Db,
  about: About,
  {
    userId,
    question,
    operatorId,
    now,
  }: { readonly userId: number; readonly question: Question; readonly operatorId: number; readonly now: number },
): Promise<Asked> {
  await closeQuestion(trx, about, now);
  const found = await lockCase(trx, about);
  const [askedAt, answerBy] = [new Date(now), new Date(now + ANSWER_MS[about.kind])];
  const { question_id } = await trx
    .insertInto("review_questions")
    .values({
      kind: about.kind,
      record_id: about.id,
      user_id: userId,
      question,
      operator_id: operatorId,
      asked_at: askedAt,
      answer_by: answerBy,
    })
    .returning("question_id")
    .executeTakeFirstOrThrow();
  await setCase(trx, found, { asked_at: askedAt, answer_by: answerBy });
  return { id: question_id, answerBy };
}

/** Ends the open question of a record, if there is one: by its answer, a decision, or the operator who takes it back. Returns whether there was one, and that one if it is named. */
export async function endQuestion(
  trx: Db,
  about: About,
  { now, questionId, answer }: { readonly now: number; readonly questionId?: number; readonly answer?: string },
): Promise<boolean> {
  const found = await lockCase(trx, about);
  const open = await openOne(trx, about);
  if (!open || (questionId !== undefined && open.question_id !== questionId)) return false;
  const pausedUntil = Math.min(now, open.answer_by.getTime());
  const pausedMs = Math.max(0, pausedUntil - open.asked_at.getTime());
  await trx
    .updateTable("review_questions")
    .set(answer === undefined ? { state: "closed" } : { state: "answered", answer })
    .set({ ended_at: new Date(now) })
    .where("question_id", "=", open.question_id)
    .execute();
  await setCase(trx, found, { asked_at: null, answer_by: null, paused_ms: found.paused_ms + pausedMs });
  return true;
}

/** A decision does not wait for an answer. Records without a question get no case by it. */
export async function closeQuestion(trx: Db, about: About, now: number): Promise<void> {
  if (await openOne(trx, about)) await endQuestion(trx, about, { now });
}

/** Questions about a record with their users and pictures, oldest first. */
export const questionsAbout = (db: Db, { kind, id }: About) =>
  db
    .selectFrom("review_questions as q")
    .innerJoin("users as u", "u.user_id", "q.user_id")
    .innerJoin("operators as o", "o.operator_id", "q.operator_id")
    .selectAll("q")
    .select(["u.uid", "u.nickname", "u.lang", "o.name as operator"])
    .select(pictures.as("pictures"))
    .where("q.kind", "=", kind)
    .where("q.record_id", "=", id)
    .orderBy("q.question_id")
    .limit(100)
    .execute();

const pictures = sql<{ file_id: string; width: number; height: number }[]>`coalesce((
  SELECT json_agg(json_build_object('file_id', f.file_id, 'width', f.width, 'height', f.height) ORDER BY a.place)
  FROM review_answer_files a JOIN files f USING (file_id) WHERE a.question_id = q.question_id), '[]')`;
