import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cx } from "../../shared/cx.ts";
import { type Auth, type StepState, stepsOf } from "./progress.ts";

const looks: Record<StepState, { text: string; disc: string }> = {
  done: { text: "text-text-2", disc: "bg-brand-fill text-on-brand" },
  now: { text: "font-bold text-text-1", disc: "bg-brand-soft text-brand inset-ring-2 inset-ring-brand" },
  next: { text: "text-text-3", disc: "bg-surface-2 text-text-2 inset-ring inset-ring-line-strong" },
};

/** Circles joined by lines: where the user is between nothing and verified. */
export function StepBar({ auth }: { readonly auth: Auth }) {
  const { t } = useTranslation("verification");
  const steps = stepsOf(auth);
  return (
    <ol aria-label={t("steps.label")} className="grid auto-cols-fr grid-flow-col py-2">
      {steps.map(({ step, state }, index) => (
        <li
          key={step}
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
          <span aria-hidden>{t(`steps.${step}`)}</span>
          <span className="sr-only">{t(`steps.${state}`, { step: t(`steps.${step}`) })}</span>
        </li>
      ))}
    </ol>
  );
}
