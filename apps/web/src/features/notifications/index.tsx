import { getNoticeList } from "@candor/contract/routes/content.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import { BellRing, Settings2 } from "lucide-react";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go, replaceWith } from "../../shared/navigation.ts";
import { useUnread } from "../../shared/notices/use-unread.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";
import { useParam } from "../../shared/use-param.ts";
import { Announcements } from "./announcements.tsx";
import { OwnNotifications } from "./own-notifications.tsx";

/** Announcements to everybody, and events of the user's own account. `tab=account` of the query opens the second. */
export default function NoticesPage() {
  const { t } = useTranslation("notifications");
  const { t: common } = useTranslation();
  const refresh = useRefresh();
  const loggedIn = useLoggedIn();
  const { news, own } = useUnread();
  const tab = useParam("tab") === "account" ? "account" : "news";
  return (
    <Page
      title={common("page.notices")}
      back
      right={
        loggedIn && (
          <>
            <IconButton label={common("page.alerts")} onClick={() => go("alerts")}>
              <BellRing size={22} aria-hidden />
            </IconButton>
            <IconButton label={common("page.noticeChoices")} onClick={() => go("noticeChoices")}>
              <Settings2 size={22} aria-hidden />
            </IconButton>
          </>
        )
      }
      onRefresh={() => refresh(getNoticeList, getNotifications)}
    >
      <div className="sticky top-[calc(44px+var(--safe-t))] z-10 bg-page">
        <Tabs
          label={t("tabs.label")}
          items={[
            { value: "news", label: <TabLabel text={t("tabs.news")} count={news} /> },
            { value: "account", label: <TabLabel text={t("tabs.account")} count={own} /> },
          ]}
          value={tab}
          // Replaced in place: back leads to the previous page, and a return finds the same tab open.
          onChange={(next) => replaceWith("notices", next === "account" ? { tab: next } : {})}
        />
      </div>
      {tab === "account" ? <OwnNotifications /> : <Announcements />}
    </Page>
  );
}

function TabLabel({ text, count }: { readonly text: string; readonly count: number }) {
  const { t } = useTranslation();
  return (
    <>
      {text}
      {count > 0 && (
        <>
          <span aria-hidden className="ml-1.5 inline-block size-2 rounded-full bg-down-fill align-middle" />
          <span className="sr-only">{t("a11y.unread", { count })}</span>
        </>
      )}
    </>
  );
}
