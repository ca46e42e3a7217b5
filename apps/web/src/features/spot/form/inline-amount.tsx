import { type ReactNode, useId } from "react";
import { cx } from "../../../shared/cx.ts";
import { AmountInput } from "../../../shared/ui/amount-input.tsx";
import { FieldNote, noteId } from "../../../shared/ui/field.tsx";
import { useAmountDraft } from "../../../shared/ui/use-amount-draft.ts";

type InlineAmountProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly decimals: number;
  readonly unit: ReactNode;
  readonly error?: string | undefined;
};

/** Label at the left, figure and unit at the right, in one box of 48 px: the total of an order. On narrow phones the figure stands below the two, or its last digits would be cut. */
export function InlineAmount({ label, value, onChange, decimals, unit, error }: InlineAmountProps) {
  const id = useId();
  const draft = useAmountDraft({ value, decimals, onChange });
  const shownError = draft.error ?? error;
  return (
    <div>
      <div
        data-field
        className={cx(
          "flex min-h-12 items-center gap-1.5 rounded-12 border bg-surface-2 px-3 max-[389px]:grid max-[389px]:grid-cols-[1fr_auto] max-[389px]:gap-y-0 max-[389px]:py-1 in-data-dense:min-h-10 in-data-dense:rounded-8 focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-soft",
          shownError ? "border-bad" : "border-transparent",
        )}
      >
        <label htmlFor={id} className="shrink-0 text-12 text-text-2">
          {label}
        </label>
        <AmountInput
          id={id}
          draft={draft}
          wrong={shownError !== undefined}
          className="h-11 w-full min-w-0 max-[389px]:order-last max-[389px]:col-span-2 max-[389px]:h-6 in-data-dense:h-9 bg-transparent text-right text-16 font-medium"
        />
        <span className="shrink-0 text-12 text-text-2">{unit}</span>
      </div>
      <FieldNote id={noteId(id)} error={shownError} />
    </div>
  );
}
