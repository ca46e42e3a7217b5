import type { ChatMessage, ChatSource } from "@candor/contract/client/chat/thread.ts";
import { sendOnce } from "@candor/contract/client/send-once.ts";
import type { ChatEvent } from "@candor/contract/domain/chat.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import {
  inboxAnswer,
  inboxList,
  inboxMessages,
  inboxNote,
  inboxRead,
  inboxTyping,
} from "@candor/contract/routes/console/inbox.ts";
import { call } from "../../shared/api/call.ts";
import { refresh } from "../../shared/api/use-read.ts";
import { sendPorts } from "../../shared/api/use-send.ts";
import { live } from "../../shared/live.ts";

type Message = OutputOf<typeof inboxMessages>["list"][number];

const lines: Readonly<Record<ChatEvent, (params: Message["params"]) => string>> = {
  opened: () => "The user opened the conversation.",
  taken: ({ agent }) => `${agent} took the conversation; the user was told.`,
  handed_over: ({ agent }) => `Handed over to ${agent}; the user was told.`,
  released: () => "Released; the user was told that the next free agent answers.",
  closed: () => "Closed; the user was asked whether it was solved.",
  context: ({ page, error }) => `The user attached: page ${page}${error ? `, error ${error}` : ", no error"}.`,
};

/** A message as the desk shows it: `own` is any operator's. */
export const shownAs = ({
  id,
  from,
  name,
  key,
  text,
  masked,
  pictures,
  event,
  params,
  at_ms,
}: Message): ChatMessage => ({
  id,
  from,
  name: name ?? undefined,
  key: key ?? undefined,
  text: event === null ? text : lines[event](params),
  masked,
  pictures,
  atMs: at_ms,
});

/** What an outgoing message is, in its `extra`. */
export const NOTE = { kind: "note" } as const;

/** A conversation of the inbox. An answer takes it on the server, unless another operator holds it. */
export function inboxSource(id: string, mayAnswer: boolean): ChatSource {
  return {
    name: `inbox-${id}`,
    read: async (at) => {
      const { list, more, own_read_id, other_read_id } = await call(inboxMessages, { id, ...at });
      return { messages: list.map(shownAs), more, ownReadId: own_read_id, otherReadId: other_read_id };
    },
    send: async ({ key, text, pictures, extra }) => {
      const route = extra?.["kind"] === NOTE.kind ? inboxNote : inboxAnswer;
      const sent = await sendOnce(sendPorts, `inbox.${id}`, route, { id, text, pictures: [...pictures] }, key);
      if (sent.state !== "done") return sent;
      void refresh(inboxList);
      return { state: "done", data: shownAs(sent.data) };
    },
    markRead: async (upTo) => {
      // Whoever only reads leaves no mark: the user would take it for an operator who deals with them.
      if (!mayAnswer) return;
      await call(inboxRead, { id, up_to: upTo });
      void refresh(inboxList);
    },
    typing: () => void call(inboxTyping, { id }).catch(() => undefined),
    follow: (to) =>
      live.follow({
        data: (data) => {
          if (data.id !== id) return;
          if (data.message) to.message(shownAs(data.message));
          if (data.typing) to.typing(data.typing.name);
          if (data.read !== undefined) to.read(data.read);
        },
        gap: to.gap,
      }),
  };
}
