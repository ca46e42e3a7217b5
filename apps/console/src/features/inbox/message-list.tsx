import { CheckOutlined, ClockCircleOutlined, EyeInvisibleOutlined, WarningOutlined } from "@ant-design/icons";
import type { Outgoing } from "@candor/contract/client/chat/outbox.ts";
import { rowsOf } from "@candor/contract/client/chat/rows.ts";
import type { ChatMessage, Thread, ThreadState } from "@candor/contract/client/chat/thread.ts";
import { Button } from "antd";
import { useEffect, useMemo } from "react";
import { errorText } from "../../shared/api/error-text.ts";
import { clock, day } from "../../shared/format/time.ts";
import { Loading } from "../../shared/ui/loading.tsx";
import { ChatPictures } from "./chat-pictures.tsx";
import { useEnd } from "./use-end.ts";

/** The console's days are UTC, like its times. */
const utcDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
/** axe: what scrolls has to be reachable by keyboard. */
const reachable = { tabIndex: 0 } as const;

type MessageListProps = {
  readonly thread: Thread;
  readonly state: ThreadState;
  /** The language that the user reads. */
  readonly lang: string;
  readonly userName: string;
  readonly foot?: React.ReactNode;
};

/** What was said, with the notes among operators between it. */
export function MessageList({ thread, state, lang, userName, foot }: MessageListProps) {
  const { messages, outgoing, otherReadId, hasOlder, older, status, error } = state;
  const rows = useMemo(() => rowsOf(messages, { dayOf: utcDay }), [messages]);
  const pending = outgoing.filter(({ key }) => !messages.some((message) => message.key === key));
  const { box, away, onScroll } = useEnd(messages[0]?.id, `${messages.at(-1)?.id}:${pending.length}`);
  const { markRead } = thread;
  useEffect(() => {
    const look = () => {
      if (!away && messages.length > 0 && document.visibilityState === "visible") markRead();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [away, messages, markRead]);
  if (status !== "ready" && messages.length === 0)
    return (
      <div className="inbox-messages">
        <Loading
          className="panel-body"
          query={{ error: status === "failed" ? error : undefined, refetch: thread.load }}
          what="the conversation"
          rows={6}
        />
      </div>
    );
  return (
    <div
      ref={box}
      className="inbox-messages"
      onScroll={onScroll}
      role="log"
      aria-label={`Conversation with ${userName}`}
      {...reachable}
    >
      {hasOlder && (
        <div className="inbox-older">
          <Button size="small" loading={older === "loading"} onClick={() => void thread.loadOlder()}>
            {older === "failed" ? "Could not be loaded. Try again" : "Show older messages"}
          </Button>
        </div>
      )}
      {rows.map((row) => {
        if (row.kind === "day")
          return (
            <p key={row.key} className="inbox-day">
              {day(row.atMs)}, UTC
            </p>
          );
        if (row.kind === "new") return null;
        if (row.kind === "system")
          return (
            <p key={row.key} className="inbox-system">
              {row.message.text} <span className="nowrap">{clock(row.message.atMs, { seconds: false })}</span>
            </p>
          );
        return <Said key={row.key} message={row.message} read={row.message.id <= otherReadId} lang={lang} />;
      })}
      {pending.map((message) => (
        <Pending key={message.key} message={message} thread={thread} lang={lang} />
      ))}
      {state.typing !== undefined && (
        <p className="inbox-typing" role="status">
          {state.typing} is typing…
        </p>
      )}
      {foot}
    </div>
  );
}

type SaidProps = { readonly message: ChatMessage; readonly read: boolean; readonly lang: string };

/** Text is text: nothing in it becomes a link or markup. */
function Said({ message, read, lang }: SaidProps) {
  const { from, name, text, masked, pictures, atMs } = message;
  const at = clock(atMs, { seconds: false });
  const own = from === "own";
  if (from === "note")
    return (
      <article className="inbox-note" aria-label="Internal note">
        <p className="inbox-note-head">
          <EyeInvisibleOutlined /> Internal note
        </p>
        {text && <p className="inbox-text">{text}</p>}
        {pictures.length > 0 && <ChatPictures ids={pictures} />}
        <p className="caption">
          {name}, {at}, never sent to the user
        </p>
      </article>
    );
  return (
    <article className={`inbox-message ${own ? "inbox-own" : "inbox-other"}`}>
      {text && (
        <p className="inbox-text" lang={lang}>
          {text}
        </p>
      )}
      {pictures.length > 0 && <ChatPictures ids={pictures} />}
      {masked && (
        <p className="small warn">
          <WarningOutlined /> A part that looked like a card number, password or code was hidden before it was stored.
        </p>
      )}
      <p className="caption">
        {own && name ? `${name}, ` : ""}
        {at}
        {own && (read ? ", read " : ", not read yet")}
        {own && read && <CheckOutlined className="up" />}
      </p>
    </article>
  );
}

type PendingProps = { readonly message: Outgoing; readonly thread: Thread; readonly lang: string };

function Pending({ message: { key, text, pictures, state, error }, thread, lang }: PendingProps) {
  return (
    <article className="inbox-message inbox-own">
      {text && (
        <p className="inbox-text" lang={lang}>
          {text}
        </p>
      )}
      {pictures.length > 0 && <ChatPictures ids={pictures} />}
      {state === "failed" ? (
        <p className="small down" role="alert">
          <WarningOutlined /> Not sent. {error && errorText(error).cause}{" "}
          <button type="button" className="link-button" onClick={() => thread.retry(key)}>
            Try again
          </button>{" "}
          <button type="button" className="link-button" onClick={() => thread.remove(key)}>
            Delete
          </button>
        </p>
      ) : (
        <p className="caption">
          <ClockCircleOutlined /> {state === "sending" ? "sending" : "waiting for the connection"}
        </p>
      )}
    </article>
  );
}
