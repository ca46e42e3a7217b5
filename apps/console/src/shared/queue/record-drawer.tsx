import { capitalized } from "../format/capitalized.ts";
import { Loading } from "../ui/loading.tsx";
import type { Desk } from "./desk.ts";
import { Drawer } from "./drawer.tsx";

type RecordDrawerProps<Item> = {
  readonly query: { readonly data: Item | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly desk: Desk;
  /** What the record is called in a sentence: "deposit". */
  readonly noun: string;
  /** The title, if it is known before the record is read. */
  readonly title?: string;
  /** The class of the open record's column, to avoid a layout shift. */
  readonly className: string;
  readonly children: (record: Item) => React.ReactNode;
};

/** The drawer of a record: a placeholder until it is read, then its review. */
export function RecordDrawer<Item>({ query, desk, noun, title, className, children }: RecordDrawerProps<Item>) {
  if (query.data) return children(query.data);
  const label = capitalized(noun);
  return (
    <Drawer desk={desk} label={label} head={<span className="drawer-title">{title ?? label}</span>}>
      <div className={className}>
        <Loading query={query} what={`the ${noun}`} rows={8} />
      </div>
    </Drawer>
  );
}
