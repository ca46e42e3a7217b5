import { getNotifications, type Notification, readNotifications } from "@candor/contract/routes/notification.ts";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call.ts";
import { useApiList, useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { goToLogin } from "../../shared/navigation.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../shared/ui/infinite-list.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { NotificationRow } from "./notification-row.tsx";

/** Events of the user's own account, newest first; a guest is asked to log in. */
export function OwnNotifications() {
  const { t } = useTranslation("notifications");
  const { t: common } = useTranslation();
  if (useLoggedIn()) return <List />;
  return (
    <EmptyState
      title={t("guest.title")}
      body={t("guest.body")}
      action={<Button onClick={goToLogin}>{common("page.login")}</Button>}
    />
  );
}

function List() {
  const { t } = useTranslation("notifications");
  const query = useApiList(getNotifications, {});
  const { markOne, markAll } = useMarking();
  const unread = query.data?.pages[0]?.unread ?? 0;
  const newest = query.items?.[0]?.id;
  return (
    <div className="flex grow flex-col bg-page">
      {unread > 0 && newest !== undefined && (
        <div className="flex justify-end border-b border-line p-gutter py-1">
          <button type="button" className="hit-y text-13 font-medium text-brand" onClick={() => markAll(newest)}>
            {t("markAll")}
          </button>
        </div>
      )}
      <InfiniteList
        query={query}
        keyOf={({ id }) => id}
        rowPx={96}
        render={(notification) => <NotificationRow notification={notification} onOpen={() => markOne(notification)} />}
        empty={<EmptyState title={t("empty.title")} body={t("empty.body")} />}
      />
    </div>
  );
}

function useMarking() {
  const refresh = useRefresh();
  const errorText = useErrorText();
  const mark = async (which: { id: number } | { up_to: number }) => {
    await call(readNotifications, which, { quiet: true });
    await refresh(getNotifications);
  };
  return {
    /** An opened notification counts as read. If the server cannot be reached it stays new, which does no harm. */
    markOne: ({ id, read }: Notification) => {
      if (!read) mark({ id }).catch(() => {});
    },
    markAll: (newest: number) =>
      mark({ up_to: newest }).catch((error) => toast({ title: errorText(error), tone: "bad" })),
  };
}
