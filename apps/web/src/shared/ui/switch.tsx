import { cx } from "../cx.ts";

type SwitchProps = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  readonly disabled?: boolean;
};

/** On or off at once, without a send button. The label is for screen readers; the row shows its own. */
export const Switch = ({ checked, onChange, label, disabled }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-label={label}
    disabled={disabled}
    onClick={() => onChange(!checked)}
    className={cx(
      "hit h-6.5 w-11 shrink-0 rounded-full transition-colors duration-2",
      checked ? "bg-brand-fill" : "bg-line-strong",
    )}
  >
    <span
      aria-hidden
      className={cx(
        "absolute top-[3px] left-[3px] size-5 rounded-full bg-white transition-transform duration-2",
        checked && "translate-x-[18px]",
      )}
    />
  </button>
);
