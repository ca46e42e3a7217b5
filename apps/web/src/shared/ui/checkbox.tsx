import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";

type CheckboxProps = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly error?: boolean;
  readonly disabled?: boolean;
  /** 16 px box and 12 px text on dense pages. */
  readonly small?: boolean;
};

export function Checkbox({ checked, onChange, children, error = false, disabled, small = false }: CheckboxProps) {
  return (
    <label className={cx("relative inline-flex min-h-11 cursor-pointer items-center gap-2", small && "text-12")}>
      <input
        type="checkbox"
        className="peer absolute opacity-0"
        checked={checked}
        disabled={disabled}
        aria-invalid={error || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span
        aria-hidden
        className={cx(
          "grid shrink-0 place-items-center peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
          small ? "size-4 rounded-4" : "size-[22px] rounded-[6px]",
          checked
            ? "bg-brand-fill text-on-brand"
            : cx("inset-ring-[1.5px]", error ? "inset-ring-bad" : "inset-ring-line-strong"),
        )}
      >
        {checked && <Check size={small ? 12 : 16} strokeWidth={3} />}
      </span>
      <span>{children}</span>
    </label>
  );
}
