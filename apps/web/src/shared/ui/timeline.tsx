import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";

const discs = {
  done: "bg-brand-fill text-on-brand",
  now: "bg-brand-soft inset-ring-2 inset-ring-brand",
  next: "bg-surface-2 inset-ring inset-ring-line-strong",
  bad: "bg-bad text-surface-1",
  off: "bg-surface-3 text-text-2",
};
/** `bad` is an unwelcome end, `off` an end by the user. */
export type PointLook = keyof typeof discs;

/** The vertical form of the steps: completed steps, who acts next, and by when. Contains <TimelinePoint>. */
export const Timeline = ({ label, children }: { readonly label?: string; readonly children: ReactNode }) => (
  <ol aria-label={label} className="text-13">
    {children}
  </ol>
);

const stands = (look: PointLook, strong: boolean) => (strong ? look !== "next" : look === "now" || look === "bad");

type TimelinePointProps = {
  readonly look: PointLook;
  /** Completed steps are as prominent as the current one; only future ones are faint. */
  readonly strong?: boolean;
  /** Under the point, in its own line. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
};

export const TimelinePoint = ({ look, strong = false, note, children }: TimelinePointProps) => (
  <li
    aria-current={look === "now" ? "step" : undefined}
    className={cx(
      "relative flex gap-3 last:pb-0",
      strong ? "pb-3.5" : "pb-3",
      "not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[8px] not-last:before:w-0.5",
      look === "done" ? "not-last:before:bg-brand" : "not-last:before:bg-line-strong",
    )}
  >
    <span aria-hidden className={cx("mt-px grid size-4.5 shrink-0 place-items-center rounded-full", discs[look])}>
      {look === "done" && <Check size={12} strokeWidth={3} />}
      {(look === "bad" || look === "off") && <X size={12} strokeWidth={3} />}
    </span>
    <span className="min-w-0">
      <span className={stands(look, strong) ? "font-medium" : "text-text-2"}>{children}</span>
      {note && <span className="block text-12 text-text-3">{note}</span>}
    </span>
  </li>
);
