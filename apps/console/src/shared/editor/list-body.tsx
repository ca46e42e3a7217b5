import { capitalized } from "../format/capitalized.ts";
import { ReadError } from "../ui/callout.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty, Skeleton } from "../ui/skeleton.tsx";
import { PickList, type PickListProps } from "./editor-page.tsx";

type ListQuery = {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

type ListBodyProps<Item> = Omit<PickListProps<Item>, "items"> & {
  readonly query: ListQuery;
  /** Undefined until they were read. */
  readonly items: readonly Item[] | undefined;
  /** What they are in a sentence: "the accounts". */
  readonly what: string;
  /** How many rows stand for them until they are here. */
  readonly rows: number;
  /** An Empty, where a list without items is no fault. */
  readonly empty?: React.ReactNode;
};

/** What an editor's list shows in its panel: the items, or why there are none. */
export const ListBody = <Item,>({ query, items, what, rows, empty, ...list }: ListBodyProps<Item>) => (
  <>
    {query.isError && !items && (
      <div className="panel-body">
        <ReadError what={capitalized(what)} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )}
    {query.isPending && <Skeleton rows={rows} what={`Loading ${what}`} />}
    {items?.length === 0 && empty}
    {items && items.length > 0 && <PickList {...list} items={items} />}
  </>
);

/** The place of the form while no item is open. */
export const NothingOpen = ({ noun, pending }: { readonly noun: string; readonly pending: boolean }) => (
  <Panel grow title={capitalized(noun)}>
    {pending ? <Skeleton rows={5} /> : <Empty title={`No ${noun} selected`}>Choose one in the list.</Empty>}
  </Panel>
);
