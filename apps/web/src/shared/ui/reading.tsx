import type { ReactNode } from "react";
import { ApiError } from "../api/errors.ts";
import { useErrorText } from "../api/use-error-text.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Card } from "./card.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";
import { Skeleton } from "./skeleton.tsx";

type ReadingProps<Data> = {
  readonly query: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** Shown when there is no such text, or no longer. */
  readonly missing: { readonly title: string; readonly body: string };
  readonly action: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** The frame of a page to read: one text on a card, its skeleton, and notes for when it is gone or could not be loaded. */
export function Reading<Data>({ query, missing, action, children }: ReadingProps<Data>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = query;
  const frame = "px-(--gutter) pt-3 pb-[calc(24px+var(--safe-b))]";
  if (data !== undefined)
    return (
      <article className={frame}>
        <Card>{children(data)}</Card>
      </article>
    );
  if (error instanceof ApiError && error.error === "NOT_FOUND") return <EmptyState {...missing} action={action} />;
  if (error) return <ErrorState body={errorText(error)} onRetry={() => refetch()} />;
  return (
    <div role="status" aria-label={t("common.loading")} className={frame}>
      <Card className="space-y-3">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-3 w-32" />
        <Skeleton className="mt-5 h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-2/3" />
      </Card>
    </div>
  );
}
