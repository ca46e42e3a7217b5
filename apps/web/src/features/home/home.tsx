import { getHomeInit } from "@candor/contract/routes/common.ts";
import { Search, Settings } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useSupportUnread } from "../../shared/chat/use-standing.ts";
import { useUnderDeskHeader } from "../../shared/desk-header.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMarkets } from "../../shared/market/use-markets.ts";
import { go } from "../../shared/navigation.ts";
import { NoticeBell } from "../../shared/notices/notice-bell.tsx";
import { OtcLink } from "../../shared/otc/otc-link.tsx";
import { useLoggedIn } from "../../shared/session.ts";
import { takeQuotes } from "../../shared/socket/quotes.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Mark } from "../../shared/ui/logo.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { useMode } from "../../shared/use-mode.ts";
import { Markets } from "./markets.tsx";
import { NoticeTicker } from "./notice-ticker.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { Slides } from "./slides.tsx";
import { AccountSkeleton } from "./start/account-skeleton.tsx";

/** Loaded when the search is first opened: otherwise the page would wait for it and its text, 0.3 s on slow 4G. */
const PairSheet = lazy(async () => ({ default: (await import("../../shared/market/pair-sheet.tsx")).PairSheet }));

/** Only for users who are logged in. */
const HomeAccount = lazy(() => import("./start/account.tsx"));

/** The first page: Candor in short, the shortcuts, and the live markets. */
export default function HomePage() {
  const { t: common } = useTranslation();
  const { data, error, refetch } = useApi(getHomeInit, {});
  const markets = useMarkets();
  const loggedIn = useLoggedIn();
  const underHeader = useUnderDeskHeader();
  useEffect(() => {
    if (data) takeQuotes(data.quotes);
  }, [data]);
  // A failure also gives a page: our own slides, and no notice.
  const waiting = data === undefined && error === null;
  return (
    <Page
      title={common("tab.home")}
      prices
      left={<SearchButton />}
      right={
        <>
          <SettingsButton />
          {!underHeader && <NoticeBell />}
        </>
      }
      onRefresh={() => Promise.all([refetch(), markets.refetch()])}
    >
      <div className="flex flex-col gap-2 p-gutter pt-3 pb-4">
        {loggedIn && (
          <Suspense fallback={<AccountSkeleton />}>
            <HomeAccount />
          </Suspense>
        )}
        <Slides banners={waiting ? undefined : (data?.banners ?? [])} />
        <NoticeTicker notices={waiting ? undefined : (data?.notices ?? [])} />
        <Shortcuts />
        <OtcLink />
        {!loggedIn && <GuestCard />}
      </div>
      <Markets
        markets={markets.markets}
        home={data}
        error={error ?? markets.error}
        retry={() => Promise.all([refetch(), markets.refetch()])}
      />
    </Page>
  );
}

/** With a dot while the support has answered: its chat is under the settings and in the help center. */
function SettingsButton() {
  const { t: common } = useTranslation();
  const support = useSupportUnread();
  const label = common("page.settings");
  return (
    <IconButton
      label={support > 0 ? `${label}, ${common("a11y.unread", { count: support })}` : label}
      badge={support > 0}
      onClick={() => go("settings")}
    >
      <Settings size={22} aria-hidden />
    </IconButton>
  );
}

/** Looks like a field and opens the search over all pairs. */
function SearchButton() {
  const { t } = useTranslation("quotes");
  const [search, setSearch] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <span className="ml-2 shrink-0">
        <Mark size={28} />
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setSearch("open")}
        className="hit-y mr-1 ml-2.5 flex h-9 min-w-0 grow items-center gap-2 rounded-full bg-surface-2 px-3 text-text-3 active:opacity-70 max-[359px]:gap-1.5 max-[359px]:px-2.5 max-[359px]:text-13"
      >
        <Search size={18} aria-hidden className="shrink-0" />
        <span className="truncate">{t("search")}</span>
      </button>
      {search !== "never" && (
        <Suspense fallback={null}>
          <PairSheet
            open={search === "open"}
            symbol=""
            search
            onClose={() => setSearch("closed")}
            onPick={(symbol) => {
              setSearch("closed");
              go("kline", { symbol });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The visitor's next step: sign up or log in. */
function GuestCard() {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation();
  const { practice } = useMode();
  return (
    <Card className="mt-1">
      <h2 className="text-16 font-bold">{t("guest.title")}</h2>
      <p className="mt-0.5 text-13 text-text-2">{t(practice ? "guest.practice" : "guest.plain")}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button onClick={() => go("register")}>{common("page.register")}</Button>
        <Button tone="ghost" onClick={() => go("login")}>
          {common("auth.login")}
        </Button>
      </div>
    </Card>
  );
}
