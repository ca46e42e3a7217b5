import { cx } from "../../../shared/cx.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";

type StepMarksProps = { readonly count: number /** From 0. */; readonly at: number };

/** The progress of a flow of several steps. */
export function StepMarks({ count, at }: StepMarksProps) {
  const { t } = useTranslation("security");
  const marks = Array.from({ length: count }, (_, mark) => mark);
  return (
    <p className="flex items-center gap-2 text-12 text-text-2">
      <span aria-hidden className="flex gap-1">
        {marks.map((mark) => (
          <span
            key={mark}
            className={cx(
              "h-1 w-6 rounded-full transition-colors duration-2",
              mark <= at ? "bg-brand-fill" : "bg-surface-3",
            )}
          />
        ))}
      </span>
      {t("step", { at: at + 1, count })}
    </p>
  );
}
