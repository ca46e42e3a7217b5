import * as z from "zod/mini";
import { ANSWER_LENGTH_MAX, ANSWER_PICTURES_MAX } from "../domain/cases.ts";
import { idField, listOf, pageFields, text, timestamp } from "../fields.ts";
import { questionKinds, questions } from "../i18n/reject-reasons.ts";
import { route } from "../route.ts";

/** Of a record's id. */
const RECORD_LENGTH_MAX = 40;
const questionStates = ["open", "answered", "closed"] as const;

/** What an operator who reviews a record of the user needs to know. The page shows the text of the question in its own language. */
const question = z.object({
  id: z.number(),
  kind: z.enum(questionKinds),
  /** Of the deposit, the OTC order or the submission. */
  record: z.string(),
  question: z.enum(Object.values(questions).flat()),
  /** `closed`: the review ended, or went on without the answer. */
  state: z.enum(questionStates),
  asked_at: timestamp,
  /** Until then the review waits. */
  answer_by: timestamp,
  answer_by_ms: z.number(),
  answer: z.nullable(z.string()),
  /** Ids for common/file. */
  pictures: z.array(z.string()),
  ended_at: z.nullable(timestamp),
});
export type ReviewQuestion = z.infer<typeof question>;

export const getQuestions = route({
  methods: ["GET"],
  path: "question/list",
  summary: "Questions about the user's records under review, newest first, and the number of all open ones",
  auth: "user",
  input: z.object({
    ...pageFields,
    kind: z.optional(z.enum(questionKinds, { error: "INVALID_REQUEST" })),
    record: z.optional(text(RECORD_LENGTH_MAX)),
    state: z.optional(z.enum(questionStates, { error: "INVALID_REQUEST" })),
  }),
  output: z.extend(listOf(question), { open: z.number() }),
});

export const getQuestion = route({
  methods: ["GET"],
  path: "question/one",
  summary: "One question about a record of the user",
  auth: "user",
  input: z.object({ id: idField }),
  output: question,
});

export const answerQuestion = route({
  methods: ["POST"],
  path: "question/answer",
  summary: "Answers an open question with a text and up to five pictures (common/upload, purpose answer); once",
  auth: "user",
  changes: true,
  input: z.object({
    id: idField,
    answer: text(ANSWER_LENGTH_MAX),
    pictures: z._default(
      z.pipe(
        z.union([
          z.array(z.uuid({ error: "PHOTO_REQUIRED" })),
          z.pipe(
            z.string().check(z.maxLength(400, "INVALID_REQUEST")),
            z.transform((ids) => ids.split(",").filter((each) => each !== "")),
          ),
        ]),
        z.array(z.uuid({ error: "PHOTO_REQUIRED" })).check(z.maxLength(ANSWER_PICTURES_MAX, "INVALID_REQUEST")),
      ),
      [],
    ),
  }),
  output: question,
});
