import type { ChatSource } from "@candor/contract/client/chat/thread.ts";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { useOnline } from "../online.ts";
import { PictureViewer } from "./chat-pictures.tsx";
import { Composer } from "./composer.tsx";
import { type ChatLine, MessageList } from "./message-list.tsx";
import { useKeyboardInset } from "./use-keyboard-inset.ts";
import { useThread } from "./use-thread.ts";

export type ChatProps = {
  /** The same object while the conversation is the same; another conversation needs another `key`. */
  readonly source: ChatSource;
  /** Above the first message. */
  readonly lead?: ReactNode;
  /** Under the last message. */
  readonly tail?: ReactNode;
  /** What happened beside the messages, oldest first; each stands at its time between them. */
  readonly lines?: readonly ChatLine[] | undefined;
  /** Above the field. */
  readonly tools?: ReactNode;
  /** In place of the field, when nothing may be written: why. */
  readonly closed?: ReactNode;
};

/** A conversation that fills its page: the messages, and the field at the bottom above the keyboard. Put it directly into a <Page>. */
export function Chat({ source, lead, tail, lines, tools, closed }: ChatProps) {
  const { t } = useTranslation("chat");
  const online = useOnline();
  const { thread, state } = useThread(source);
  const covered = useKeyboardInset();
  return (
    <div className="flex min-h-0 flex-[1_1_0px] flex-col" style={{ paddingBottom: covered }}>
      <PictureViewer>
        <MessageList thread={thread} state={state} lead={lead} tail={tail} lines={lines} />
      </PictureViewer>
      <div className="shrink-0 border-t border-line bg-surface-1 px-4 pt-2 pb-[calc(8px+var(--safe-b))]">
        {!online && <p className="pb-2 text-center text-12 text-text-2">{t("offline")}</p>}
        {tools}
        {closed ?? <Composer name={source.name} onSend={thread.send} onType={thread.type} />}
      </div>
    </div>
  );
}
