import { getNoticeDetail, getNoticeList } from "@candor/contract/routes/content.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { go } from "../../shared/navigation.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Reading } from "../../shared/ui/reading.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useParam } from "../../shared/use-param.ts";

/** One notice (`?id=`). The call that brings it also marks it as read. */
export default function NoticePage() {
  const { t } = useTranslation("notice");
  const { t: common } = useTranslation();
  const { time } = useFormat();
  const id = useParam("id") ?? "0";
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
      <Reading
        query={query}
        missing={{ title: t("gone.title"), body: t("gone.body") }}
        action={<Button onClick={() => go("notices")}>{common("page.notices")}</Button>}
      >
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
