import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

type ChoiceRowProps = {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly end?: ReactNode;
  readonly disabled: boolean;
  readonly onPress: () => void;
};

/** A row of the card that opens a choice. */
export const ChoiceRow = ({ icon, title, note, end, disabled, onPress }: ChoiceRowProps) => (
  <button
    type="button"
    disabled={disabled}
    aria-haspopup="dialog"
    onClick={onPress}
    className="flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2 active:bg-surface-2"
  >
    {icon}
    <span className="min-w-0 grow">
      <span className="block text-16 font-bold wrap-anywhere">{title}</span>
      {note && <span className="block text-12 wrap-anywhere text-text-2">{note}</span>}
    </span>
    {end !== undefined && <span className="shrink-0">{end}</span>}
    <ChevronRight size={18} aria-hidden className="shrink-0 text-text-3" />
  </button>
);
