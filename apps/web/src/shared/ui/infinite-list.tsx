import { measureElement, useWindowVirtualizer, type Virtualizer, windowScroll } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useErrorText } from "../api/use-error-text.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "./button.tsx";
import { ErrorState } from "./error-state.tsx";
import { Spinner } from "./ring.tsx";
import { SkeletonList } from "./skeleton.tsx";

/** The result of useApiList. */
export type ListQuery<Item> = {
  readonly items: readonly Item[] | undefined;
  readonly error: unknown;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
};
type InfiniteListProps<Item> = {
  readonly query: ListQuery<Item>;
  readonly keyOf: (item: Item) => string | number;
  readonly render: (item: Item) => ReactNode;
  /** Shown for an empty list: an <EmptyState>. */
  readonly empty: ReactNode;
  readonly skeleton?: ReactNode;
  /** Below the last row, and below an empty list: what is not in it any more. */
  readonly beyond?: ReactNode;
  /** A row's height before it is measured. */
  readonly rowPx?: number;
  /** Every row is as high as that, but for readers with larger letters: rows are measured after they are drawn, as measuring them at once has the browser lay out the page for it. */
  readonly even?: boolean;
};

/** Rows before the end at which the next page is requested. */
const AHEAD = 5;

/** A list of any length that scrolls with the page: skeleton, empty, error with retry, more pages on scroll, only the visible rows rendered. */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { query, keyOf, render, empty, skeleton, beyond, rowPx = 64, even = false } = props;
  const errorText = useErrorText();
  const { items, error } = query;
  if (items === undefined && error) return <ErrorState body={errorText(error)} onRetry={() => query.refetch()} />;
  if (items === undefined) return skeleton ?? <SkeletonList />;
  if (items.length === 0)
    return (
      <>
        {empty}
        {beyond}
      </>
    );
  return (
    <>
      <Rows items={items} query={query} keyOf={keyOf} render={render} rowPx={rowPx} even={even} />
      {!query.hasNextPage && beyond}
    </>
  );
}

type RowsProps<Item> = Required<Pick<InfiniteListProps<Item>, "query" | "keyOf" | "render" | "rowPx" | "even">> & {
  readonly items: readonly Item[];
};

function Rows<Item>({ items, query, keyOf, render, rowPx, even }: RowsProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const isPlaced = useRef(false);
  useEffect(() => {
    // In the frame's own layout: measured at once, the page would be laid out twice. Where the rows are does not depend on it, only which of them are rendered.
    const frame = requestAnimationFrame(() =>
      setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowPx,
    overscan: AHEAD,
    scrollMargin: top,
    getItemKey: (index) => keyOf(items[index] as Item),
    // Known before the window is observed, so that the first render has the rows.
    initialRect: { width: innerWidth, height: innerHeight },
    // At first it asks for the offset that it has just read: that would move nothing, and have the browser lay out the page in the middle of React's work.
    scrollToFn: (offset, options, instance) => {
      if (isPlaced.current || options.adjustments) windowScroll(offset, options, instance);
      isPlaced.current = true;
    },
    measureElement: (row, observed, instance) =>
      even && !observed ? measuredBefore(row, instance) : measureElement(row, observed, instance),
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage, error } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error && last >= items.length - AHEAD) fetchNextPage();
  }, [last, items.length, hasNextPage, isFetchingNextPage, error, fetchNextPage]);
  return (
    <>
      <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {render(items[index] as Item)}
          </li>
        ))}
      </ul>
      <Foot query={query} />
    </>
  );
}

/** What the observer of its size has reported of a row, else the estimate. */
function measuredBefore(row: Element, { indexFromElement, itemSizeCache, options }: Virtualizer<Window, Element>) {
  const index = indexFromElement(row);
  return itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index);
}

function Foot({ query }: { readonly query: ListQuery<unknown> }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (query.isFetchingNextPage)
    return (
      <p role="status" className="flex items-center justify-center gap-2 py-4 text-12 text-text-3">
        <Spinner size={16} />
        {t("common.loading")}
      </p>
    );
  if (query.error)
    return (
      <p role="alert" className="flex flex-wrap items-center justify-center gap-3 py-3 text-12 text-text-2">
        {errorText(query.error)}
        <Button tone="soft" size="small" onClick={() => query.fetchNextPage()}>
          {t("common.retry")}
        </Button>
      </p>
    );
  return query.hasNextPage ? null : <p className="py-4 text-center text-12 text-text-3">{t("list.end")}</p>;
}
