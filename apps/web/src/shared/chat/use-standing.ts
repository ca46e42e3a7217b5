import type { OutputOf } from "@candor/contract/route.ts";
import { chatState, chatUnread } from "@candor/contract/routes/chat.ts";
import { useApi, useRefresh } from "../api/use-api.ts";
import { useLoggedIn } from "../session.ts";
import { useUserData } from "../socket/use-user-data.ts";

export type Standing = OutputOf<typeof chatState>;

/** How a conversation stands, live: who answers, whether it is closed and can be rated. Undefined for guests and until it is known. */
export function useStanding(subject: string): Standing | undefined {
  const loggedIn = useLoggedIn();
  const refresh = useRefresh();
  const { data } = useApi(chatState, { subject }, { enabled: loggedIn });
  const again = () => void refresh(chatState);
  useUserData(
    "chat_data",
    (news) => {
      if (news.subject === subject && (news.message || news.changed)) again();
    },
    again,
  );
  return loggedIn ? data : undefined;
}

const none: ReadonlyMap<string, number> = new Map();

/** Unread messages by subject, live: "support" and "otc:<order id>". Nothing counts for a guest. */
export function useChatUnread(): ReadonlyMap<string, number> {
  const loggedIn = useLoggedIn();
  const refresh = useRefresh();
  const { data } = useApi(chatUnread, {}, { enabled: loggedIn });
  const again = () => void refresh(chatUnread);
  useUserData("chat_data", (news) => news.typing === undefined && again(), again);
  return loggedIn && data ? new Map(data.list.map(({ subject, unread }) => [subject, unread])) : none;
}

export const SUPPORT = "support";
export const useSupportUnread = (): number => useChatUnread().get(SUPPORT) ?? 0;
