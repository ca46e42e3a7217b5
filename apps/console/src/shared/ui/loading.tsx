import { capitalized } from "../format/capitalized.ts";
import { ReadError } from "./callout.tsx";
import { Skeleton } from "./skeleton.tsx";

type Query = { readonly error: unknown; readonly refetch: () => unknown };
type LoadingProps = {
  readonly query: Query;
  /** The data in a sentence: "the accounts". */
  readonly what: string;
  /** The number of gray placeholder bars. */
  readonly rows: number;
  readonly className?: string;
};

/** A placeholder for data: gray bars while it loads, or the error. */
export const Loading = ({ query: { error, refetch }, what, rows, className = "" }: LoadingProps) =>
  error ? (
    <div className={className}>
      <ReadError what={capitalized(what)} error={error} onRetry={() => void refetch()} />
    </div>
  ) : (
    <Skeleton rows={rows} what={`Loading ${what}`} />
  );

type LoadedProps<Item> = LoadingProps & {
  /** Undefined until they are loaded. */
  readonly items: readonly Item[] | undefined;
  /** An Empty for a list without items. */
  readonly empty?: React.ReactNode;
  readonly children: (items: readonly Item[]) => React.ReactNode;
};

/** A list: its items, an empty state, an error, or a placeholder while it loads. */
export function Loaded<Item>({ items, empty, children, ...loading }: LoadedProps<Item>) {
  if (!items) return <Loading className="panel-body" {...loading} />;
  return items.length === 0 ? empty : children(items);
}
