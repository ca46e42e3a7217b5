import { cx } from "../../../shared/cx.ts";
import { useFormat } from "../../../shared/format/use-format.ts";

const percents = [25, 50, 75, 100] as const;
type ShareBarProps = {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (percent: number) => void;
  readonly disabled?: boolean;
};

/** A quarter, half, three quarters or all, as one bar that fills: chips would look like the multiples. */
export function ShareBar({ label, value = 0, onChange, disabled }: ShareBarProps) {
  const { percent } = useFormat();
  return (
    <fieldset aria-label={label} className="grid min-w-0 grid-cols-4 gap-1">
      {percents.map((each) => (
        <button
          key={each}
          type="button"
          disabled={disabled}
          aria-pressed={each === value}
          onClick={() => onChange(each)}
          className={cx(
            "hit-y pt-1 text-12 font-medium transition-[color] duration-1 disabled:text-text-3",
            each === value ? "font-bold text-brand" : "text-text-2",
          )}
        >
          <span
            aria-hidden
            className={cx("mb-1 block h-1 rounded-full", each <= value ? "bg-brand" : "bg-surface-3")}
          />
          {percent(String(each), { decimals: 0, signed: false })}
        </button>
      ))}
    </fieldset>
  );
}
