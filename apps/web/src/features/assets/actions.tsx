import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, RefreshCw } from "lucide-react";
import { flagsOf, type PageName, type Query } from "../../paths.ts";
import { cx } from "../../shared/cx.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { linkTo } from "../../shared/navigation.ts";

const actions: readonly { readonly page: PageName; readonly icon: typeof RefreshCw }[] = [
  { page: "deposit", icon: ArrowDownToLine },
  { page: "withdraw", icon: ArrowUpFromLine },
  { page: "transfer", icon: ArrowLeftRight },
  { page: "convert", icon: RefreshCw },
];

const looks = {
  /** On the colored card of the total. */
  hero: { bar: "border-t border-white/15 bg-night/10", link: "outline-white active:bg-white/10", icon: "" },
  plain: {
    bar: "rounded-16 bg-surface-2 dark:bg-surface-1",
    link: "active:bg-surface-3",
    icon: "text-brand",
  },
};

type ActionsProps = {
  readonly look: keyof typeof looks;
  /** Passed on to each page: the currency that it opens with. */
  readonly query?: Query;
  readonly without?: readonly PageName[];
};

/** Deposit, withdraw, transfer, convert. */
export function Actions({ look, query, without = [] }: ActionsProps) {
  const { t } = useTranslation("assets");
  const { t: common } = useTranslation();
  const { bar, link, icon } = looks[look];
  const shown = actions.filter(({ page }) => !without.includes(page));
  return (
    <nav aria-label={t("actions")} className={cx("grid auto-cols-fr grid-flow-col px-1 py-1.5", bar)}>
      {shown.map(({ page, icon: Icon }) => (
        <a
          key={page}
          href={linkTo(page, query)}
          className={cx(
            "flex min-h-15 min-w-0 flex-col items-center justify-center gap-1 rounded-12 px-0.5 text-center text-12 font-medium -outline-offset-2",
            link,
          )}
        >
          <Icon size={20} aria-hidden className={icon} />
          <span>{common(flagsOf(page).title)}</span>
        </a>
      ))}
    </nav>
  );
}
