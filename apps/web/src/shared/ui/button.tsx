import type { ButtonHTMLAttributes, Ref } from "react";
import { cx } from "../cx.ts";
import { Spinner } from "./ring.tsx";

export type ButtonTone = "primary" | "ghost" | "soft" | "line" | "buy" | "sell" | "danger";
export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly tone?: ButtonTone;
  /** large is for sign-in pages, small for cards. */
  readonly size?: "large" | "normal" | "small";
  readonly full?: boolean;
  /** Shows the spinner and ignores presses: no double submit. */
  readonly loading?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

const tones: Record<ButtonTone, string> = {
  primary: "bg-brand-fill text-on-brand",
  ghost: "bg-surface-2 text-text-1",
  soft: "bg-brand-soft text-brand",
  line: "text-text-1 inset-ring inset-ring-line-strong",
  buy: "bg-up-fill text-on-up",
  sell: "bg-down-fill text-on-down",
  danger: "bg-surface-1 text-bad shadow-1",
};
const sizes = {
  large: "min-h-13 px-4 rounded-12 text-16",
  normal: "min-h-12 px-4 rounded-12 text-16",
  small: "min-h-9 px-3 rounded-8 text-13 hit-y",
};

/** The label names the action with its figures; when disabled it names the missing field. One primary button per view. */
export function Button({
  tone = "primary",
  size = "normal",
  full,
  loading = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={cx(
        "inline-flex items-center justify-center gap-2 py-1 text-center font-bold text-balance transition-[opacity,scale] duration-1 active:scale-98",
        "disabled:bg-surface-3 disabled:text-text-2 disabled:inset-ring-0 disabled:active:scale-100",
        sizes[size],
        tones[tone],
        full && "w-full",
        className,
      )}
    >
      {loading && <Spinner size={18} />}
      {children}
    </button>
  );
}
