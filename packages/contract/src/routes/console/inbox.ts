import * as z from "zod/mini";
import { CANNED_TITLE_MAX, CHAT_PAGE_MAX, CHAT_TEXT_MAX, chatCloseReasons } from "../../domain/chat.ts";
import {
  cursorFields,
  cursorListOf,
  fileAnswer,
  idField,
  nothing,
  oneLine,
  text,
  timestamp,
  uuidField,
  wholeNumberOr,
} from "../../fields.ts";
import { languages } from "../../i18n/languages.ts";
import { route } from "../../route.ts";
import { chatMessage, chatWritten } from "../chat.ts";
import { leaseOutput, operatorNote, versionField } from "./queue.ts";

/** The conversations of users with the support, as operators see and answer them. */
export const inboxTabs = ["waiting", "mine", "all", "closed"] as const;

const holder = z.nullable(z.object({ operator: z.string(), until_ms: z.number(), mine: z.boolean() }));
const row = z.object({
  id: z.string(),
  user: z.object({
    uid: z.string(),
    nickname: z.string(),
    verified_name: z.nullable(z.string()),
    lang: z.string(),
  }),
  state: z.enum(["waiting", "open", "closed"]),
  holder,
  /** The oldest message of the user without an answer; null if there is none. */
  waiting_since_ms: z.nullable(z.number()),
  due_at_ms: z.number(),
  age: z.enum(["in_time", "due_soon", "late", "done"]),
  /** The last message that a person wrote. */
  last: z.nullable(z.object({ from: z.enum(["own", "other"]), text: z.string(), at: timestamp, pictures: z.number() })),
  /** Messages of the user after the last answer. */
  unread: z.number(),
  opened_at: timestamp,
  solved: z.nullable(z.boolean()),
});

