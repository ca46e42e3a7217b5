import type { Outgoing } from "@candor/contract/client/chat/outbox.ts";
import type { ChatMessage } from "@candor/contract/client/chat/thread.ts";
import { Check, CheckCheck, CircleAlert, Clock, EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { useErrorText } from "../api/use-error-text.ts";
import { cx } from "../cx.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { linkTo } from "../navigation.ts";
import { piecesOf } from "./article-links.ts";
import { ChatPictures } from "./chat-pictures.tsx";

type BubbleProps = {
  readonly own: boolean;
  readonly last: boolean;
  readonly text: string;
  readonly masked?: boolean;
  readonly pictures: readonly string[];
  readonly children?: ReactNode;
};

/** What one person said. Text is text: nothing in it becomes markup, and only a help article that the other side names becomes a link. */
export function Bubble({ own, last, text, masked = false, pictures, children }: BubbleProps) {
  const { t } = useTranslation("chat");
  return (
    <div className={cx("flex flex-col", own ? "items-end pl-12" : "items-start pr-12")}>
      {pictures.length > 0 && <ChatPictures ids={pictures} own={own} />}
      {text !== "" && (
        <p
          className={cx(
            "max-w-full rounded-16 px-3.5 py-2.5 text-16 leading-[22px] whitespace-pre-wrap wrap-anywhere",
            pictures.length > 0 && "mt-1",
            own ? "bg-brand-fill text-on-brand" : "bg-surface-1 text-text-1 shadow-1",
            last && (own ? "rounded-br-[4px]" : "rounded-bl-[4px]"),
          )}
        >
          {own ? text : <Linked text={text} />}
        </p>
      )}
      {masked && (
        <p className="mt-1 flex items-start gap-1 text-12 text-warn">
          <EyeOff size={14} aria-hidden className="mt-px shrink-0" />
          {t(own ? "masked.own" : "masked.other")}
        </p>
      )}
      {children}
    </div>
  );
}

function Linked({ text }: { readonly text: string }) {
  const { t } = useTranslation("chat");
  return piecesOf(text).map((piece) =>
    "text" in piece ? (
      piece.text
    ) : (
      <a key={piece.at} href={linkTo("helpDetail", { slug: piece.slug })} className="hit-y font-bold text-brand">
        {t("openArticle")}
      </a>
    ),
  );
}

type SaidProps = {
  readonly message: ChatMessage;
  readonly last: boolean;
  /** The other side has read it. */
  readonly read: boolean;
};

/** A message that the server has. The last of a group has its time; an own one also whether it was read. */
export function Said({ message, last, read }: SaidProps) {
  const { t } = useTranslation("chat");
  const { time } = useFormat();
  const { from, name, atMs, text, masked, pictures } = message;
  const own = from === "own";
  const at = time(atMs, "minute");
  return (
    <Bubble own={own} last={last} text={text} masked={masked} pictures={pictures}>
      {last && !own && <Meta>{name === undefined ? at : t("byAt", { name, time: at })}</Meta>}
      {last && own && (
        <Meta>
          {t(read ? "readAt" : "sentAt", { time: at })}
          {read ? (
            <CheckCheck size={14} aria-hidden className="text-brand" />
          ) : (
            <Check size={14} aria-hidden className="text-text-3" />
          )}
        </Meta>
      )}
    </Bubble>
  );
}

const Meta = ({ children }: { readonly children: ReactNode }) => (
  <p className="mt-1 flex items-center gap-1 text-12 text-text-3">{children}</p>
);

type PendingProps = { readonly message: Outgoing; readonly onRetry: () => void; readonly onRemove: () => void };

/** A message on its way: sending, waiting for the connection, or refused with its reason and what can be done about it. */
export function Pending({ message, onRetry, onRemove }: PendingProps) {
  const { t } = useTranslation("chat");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { text, pictures, state, error } = message;
  return (
    <Bubble own last text={text} pictures={pictures}>
      {state !== "failed" ? (
        <Meta>
          {t(state === "sending" ? "sending" : "waiting")}
          <Clock size={14} aria-hidden />
        </Meta>
      ) : (
        <div role="alert" className="mt-1 max-w-full text-12 text-bad">
          <p className="flex items-start justify-end gap-1 text-right">
            <CircleAlert size={14} aria-hidden className="mt-px shrink-0" />
            <span>{error ? t("refused", { reason: errorText(error) }) : t("notSent")}</span>
          </p>
          <p className="flex justify-end gap-4">
            <button type="button" onClick={onRemove} className="min-h-11 font-medium text-text-2">
              {t("remove")}
            </button>
            <button type="button" onClick={onRetry} className="min-h-11 font-bold text-brand">
              {common("common.retry")}
            </button>
          </p>
        </div>
      )}
    </Bubble>
  );
}

/** Somebody on the other side is typing. */
export function Typing({ name }: { readonly name: string }) {
  const { t } = useTranslation("chat");
  return (
    <p className="flex items-center pt-2">
      <span className="flex gap-1 rounded-16 rounded-bl-[4px] bg-surface-1 px-3.5 py-3.5 shadow-1">
        {[0, 200, 400].map((delay) => (
          <span
            key={delay}
            aria-hidden
            style={{ animationDelay: `${delay}ms` }}
            className="size-1.5 animate-pulse rounded-full bg-text-3 motion-reduce:animate-none"
          />
        ))}
      </span>
      <span className="sr-only">{name === "" ? t("typing") : t("typingBy", { name })}</span>
    </p>
  );
}
