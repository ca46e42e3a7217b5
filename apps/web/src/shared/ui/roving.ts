import type { KeyboardEvent } from "react";

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The value that an arrow key, Home or End selects in a row of choices; undefined for other keys. */
export function nextByKey<Value>(values: readonly Value[], current: Value, key: string): Value | undefined {
  if (key === "Home") return values[0];
  if (key === "End") return values.at(-1);
  const step = steps[key];
  if (step === undefined) return undefined;
  const index = values.indexOf(current);
  return values[(index + step + values.length) % values.length];
}

/** Arrow keys select and move the focus, as screen reader users expect of tabs and radio groups. */
export const onRovingKey =
  <Value>(values: readonly Value[], current: Value, choose: (value: Value) => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const next = nextByKey(values, current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    const items = event.currentTarget.querySelectorAll<HTMLElement>("[data-roving]");
    items[values.indexOf(next)]?.focus();
  };
