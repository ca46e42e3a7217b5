import { Check } from "lucide-react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";

export type StepState = "done" | "now" | "next";
export type Step = { readonly key: string; readonly title: string; readonly state: StepState };

const looks: Record<StepState, { text: string; disc: string }> = {
  done: { text: "text-text-2", disc: "bg-brand-fill text-on-brand" },
  now: { text: "font-bold text-text-1", disc: "bg-brand-soft text-brand inset-ring-2 inset-ring-brand" },
  next: { text: "text-text-3", disc: "bg-surface-2 text-text-2 inset-ring inset-ring-line-strong" },
};

/** Circles joined by lines that show the current step. */
export function StepBar({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) {
  const { t } = useTranslation();
  return (
    <ol aria-label={label} className="grid auto-cols-fr grid-flow-col py-2">
      {steps.map(({ key, title, state }, index) => (
        <li
          key={key}
          aria-current={state === "now" ? "step" : undefined}
          className={cx("relative px-0.5 text-center text-12", looks[state].text)}
        >
          {index > 0 && (
            <span
              aria-hidden
              className={cx(
                "absolute top-[11px] right-[calc(50%+16px)] left-[calc(-50%+16px)] h-0.5 rounded-full",
                steps[index - 1]?.state === "done" ? "bg-brand" : "bg-line-strong",
              )}
            />
          )}
          <b
            aria-hidden
            className={cx("mx-auto mb-1.5 grid size-6 place-items-center rounded-full", looks[state].disc)}
          >
            {state === "done" ? <Check size={14} strokeWidth={3} /> : index + 1}
          </b>
          <span aria-hidden>{title}</span>
          <span className="sr-only">{t(`step.${state}`, { step: title })}</span>
        </li>
      ))}
    </ol>
  );
}
