import { capitalized } from "../format/capitalized.ts";
import { ReadError } from "./callout.tsx";
import { Skeleton } from "./skeleton.tsx";

type Query = { readonly error: unknown; readonly refetch: () => unknown };
type LoadingProps = {
  readonly query: Query;
  /** What is read, in a sentence: "the accounts". */
  readonly what: string;
  /** How many grey bars stand for it. */
  readonly rows: number;
  readonly className?: string;
};

/** In the place of what is not read yet: grey bars, or why it cannot be. */
export const Loading = ({ query: { error, refetch }, what, rows, className = "" }: LoadingProps) =>
  error ? (
    <div className={className}>
      <ReadError what={capitalized(what)} error={error} onRetry={() => void refetch()} />
    </div>
  ) : (
    <Skeleton rows={rows} what={`Loading ${what}`} />
  );

type LoadedProps<Item> = LoadingProps & {
  /** Undefined until they were read. */
  readonly items: readonly Item[] | undefined;
  /** An Empty, where a list without items is no fault. */
  readonly empty?: React.ReactNode;
  readonly children: (items: readonly Item[]) => React.ReactNode;
};

/** A list: its items, why there are none, or what stands in their place while they are read. */
export function Loaded<Item>({ items, empty, children, ...loading }: LoadedProps<Item>) {
  if (!items) return <Loading className="panel-body" {...loading} />;
  return items.length === 0 ? empty : children(items);
}
