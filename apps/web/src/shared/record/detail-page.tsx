import type { ReactNode } from "react";
import { useErrorText } from "../api/use-error-text.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { Page, type PageProps } from "../ui/page.tsx";
import { PageSkeleton } from "../ui/skeleton.tsx";

type DetailPageProps<Item> = Pick<PageProps, "title" | "right" | "foot" | "onRefresh"> & {
  readonly query: { readonly data: Item | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly children: (item: Item) => ReactNode;
};

/** The details of one movement: a deposit, a withdrawal. */
export function DetailPage<Item>({ query: { data, error, refetch }, children, ...page }: DetailPageProps<Item>) {
  const errorText = useErrorText();
  return (
    <Page back money {...page}>
      {data ? children(data) : error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <PageSkeleton />}
    </Page>
  );
}
