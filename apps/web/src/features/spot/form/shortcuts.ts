import { useEffect, useEffectEvent } from "react";
import type { SpotAction } from "./form.ts";

/** What a single key does on the desktop's form. */
const actions: Readonly<Record<string, SpotAction>> = {
  b: { type: "side", side: "buy" },
  s: { type: "side", side: "sell" },
  l: { type: "kind", kind: "limit" },
  m: { type: "kind", kind: "market" },
};

/** A key that is part of a text, of a combination, or meant for an open sheet is none of ours. */
const isElsewhere = (event: KeyboardEvent): boolean => {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return true;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return true;
  return (
    target instanceof HTMLElement && target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select')
  );
};

type Shortcuts = {
  readonly active: boolean;
  /** In an auction there are limit orders only. */
  readonly kinds: boolean;
  readonly formId: string;
  readonly change: (action: SpotAction) => void;
};

/** B and S choose the side, L and M the kind of order; each then puts the focus into the form's first figure. */
export function useShortcuts({ active, kinds, formId, change }: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()];
    if (!action || (action.type === "kind" && !kinds) || isElsewhere(event)) return;
    event.preventDefault();
    change(action);
    // After React has drawn the fields of the other kind.
    requestAnimationFrame(() =>
      document.getElementById(formId)?.querySelector<HTMLElement>("input[inputmode]")?.focus(),
    );
  });
  useEffect(() => {
    if (!active) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [active]);
}
