import { refuse } from "@candor/contract/errors.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import type { OutputOf, ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/chat.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { lastCase, openCase, rateCase } from "./cases.ts";
import { type Conversation, findConversation, lineOf, nameOf, type Seat, type Side, seatOf } from "./conversation.ts";
import { deliver, recipientsOf, type Wrote } from "./delivery.ts";
import { markRead, marksOf, numberAt, placeOf, unread } from "./marks.ts";
import { messageAt, readMessages } from "./messages.ts";
import { agentName } from "./names.ts";
import { unreadConversations } from "./unread.ts";
import { attachContext, sendAsUser } from "./user-acts.ts";
import { type UserReader, userMessage } from "./view.ts";
import { written } from "./written.ts";

const noConversation = refuseField("subject", "NOT_FOUND");

/** Where a message was written: the kept answer of its call, which has no words of it. */
type Written = { readonly conversationId: number; readonly place: number };
type Send = (trx: Db, seat: Seat) => Promise<Result<Wrote>>;
type Wanted = typeof routes.chatSend | typeof routes.chatContext;

/** Writes once per key, and sends it to the sockets in the order in which it was committed. */
async function write<R extends Wanted>(
  services: Services,
  call: { readonly route: R; readonly context: Context; readonly input: ParsedInputOf<R> },
  subject: string,
  send: Send,
): Promise<Result<OutputOf<typeof routes.chatSend>>> {
  const { db, pushes } = services;
  const { userId } = userOf(call.context);
  const seat = await seatOf(db, userId, subject);
  if (!seat) return noConversation;
  return pushes.inLine(lineOf(seat.subject), async () => {
    let wrote: Wrote | undefined;
    const { result } = await once<Written>(services, call, async () => async (trx) => {
      const sent = await send(trx, seat);
      if (!sent.ok) return sent;
      wrote = sent.data;
      const last = wrote.rows.at(-1);
      if (!last) throw new Error("a message was sent and is not there");
      return done({ conversationId: last.conversation_id, place: last.place });
    });
    if (!result.ok) return result;
    if (wrote) await deliver(services, seat.subject, wrote);
    const row = wrote?.rows.at(-1) ?? (await messageAt(db, result.data.conversationId, result.data.place));
    return done(userMessage(row, { userId, language: call.context.language }));
  });
}

export function chatHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, pushes } = services;
  return {
    chatState: async (context, { subject }) => {
      const seat = await seatOf(db, userOf(context).userId, subject);
      return seat ? done(await stateOf(db, seat, context.language)) : noConversation;
    },
    chatMessages: async (context, { subject, ...range }) => {
      const seat = await seatOf(db, userOf(context).userId, subject);
      if (!seat) return noConversation;
      const conversation = await findConversation(db, seat.subject);
      if (!conversation) return done({ list: [], more: false, own_read_id: 0, other_read_id: 0 });
      const id = conversation.conversation_id;
      const [{ rows, more }, marks, reader] = await Promise.all([
        readMessages(db, id, "number", range),
        readIds(db, conversation, seat),
        readerOf(db, seat, context.language),
      ]);
      return done({ list: rows.map((row) => userMessage(row, reader)), more, ...marks });
    },
    chatSend: async (context, input) => {
      const words = written(input);
      if ("error" in words) return words;
      // What is kept of the call to recognize its repetition must not be a hash of a secret.
      const { text, pictures } = words;
      const call = { route: routes.chatSend, context, input: { ...input, text, pictures: [...pictures] } };
      return write(services, call, input.subject, (trx, seat) =>
        sendAsUser(trx, services, { seat, key: context.commandId, written: words }),
      );
    },
    chatRead: async (context, { subject, up_to }) => {
      const { userId } = userOf(context);
      const seat = await seatOf(db, userId, subject);
      if (!seat) return noConversation;
      const conversation = await findConversation(db, seat.subject);
      if (!conversation) return done({ unread: 0 });
      const id = conversation.conversation_id;
      const read = await markRead(db, conversation, seat.side, up_to);
      const left = await unread(db, id, seat.side, userId);
      if (read !== undefined) await announceRead(services, { seat, conversation, read, left });
      return done({ unread: left });
    },
    chatTyping: async (context, { subject }) => {
      const { userId } = userOf(context);
      const seat = await seatOf(db, userId, subject);
      if (!seat) return noConversation;
      const conversation = await findConversation(db, seat.subject);
      if (!conversation) return done({});
      const recipients = await recipientsOf(db, seat.subject, conversation.conversation_id);
      const name = recipients.find((one) => one.userId === userId)?.nickname ?? "";
      for (const other of recipients.filter((one) => one.userId !== userId)) {
        const data = { subject: nameOf(seat.subject), typing: name, unread: other.unread };
        pushes.send({ userId: other.userId, action: "chat_data", data });
      }
      const open = seat.subject.kind === "support" ? await openCase(db, conversation.conversation_id) : undefined;
      if (open) {
        const data = { id: open.case_id, typing: { from: "user" as const, name } };
        pushes.send({ permission: "chat.read", action: "inbox_data", data });
      }
      return done({});
    },
    chatContext: async (context, input) =>
      write(services, { route: routes.chatContext, context, input }, "support", (trx, seat) =>
        attachContext(trx, services, { seat, key: context.commandId, params: input }),
      ),
    chatRate: async (context, input) => {
      const { userId } = userOf(context);
      const { conversation_id: id, solved } = input;
      const { result, repeated } = await once<Record<string, never>>(
        services,
        { route: routes.chatRate, context, input },
        async () => async (trx) => {
          if (await rateCase(trx, id, userId, solved)) return done({});
          const found = await caseOf(trx, id, userId);
          return found ? refuse("VERSION_CONFLICT") : refuseField("conversation_id", "NOT_FOUND");
        },
      );
      if (result.ok && !repeated)
        pushes.send({ permission: "chat.read", action: "inbox_data", data: { id, changed: true } });
      return result;
    },
    chatUnread: async (context) => {
      const list = await unreadConversations(db, userOf(context).userId);
      return done({ total: list.reduce((sum, each) => sum + each.unread, 0), list });
    },
  };
}

