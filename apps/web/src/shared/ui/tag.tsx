import type { ReactNode } from "react";
import { cx } from "../cx.ts";

const tones = {
  plain: "bg-surface-2 text-text-2",
  up: "bg-up-soft text-up",
  down: "bg-down-soft text-down",
  bad: "bg-bad-soft text-bad",
  warn: "bg-warn-soft text-warn",
  brand: "bg-brand-soft text-brand",
  info: "bg-info-soft text-info",
};

/** A label beside a title: side and type of an order, a state. */
export const Tag = ({
  tone = "plain",
  children,
}: {
  readonly tone?: keyof typeof tones;
  readonly children: ReactNode;
}) => (
  <span
    className={cx(
      "inline-flex min-h-4.5 items-center gap-[3px] rounded-4 px-1.5 text-11 font-medium whitespace-nowrap",
      tones[tone],
    )}
  >
    {children}
  </span>
);
