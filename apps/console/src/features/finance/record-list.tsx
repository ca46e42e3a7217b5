import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { ListPanel } from "../../shared/editor/list-panel.tsx";
import { keyOfId } from "../../shared/editor/use-picked.ts";
import { totalText } from "../../shared/format/total.ts";
import { ShowOlder } from "../../shared/ui/show-older.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import type { TableColumn } from "../../shared/ui/table.tsx";

export type ListQuery<Item> = Pick<
  UseInfiniteQueryResult,
  "error" | "isPending" | "isError" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "refetch"
> & { readonly items: readonly Item[] | undefined; readonly total: number | undefined };

type RecordListProps<Item> = {
  readonly title: string;
  readonly query: ListQuery<Item>;
  readonly columns: readonly TableColumn<Item>[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly aside?: React.ReactNode;
  readonly empty: string;
  readonly foot: string;
};

/** Reports or roots, newest first, at the left of the open one. */
export const RecordList = <Item extends { readonly id: number }>({
  title,
  query,
  columns,
  chosen,
  onChoose,
  aside,
  empty,
  foot,
}: RecordListProps<Item>) => {
  const { items, total } = query;
  return (
    <ListPanel
      title={title}
      note={total === undefined ? "" : totalText(total)}
      aside={aside}
      foot={foot}
      query={query}
      items={items}
      what={`the ${title.toLowerCase()}`}
      rows={6}
      keyOf={keyOfId}
      chosen={chosen}
      onChoose={onChoose}
      empty={<Empty title={empty} />}
      columns={columns}
      more={<ShowOlder query={query} />}
    />
  );
};
