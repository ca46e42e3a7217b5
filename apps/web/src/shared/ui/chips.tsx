import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../cx.ts";

type Chip<Value> = { readonly value: Value; readonly label: ReactNode };
type ChipsProps<Value> = {
  readonly items: readonly Chip<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  /** Equal widths across the row, as under an amount. */
  readonly even?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
};

/** Of the neighbors on both sides so much stays visible, as a sign that there are more. */
const NEIGHBOR_PX = 24;

/** Scrolls a row sideways until the chosen chip is visible; the page does not move. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
  if (!chosen) return;
  const { left, right } = row.getBoundingClientRect();
  row.scrollLeft += Math.min(0, chosen.left - left - NEIGHBOR_PX) + Math.max(0, chosen.right - right + NEIGHBOR_PX);
}

/** Small choices in a row, 32 px high with a 44 px hit area. Those that do not fit scroll sideways. */
export function Chips<Value extends string | number>({
  items,
  value,
  onChange,
  label,
  even = false,
  disabled,
  className,
}: ChipsProps<Value>) {
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (row.current && value !== undefined) showChosen(row.current);
  }, [value]);
  return (
    <fieldset
      ref={row}
      aria-label={label}
      className={cx(
        "min-w-0 gap-2",
        even
          ? "grid auto-cols-fr grid-flow-col max-[340px]:gap-1.5"
          : "flex overflow-x-auto py-1.5 [scrollbar-width:none]",
        className,
      )}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          disabled={disabled}
          aria-pressed={item.value === value}
          onClick={() => onChange(item.value)}
          className={cx(
            "hit-y min-h-8 shrink-0 rounded-8 text-13 font-medium whitespace-nowrap transition-[background,color] duration-1",
            even ? "px-0.5 max-[340px]:text-12" : "px-3",
            item.value === value
              ? "bg-brand-soft font-bold text-brand inset-ring-[1.5px] inset-ring-brand"
              : "bg-surface-2 text-text-2",
          )}
        >
          {item.label}
        </button>
      ))}
    </fieldset>
  );
}

const percents = [25, 50, 75, 100] as const;
type PercentChipsProps = Omit<ChipsProps<number>, "items" | "even"> & {
  readonly percentText?: (percent: number) => string;
};

/** 25, 50, 75 and 100 % of the available balance, under an amount field. */
export const PercentChips = ({ percentText = (percent) => `${percent}%`, ...rest }: PercentChipsProps) => (
  <Chips {...rest} even items={percents.map((value) => ({ value, label: percentText(value) }))} />
);
