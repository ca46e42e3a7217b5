import { FlaskConical, Moon, Sun, User } from "lucide-react";
import { flagsOf, type PageName } from "../../paths.ts";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { linkTo } from "../navigation.ts";
import { NoticeBell } from "../notices/notice-bell.tsx";
import { useLoggedIn } from "../session.ts";
import { resolveTheme, useTheme } from "../theme/theme.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Wordmark } from "../ui/logo.tsx";
import { useMode } from "../use-mode.ts";
import { useParam } from "../use-param.ts";

const links = [
  { page: "home", label: "tab.home" },
  { page: "quotes", label: "tab.trade" },
  { page: "option", label: "tab.option" },
  { page: "lever", label: "tab.contract" },
  { page: "assets", label: "tab.assets" },
] as const satisfies readonly { page: PageName; label: string }[];

/** These stay on the current pair. */
const ofPair: ReadonlySet<PageName> = new Set(["option", "lever"]);

/** 52 px over the trading pages from 900 px: where the phone has its bar and its tabs. */
export function DesktopHeader({
  money = false,
  current = "quotes",
}: {
  readonly money?: boolean;
  /** The active tab. */
  readonly current?: PageName | undefined;
}) {
  const { t } = useTranslation();
  const { t: market } = useTranslation("market");
  const symbol = useParam("symbol");
  const { simulated, practice } = useMode();
  const { theme, setTheme } = useTheme();
  const dark = resolveTheme(theme, matchMedia("(prefers-color-scheme: dark)").matches) === "dark";
  const marks = [simulated && t("mode.simulated"), money && practice && t("mode.practice")].filter(Boolean);
  return (
    <header className="sticky top-0 z-20 flex h-13 items-center gap-6 bg-page px-4">
      <a href={linkTo("home")} aria-label={t("common.home")} className="hit-y shrink-0">
        <Wordmark />
      </a>
      <nav aria-label={t("a11y.mainTabs")} className="flex min-w-0 grow gap-5 overflow-x-auto [scrollbar-width:none]">
        {links.map(({ page, label }) => (
          <a
            key={page}
            href={linkTo(page, symbol !== undefined && ofPair.has(page) ? { symbol } : undefined)}
            aria-current={page === current ? "true" : undefined}
            className={cx(
              "flex h-13 items-center font-medium whitespace-nowrap -outline-offset-2",
              page === current ? "font-bold text-brand" : "text-text-2",
            )}
          >
            {t(label)}
          </a>
        ))}
      </nav>
      {marks.length > 0 && (
        <p className="flex min-h-7 shrink-0 items-center gap-1.5 rounded-8 bg-warn-soft px-2.5 text-12 font-medium text-warn">
          <FlaskConical size={14} aria-hidden className="shrink-0" />
          {marks.map((mark, index) => (
            <span key={String(mark)} className="flex items-center gap-1.5">
              {index > 0 && <span aria-hidden className="size-[3px] rounded-full bg-current opacity-60" />}
              {mark}
            </span>
          ))}
        </p>
      )}
      <div className="flex shrink-0">
        <NoticeBell />
        {flagsOf(current).dark !== "page" && (
          <IconButton label={market("darkTheme")} aria-pressed={dark} onClick={() => setTheme(dark ? "light" : "dark")}>
            {dark ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
          </IconButton>
        )}
        <AccountLink />
      </div>
    </header>
  );
}

function AccountLink() {
  const { t } = useTranslation();
  return useLoggedIn() ? (
    <HeaderLink to="settings" label={t("page.settings")}>
      <User size={20} aria-hidden />
    </HeaderLink>
  ) : (
    <a href={linkTo("login")} className="hit-y flex items-center px-2 font-bold text-brand">
      {t("auth.login")}
    </a>
  );
}

const HeaderLink = ({
  to,
  label,
  children,
}: {
  readonly to: PageName;
  readonly label: string;
  readonly children: React.ReactNode;
}) => (
  <a href={linkTo(to)} aria-label={label} className="grid size-11 place-items-center rounded-full">
    {children}
  </a>
);
