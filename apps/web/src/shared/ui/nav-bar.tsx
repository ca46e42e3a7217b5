import { ChevronLeft } from "lucide-react";
import { Fragment, isValidElement, type ReactNode } from "react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { goBack } from "../navigation.ts";
import { IconButton } from "./icon-button.tsx";

export type NavBarProps = {
  readonly title?: string;
  readonly back?: boolean;
  /** In place of the back arrow and the centered title: a pair with its chevron, a search field. */
  readonly left?: ReactNode;
  /** Up to two icon buttons. */
  readonly right?: ReactNode;
  /** Always dark navy with white text (chat). */
  readonly dark?: boolean;
  readonly onBack?: () => void;
};

/** Two icons are passed in a fragment. The title keeps the same distance from one icon as from the arrow on the other side: at 320 px it needs the room. */
const areTwo = (right: ReactNode): boolean => isValidElement(right) && right.type === Fragment;

/** 44 px at the top of every page. */
export function NavBar({ title, back = false, left, right, dark = false, onBack = goBack }: NavBarProps) {
  const { t } = useTranslation();
  return (
    <div className={cx("relative flex h-11 items-center px-1", dark ? "bg-night text-white" : "bg-page text-text-1")}>
      {back && (
        <IconButton label={t("common.back")} onClick={onBack}>
          <ChevronLeft size={24} aria-hidden />
        </IconButton>
      )}
      {left}
      {title !== undefined && (
        <h1
          className={cx(
            "pointer-events-none truncate text-16 font-bold",
            left
              ? "sr-only"
              : cx("absolute text-center", areTwo(right) ? "inset-x-24 max-[359px]:text-14" : "inset-x-12"),
          )}
        >
          {title}
        </h1>
      )}
      {right && <div className="ml-auto flex shrink-0">{right}</div>}
    </div>
  );
}
