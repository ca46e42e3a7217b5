import type { ButtonHTMLAttributes, ReactNode } from "react";
import { cx } from "../cx.ts";

/** More than two digits would not fit beside the icon. */
const COUNT_MAX = 99;

/**
 * 44 x 44 around an icon of 20 to 24. `label` is for screen readers. `badge` puts a dot at the corner, or a count above zero; the label includes its meaning.
 */
export function IconButton({
  label,
  badge = false,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly label: string;
  readonly badge?: boolean | number;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(
        "relative inline-grid size-11 shrink-0 place-items-center rounded-full active:opacity-60",
        className,
      )}
    >
      {children}
      {badge === true && (
        <span aria-hidden className="absolute top-2.5 right-2.5 size-2 rounded-full bg-down-fill ring-2 ring-page" />
      )}
      {typeof badge === "number" && badge > 0 && (
        <span
          aria-hidden
          className="absolute top-1 left-5.5 min-w-4 rounded-full bg-down-fill px-1 text-center text-11 leading-4 font-bold text-on-down ring-2 ring-page"
        >
          {badge > COUNT_MAX ? `${COUNT_MAX}+` : badge}
        </span>
      )}
    </button>
  );
}
