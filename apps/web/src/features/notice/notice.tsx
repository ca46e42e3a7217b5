import { getNoticeDetail, getNoticeList } from "@candor/contract/routes/content.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { replaceWith } from "../../shared/navigation.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Reading } from "../../shared/ui/reading.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useParam } from "../../shared/use-param.ts";

/** One notice (`?id=`). An address without one leads to the list. */
export default function NoticePage() {
  const { t } = useTranslation("notice");
  const { t: common } = useTranslation();
  const id = useParam("id") ?? "";
  if (/^[1-9][0-9]{0,14}$/.test(id)) return <NoticeOf id={id} />;
  return (
    <Page title={common("page.notice")} back>
      <EmptyState title={t("gone.title")} body={t("gone.body")} action={<ToList />} />
    </Page>
  );
}

function ToList() {
  const { t } = useTranslation();
  return <Button onClick={() => replaceWith("notices")}>{t("page.notices")}</Button>;
}

/** The call that brings a notice also marks it as read. */
function NoticeOf({ id }: { readonly id: string }) {
  const { t } = useTranslation("notice");
  const { t: common } = useTranslation();
  const { time } = useFormat();
  const query = useApi(getNoticeDetail, { id });
  const loggedIn = useLoggedIn();
  const client = useQueryClient();
  const shown = query.data?.id;
  // Once per opened notice: the list and the bell of the home page still show it as new.
  useEffect(() => {
    if (shown !== undefined && loggedIn) client.invalidateQueries({ queryKey: [getNoticeList.path] });
  }, [shown, loggedIn, client]);
  return (
    <Page title={common("page.notice")} back>
      <Reading query={query} missing={{ title: t("gone.title"), body: t("gone.body") }} action={<ToList />}>
        {(notice) => (
          <>
            <h2 className="text-18 leading-[26px] font-bold text-balance wrap-anywhere">{notice.title}</h2>
            <time dateTime={notice.published_at} className="mt-1.5 block text-12 text-text-3">
              {time(notice.published_at, "full")}
            </time>
            <RichText html={notice.body} className="mt-4" />
          </>
        )}
      </Reading>
    </Page>
  );
}
