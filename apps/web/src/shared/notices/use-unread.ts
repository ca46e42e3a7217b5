import { getNoticeList } from "@candor/contract/routes/content.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import { useApi } from "../api/use-api.ts";
import { useLoggedIn } from "../session.ts";

/**
 * How many announcements the user has not opened on any device, and how many notifications of their own account. Nothing is stored for a guest, so
 * nothing counts as new.
 */
export function useUnread(): { readonly news: number; readonly own: number } {
  const loggedIn = useLoggedIn();
  const { data: news } = useApi(getNoticeList, { page_size: 1 }, { enabled: loggedIn });
  const { data: own } = useApi(getNotifications, { page_size: 1 }, { enabled: loggedIn });
  return loggedIn ? { news: news?.unread ?? 0, own: own?.unread ?? 0 } : { news: 0, own: 0 };
}
