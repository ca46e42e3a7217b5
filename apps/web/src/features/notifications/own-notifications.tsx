import {
  getNotifications,
  type Notification,
  type NotificationGroup,
  notificationGroups,
  readNotifications,
} from "@candor/contract/routes/notification.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useApiList } from "../../shared/api/use-api-list.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { goToLogin, replaceWith } from "../../shared/navigation.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Chips } from "../../shared/ui/chips.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../shared/ui/infinite-list.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useParam } from "../../shared/use-param.ts";
import { NotificationRow } from "./notification-row.tsx";
import { pageOf } from "./page-of.ts";

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

type Shown = "all" | NotificationGroup;

function List() {
  const { t } = useTranslation("notifications");
  const [shown, setShown] = useState<Shown>("all");
  const group = shown === "all" ? undefined : shown;
  const query = useApiList(getNotifications, group === undefined ? {} : { group });
  const { markOne, markAll } = useMarking(group);
  useOpened(query.items, markOne);
  const counts = query.data?.pages[0];
  const unread = group === undefined ? counts?.unread : counts?.unread_by[group];
  const newest = query.items?.[0]?.id;
  return (
    <div className="flex grow flex-col bg-page">
      <div className="border-b border-line px-(--gutter)">
        <Chips
          label={t("groups.label")}
          value={shown}
          onChange={setShown}
          items={["all" as const, ...notificationGroups].map((value) => ({
            value,
            label: <GroupLabel shown={value} count={value === "all" ? counts?.unread : counts?.unread_by[value]} />,
          }))}
        />
      </div>
      {unread !== undefined && unread > 0 && newest !== undefined && (
        <div className="flex justify-end border-b border-line p-gutter py-1">
          <button type="button" className="hit-y text-13 font-medium text-brand" onClick={() => markAll(newest)}>
            {t("markAll")}
          </button>
        </div>
      )}
      <InfiniteList
        key={shown}
        query={query}
        keyOf={({ id }) => id}
        rowPx={96}
        render={(notification) => <NotificationRow notification={notification} onOpen={() => markOne(notification)} />}
        empty={<EmptyState title={t("empty.title")} body={t(group === undefined ? "empty.body" : "empty.group")} />}
      />
    </div>
  );
}

function GroupLabel({ shown, count = 0 }: { readonly shown: Shown; readonly count?: number | undefined }) {
  const { t } = useTranslation("notifications");
  const { t: common } = useTranslation();
  return (
    <>
      {t(`groups.${shown}`)}
      {count > 0 && (
        <>
          <span aria-hidden className="ml-1.5 tabular-nums">
            {count}
          </span>
          <span className="sr-only">{common("a11y.unread", { count })}</span>
        </>
      )}
    </>
  );
}

/** `open=<id>` of the query, from a push notification: its record is opened as if its row had been pressed. One that is not on the page yet stays in the list. */
function useOpened(items: readonly Notification[] | undefined, markOne: (notification: Notification) => void): void {
  const id = useParam("open");
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined || items === undefined || opened.current === id) return;
    opened.current = id;
    const found = items.find((each) => String(each.id) === id);
    if (!found) return;
    markOne(found);
    const { page, query } = pageOf(found);
    replaceWith(page, query);
  }, [id, items, markOne]);
}

function useMarking(group: NotificationGroup | undefined) {
  const refresh = useRefresh();
  const errorText = useErrorText();
  const mark = async (which: { id: number } | { up_to: number; group?: NotificationGroup }) => {
    await call(readNotifications, which, { quiet: true });
    await refresh(getNotifications);
  };
  return {
    /** An opened notification counts as read. If the server cannot be reached it stays new, which does no harm. */
    markOne: ({ id, read }: Notification) => {
      if (!read) mark({ id }).catch(() => {});
    },
    markAll: (newest: number) =>
      mark({ up_to: newest, ...(group === undefined ? {} : { group }) }).catch((error) =>
        toast({ title: errorText(error), tone: "bad" }),
      ),
  };
}
