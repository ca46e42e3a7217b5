import { BookOpen } from "lucide-react";
import { Chat } from "../../shared/chat/chat.tsx";
import { ChatHead } from "../../shared/chat/chat-head.tsx";
import { useChatSource } from "../../shared/chat/use-chat-source.ts";
import { type Standing, SUPPORT, useStanding } from "../../shared/chat/use-standing.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go, goToLogin } from "../../shared/navigation.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { ContextChip } from "./context-chip.tsx";
import { Rating } from "./rating.tsx";

/** The conversation with the support. Its bar is dark navy in both themes. */
export default function ChatPage() {
  const { t } = useTranslation("chat");
  const { t: common } = useTranslation();
  const loggedIn = useLoggedIn();
  const standing = useStanding(SUPPORT);
  // An agent who has taken the conversation is there before they answer.
  const talking = standing?.name ? t("support.with", { name: standing.name }) : undefined;
  const notes = {
    none: t("support.ready"),
    waiting: talking ?? t("support.waiting"),
    open: talking ?? t("support.ready"),
    closed: t("support.closed"),
  };
  return (
    <Page
      title={common("page.chat")}
      back
      dark
      left={<ChatHead name={t("support.name")} note={notes[standing?.state ?? "none"]} />}
      right={
        <IconButton label={t("support.help")} onClick={() => go("help")}>
          <BookOpen size={22} aria-hidden />
        </IconButton>
      }
    >
      {loggedIn ? <Conversation standing={standing} /> : <Guest />}
    </Page>
  );
}

function Guest() {
  const { t } = useTranslation("chat");
  const { t: common } = useTranslation();
  return (
    <div className="m-auto">
      <EmptyState
        title={t("support.guest.title")}
        body={t("support.guest.body")}
        action={
          <>
            <Button onClick={goToLogin}>{common("auth.login")}</Button>
            <Button tone="line" onClick={() => go("help")}>
              {common("page.help")}
            </Button>
          </>
        }
      />
    </div>
  );
}

function Conversation({ standing }: { readonly standing: Standing | undefined }) {
  const { t } = useTranslation("chat");
  const source = useChatSource(SUPPORT);
  return (
    <Chat
      source={source}
      lead={
        <p className="mr-12 mb-2 w-fit rounded-16 rounded-bl-[4px] bg-surface-1 px-3.5 py-2.5 text-16 leading-[22px] shadow-1">
          {t("support.greeting")}
        </p>
      }
      tail={standing?.state === "closed" && <Closed standing={standing} />}
      tools={<ContextChip />}
    />
  );
}

/** After a conversation: whether it was solved, asked once, and that the next message begins another one. */
function Closed({ standing: { may_rate, conversation_id } }: { readonly standing: Standing }) {
  const { t } = useTranslation("chat");
  return (
    <>
      {may_rate && conversation_id !== null && <Rating conversationId={conversation_id} />}
      <p className="pt-3 text-center text-12 text-pretty text-text-3">{t("support.closedNote")}</p>
    </>
  );
}
