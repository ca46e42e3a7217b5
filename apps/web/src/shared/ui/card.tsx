import type { HTMLAttributes } from "react";
import { cx } from "../cx.ts";

/** A raised surface on surface-0 with 16 px inside; `plain` without padding, for lists. */
export const Card = ({
  plain = false,
  className,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { readonly plain?: boolean }) => (
  <div {...rest} className={cx("rounded-16 bg-surface-1 shadow-1", !plain && "p-4", className)} />
);
