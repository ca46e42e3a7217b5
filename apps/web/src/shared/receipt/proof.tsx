import { FlaskConical } from "lucide-react";
import { ErrorState } from "../ui/error-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useMode } from "../use-mode.ts";
import { BriefChecks } from "./checks.tsx";
import { useReceipt } from "./use-receipt.ts";

/** The proof under a result: its receipt, recomputed here. Waits while the receipt is being issued. */
export function Proof({ id }: { readonly id: string | null | undefined }) {
  const { recomputed, error, refetch } = useReceipt(id);
  if (recomputed) return <BriefChecks recomputed={recomputed} />;
  if (error) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <div className="space-y-3">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  );
}

type ModeNoteProps = { readonly both: string; readonly simulated: string; readonly practice: string };

/** Under a result, too: a note on simulated prices and practice money. */
export function ModeNote({ both, simulated, practice }: ModeNoteProps) {
  const mode = useMode();
  if (!mode.simulated && !mode.practice) return null;
  return (
    <p className="mt-3 flex items-center justify-center gap-1.5 text-center text-12 text-text-3">
      <FlaskConical size={14} aria-hidden className="shrink-0" />
      {mode.simulated && mode.practice ? both : mode.simulated ? simulated : practice}
    </p>
  );
}
