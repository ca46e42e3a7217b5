import type { Lock } from "lucide-react";
import type { ReactNode } from "react";

type RowFrameProps = {
  readonly icon: typeof Lock;
  readonly title: string;
  /** The account, or the way between two. */
  readonly where: string;
  /** Its time, and what is known of its proof. */
  readonly when: ReactNode;
  /** At the right: the amounts. */
  readonly children: ReactNode;
  readonly onOpen: () => void;
};

/** A row of the ledger, of an event or of one entry: its purpose, its account and its time at the left. Opens its details. */
export function RowFrame({ icon: Icon, title, where, when, children, onOpen }: RowFrameProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-16 w-full items-center gap-3 border-b border-line p-gutter py-2.5 text-left -outline-offset-2 active:bg-surface-2"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-surface-2 text-text-2 max-[359px]:hidden">
        <Icon size={18} aria-hidden />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-medium">{title}</span>
        <span className="block text-12 text-text-3">{where}</span>
        <span className="flex items-center gap-1.5 text-12 whitespace-nowrap text-text-3">{when}</span>
      </span>
      <span className="max-w-3/5 shrink-0 text-right">{children}</span>
    </button>
  );
}
