import { capitalized } from "../format/capitalized.ts";
import { Loaded } from "../ui/loading.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty, Skeleton } from "../ui/skeleton.tsx";
import { PickList, type PickListProps } from "./editor-page.tsx";

type ListBodyProps<Item> = Omit<PickListProps<Item>, "items"> &
  Pick<React.ComponentProps<typeof Loaded<Item>>, "query" | "items" | "what" | "rows" | "empty">;

/** What an editor's list shows in its panel: the items, or why there are none. */
export const ListBody = <Item,>({ query, items, what, rows, empty, ...list }: ListBodyProps<Item>) => (
  <Loaded query={query} items={items} what={what} rows={rows} empty={empty}>
    {(loaded) => <PickList {...list} items={loaded} />}
  </Loaded>
);

/** The place of the form while no item is open. */
export const NothingOpen = ({ noun, pending }: { readonly noun: string; readonly pending: boolean }) => (
  <Panel grow title={capitalized(noun)}>
    {pending ? <Skeleton rows={5} /> : <Empty title={`No ${noun} is open`}>Choose one in the list.</Empty>}
  </Panel>
);
