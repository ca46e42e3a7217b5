import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { AmountInput } from "./amount-input.tsx";
import { FieldNote, noteId } from "./field.tsx";
import { useAmountDraft } from "./use-amount-draft.ts";

type StepperFieldProps = {
  /** With its unit: "Price (USDT)". */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** So many ticks, lots or steps up, or down if below zero: the form knows their size. */
  readonly onStep: (steps: number) => void;
  readonly onBlur?: () => void;
  readonly decimals: number;
  /** A price, which is shown with all its decimals. */
  readonly padded?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string;
};

/** One step, or ten, by the keys that a number field has them on. */
const stepsOf: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** Minus, label over value, plus; the arrow keys step as well. For price, amount and lots on dense pages. */
export function StepperField({
  label,
  value,
  onChange,
  onStep,
  decimals,
  error,
  hint,
  disabled,
  className,
  onBlur,
  padded,
}: StepperFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const draft = useAmountDraft({ value, decimals, onChange, onBlur, padded });
  const shownError = draft.error ?? error;
  const step = (direction: 1 | -1, key: "a11y.decrease" | "a11y.increase") => (
    <button
      type="button"
      disabled={disabled}
      aria-label={t(key, { label })}
      onClick={() => onStep(direction)}
      className="grid size-11 shrink-0 in-data-dense:h-10 in-data-dense:w-8 place-items-center text-text-2 active:text-brand"
    >
      {direction === 1 ? <Plus size={18} aria-hidden /> : <Minus size={18} aria-hidden />}
    </button>
  );
  return (
    <div className={className}>
      <div
        data-field
        className={cx(
          "flex min-h-12 items-center rounded-12 border bg-surface-2 in-data-dense:min-h-10 in-data-dense:rounded-8 focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-soft",
          shownError ? "border-bad" : "border-transparent",
        )}
      >
        {step(-1, "a11y.decrease")}
        <div className="group/step min-w-0 flex-1 text-center">
          {/* Over an empty field the label is in the figure's place: at the top it would be above an empty space. */}
          <label
            htmlFor={id}
            className="block text-11 leading-[13px] text-balance wrap-break-word text-text-3 transition-[translate,font-size] duration-1 group-has-[:placeholder-shown:not(:focus)]/step:translate-y-3 min-[375px]:group-has-[:placeholder-shown:not(:focus)]/step:text-13"
          >
            {label}
          </label>
          <AmountInput
            id={id}
            draft={draft}
            wrong={shownError !== undefined}
            placeholder=" "
            disabled={disabled}
            onKeyDown={(event) => {
              const steps = stepsOf[event.key];
              if (steps === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
              event.preventDefault();
              onStep(steps);
            }}
            className="h-6 w-full min-w-0 bg-transparent text-center text-16 font-medium"
          />
        </div>
        {step(1, "a11y.increase")}
      </div>
      <FieldNote id={noteId(id)} error={shownError} hint={hint} />
    </div>
  );
}
