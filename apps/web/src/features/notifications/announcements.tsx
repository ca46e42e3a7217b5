import type { OutputOf } from "@candor/contract/route.ts";
import { getNoticeList } from "@candor/contract/routes/content.ts";
import { ChevronRight } from "lucide-react";
import { useApiList } from "../../shared/api/use-api-list.ts";
import { cx } from "../../shared/cx.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { linkTo } from "../../shared/navigation.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../shared/ui/infinite-list.tsx";

/** Every published notice, newest first. Opening one marks it as read; with the last one the count on the bell disappears. */
export function Announcements() {
  const { t } = useTranslation("notice");
  const query = useApiList(getNoticeList, {});
  const loggedIn = useLoggedIn();
  const unread = query.data?.pages[0]?.unread ?? 0;
  return (
    <div className="p-gutter py-3">
      {loggedIn && unread > 0 && <p className="mb-2 px-1 text-12 text-text-2">{t("unread", { count: unread })}</p>}
      <InfiniteList
        query={query}
        keyOf={(notice) => notice.id}
        rowPx={118}
        render={(notice) => <NoticeCard notice={notice} fresh={loggedIn && !notice.read} />}
        empty={<EmptyState title={t("empty.title")} body={t("empty.body")} />}
      />
    </div>
  );
}

type Notice = OutputOf<typeof getNoticeList>["list"][number];

function NoticeCard({ notice, fresh }: { readonly notice: Notice; readonly fresh: boolean }) {
  const { t } = useTranslation("notice");
  const { time } = useFormat();
  return (
    <a
      href={linkTo("notice", { id: notice.id })}
      className="mb-3 flex items-center gap-2 rounded-16 bg-surface-1 p-4 shadow-1 -outline-offset-2 active:bg-surface-2"
    >
      <div className="min-w-0 grow">
        <h2 className={cx("text-16 wrap-anywhere", fresh ? "font-bold" : "font-medium")}>
          {fresh && (
            <span className="mr-2 inline-block size-2 rounded-full bg-brand-fill align-middle">
              <span className="sr-only">{t("new")}</span>
            </span>
          )}
          {notice.title}
        </h2>
        {notice.summary && <p className="mt-1 line-clamp-2 text-text-2">{notice.summary}</p>}
        <time dateTime={notice.published_at} className="mt-2 block text-12 text-text-3">
          {time(notice.published_at, "full")}
        </time>
      </div>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-text-3" />
    </a>
  );
}
