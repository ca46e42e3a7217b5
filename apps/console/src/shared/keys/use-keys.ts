import { useEffect, useRef } from "react";
import { type KeyBinding, pushLayer } from "./registry.ts";

/** Binds keys while the component is mounted. Later layers win over earlier ones; `modal` disables those below it. */
export function useKeys(bindings: readonly KeyBinding[], { modal = false }: { readonly modal?: boolean } = {}): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => pushLayer({ bindings: () => latest.current, modal }), [modal]);
}
