import { getNoticeList } from "@candor/contract/routes/content.ts";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useApiList } from "../../shared/api/use-api.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useNoticesSeen } from "../../shared/notices-seen.ts";
import { Card } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../shared/ui/infinite-list.tsx";
import { Page } from "../../shared/ui/page.tsx";

/** Every published notice, newest first; looking at them takes the dot off the bell. */
export default function NoticesPage() {
  const { t } = useTranslation("notice");
  const { t: common } = useTranslation();
  const { time } = useFormat();
  const query = useApiList(getNoticeList, {});
  const newest = query.items?.[0]?.id;
  const see = useNoticesSeen((state) => state.see);
  useEffect(() => {
    if (newest !== undefined) see(newest);
  }, [newest, see]);
  return (
    <Page title={common("page.notices")} back onRefresh={() => query.refetch()}>
      <div className="p-gutter py-3">
        <InfiniteList
          query={query}
          keyOf={(notice) => notice.id}
          rowPx={112}
          render={(notice) => (
            <Card className="mb-3">
              <h2 className="text-16 font-bold">{notice.title}</h2>
              <p className="mt-1 text-text-2">{notice.summary}</p>
              <time dateTime={notice.published_at} className="mt-2 block text-12 text-text-3">
                {time(notice.published_at, "full")}
              </time>
            </Card>
          )}
          empty={<EmptyState title={t("empty.title")} body={t("empty.body")} />}
        />
      </div>
    </Page>
  );
}
