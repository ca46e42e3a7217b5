import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { cx } from "../cx.ts";
import { useFormat } from "../format/use-format.ts";
import type { Quote } from "../socket/quotes.ts";

const inks = { up: "text-up", down: "text-down", flat: "text-text-1" };
const washes = { up: "var(--up-soft)", down: "var(--down-soft)", flat: "transparent" };

/** Tints the element behind the digits for a moment when the price changes: 120 ms in, 600 ms out, nothing under reduced motion. */
function useFlash(price: string | undefined, moved: Quote["moved"]) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(price);
  useEffect(() => {
    const changed = before.current !== undefined && price !== before.current;
    before.current = price;
    if (!changed || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    element.current?.animate(
      [
        { backgroundColor: "transparent" },
        { backgroundColor: washes[moved], offset: 1 / 6 },
        { backgroundColor: "transparent" },
      ],
      { duration: 720, easing: "ease-out" },
    );
  }, [price, moved]);
  return element;
}

type LastPriceProps = {
  readonly quote: Quote | undefined;
  readonly decimals: number;
  readonly arrow?: boolean;
  readonly className?: string;
};

/** The last price in the color of its last move. */
export function LastPrice({ quote, decimals, arrow = false, className }: LastPriceProps) {
  const { price } = useFormat();
  const moved = quote?.moved ?? "flat";
  const element = useFlash(quote?.now_price, moved);
  const Arrow = moved === "up" ? ArrowUp : ArrowDown;
  return (
    <span
      ref={element}
      className={cx("-mx-1 inline-flex items-center gap-1 rounded-4 px-1 whitespace-nowrap", inks[moved], className)}
    >
      {price(quote?.now_price, decimals)}
      {arrow && moved !== "flat" && <Arrow size={16} strokeWidth={2.6} aria-hidden />}
    </span>
  );
}
