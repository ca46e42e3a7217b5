import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../../shared/cx.ts";

type FilterChipProps = { readonly chosen: boolean; readonly onPress: () => void; readonly children: ReactNode };

/** Shows the active filter, and opens its choices. */
export const FilterChip = ({ chosen, onPress, children }: FilterChipProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    onClick={onPress}
    className={cx(
      "hit-y flex min-h-8 shrink-0 items-center gap-1 rounded-8 px-2.5 text-13 font-medium whitespace-nowrap",
      chosen ? "bg-brand-soft text-brand inset-ring-[1.5px] inset-ring-brand" : "bg-surface-2 text-text-2",
    )}
  >
    {children}
    <ChevronDown size={14} aria-hidden />
  </button>
);
