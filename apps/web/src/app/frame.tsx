import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { flagsOf, type PageName } from "../paths.ts";
import { onVerifyNeeded } from "../shared/api/events.ts";
import { takeCurrencies } from "../shared/currencies.ts";
import { cx } from "../shared/cx.ts";
import { isUnderDeskHeader } from "../shared/desk-header.ts";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import { useMarkets } from "../shared/market/use-markets.ts";
import { setDarkPage } from "../shared/theme/theme.ts";
import { Button } from "../shared/ui/button.tsx";
import { PageSkeleton } from "../shared/ui/skeleton.tsx";
import { TabBar } from "../shared/ui/tab-bar.tsx";
import { ToastViewport } from "../shared/ui/toast.tsx";
import { useWide } from "../shared/use-wide.ts";
import { HeadsAlarm } from "./heads-alarm.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { startServiceWorker } from "./service-worker.ts";
import { StateBanners } from "./state-banners.tsx";
import { UnansweredActs } from "./unanswered-acts.tsx";

/** For a desk only: not in the file of the first page. */
const DesktopHeader = lazy(async () => ({
  default: (await import("../shared/market/desktop-header.tsx")).DesktopHeader,
}));

/** Every amount has the decimals of its currency and every coin its logo, which the catalogue of all pages names. */
function useCurrenciesOfCatalogue() {
  const { currencies, markets } = useMarkets();
  useLayoutEffect(() => {
    if (currencies && markets) takeCurrencies({ currencies, markets });
  }, [currencies, markets]);
}

type FrameProps = {
  readonly page: PageName | undefined;
  /** What can lie over the page. */
  readonly over?: ReactNode;
  readonly children: ReactNode;
};

/** What stays while pages change: the column, the tab bar under the five tabs, the banners and the toasts. It knows no router, as the server renders it too (src/prerender.tsx). */
export function Frame({ page, over, children }: FrameProps) {
  const flags = page === undefined ? undefined : flagsOf(page);
  const wide = useWide();
  const isTab = flags?.tab !== undefined;
  // On a desk the five tabs are in a header: a trading page has its own, the others get one over their column.
  const withTabs = isTab && !wide;
  const withHeader = flags !== undefined && isUnderDeskHeader(flags, wide);
  useCurrenciesOfCatalogue();
  const dark = flags?.dark === "page";
  useLayoutEffect(() => setDarkPage(dark), [dark]);
  return (
    <>
      {withHeader && (
        <Suspense fallback={<div className="h-13 bg-page" />}>
          <DesktopHeader current={page} money={page === "assets"} />
        </Suspense>
      )}
      <div
        className={cx(
          "relative mx-auto flex w-full flex-col bg-surface-0",
          withHeader ? "min-h-[calc(100dvh-52px)] [--desk-h:52px]" : "min-h-dvh",
          flags?.wide ? "" : "desktop:max-w-[430px] desktop:border-x desktop:border-line",
        )}
        data-tabs={withTabs || undefined}
      >
        <OfflineBanner />
        <StateBanners />
        <HeadsAlarm />
        <LoadingBar />
        <div id="page" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </div>
        {withTabs && <TabBar current={page} />}
        <UnansweredActs />
        <UpdateNotice />
        <VerifyPrompt />
        {over}
        <ToastViewport />
      </div>
    </>
  );
}

/** Shows that a new version is waiting. It is installed when the user agrees: a reload under an open order form would lose what was typed. */
function UpdateNotice() {
  const { t } = useTranslation();
  const [update, setUpdate] = useState<() => void>();
  useEffect(() => startServiceWorker((take) => setUpdate(() => take)), []);
  if (!update) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-20 z-30 mx-auto flex max-w-[400px] items-center justify-between gap-3 rounded-12 bg-surface-1 p-3 shadow-2"
    >
      <span>{t("update.ready")}</span>
      <Button size="small" onClick={update}>
        {t("common.reload")}
      </Button>
    </div>
  );
}

const VerifySheet = lazy(() => import("./verify-sheet.tsx"));

/** Opens the sheet whenever a response has type 998: the user stays on the page with what they typed, and chooses to go. */
function VerifyPrompt() {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      onVerifyNeeded(() => {
        setAsked(true);
        setOpen(true);
      }),
    [],
  );
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <VerifySheet open={open} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
