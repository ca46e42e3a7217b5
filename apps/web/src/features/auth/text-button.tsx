import type { ReactNode } from "react";

/** A link within a sentence that does something on this page. `children` come from the translated sentence. */
export const TextButton = ({ onPress, children }: { readonly onPress: () => void; readonly children?: ReactNode }) => (
  <button type="button" onClick={onPress} className="hit-y font-bold text-brand">
    {children}
  </button>
);
