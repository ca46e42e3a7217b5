import { Outlet, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useLayoutEffect } from "react";
import { flagsOf, pageAt } from "../paths.ts";
import { cx } from "../shared/cx.ts";
import { setDarkPage } from "../shared/theme/theme.ts";
import { PageSkeleton } from "../shared/ui/skeleton.tsx";
import { TabBar } from "../shared/ui/tab-bar.tsx";
import { ToastViewport } from "../shared/ui/toast.tsx";
import { useWide } from "../shared/use-wide.ts";
import { FrozenBanner } from "./frozen-banner.tsx";
import { HeadsAlarm } from "./heads-alarm.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { UnansweredActs } from "./unanswered-acts.tsx";
import { UpdateNotice } from "./update-notice.tsx";
import { VerifyPrompt } from "./verify-prompt.tsx";

/** What stays while pages change: the column, the tab bar under the five tabs, the banners and the toasts. */
export function Shell() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const page = pageAt(shown);
  const flags = page === undefined ? undefined : flagsOf(page);
  const wide = useWide();
  // A trading page on a desk has the same five in its header.
  const withTabs = flags?.tab !== undefined && !(wide && flags.wide);
  const dark = flags?.dark === "page";
  useLayoutEffect(() => setDarkPage(dark), [dark]);
  useEffect(() => {
    // Each change of page starts at its heading for a screen reader, not at the link that was pressed on the old one.
    if (pathname) document.getElementById("page")?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div
      className={cx(
        "relative mx-auto flex min-h-dvh w-full flex-col bg-surface-0",
        flags?.wide ? "" : "desktop:max-w-[430px] desktop:border-x desktop:border-line",
      )}
      data-tabs={withTabs || undefined}
    >
      <OfflineBanner />
      <FrozenBanner />
      <HeadsAlarm />
      <LoadingBar />
      <div id="page" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </div>
      {withTabs && <TabBar current={page} />}
      <UnansweredActs />
      <UpdateNotice />
      <VerifyPrompt />
      <ToastViewport aboveTabs={withTabs} />
    </div>
  );
}
