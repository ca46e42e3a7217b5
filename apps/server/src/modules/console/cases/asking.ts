import { refuse } from "@candor/contract/errors.ts";
import { type Question, type QuestionKind, questions } from "@candor/contract/i18n/reject-reasons.ts";
import { mayDo } from "@candor/contract/permissions.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/cases.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import { notify } from "../../../services/notifications/notify.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../audit/index.ts";
import { ask, endQuestion, heldByOther, questionsAbout } from "../reviews/index.ts";
import type { CaseTable } from "./kinds.ts";
import { subjectOf, unreadable } from "./notes.ts";
import * as queries from "./queries.ts";

type AskHandlers = Pick<HandlersOf<typeof routes>, "caseQuestions" | "caseAsk" | "caseClose" | "casePicture">;
type View = OutputOf<typeof routes.caseQuestions>["list"][number];
type Row = Awaited<ReturnType<typeof questionsAbout>>[number];
type Asked = { readonly id: number; readonly answer_by_ms: number; readonly userId: number };

/** The columns contain what `ask` wrote: names from the contract's lists. */
const questionView = (row: Row): View => ({
  id: row.question_id,
  uid: row.uid,
  nickname: row.nickname,
  lang: row.lang,
  question: row.question as Question,
  by: row.operator,
  at: row.asked_at.toISOString(),
  answer_by_ms: row.answer_by.getTime(),
  state: row.state,
  answer: row.answer,
  pictures: row.pictures,
  ended_at: row.ended_at?.toISOString() ?? null,
});

const isAbout = (kind: QuestionKind, question: Question): boolean =>
  (questions[kind] as readonly Question[]).includes(question);

/** The third outcome of a review: the user is asked, and the record waits for the answer. */
export function askHandlers(services: Services, kinds: CaseTable): AskHandlers {
  const { db, clock, files } = services;

  /** Those who may decide on a record may ask instead, unless another operator has it open. */
  async function unaskable(
    context: Context,
    key: { kind: QuestionKind; id: string },
  ): Promise<FieldRefusal | undefined> {
    const { role, operatorId } = operatorOf(context);
    if (!mayDo(role, kinds[key.kind].work)) return refuse("FORBIDDEN");
    const { queue } = kinds[key.kind].asks;
    return (
      (await unreadable(services, kinds, context, key)) ??
      (await heldByOther(services, { queue, id: key.id }, operatorId))
    );
  }

  return {
    caseQuestions: async (context, key) => {
      const refusal = await unreadable(services, kinds, context, key);
      return refusal ?? done({ list: (await questionsAbout(db, key)).map(questionView) });
    },
    caseAsk: async (context, input) => {
      const { kind, id, version, question, uid } = input;
      const call = { route: routes.caseAsk, context, input };
      const { result } = await once<Asked>(services, call, async () => {
        if (!isAbout(kind, question)) return refuseField("question", "FIELD_REQUIRED");
        const refusal = await unaskable(context, input);
        if (refusal) return refusal;
        return async (trx) => {
          const touched = await kinds[kind].asks.touch(trx, { id, version, now: clock.now() });
          if (!touched.ok) return touched;
          const { userIds } = touched.data;
          const users = await trx
            .selectFrom("users")
            .select(["user_id", "uid"])
            .where("user_id", "in", [...userIds])
            .execute();
          const user = users.length === 1 ? users[0] : users.find((each) => each.uid === uid);
          if (!user) return refuseField("uid", "FIELD_REQUIRED");
          const { operatorId } = operatorOf(context);
          const asked = await ask(trx, input, { userId: user.user_id, question, operatorId, now: clock.now() });
          const entry = { operatorId, action: "case.ask", subject: subjectOf(input), ip: context.ip };
          await audit(trx, { ...entry, after: { question: asked.id, user: user.user_id }, reason: question });
          return done({ id: asked.id, answer_by_ms: asked.answerBy.getTime(), userId: user.user_id });
        };
      });
      if (!result.ok) return result;
      const { userId, ...asked } = result.data;
      await notify(services, {
        userId,
        kind: "question_asked",
        ref: `question:${asked.id}`,
        params: { about: kind, record: id, reason: question },
      });
      return done(asked);
    },
    caseClose: async (context, input) => {
      const call = { route: routes.caseClose, context, input };
      const { result } = await once<object>(services, call, async () => {
        const refusal = await unaskable(context, input);
        if (refusal) return refusal;
        return async (trx) => {
          const touched = await kinds[input.kind].asks.touch(trx, {
            id: input.id,
            version: input.version,
            now: clock.now(),
          });
          if (!touched.ok) return touched;
          if (!(await endQuestion(trx, input, { now: clock.now() }))) return refuse("VERSION_CONFLICT");
          const { operatorId } = operatorOf(context);
          await audit(trx, { operatorId, action: "case.close", subject: subjectOf(input), ip: context.ip });
          return done({});
        };
      });
      return result.ok ? done({}) : result;
    },
    /** Each view is an entry of the audit log, written before the picture leaves. */
    casePicture: async (context, { id }) => {
      const shown = await queries.answerShowing(db, id);
      const row = shown && (await files.find(id));
      if (!shown || !row) return refuseField("id", "NOT_FOUND");
      const key = { kind: shown.kind as QuestionKind, id: shown.record_id };
      const { role, operatorId } = operatorOf(context);
      if (!mayDo(role, kinds[key.kind].read)) return refuse("FORBIDDEN");
      const bytes = await files.read(row);
      const after = { file: id, question: shown.question_id, user: shown.user_id };
      const entry = { operatorId, action: "case.view_picture", subject: subjectOf(key), after, ip: context.ip };
      await db.transaction().execute((trx) => audit(trx, entry));
      return done({ type: row.mime, bytes });
    },
  };
}
