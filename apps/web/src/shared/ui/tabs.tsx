import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../cx.ts";
import { onRovingKey } from "./roving.ts";

export type TabItem<Value extends string> = { readonly value: Value; readonly label: ReactNode };
type TabsProps<Value extends string> = {
  readonly items: readonly TabItem<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Names the group for screen readers. */
  readonly label: string;
  readonly className?: string;
};

/** Scrolls the strip, and never the page as scrollIntoView does: a page whose strip is below the screen would open scrolled down. */
function bringIntoStrip(strip: HTMLElement, value: string): void {
  const tab = strip.querySelector(`[data-value="${value}"]`)?.getBoundingClientRect();
  if (!tab) return;
  const frame = strip.getBoundingClientRect();
  strip.scrollLeft += Math.max(0, tab.right - frame.right) - Math.max(0, frame.left - tab.left);
}

/** Underlined tabs, 44 px high; scrolls sideways when they do not fit. The content is the page's own. */
export function Tabs<Value extends string>({ items, value, onChange, label, className }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In the frame's own layout: measured at once, the page would be laid out twice.
    const frame = requestAnimationFrame(() => list.current && bringIntoStrip(list.current, value));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  const values = items.map((item) => item.value);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onRovingKey(values, value, onChange)}
      className={cx("flex h-11 gap-5 overflow-x-auto border-b border-line p-gutter [scrollbar-width:none]", className)}
    >
      {items.map((item) => {
        const selected = item.value === value;
        return (
          <button
            key={item.value}
            type="button"
            role="tab"
            data-roving
            data-value={item.value}
            aria-selected={selected}
            tabIndex={selected ? 0 : -1}
            onClick={() => onChange(item.value)}
            className={cx(
              "relative min-w-8 shrink-0 font-medium whitespace-nowrap -outline-offset-2",
              "after:absolute after:bottom-0 after:left-1/2 after:h-[3px] after:w-5 after:-translate-x-1/2 after:rounded-t-full after:transition-[background] after:duration-2",
              selected ? "font-bold text-text-1 after:bg-brand" : "text-text-2",
            )}
          >
            {item.label}
          </button>
        );
      })}
    </div>
  );
}
