import { getArchived } from "@candor/contract/routes/record.ts";
import { Button } from "antd";
import { useRead } from "../../shared/api/use-read.ts";
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

type MoreProps<Item> = {
  readonly query: ListQuery<Item>;
  readonly what: string;
  /** What of it leaves the database by whole months. */
  readonly archived?: "holds" | "orders";
};

const archivedText = { holds: "holds of spot orders", orders: "orders that ended" };

function Archived({ what }: { readonly what: "holds" | "orders" }) {
  const since = useRead(getArchived, {}).data?.[`${what}_since`];
  return since ? (
    <span className="muted">
      {archivedText[what]} before {since} are archived
    </span>
  ) : null;
}

export function More<Item>({ query, what, archived }: MoreProps<Item>) {
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
      {archived && <Archived what={archived} />}
    </>
  );
}
