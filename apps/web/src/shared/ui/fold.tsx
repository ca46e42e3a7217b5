import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type FoldProps = { readonly label: string; readonly children: ReactNode };

/** A long list under its label, folded until it is asked for. */
export const Fold = ({ label, children }: FoldProps) => (
  <details className="group/fold -mb-2.5 open:mb-0">
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 text-13 font-medium text-brand [&::-webkit-details-marker]:hidden">
      {label}
      <ChevronDown
        size={18}
        aria-hidden
        className="shrink-0 transition-transform duration-2 group-open/fold:rotate-180"
      />
    </summary>
    <div className="max-h-80 overflow-y-auto overscroll-contain">{children}</div>
  </details>
);
