import { ChartCandlestick, House, Layers, Timer, Wallet } from "lucide-react";
import { flagsOf, type PageName, tabs } from "../../paths.ts";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { linkTo, replaceWith } from "../navigation.ts";

const icons: Partial<Record<PageName, typeof House>> = {
  home: House,
  quotes: ChartCandlestick,
  option: Timer,
  lever: Layers,
  assets: Wallet,
};

/** The five tabs. A tab replaces the previous one in the history, so that back never steps through tabs. */
export function TabBar({ current }: { readonly current: PageName | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      {/* Its space at the page's end. Stuck instead of fixed, the bar counts as part of the page, and a row that it half covers as too small to press. */}
      <div aria-hidden className="h-[calc(var(--tab-h)+1px+var(--safe-b))] shrink-0" />
      <nav
        data-bar
        aria-label={t("a11y.mainTabs")}
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface-1 pb-(--safe-b)"
      >
        <div className="mx-auto grid h-(--tab-h) max-w-[430px] grid-cols-5">
          {tabs.map((page) => {
            const Icon = icons[page] ?? House;
            const active = page === current;
            return (
              <a
                key={page}
                href={linkTo(page)}
                aria-current={active ? "page" : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  if (!active) replaceWith(page);
                }}
                className={cx(
                  "flex min-w-0 flex-col items-center justify-center gap-[3px] text-11 -outline-offset-2",
                  active ? "font-medium text-brand" : "text-text-3",
                )}
              >
                <Icon size={22} strokeWidth={active ? 2.4 : 1.8} aria-hidden />
                <span className="max-w-full truncate max-[359px]:text-[10px] max-[359px]:tracking-tight">
                  {t(flagsOf(page).title)}
                </span>
              </a>
            );
          })}
        </div>
      </nav>
    </>
  );
}
