import { type ReactNode, useEffect } from "react";
import { cx } from "../cx.ts";
import { useUnderDeskHeader } from "../desk-header.ts";
import { useMode } from "../use-mode.ts";
import { ModeStrip } from "./mode-strip.tsx";
import { NavBar, type NavBarProps } from "./nav-bar.tsx";
import { PullToRefresh } from "./pull-to-refresh.tsx";

export type PageProps = NavBarProps & {
  /** The page shows prices: it is marked when they are simulated. */
  readonly prices?: boolean;
  /** The page shows balances or orders: it is marked when the money is practice money. */
  readonly money?: boolean;
  /** Dense pages are flat, edge to edge on surface-1 (surface-0 at night); the others are cards on surface-0. */
  readonly flat?: boolean;
  /** No bar at the top at all: the page draws its own (login). */
  readonly bare?: boolean;
  /** Stays at the bottom, above the safe area: the primary action. */
  readonly foot?: ReactNode;
  /** Pull to refresh; give it on the pages where paths.ts has `pull`. */
  readonly onRefresh?: () => Promise<unknown>;
  /** Before the bar: a SkipLink, where much stands before the page's purpose. */
  readonly skip?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of every page: bar, mode strip, content, foot. */
export function Page({
  prices = false,
  money = false,
  flat = false,
  bare = false,
  foot,
  onRefresh,
  skip,
  children,
  ...bar
}: PageProps) {
  const mode = useMode();
  const { title } = bar;
  useEffect(() => {
    document.title = title ? `${title} \u00b7 Candor` : "Candor";
  }, [title]);
  const marked = !useUnderDeskHeader();
  const simulated = marked && prices && mode.simulated;
  const practice = marked && money && mode.practice;
  // Sticky elements under the bar (filters, column headings) have to know whether the mode strip is there.
  const headHeight = bare
    ? "[--head-h:0px]"
    : simulated || practice
      ? "[--head-h:calc(68px+var(--desk-h,0px))]"
      : "[--head-h:calc(44px+var(--desk-h,0px))]";
  const content = (
    <main className={cx("flex flex-1 flex-col", headHeight, flat ? "bg-page" : "bg-surface-0")}>{children}</main>
  );
  return (
    <>
      {skip}
      {!bare && (
        <header className="sticky top-(--desk-h,0px) z-20 pt-(--safe-t)">
          <NavBar {...bar} />
          <ModeStrip simulated={simulated} practice={practice} />
        </header>
      )}
      {onRefresh ? <PullToRefresh onRefresh={onRefresh}>{content}</PullToRefresh> : content}
      {foot && (
        <footer
          data-bar
          className="sticky bottom-0 z-10 border-t border-line bg-page px-4 pt-2.5 pb-[calc(10px+var(--safe-b))]"
        >
          {foot}
        </footer>
      )}
    </>
  );
}
