import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../shared/cx.ts";

export type PointLook = "done" | "now" | "next" | "bad" | "off";

const discs: Record<PointLook, string> = {
  done: "bg-brand-fill text-on-brand",
  now: "bg-brand-soft inset-ring-2 inset-ring-brand",
  next: "bg-surface-2 inset-ring inset-ring-line-strong",
  bad: "bg-bad text-surface-1",
  off: "bg-surface-3 text-text-2",
};

/** Steps one below the other: what is done, what is now, what comes. */
export const Timeline = ({ children }: { readonly children: ReactNode }) => <ol className="text-13">{children}</ol>;

type PointProps = { readonly look: PointLook; readonly note?: ReactNode; readonly children: ReactNode };

export const Point = ({ look, note, children }: PointProps) => (
  <li
    className={cx(
      "relative flex gap-3 pb-3.5 last:pb-0",
      "not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[8px] not-last:before:w-0.5",
      look === "done" ? "not-last:before:bg-brand" : "not-last:before:bg-line-strong",
      look === "next" ? "text-text-2" : "font-medium",
    )}
  >
    <span aria-hidden className={cx("mt-px grid size-4.5 shrink-0 place-items-center rounded-full", discs[look])}>
      {look === "done" && <Check size={12} strokeWidth={3} />}
      {(look === "bad" || look === "off") && <X size={12} strokeWidth={3} />}
    </span>
    <span className="min-w-0 grow">
      {children}
      {note && <span className="block text-12 font-normal text-text-3">{note}</span>}
    </span>
  </li>
);
