import * as z from "zod/mini";
import { CHAT_PAGE_MAX, CHAT_PICTURES_MAX, CHAT_TEXT_MAX, chatEvents, chatStates } from "../domain/chat.ts";
import { flagField, idField, nothing, timestamp, uuidField, wholeNumberOr } from "../fields.ts";
import { route } from "../route.ts";

/**
 * A user has one conversation with the support, and one with the other side of each OTC order. Messages are never changed or deleted, and their ids
 * ascend within a conversation.
 */

/** "support", or "otc:<order id>". */
export const chatSubject = z
  .string({ error: "NOT_FOUND" })
  .check(z.regex(/^(?:support|otc:[0-9]{1,15})$/, "NOT_FOUND"));

export const chatMessage = z.object({
  /** Ascends within a conversation's subject. */
  id: z.number(),
  /** From the reader's side. */
  from: z.enum(["own", "other", "system"]),
  /** Of the agent or the other side; null for own messages and the system. */
  name: z.nullable(z.string()),
  /** The sender's Idempotency-Key, in the sender's copy. */
  key: z.nullable(z.string()),
  text: z.string(),
  masked: z.boolean(),
  pictures: z.array(z.string()),
  event: z.nullable(z.enum(chatEvents)),
  /** agent; page and error of a context. */
  params: z.record(z.string(), z.string()),
  at: timestamp,
  at_ms: z.number(),
});
export type ChatMessageView = z.infer<typeof chatMessage>;

/** Of a message; text or a picture is needed. */
export const chatWritten = {
  text: z._default(
    z.string({ error: "INVALID_REQUEST" }).check(z.trim(), z.maxLength(CHAT_TEXT_MAX, "INVALID_REQUEST")),
    "",
  ),
  /** Ids of common/upload with the purpose "chat". */
  pictures: z._default(
    z.array(uuidField, { error: "INVALID_REQUEST" }).check(z.maxLength(CHAT_PICTURES_MAX, "INVALID_REQUEST")),
    [],
  ),
};

export const chatState = route({
  methods: ["GET"],
  path: "chat/state",
  summary: "How a conversation stands: its agent, read marks and unread messages",
  auth: "user",
  input: z.object({ subject: chatSubject }),
  output: z.object({
    state: z.enum(chatStates),
    /** The id for chat/rate. */
    conversation_id: z.nullable(z.string()),
    /** Who answers, or the other side of an order. */
    name: z.nullable(z.string()),
    unread: z.number(),
    own_read_id: z.number(),
    other_read_id: z.number(),
    /** It was closed and not rated yet. */
    may_rate: z.boolean(),
  }),
});

export const chatMessages = route({
  methods: ["GET"],
  path: "chat/messages",
  summary: "The newest messages of a conversation, those before one, or those after one, in order",
  auth: "user",
  input: z.object({
    subject: chatSubject,
    before: z.optional(idField),
    after: z.optional(idField),
    page_size: wholeNumberOr(50, CHAT_PAGE_MAX),
  }),
  output: z.object({
    list: z.array(chatMessage),
    more: z.boolean(),
    own_read_id: z.number(),
    other_read_id: z.number(),
  }),
});

export const chatSend = route({
  methods: ["POST"],
  path: "chat/send",
  summary: "Sends a message; what looks like a card number, password or code in it is masked",
  auth: "user",
  changes: true,
  input: z.object({ subject: chatSubject, ...chatWritten }),
  output: chatMessage,
});

export const chatRead = route({
  methods: ["POST"],
  path: "chat/read",
  summary: "Marks the messages up to one as read",
  auth: "user",
  input: z.object({ subject: chatSubject, up_to: idField }),
  output: z.object({ unread: z.number() }),
});

export const chatTyping = route({
  methods: ["POST"],
  path: "chat/typing",
  summary: "Shows the other side for five seconds that the user is typing",
  auth: "user",
  input: z.object({ subject: chatSubject }),
  output: nothing,
});

export const chatContext = route({
  methods: ["POST"],
  path: "chat/context",
  summary: "Attaches what the user chose to attach: the page they came from and the ID of the last error",
  auth: "user",
  changes: true,
  input: z.object({
    page: z.string().check(z.regex(/^[A-Za-z]{1,40}$/, "INVALID_REQUEST")),
    error: z._default(z.string().check(z.regex(/^[A-Za-z0-9_-]{0,64}$/, "INVALID_REQUEST")), ""),
  }),
  output: chatMessage,
});

export const chatRate = route({
  methods: ["POST"],
  path: "chat/rate",
  summary: "Whether a closed conversation with the support solved it, once",
  auth: "user",
  changes: true,
  input: z.object({ conversation_id: uuidField, solved: flagField }),
  output: nothing,
});

export const chatUnread = route({
  methods: ["GET"],
  path: "chat/unread",
  summary: "Conversations with unread messages",
  auth: "user",
  input: nothing,
  output: z.object({ total: z.number(), list: z.array(z.object({ subject: z.string(), unread: z.number() })) }),
});

/** Of the socket's chat_data, with epoch and n. */
export const chatData = {
  subject: z.string(),
  message: z.optional(chatMessage),
  typing: z.optional(z.string()),
  /** The other side has read up to here. */
  read: z.optional(z.number()),
  /** The state of the conversation changed: read chat/state again. */
  changed: z.optional(z.boolean()),
  unread: z.number(),
};
