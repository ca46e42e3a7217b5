import { localDay, type Row, rowsOf, withLines } from "@candor/contract/client/chat/rows.ts";
import type { ChatMessage, Thread, ThreadState } from "@candor/contract/client/chat/thread.ts";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useErrorText } from "../api/use-error-text.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { serverNow } from "../server-clock.ts";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Spinner } from "../ui/ring.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Pending, Said, Typing } from "./bubble.tsx";
import { useStick } from "./use-stick.ts";

/** Something that happened, in words. */
export type ChatLine = { readonly atMs: number; readonly text: string };

type MessageListProps = {
  readonly thread: Thread;
  readonly state: ThreadState;
  /** At the very beginning of the conversation: a greeting, a warning. */
  readonly lead?: ReactNode;
  /** After the last message: a question, a state. */
  readonly tail?: ReactNode;
  readonly lines?: readonly ChatLine[] | undefined;
};

const noLines: readonly ChatLine[] = [];
/** Users' messages count up from 1. */
const asMessage = (line: ChatLine, index: number): ChatMessage => ({
  ...line,
  id: -index - 1,
  from: "system",
  masked: false,
  pictures: [],
});

const DAY_MS = 86_400_000;
/** axe: what scrolls has to be reachable by keyboard. */
const reachable = { tabIndex: 0 } as const;

export function MessageList({ thread, state, lead, tail, lines = noLines }: MessageListProps) {
  const { t } = useTranslation("chat");
  const { status, messages, outgoing, hasOlder, otherReadId, openedAtId } = state;
  const rows = useMemo(
    () => rowsOf(withLines(messages, lines.map(asMessage), hasOlder), { readId: openedAtId || undefined }),
    [messages, lines, hasOlder, openedAtId],
  );
  const pending = outgoing.filter(({ key }) => !messages.some((message) => message.key === key));
  const stick = useStick({
    first: status === "loading" ? undefined : messages[0]?.id,
    last: `${messages.at(-1)?.id}:${pending.length}:${lines.length}`,
    isOwn: pending.length > 0 || messages.at(-1)?.from === "own",
    startAt: "data-new",
  });
  const { markRead } = thread;
  useSeen(stick.away, messages, markRead);
  const unseen = stick.away && messages.at(-1)?.from !== "own";
  return (
    <div className="relative flex min-h-0 flex-[1_1_0px] flex-col">
      <div
        ref={stick.box}
        onScroll={stick.onScroll}
        role="log"
        aria-label={t("messages")}
        aria-busy={status === "loading"}
        {...reachable}
        className="min-h-0 flex-[1_1_0px] overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div ref={stick.inner} className="flex min-h-full flex-col justify-end px-(--gutter) pt-3 pb-3">
          <Head thread={thread} state={state} lead={hasOlder ? undefined : lead} />
          {rows.map((row) => (
            <Line key={row.key} row={row} otherReadId={otherReadId} />
          ))}
          {pending.map((message) => (
            <div key={message.key} className="pt-2">
              <Pending
                message={message}
                onRetry={() => thread.retry(message.key)}
                onRemove={() => thread.remove(message.key)}
              />
            </div>
          ))}
          {state.typing !== undefined && <Typing name={state.typing} />}
          {status === "ready" && tail}
        </div>
      </div>
      {stick.away && (
        <button
          type="button"
          onClick={() => stick.toEnd(true)}
          className="absolute bottom-3 left-1/2 flex min-h-11 -translate-x-1/2 items-center gap-1.5 rounded-full bg-surface-1 px-4 text-13 font-medium text-brand shadow-2"
        >
          <ArrowDown size={16} aria-hidden />
          {t(unseen ? "toNew" : "toEnd")}
        </button>
      )}
    </div>
  );
}

/** Reports what is on screen as read: while the reader is at the end and looks at the page. */
function useSeen(away: boolean, messages: readonly ChatMessage[], markRead: () => void): void {
  useEffect(() => {
    const look = () => {
      if (!away && messages.length > 0 && document.visibilityState === "visible") markRead();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [away, messages, markRead]);
}

/** Above the oldest message: the loading of earlier ones, or the beginning of the conversation. */
function Head({ thread, state, lead }: Pick<MessageListProps, "thread" | "state" | "lead">) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const mark = useRef<HTMLDivElement>(null);
  const { status, error, messages, hasOlder, older } = state;
  const mayLoad = hasOlder && older === "idle";
  const { loadOlder } = thread;
  useEffect(() => {
    if (!mark.current || !mayLoad) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void loadOlder(), {
      rootMargin: "240px",
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mayLoad, loadOlder]);
  if (status === "failed" && messages.length === 0)
    return <ErrorState body={errorText(error)} onRetry={() => void thread.load()} />;
  if (status === "loading" && messages.length === 0) return <Bones />;
  return (
    <div ref={mark}>
      {older === "loading" && (
        <p role="status" className="flex justify-center gap-2 py-3 text-12 text-text-3">
          <Spinner size={16} />
          {t("common.loading")}
        </p>
      )}
      {older === "failed" && (
        <p role="alert" className="flex items-center justify-center gap-3 py-3 text-12 text-text-2">
          {t("error.network")}
          <Button tone="soft" size="small" onClick={() => void loadOlder()}>
            {t("common.retry")}
          </Button>
        </p>
      )}
      {lead}
    </div>
  );
}

const Bones = () => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("common.loading")} className="space-y-3">
      <Skeleton className="h-16 w-3/5 rounded-16" />
      <Skeleton className="ml-auto h-11 w-1/2 rounded-16" />
      <Skeleton className="h-24 w-2/3 rounded-16" />
    </div>
  );
};

function Line({ row, otherReadId }: { readonly row: Row<ChatMessage>; readonly otherReadId: number }) {
  const { t } = useTranslation("chat");
  if (row.kind === "day") return <Day atMs={row.atMs} />;
  if (row.kind === "new")
    return (
      <p data-new className="flex items-center gap-3 pt-4 pb-1 text-12 font-medium text-brand">
        <span aria-hidden className="h-px grow bg-brand opacity-40" />
        {t("newMessages")}
        <span aria-hidden className="h-px grow bg-brand opacity-40" />
      </p>
    );
  if (row.kind === "system")
    return (
      <p className="mx-auto max-w-[34ch] py-2 text-center text-12 text-pretty whitespace-pre-line wrap-anywhere text-text-3">
        {row.message.text}
      </p>
    );
  return (
    <div className={row.first ? "pt-3" : "pt-1"}>
      <Said message={row.message} last={row.last} read={row.message.id <= otherReadId} />
    </div>
  );
}

function Day({ atMs }: { readonly atMs: number }) {
  const { t } = useTranslation("chat");
  const { time } = useFormat();
  const now = serverNow();
  const day = localDay(atMs);
  const text = day === localDay(now) ? t("today") : day === localDay(now - DAY_MS) ? t("yesterday") : time(atMs, "day");
  return (
    <p className="mx-auto mt-3 w-fit rounded-8 bg-surface-2 px-2.5 py-1 text-12 text-text-2 shadow-1 dark:shadow-none">
      {text}
    </p>
  );
}
