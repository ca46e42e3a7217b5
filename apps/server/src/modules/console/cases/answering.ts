import { DAY_MS } from "@candor/contract/domain/time.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { Question, QuestionKind } from "@candor/contract/i18n/reject-reasons.ts";
import * as routes from "@candor/contract/routes/questions.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { endQuestion } from "../reviews/index.ts";
import type { CaseTable } from "./kinds.ts";
import * as queries from "./queries.ts";

const keyOf = ({ kind, record_id }: queries.OwnQuestion) => ({ kind: kind as QuestionKind, id: record_id });

/** The columns contain names from the contract's lists: only `ask` writes them. */
const view = (row: queries.OwnQuestion): routes.ReviewQuestion => ({
  id: row.question_id,
  kind: row.kind as QuestionKind,
  record: row.record_id,
  question: row.question as Question,
  state: row.state,
  asked_at: row.asked_at.toISOString(),
  answer_by: row.answer_by.toISOString(),
  answer_by_ms: row.answer_by.getTime(),
  answer: row.answer,
  pictures: row.pictures,
  ended_at: row.ended_at?.toISOString() ?? null,
});

const notFound = refuseField("id", "NOT_FOUND");

/** The user's side of questions. Frozen users answer too: the freeze may be what is reviewed. */
export function questionHandlers(services: Services, kinds: CaseTable): HandlersOf<typeof routes> {
  const { db, clock } = services;

  /** A record can end without an operator, as when a seller releases a disputed order: its question ends with it. */
  async function endStale(userId: number): Promise<void> {
    for (const question of await queries.openQuestionsOf(db, userId)) {
      const key = keyOf(question);
      if (await kinds[key.kind].asks.isOpen(db, key.id)) continue;
      await db.transaction().execute((trx) => endQuestion(trx, key, { now: clock.now() }));
    }
  }

  async function answer(trx: Db, userId: number, input: { id: number; answer: string; pictures: string[] }) {
    const { id, pictures } = input;
    const question = await queries.questionOf(trx, userId, id);
    if (!question) return notFound;
    if (question.state !== "open") return refuse("QUESTION_CLOSED");
    const key = keyOf(question);
    const touched = await kinds[key.kind].asks.touch(trx, { id: key.id, now: clock.now() });
    if (!touched.ok) return refuse("QUESTION_CLOSED");
    const unique = [...new Set(pictures)];
    const since = new Date(clock.now() - DAY_MS);
    if ((await queries.ownUploads(trx, userId, { ids: unique, since })) !== unique.length)
      return refuseField("pictures", "PHOTO_REQUIRED");
    if (!(await endQuestion(trx, key, { now: clock.now(), questionId: id, answer: input.answer })))
      return refuse("QUESTION_CLOSED");
    if (unique.length > 0) await queries.insertPictures(trx, id, unique);
    return done({ id });
  }

  return {
    getQuestions: async (context, { page, page_size, cursor, ...filter }) => {
      const { userId } = userOf(context);
      await endStale(userId);
      const [found, open] = await Promise.all([
        queries.questionsOf(db, userId, filter, { page, page_size, cursor }),
        queries.openQuestionsOf(db, userId),
      ]);
      return done({ list: found.rows.map(view), ...found.at, open: open.length });
    },
    getQuestion: async (context, { id }) => {
      const { userId } = userOf(context);
      await endStale(userId);
      const found = await queries.questionOf(db, userId, id);
      return found ? done(view(found)) : notFound;
    },
    answerQuestion: async (context, input) => {
      const { userId } = userOf(context);
      const call = { route: routes.answerQuestion, context, input };
      const { result } = await once<{ id: number }>(services, call, async () => (trx) => answer(trx, userId, input));
      if (!result.ok) return result;
      const found = await queries.questionOf(db, userId, result.data.id);
      return found ? done(view(found)) : notFound;
    },
  };
}