const caseOf = (db: Db, caseId: string, userId: number) =>
  db
    .selectFrom("chat_cases as c")
    .innerJoin("conversations as v", "v.conversation_id", "c.conversation_id")
    .select("c.case_id")
    .where("c.case_id", "=", caseId)
    .where("v.user_id", "=", userId)
    .executeTakeFirst();

async function nicknameOfOther(db: Db, { subject, userId }: Seat): Promise<string | undefined> {
  if (subject.kind === "support") return undefined;
  const other = subject.buyerId === userId ? subject.sellerId : subject.buyerId;
  const row = await db.selectFrom("users").select("nickname").where("user_id", "=", other).executeTakeFirst();
  return row?.nickname;
}

const readerOf = async (db: Db, seat: Seat, language: Language): Promise<UserReader> => ({
  userId: seat.userId,
  language,
  other: await nicknameOfOther(db, seat),
});

const otherSide = (side: Side): Side => (side === "buyer" ? "seller" : side === "seller" ? "buyer" : "support");

async function readIds(db: Db, { conversation_id: id }: Conversation, { side }: Seat) {
  const marks = await marksOf(db, id);
  const others = marks.get(otherSide(side)) ?? 0;
  return {
    own_read_id: marks.get(side) ?? 0,
    other_read_id: side === "user" ? await numberAt(db, id, others) : others,
  };
}

async function stateOf(db: Db, seat: Seat, language: Language): Promise<OutputOf<typeof routes.chatState>> {
  const conversation = await findConversation(db, seat.subject);
  const name = (await nicknameOfOther(db, seat)) ?? null;
  const none = { conversation_id: null, name, unread: 0, own_read_id: 0, other_read_id: 0, may_rate: false };
  if (!conversation) return { state: "none", ...none };
  const id = conversation.conversation_id;
  const [marks, left, last] = await Promise.all([
    readIds(db, conversation, seat),
    unread(db, id, seat.side, seat.userId),
    seat.subject.kind === "support" ? lastCase(db, id) : undefined,
  ]);
  const standing = { ...none, ...marks, unread: left };
  if (!last) return { ...standing, state: "open" };
  const closed = last.closed_at !== null;
  return {
    ...standing,
    state: closed ? "closed" : last.waiting_since === null ? "open" : "waiting",
    conversation_id: last.case_id,
    name: closed || last.agent_id === null ? null : agentName(language, last.agent_id),
    may_rate: closed && last.solved === null,
  };
}

type Read = { readonly seat: Seat; readonly conversation: Conversation; readonly read: number; readonly left: number };

/** The reader's other pages count anew, and the other side sees what was read. */
async function announceRead({ db, pushes }: Services, { seat, conversation, read, left }: Read): Promise<void> {
  const { subject, userId } = seat;
  const name = nameOf(subject);
  pushes.send({ userId, action: "chat_data", data: { subject: name, unread: left } });
  const id = conversation.conversation_id;
  if (subject.kind === "otc") {
    const other = (await recipientsOf(db, subject, id)).find((one) => one.userId !== userId);
    if (other)
      pushes.send({ userId: other.userId, action: "chat_data", data: { subject: name, read, unread: other.unread } });
    return;
  }
  const last = await lastCase(db, id);
  if (!last) return;
  const data = { id: last.case_id, read: await placeOf(db, id, read) };
  pushes.send({ permission: "chat.read", action: "inbox_data", data });
}
