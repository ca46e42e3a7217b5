import { CheckOutlined, SwapOutlined, UserOutlined } from "@ant-design/icons";
import { type Thread, Thread as ThreadOf, type ThreadState } from "@candor/contract/client/chat/thread.ts";
import { type Language, toLanguage } from "@candor/contract/i18n/languages.ts";
import { Button } from "antd";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { v7 } from "uuid";
import { useNow } from "../../shared/clock.ts";
import { personName } from "../../shared/format/person.ts";
import { duration } from "../../shared/format/time.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { Loading } from "../../shared/ui/loading.tsx";
import { READ_ONLY } from "../../shared/ui/panel.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { CannedPicker } from "./canned-picker.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { Composer, type Mode } from "./composer.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { MessageList } from "./message-list.tsx";
import { NOTE } from "./source.ts";
import type { Conversation, InboxRecord } from "./use-conversation.ts";
import { usePictures } from "./use-pictures.ts";

const pause = (ms: number, wake: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (wake.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    wake.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

function useThread(source: Conversation["source"]): { readonly thread: Thread; readonly state: ThreadState } {
  const [thread] = useState(
    () => new ThreadOf(source, { store: sessionStorage, newKey: () => v7(), now: () => Date.now(), pause }),
  );
  useEffect(() => thread.start(), [thread]);
  return { thread, state: useSyncExternalStore(thread.subscribe, thread.snapshot) };
}

type PaneProps = { readonly conversation: Conversation; readonly onUser: () => void };

/** The middle pane: what was said, and where it is answered. Another conversation needs another key. */
export function ConversationPane({ conversation, onUser }: PaneProps) {
  const { query, record } = conversation;
  if (!record)
    return (
      <section className="inbox-conversation">
        <Loading className="panel-body" query={query} what="the conversation" rows={6} />
      </section>
    );
  return <Open conversation={conversation} record={record} onUser={onUser} />;
}

function Open({ conversation, record, onUser }: PaneProps & { readonly record: InboxRecord }) {
  const { source, mayAnswer, closed, problem } = conversation;
  const { thread, state } = useThread(source);
  const lang = toLanguage(record.user.lang);
  const writer = useWriter(record, lang, thread);
  const [dialog, setDialog] = useState<"close" | "handOver" | "canned">();
  const mayAct = mayAnswer && !closed;
  const shut = () => {
    setDialog(undefined);
    writer.focus();
  };
  useKeys(
    mayAnswer
      ? [
          { keys: "r", label: "answer", group: "Chat", run: () => writer.begin("answer") },
          { keys: "n", label: "internal note", group: "Chat", run: () => writer.begin("note") },
          { keys: "/", label: "canned answers", group: "Chat", run: () => setDialog("canned") },
          ...(mayAct
            ? [
                { keys: "t", label: "take or release", group: "Chat", run: conversation.toggle },
                { keys: "h", label: "hand over", group: "Chat", run: () => setDialog("handOver") },
                { keys: "e", label: "close the conversation", group: "Chat", run: () => setDialog("close") },
              ]
            : []),
        ]
      : [],
  );
  return (
    <section className="inbox-conversation" aria-label={`Conversation with ${personName(record.user)}`}>
      <Head record={record} conversation={conversation} onDialog={setDialog} onUser={onUser} />
      {problem && <Callout tone="bad" title={problem} />}
      <MessageList thread={thread} state={state} lang={record.user.lang} userName={record.user.nickname} />
      {mayAnswer ? (
        <Composer {...writer.props} onCanned={() => setDialog("canned")} />
      ) : (
        <p className="inbox-list-foot">{READ_ONLY}</p>
      )}
      {dialog === "close" && <CloseDialog record={record} onClose={shut} />}
      {dialog === "handOver" && <HandOverDialog record={record} onClose={shut} />}
      {dialog === "canned" && (
        <CannedPicker lang={lang} values={writer.values} onClose={shut} onPick={(text) => writer.insert(text)} />
      )}
    </section>
  );
}

/** The text that is being written, as an answer or a note, with its pictures. */
function useWriter(record: InboxRecord, lang: Language, thread: Thread) {
  const [mode, setMode] = useState<Mode>("answer");
  const [texts, setTexts] = useState<Readonly<Record<Mode, string>>>({ answer: "", note: "" });
  const field = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictures(record.id);
  const focus = () => setTimeout(() => field.current?.focus(), 0);
  const change = (text: string) => setTexts((before) => ({ ...before, [mode]: text }));
  return {
    focus,
    begin: (next: Mode) => {
      setMode(next);
      focus();
    },
    insert: (text: string) => {
      setMode("answer");
      setTexts((before) => ({ ...before, answer: before.answer === "" ? text : `${before.answer}\n${text}` }));
    },
    values: { nickname: record.user.nickname, uid: record.user.uid, agent: record.agent },
    props: {
      lang,
      mode,
      onMode: (next: Mode) => {
        setMode(next);
        focus();
      },
      text: texts[mode],
      onText: change,
      field,
      pictures: pictures.chosen,
      onFiles: pictures.add,
      onRemove: pictures.remove,
      onType: thread.type,
      onSend: (written: Parameters<Thread["send"]>[0]) => {
        thread.send(mode === "note" ? { ...written, extra: NOTE } : written);
        change("");
        pictures.clear();
      },
    },
  };
}

type HeadProps = {
  readonly record: InboxRecord;
  readonly conversation: Conversation;
  readonly onDialog: (dialog: "close" | "handOver") => void;
  readonly onUser: () => void;
};

function Head({ record, conversation, onDialog, onUser }: HeadProps) {
  const now = useNow(15_000);
  const { mine, closed, mayAnswer, toggle } = conversation;
  const { user, holder, waiting_since_ms } = record;
  return (
    <header className="inbox-head">
      <div>
        <h2>{personName(user)}</h2>
        <p className="caption">
          {user.uid}, {languageName(user.lang)}
        </p>
      </div>
      {closed && <Tag shape="ring">Closed</Tag>}
      {!closed && waiting_since_ms !== null && <Tag shape="ring">Waits {duration(now - waiting_since_ms)}</Tag>}
      {!closed && holder && (
        <Tag tone="info" shape="half">
          {holder.mine ? "Yours" : `With ${holder.operator}`}
        </Tag>
      )}
      <span className="inbox-head-actions">
        {mayAnswer && !closed && (
          <>
            <Button size="small" onClick={toggle} disabled={holder !== null && !mine}>
              {mine ? "Release" : "Take"} <KeyCap keys="t" />
            </Button>
            <Button size="small" icon={<SwapOutlined />} onClick={() => onDialog("handOver")}>
              Hand over <KeyCap keys="h" />
            </Button>
            <Button size="small" icon={<CheckOutlined />} onClick={() => onDialog("close")}>
              Close chat <KeyCap keys="e" />
            </Button>
          </>
        )}
        <Button size="small" className="inbox-user-button" icon={<UserOutlined />} onClick={onUser}>
          User
        </Button>
      </span>
    </header>
  );
}
