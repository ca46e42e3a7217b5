import { Button } from "antd";
import { totalText } from "../../shared/format/total.ts";
import { ReadError } from "../../shared/ui/callout.tsx";
import { Empty, Skeleton } from "../../shared/ui/skeleton.tsx";

export type ListQuery<Item> = {
  readonly items: readonly Item[] | undefined;
  readonly total: number | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

export function Listed<Item>(props: {
  readonly query: ListQuery<Item>;
  readonly what: string;
  readonly empty: string;
  readonly children: (rows: readonly Item[]) => React.ReactNode;
}) {
  const { query, what, empty, children } = props;
  if (query.error && !query.items)
    return (
      <div className="users-padded">
        <ReadError what={what} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  if (!query.items) return <Skeleton rows={4} what={`Loading ${what.toLowerCase()}`} />;
  return query.items.length === 0 ? <Empty title={empty} /> : children(query.items);
}

export function More<Item>({ query, what }: { readonly query: ListQuery<Item>; readonly what: string }) {
  return (
    <>
      <span>
        {query.items?.length ?? 0} of {totalText(query.total ?? 0)} {what}
      </span>
      {query.hasNextPage && (
        <Button type="link" size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load older
        </Button>
      )}
    </>
  );
}
