import * as z from "zod/mini";
import { caseKinds } from "../../domain/cases.ts";
import { cursorFields, cursorListOf, fileAnswer, nothing, text, timestamp } from "../../fields.ts";
import { questionKinds, questions } from "../../i18n/reject-reasons.ts";
import { route } from "../../route.ts";
import { versionField } from "./queue.ts";

/** What operators keep about any record: notes, whose case it is, and what its user was asked. Each kind of record has its own rights. */
const kind = z.enum(caseKinds, { error: "INVALID_REQUEST" });
/** As in the record's own call: for a user the account number. */
const id = text(40);

const operator = { by: z.string(), at: timestamp };

export const caseNotes = route({
  methods: ["GET"],
  path: "console/cases/notes",
  summary: "Notes on a record, newest first, whose case it is, and to whom the caller may assign it",
  auth: "operator",
  input: z.object({ kind, id, ...cursorFields("number") }),
  output: z.extend(cursorListOf(z.object({ id: z.number(), text: z.string(), ...operator })), {
    assignee: z.nullable(z.string()),
    /** Operators to whom the caller may assign it, the caller first; empty without the right. */
    assignable: z.array(z.string()),
    may_write: z.boolean(),
  }),
});

export const caseNote = route({
  methods: ["POST"],
  path: "console/cases/note",
  summary: "Writes a note on a record for other operators; it can never be changed",
  auth: "operator",
  permission: "notes.write",
  changes: true,
  input: z.object({ kind, id, text: text(2_000) }),
  output: z.object({ id: z.number() }),
});

export const caseAssign = route({
  methods: ["POST"],
  path: "console/cases/assign",
  summary: "Assigns a record to an operator with the right to work on it, or to nobody",
  auth: "operator",
  permission: "notes.write",
  changes: true,
  input: z.object({
    kind,
    id,
    /** An operator's name; empty for nobody. */
    to: z._default(z.string().check(z.trim(), z.maxLength(40, "INVALID_REQUEST")), ""),
    /** The assignee that the caller saw. */
    seen: z._default(z.string().check(z.trim(), z.maxLength(40, "INVALID_REQUEST")), ""),
  }),
  output: z.object({ assignee: z.nullable(z.string()) }),
});

const questionKind = z.enum(questionKinds, { error: "INVALID_REQUEST" });
const question = z.enum(Object.values(questions).flat(), { error: "FIELD_REQUIRED" });

export const caseQuestions = route({
  methods: ["GET"],
  path: "console/cases/questions",
  summary: "What the users of a record were asked, oldest first, with their answers",
  auth: "operator",
  input: z.object({ kind: questionKind, id }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.number(),
        uid: z.string(),
        nickname: z.string(),
        lang: z.string(),
        question,
        ...operator,
        answer_by_ms: z.number(),
        state: z.enum(["open", "answered", "closed"]),
        answer: z.nullable(z.string()),
        /** Ids for console/cases/picture. */
        pictures: z.array(z.object({ file_id: z.string(), width: z.number(), height: z.number() })),
        ended_at: z.nullable(timestamp),
      }),
    ),
  }),
});

export const caseAsk = route({
  methods: ["POST"],
  path: "console/cases/ask",
  summary:
    "Asks a user of a record, at the version seen, a question from the list; the record's target time waits for the answer",
  auth: "operator",
  permission: "notes.write",
  changes: true,
  input: z.object({
    kind: questionKind,
    id,
    version: versionField,
    question,
    /** Of two users which one, by account number. */
    uid: z._default(z.string().check(z.trim(), z.maxLength(8, "INVALID_REQUEST")), ""),
  }),
  output: z.object({ id: z.number(), answer_by_ms: z.number() }),
});

export const caseClose = route({
  methods: ["POST"],
  path: "console/cases/take_back",
  summary: "Takes an open question back, so that the record's target time runs on",
  auth: "operator",
  permission: "notes.write",
  changes: true,
  input: z.object({ kind: questionKind, id, version: versionField }),
  output: nothing,
});

export const casePicture = route({
  methods: ["GET"],
  path: "console/cases/picture",
  summary: "One picture of an answer; each view is in the audit log",
  auth: "operator",
  binary: true,
  input: z.object({ id: z.uuid({ error: "NOT_FOUND" }) }),
  output: fileAnswer,
});
