import { ArrowDown, ArrowUp } from "lucide-react";
import { memo } from "react";
import { cx } from "../cx.ts";
import { directionOf } from "../format/format.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";

const fills = { up: "bg-up-fill text-on-up", down: "bg-down-fill text-on-down", flat: "bg-surface-3 text-text-1" };
const inks = { up: "text-up", down: "text-down", flat: "text-text-2" };
const words = { up: "a11y.up", down: "a11y.down", flat: "a11y.flat" } as const;

type ChangeProps = {
  /** A percentage as the server sends it: "2.31", "-3.42". */
  readonly change: string | undefined;
  readonly className?: string;
};

function useChange(change: string | undefined) {
  const { t } = useTranslation();
  const direction = directionOf(change);
  const text = useFormat().percent(change);
  const Arrow = direction === "up" ? ArrowUp : direction === "down" ? ArrowDown : undefined;
  return { direction, text, Arrow, said: t(words[direction], { change: text }) };
}

/** A change on its color, 32 px high, at the end of a ticker row. Zero is neutral, without sign and arrow. */
export const PricePill = memo(function PricePill({ change, className }: ChangeProps) {
  const { direction, text, Arrow, said } = useChange(change);
  return (
    <span
      className={cx(
        "inline-flex h-8 min-w-19 items-center justify-center gap-0.5 rounded-8 px-1.5 font-bold whitespace-nowrap",
        fills[direction],
        className,
      )}
    >
      {Arrow && <Arrow size={14} strokeWidth={2.6} aria-hidden />}
      <span aria-hidden>{text}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
});

/** The same in a line of text. */
export function Change({ change, className }: ChangeProps) {
  const { direction, text, Arrow, said } = useChange(change);
  return (
    <span className={cx("inline-flex items-center gap-0.5 font-medium whitespace-nowrap", inks[direction], className)}>
      {Arrow && <Arrow size={13} strokeWidth={2.4} aria-hidden />}
      <span aria-hidden>{text}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}
