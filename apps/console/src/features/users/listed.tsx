import { Button } from "antd";
import { totalText } from "../../shared/format/total.ts";

export type ListQuery<Item> = {
  readonly items: readonly Item[] | undefined;
  readonly total: number | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

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
