import type { ReactNode } from "react";
import { useErrorText } from "../api/use-error-text.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type Read = { readonly error: unknown; readonly refetch: () => unknown };
type TermsGateProps = {
  /** The terms of the pair; `known` once they have loaded, `offered` false for a pair without any. */
  readonly terms: Read & { readonly known: boolean; readonly offered: boolean };
  /** The user's data that the form waits for; undefined once it has loaded, and for a guest. */
  readonly own: Read | undefined;
  readonly none: { readonly title: string; readonly body: string };
  readonly children: () => ReactNode;
};

/** A product's form once the pair's terms are known; until then its skeleton, or a note that the pair has none or that they could not be loaded. */
export function TermsGate({ terms, own, none, children }: TermsGateProps) {
  const errorText = useErrorText();
  const failed = terms.known ? own : terms;
  if (terms.known && !own?.error) return children();
  if (!terms.known && !terms.offered) return <EmptyState {...none} />;
  if (failed?.error) return <ErrorState body={errorText(failed.error)} onRetry={() => void failed.refetch()} />;
  return (
    <div className="space-y-3">
      <Skeleton className="h-20" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}
