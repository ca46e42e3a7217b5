import { useLayoutEffect, useRef } from "react";
import { type KeyBinding, pushLayer } from "./registry.ts";

/** Binds keys while the component is mounted. Later layers win over earlier ones; `modal` disables those below it. */
export function useKeys(bindings: readonly KeyBinding[], { modal = false }: { readonly modal?: boolean } = {}): void {
  const latest = useRef(bindings);
  // Before the browser draws: a key that is pressed at the sight of a new row goes to the rows that are seen.
  useLayoutEffect(() => {
    latest.current = bindings;
  });
  useLayoutEffect(() => pushLayer({ bindings: () => latest.current, modal }), [modal]);
}
