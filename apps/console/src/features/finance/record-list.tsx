import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "antd";
import { PickList } from "../../shared/editor/editor-page.tsx";
import { ReadError } from "../../shared/ui/callout.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty, Skeleton } from "../../shared/ui/skeleton.tsx";
import type { TableColumn } from "../../shared/ui/table.tsx";

type ListQuery<Item> = Pick<
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

/** Reports or roots, newest first, at the left of what the chosen one says. */
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
  const { items, total, error, isPending, isError, hasNextPage, isFetchingNextPage } = query;
  return (
    <Panel
      grow
      flush
      title={title}
      note={total === undefined ? "" : String(total)}
      aside={aside}
      foot={<span>{foot}</span>}
    >
      {isError && !items && (
        <div className="panel-body">
          <ReadError what={title} error={error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {isPending && <Skeleton rows={6} what={`Loading: ${title}`} />}
      {items?.length === 0 && <Empty title={empty} />}
      {items && items.length > 0 && (
        <PickList
          label={title}
          items={items}
          keyOf={({ id }) => String(id)}
          chosen={chosen}
          onChoose={onChoose}
          columns={columns}
        />
      )}
      {hasNextPage && (
        <div className="panel-body">
          <Button size="small" loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older ones
          </Button>
        </div>
      )}
    </Panel>
  );
};
