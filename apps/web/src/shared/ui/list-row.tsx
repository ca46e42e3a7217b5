import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { PageName, Query } from "../../paths.ts";
import { cx } from "../cx.ts";
import { linkTo } from "../navigation.ts";

type ListRowProps = {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** At the right: a value, a switch. */
  readonly end?: ReactNode;
  /** Makes the row a link with a chevron. */
  readonly to?: PageName;
  readonly query?: Query;
  /** Makes the row a button with a chevron. */
  readonly onPress?: () => void;
};

/** A row of settings or of a menu, 52 high; rows in one Card are separated by hairlines. */
export function ListRow({ icon, title, note, end, to, query, onPress }: ListRowProps) {
  const content = (
    <>
      {icon && <span className="grid size-6 shrink-0 place-items-center text-text-2">{icon}</span>}
      <span className="min-w-0 grow text-left">
        <span className="block">{title}</span>
        {note && <span className="block text-12 text-pretty text-text-3">{note}</span>}
      </span>
      {end !== undefined && <span className="shrink-0 text-text-2">{end}</span>}
      {(to || onPress) && <ChevronRight size={18} aria-hidden className="shrink-0 text-text-3" />}
    </>
  );
  const look =
    "flex min-h-13 w-full items-center gap-3 px-4 py-2 not-first:border-t not-first:border-line -outline-offset-2";
  if (to)
    return (
      <a href={linkTo(to, query)} className={cx(look, "active:bg-surface-2")}>
        {content}
      </a>
    );
  if (onPress)
    return (
      <button type="button" onClick={onPress} className={cx(look, "active:bg-surface-2")}>
        {content}
      </button>
    );
  return <div className={look}>{content}</div>;
}
