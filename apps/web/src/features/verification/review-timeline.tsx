import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../shared/cx.ts";
import { useFormat } from "../../shared/format/use-format.ts";

/** The vertical form of the steps: what is done, who acts now, and by when there is an answer. */
export function ReviewTimeline({ submittedAt, dueAt }: { readonly submittedAt: string; readonly dueAt: string }) {
  const { t } = useTranslation("verification");
  const { tag } = useFormat();
  const at = (text: string) =>
    new Intl.DateTimeFormat(tag, {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).format(new Date(text));
  return (
    <ol className="text-13">
      <Point look="done">{t("review.sent", { time: at(submittedAt) })}</Point>
      <Point look="now">{t("review.reading")}</Point>
      <Point look="next">{t("review.answer", { time: at(dueAt) })}</Point>
    </ol>
  );
}

const discs = {
  done: "bg-brand-fill text-on-brand",
  now: "bg-brand-soft inset-ring-2 inset-ring-brand",
  next: "bg-surface-2 inset-ring inset-ring-line-strong",
};

const Point = ({ look, children }: { readonly look: keyof typeof discs; readonly children: ReactNode }) => (
  <li
    className={cx(
      "relative flex gap-3 pb-3 last:pb-0",
      "not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[8px] not-last:before:w-0.5",
      look === "done" ? "not-last:before:bg-brand" : "not-last:before:bg-line-strong",
      look === "now" ? "font-medium" : "text-text-2",
    )}
  >
    <span aria-hidden className={cx("mt-px grid size-4.5 shrink-0 place-items-center rounded-full", discs[look])}>
      {look === "done" && <Check size={12} strokeWidth={3} />}
    </span>
    {children}
  </li>
);
