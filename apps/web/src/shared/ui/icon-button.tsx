import type { ButtonHTMLAttributes, ReactNode } from "react";
import { cx } from "../cx.ts";

/** 44 x 44 around an icon of 20 to 24. `label` is what a screen reader says. `badge` puts a dot at the corner. */
export function IconButton({
  label,
  badge = false,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly label: string;
  readonly badge?: boolean;
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
      {badge && (
        <span aria-hidden className="absolute top-2.5 right-2.5 size-2 rounded-full bg-down-fill ring-2 ring-page" />
      )}
    </button>
  );
}
