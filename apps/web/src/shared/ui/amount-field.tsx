import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import { AmountInput } from "./amount-input.tsx";
import { FieldFrame, type FieldFrameProps } from "./field.tsx";
import { useAmountDraft } from "./use-amount-draft.ts";

export type AmountFieldProps = FieldFrameProps & {
  /** A decimal string with a dot, or "". */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly decimals: number;
  /** A price, which is shown with all its decimals. */
  readonly padded?: boolean;
  /** At the right: the currency, a "Max" button. */
  readonly unit?: ReactNode;
  /** 56 px and 22 px figures, for sheets. */
  readonly large?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** Called when the field is left, which is when its error may show. */
  readonly onBlur?: () => void;
};

/** An amount of money or a quantity, typed in the language's notation and passed on as a decimal string. */
export function AmountField({
  label,
  aside,
  error,
  hint,
  value,
  onChange,
  decimals,
  unit,
  large = false,
  onBlur,
  padded,
  ...input
}: AmountFieldProps) {
  const id = useId();
  const draft = useAmountDraft({ value, decimals, onChange, onBlur, padded });
  const shownError = draft.error ?? error;
  return (
    <FieldFrame id={id} label={label} aside={aside} error={shownError} hint={hint} tall={large}>
      <AmountInput
        {...input}
        id={id}
        draft={draft}
        wrong={shownError !== undefined}
        className={cx(
          "h-11 min-w-0 flex-1 bg-transparent font-bold placeholder:font-normal",
          large ? "text-22" : "text-16",
        )}
      />
      {unit !== undefined && <span className="shrink-0 text-text-2">{unit}</span>}
    </FieldFrame>
  );
}
