import type { ChatMessage, ChatSource } from "@candor/contract/client/chat/thread.ts";
import { type SendPorts, sendOnce } from "@candor/contract/client/send-once.ts";
import {
  type ChatMessageView,
  chatMessages,
  chatRead,
  chatSend,
  chatState,
  chatTyping,
  chatUnread,
} from "@candor/contract/routes/chat.ts";
import { call } from "../api/call.ts";
import { queryClient } from "../api/query-client.ts";
import { socket } from "../socket/socket.ts";

/** The words of a line of the system, in the user's language. */
export type LineText = (message: ChatMessageView) => string;

/** The key of a message is its own; nothing else is kept for it. */
const ports: SendPorts = {
  call,
  store: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  newKey: () => "",
  now: () => Date.now(),
};

/** A message as the component shows it. */
export const shownAs = (message: ChatMessageView, lineText: LineText): ChatMessage => ({
  id: message.id,
  from: message.from,
  name: message.name ?? undefined,
  key: message.key ?? undefined,
  text: message.from === "system" ? lineText(message) : message.text,
  masked: message.masked,
  pictures: message.pictures,
  atMs: message.at_ms,
});

/** The user's conversation about a subject: "support", or "otc:<order id>". `lineText` is asked each time, since the language may change. */
export function chatSource(subject: string, lineText: LineText): ChatSource {
  return {
    name: subject,
    read: async (at) => {
      const { list, more, own_read_id, other_read_id } = await call(chatMessages, { subject, ...at }, { quiet: true });
      const messages = list.map((message) => shownAs(message, lineText));
      return { messages, more, ownReadId: own_read_id, otherReadId: other_read_id };
    },
    send: async ({ key, text, pictures }) => {
      const sent = await sendOnce(ports, "chat", chatSend, { subject, text, pictures: [...pictures] }, key);
      return sent.state === "done" ? { state: "done", data: shownAs(sent.data, lineText) } : sent;
    },
    markRead: async (upTo) => {
      await call(chatRead, { subject, up_to: upTo }, { quiet: true });
      for (const { path } of [chatState, chatUnread]) void queryClient.invalidateQueries({ queryKey: [path] });
    },
    // Nobody waits for it, and the next one follows in seconds.
    typing: () => void call(chatTyping, { subject }, { quiet: true }).catch(() => undefined),
    follow: (to) => {
      const stopData = socket.on("chat_data", (data) => {
        if (data.subject !== subject) return;
        if (data.message) to.message(shownAs(data.message, lineText));
        if (data.typing !== undefined) to.typing(data.typing);
        if (data.read !== undefined) to.read(data.read);
      });
      const stopGap = socket.onGap((topic) => {
        if (topic === "chat_data") to.gap();
      });
      return () => {
        stopData();
        stopGap();
      };
    },
  };
}
