import { useEffect, useRef } from "react";
import { type KeyBinding, pushLayer } from "./registry.ts";

/** Makes keys work while the component is shown. Later layers win over earlier ones; `modal` silences those under it. */
export function useKeys(bindings: readonly KeyBinding[], { modal = false }: { readonly modal?: boolean } = {}): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => pushLayer({ bindings: () => latest.current, modal }), [modal]);
}
