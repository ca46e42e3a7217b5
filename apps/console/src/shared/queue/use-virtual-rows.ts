import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { QueueRow } from "./definition.ts";
import { FAR_PAGE_SIZE, PAGE_SIZE } from "./use-loaded-rows.ts";
import type { Queue } from "./use-queue.ts";

/** As in queue.css: all rows are of one height, so that the place of a row that was never drawn is known. */
export const ROW_PX = 43;
export const HEAD_PX = 30;
const OVERSCAN = 8;
/** A tab's next page is requested so many rows before its end: more than a held key passes while it is on its way. */
const AHEAD = 60;

/** The rows of a queue that are drawn: those in view, and the current one, which has the focus wherever the list is scrolled. */
export function useVirtualRows<Row extends QueueRow>(
  queue: Queue<Row>,
  scroll: RefObject<HTMLDivElement | null>,
  current: string | undefined,
) {
  const { loaded, inView } = queue;
  const count = loaded.next === null ? loaded.rows.length : Math.max(queue.total ?? 0, loaded.rows.length + 1);
  const at = current === undefined ? undefined : loaded.indexOf.get(current);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    scrollMargin: HEAD_PX,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      const beside = at === undefined ? [] : [at - 1, at, at + 1].filter((index) => index >= 0 && index < count);
      return beside.every((index) => drawn.includes(index))
        ? drawn
        : [...new Set([...drawn, ...beside])].sort((a, b) => a - b);
    },
  });
  const drawn = virtualizer.getVirtualItems().map(({ index }) => index);
  const from = virtualizer.range?.startIndex ?? 0;
  const to = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    inView.current = { from, to };
  }, [inView, from, to]);
  const { openedAtMs } = queue;
  const lastOpened = useRef(openedAtMs);
  useLayoutEffect(() => {
    // Another tab, sort or filter begins at its first row.
    if (lastOpened.current !== openedAtMs && scroll.current) scroll.current.scrollTop = 0;
    lastOpened.current = openedAtMs;
  }, [scroll, openedAtMs]);
  useLoadAhead(queue, to);
  useReadOldRows(queue, from, to);
  useAnchor(queue, scroll, { from, to, at });

  /** Scrolls as little as is needed to show a row. */
  const show = useCallback(
    (index: number) => {
      const element = scroll.current;
      if (!element) return;
      const top = index * ROW_PX;
      const least = top + ROW_PX + HEAD_PX - element.clientHeight;
      if (element.scrollTop > top) element.scrollTop = top;
      else if (element.scrollTop < least) element.scrollTop = least;
    },
    [scroll],
  );
  return { count, drawn, from, to, show };
}

/** Reads on before the operator is at the end of what is loaded, in large pages if it is far. */
function useLoadAhead<Row extends QueueRow>({ loaded, total, more, loadMore }: Queue<Row>, to: number): void {
  const { rows, next, places } = loaded;
  const missing = to + AHEAD - rows.length;
  const mayBeMore = next !== null || (total ?? 0) > rows.length;
  // What came behind the last row is asked for once a count: another count may include a row that is gone by now.
  const asked = next === null ? `${places.at(-1)} ${total}` : undefined;
  const lastAsked = useRef<string>(undefined);
  const { isLoading, error } = more;
  useEffect(() => {
    if (missing <= 0 || !mayBeMore || isLoading || error || rows.length === 0) return;
    if (asked !== undefined && lastAsked.current === asked) return;
    lastAsked.current = asked;
    void loadMore(missing > PAGE_SIZE ? FAR_PAGE_SIZE : PAGE_SIZE);
  }, [missing, mayBeMore, isLoading, error, asked, rows.length, loadMore]);
}

/** Reads rows again that come into view and were read before the queue was opened, or longer ago than it is read again. */
function useReadOldRows<Row extends QueueRow>(
  { loaded, query, openedAtMs }: Queue<Row>,
  from: number,
  to: number,
): void {
  const { readAtMs } = loaded;
  const { isFetching, isError, isPlaceholderData, refetch } = query;
  useEffect(() => {
    if (isFetching || isError || isPlaceholderData) return;
    const oldest = readAtMs
      .slice(from, to + 1)
      .reduce((least, atMs) => Math.min(least, atMs), Number.POSITIVE_INFINITY);
    if (oldest < Math.max(openedAtMs, Date.now() - OLD_AFTER_MS)) void refetch();
  }, [readAtMs, from, to, openedAtMs, isFetching, isError, isPlaceholderData, refetch]);
}
/** Longer than between two readings, so that rows which stay in view wait for the next one. */
const OLD_AFTER_MS = 15_000;

type Seen = { readonly from: number; readonly to: number; readonly at: number | undefined };

/** When rows come or go above, the current row, or the first one in view that is still there, keeps its place on the screen. */
function useAnchor<Row extends QueueRow>(
  { loaded, query, openedAtMs }: Queue<Row>,
  scroll: RefObject<HTMLDivElement | null>,
  { from, to, at }: Seen,
): void {
  const before = useRef<{
    readonly openedAtMs: number;
    readonly ids: readonly (readonly [id: string, index: number])[];
  }>(undefined);
  const { rows, indexOf } = loaded;
  useLayoutEffect(() => {
    const element = scroll.current;
    const last = before.current;
    if (element && last?.openedAtMs === openedAtMs && !query.isPlaceholderData) {
      const kept = last.ids.find(([id]) => indexOf.has(id));
      const moved = kept ? (indexOf.get(kept[0]) ?? 0) - kept[1] : 0;
      if (moved !== 0) element.scrollTop += moved * ROW_PX;
    }
  }, [indexOf, scroll, openedAtMs, query.isPlaceholderData]);
  useEffect(() => {
    const indexes = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    const isShown = at !== undefined && at >= from && at <= to;
    const ids = (isShown ? [at, ...indexes] : indexes).flatMap((index) => {
      const row = rows[index];
      return row ? [[row.id, index] as const] : [];
    });
    before.current = { openedAtMs, ids };
  }, [rows, from, to, at, openedAtMs]);
}
