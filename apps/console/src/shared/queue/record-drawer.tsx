import { capitalized } from "../format/capitalized.ts";
import { Loading } from "../ui/loading.tsx";
import type { Desk } from "./desk.ts";
import { Drawer } from "./drawer.tsx";

type RecordDrawerProps<Item> = {
  readonly query: { readonly data: Item | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly desk: Desk;
  /** What the record is called in a sentence: "deposit". */
  readonly noun: string;
  /** How this one is called, where that is known before it is read. */
  readonly title?: string;
  /** That of the open record's own column, so that nothing moves when it is here. */
  readonly className: string;
  readonly children: (record: Item) => React.ReactNode;
};

/** The drawer of a record: its review once it is read, and until then what is known of it. */
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
