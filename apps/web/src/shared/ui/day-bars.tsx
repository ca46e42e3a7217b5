import { cx } from "../cx.ts";
import { useUtcDay } from "../format/use-utc-day.ts";
import { barHeights } from "./bar-heights.ts";

type DayBarsProps = {
  /** Oldest first; a UTC day and a decimal string. */
  readonly days: readonly { readonly day: string; readonly value: string }[];
  /** The place of a day that stands out; all do without one. */
  readonly chosen?: number | undefined;
};

/** An income by day as bars. Hidden from screen readers: its figures stand beside it. */
export function DayBars({ days, chosen }: DayBarsProps) {
  const dayText = useUtcDay();
  const heights = barHeights(days.map(({ value }) => value));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div aria-hidden>
      <div className="mt-3 flex h-24 items-end gap-[3px] border-b border-line-strong">
        {days.map(({ day }, index) => {
          const height = heights[index] ?? 0;
          const faint = chosen !== undefined && chosen !== index;
          return (
            <span
              key={day}
              className={cx(
                "grow",
                height === 0 ? "h-px" : "min-h-0.5 rounded-t-[3px]",
                height > 0 ? "bg-brand-fill" : faint || chosen === undefined ? "bg-surface-3" : "h-0.5 bg-text-2",
                height > 0 && faint && "opacity-45",
              )}
              style={height === 0 ? undefined : { height: `${height * 100}%` }}
            />
          );
        })}
      </div>
      <p className="mt-1 flex justify-between text-11 text-text-3">
        <span>{first && dayText(first.day)}</span>
        <span>{last && dayText(last.day)}</span>
      </p>
    </div>
  );
}