export const inboxList = route({
  methods: ["GET"],
  path: "console/inbox/list",
  summary: "Conversations: those that wait by age, the operator's own, all open ones, or closed ones",
  auth: "operator",
  permission: "chat.read",
  input: z.object({
    tab: z._default(z.enum(inboxTabs, { error: "INVALID_REQUEST" }), "waiting"),
    /** Account number, a part of a name, or words of a message. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100, "INVALID_REQUEST"))),
    lang: z.optional(z.enum(languages, { error: "INVALID_REQUEST" })),
    ...cursorFields("time and uuid"),
  }),
  output: z.extend(cursorListOf(row), {
    counts: z.object({ waiting: z.number(), mine: z.number(), open: z.number() }),
  }),
});

/** An operator's copy: own is any operator's, and notes are in it. */
const message = z.extend(z.omit(chatMessage, { from: true }), { from: z.enum(["own", "other", "system", "note"]) });

export const inboxRecord = route({
  methods: ["GET"],
  path: "console/inbox/record",
  summary: "One conversation with facts about its user, as far as the role may read them",
  auth: "operator",
  permission: "chat.read",
  input: z.object({ id: uuidField }),
  output: z.extend(row, {
    version: z.number(),
    /** How the user sees the calling operator, whose own name they never learn. */
    agent: z.string(),
    account: z.object({
      state: z.string(),
      level: z.number(),
      credit_score: z.number(),
      registered_at: timestamp,
      /** Totals in USDT by account; null without users.money.read. */
      balances: z.nullable(z.array(z.object({ account: z.string(), usdt: z.string() }))),
      /** Open deposits, withdrawals and orders with their state and due time. */
      open: z.array(
        z.object({
          kind: z.string(),
          id: z.string(),
          title: z.string(),
          state: z.string(),
          due_at: z.nullable(timestamp),
        }),
      ),
      events: z.array(z.object({ title: z.string(), at: timestamp })),
    }),
    earlier: z.array(
      z.object({
        id: z.string(),
        opened_at: timestamp,
        closed_at: z.nullable(timestamp),
        solved: z.nullable(z.boolean()),
      }),
    ),
  }),
});

export const inboxMessages = route({
  methods: ["GET"],
  path: "console/inbox/messages",
  summary: "The messages of a user, with internal notes, of this conversation and those before it",
  auth: "operator",
  permission: "chat.read",
  input: z.object({
    id: uuidField,
    before: z.optional(idField),
    after: z.optional(idField),
    page_size: wholeNumberOr(50, CHAT_PAGE_MAX),
  }),
  output: z.object({ list: z.array(message), more: z.boolean(), own_read_id: z.number(), other_read_id: z.number() }),
});

const act = { methods: ["POST"], auth: "operator", permission: "chat.answer" } as const;

export const inboxTake = route({
  ...act,
  path: "console/inbox/take",
  summary: "Takes a conversation for ten minutes, or renews the lease",
  input: z.object({ id: uuidField }),
  output: leaseOutput,
});
export const inboxRelease = route({
  ...act,
  path: "console/inbox/release",
  summary: "Returns a conversation to those that wait",
  input: z.object({ id: uuidField }),
  output: nothing,
});
export const inboxAnswer = route({
  ...act,
  path: "console/inbox/answer",
  summary: "Answers the user; takes the conversation",
  changes: true,
  input: z.object({ id: uuidField, ...chatWritten }),
  output: message,
});
export const inboxNote = route({
  ...act,
  path: "console/inbox/note",
  summary: "Writes an internal note, which the user never receives",
  changes: true,
  input: z.object({ id: uuidField, ...chatWritten }),
  output: message,
});
export const inboxHandOver = route({
  ...act,
  path: "console/inbox/hand_over",
  summary: "Hands a conversation over to another operator who may answer",
  changes: true,
  input: z.object({ id: uuidField, operator: oneLine(100), note: operatorNote }),
  output: nothing,
});
export const inboxClose = route({
  ...act,
  path: "console/inbox/close",
  summary: "Closes a conversation with a reason for operators; the user is asked once whether it was solved",
  changes: true,
  input: z.object({
    id: uuidField,
    version: versionField,
    reason: z.enum(chatCloseReasons, { error: "FIELD_REQUIRED" }),
  }),
  output: nothing,
});
export const inboxRead = route({
  ...act,
  path: "console/inbox/read",
  summary: "Marks the user's messages up to one as read",
  input: z.object({ id: uuidField, up_to: idField }),
  output: nothing,
});
export const inboxTyping = route({
  ...act,
  path: "console/inbox/typing",
  summary: "Shows the user for five seconds that an agent is typing",
  input: z.object({ id: uuidField }),
  output: nothing,
});
export const inboxUpload = route({
  ...act,
  path: "console/inbox/upload",
  summary: "Stores a picture for an answer or a note",
  cost: 5,
  upload: true,
  input: z.object({ id: uuidField }),
  output: z.object({ id: z.string() }),
});
export const inboxPicture = route({
  methods: ["GET"],
  path: "console/inbox/picture",
  summary: "A picture of a conversation; each view is audited",
  auth: "operator",
  permission: "chat.read",
  binary: true,
  input: z.object({ id: uuidField }),
  output: fileAnswer,
});
export const inboxAgents = route({
  methods: ["GET"],
  path: "console/inbox/agents",
  summary: "Operators to whom a conversation can be handed over",
  auth: "operator",
  permission: "chat.answer",
  input: nothing,
  output: z.object({ list: z.array(z.object({ operator: z.string(), role: z.string(), open: z.number() })) }),
});

const cannedText = z.object({ lang: z.enum(languages, { error: "INVALID_REQUEST" }), text: text(CHAT_TEXT_MAX) });
const canned = z.object({
  id: z.number(),
  version: z.number(),
  slug: z.string(),
  title: z.string(),
  texts: z.array(cannedText),
  active: z.boolean(),
  changed_at: timestamp,
  changed_by: z.nullable(z.string()),
});
export const cannedList = route({
  methods: ["GET"],
  path: "console/canned/list",
  summary: "Canned answers in all languages",
  auth: "operator",
  permission: "chat.read",
  input: nothing,
  output: z.object({ list: z.array(canned) }),
});
export const cannedSave = route({
  methods: ["POST"],
  path: "console/canned/save",
  summary: "Adds or changes a canned answer, complete in eight languages to be active",
  auth: "operator",
  permission: "chat.canned",
  changes: true,
  bodyBytes: 512 * 1024,
  input: z.object({
    id: z.optional(idField),
    version: versionField,
    title: oneLine(CANNED_TITLE_MAX),
    texts: z.array(cannedText),
    active: z.boolean(),
  }),
  output: canned,
});

/** Of the socket's inbox_data, with epoch and n. */
export const inboxData = {
  id: z.string(),
  message: z.optional(message),
  /** Who is typing; an operator sees other operators too. */
  typing: z.optional(z.object({ from: z.enum(["user", "agent"]), name: z.string() })),
  /** The user has read up to here. */
  read: z.optional(z.number()),
  /** Opened, taken, released, handed over or closed: read the record again. */
  changed: z.optional(z.boolean()),
};
