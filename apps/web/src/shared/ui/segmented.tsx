import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";

type Segment<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly tone?: "buy" | "sell";
};
type SegmentedProps<Value extends string> = {
  /** With a tone the selected one fills with the color of its side. */
  readonly items: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly className?: string;
};

const chosen = {
  buy: "bg-up-fill text-on-up font-bold",
  sell: "bg-down-fill text-on-down font-bold",
  plain: "bg-surface-1 text-text-1 font-bold shadow-1 dark:bg-surface-3",
};

/** One of two to four, each an equal part of the track. Real radio buttons, so arrow keys and screen readers work without code of ours. */
export function Segmented<Value extends string>({ items, value, onChange, label, className }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset
      aria-label={label}
      className={cx("grid min-w-0 auto-cols-fr grid-flow-col gap-0.5 rounded-12 bg-surface-2 p-[3px]", className)}
    >
      {items.map(({ value: each, label: text, tone }) => (
        <label
          key={each}
          className={cx(
            "hit-y grid min-h-[34px] min-w-0 cursor-pointer place-items-center rounded-[9px] px-1 text-center font-medium transition-[background,color] duration-1",
            "has-focus-visible:outline-2 has-focus-visible:outline-focus",
            each === value ? chosen[tone ?? "plain"] : "text-text-2",
          )}
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            onChange={() => onChange(each)}
            className="absolute opacity-0"
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
