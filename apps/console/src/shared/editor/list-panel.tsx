import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { capitalized } from "../format/capitalized.ts";
import { useKeys } from "../keys/use-keys.ts";
import { KeyCap } from "../ui/key-cap.tsx";
import { Loaded } from "../ui/loading.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty, Skeleton } from "../ui/skeleton.tsx";
import { PickList, type PickListProps } from "./editor-page.tsx";

type ListPanelProps<Item> = Omit<PickListProps<Item>, "items" | "label"> &
  Pick<React.ComponentProps<typeof Loaded<Item>>, "query" | "items" | "what" | "rows" | "empty"> & {
    readonly title: string;
    /** The number of items by default. */
    readonly note?: string;
    readonly aside?: React.ReactNode;
    readonly foot?: React.ReactNode;
    /** Below the list: a button that loads more. */
    readonly more?: React.ReactNode;
  };

/** The list of an editor in its panel: the items, or why there are none. */
export function ListPanel<Item>(props: ListPanelProps<Item>) {
  const { title, note, aside, foot, more, query, items, what, rows, empty, ...list } = props;
  const count = items === undefined ? "" : String(items.length);
  return (
    <Panel grow flush title={title} note={note ?? count} aside={aside} foot={foot && <span>{foot}</span>}>
      <Loaded query={query} items={items} what={what} rows={rows} empty={empty}>
        {(loaded) => <PickList {...list} label={title} items={loaded} />}
      </Loaded>
      {more}
    </Panel>
  );
}

type BeginProps = {
  /** In the help: "new account". */
  readonly label: string;
  readonly group?: string;
  readonly primary?: boolean;
  readonly onBegin: () => void;
  /** On the button: "Ask for one". */
  readonly children: string;
};

/** Opens the form of a new item, by its button over the list or the key n. */
export function BeginButton({ label, group = "List", primary = false, onBegin, children }: BeginProps) {
  useKeys([{ keys: "n", label, group, run: onBegin }]);
  return (
    <Button size="small" type={primary ? "primary" : "default"} icon={<PlusOutlined />} onClick={onBegin}>
      {children} <KeyCap keys="N" />
    </Button>
  );
}

/** The place of the form while no item is open. */
export const NothingOpen = ({ noun, pending }: { readonly noun: string; readonly pending: boolean }) => (
  <Panel grow title={capitalized(noun)}>
    {pending ? <Skeleton rows={5} /> : <Empty title={`No ${noun} selected`}>Choose one in the list.</Empty>}
  </Panel>
);
