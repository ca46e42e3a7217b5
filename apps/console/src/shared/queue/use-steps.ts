import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { QueueRow } from "./definition.ts";
import { FAR_PAGE_SIZE } from "./use-loaded-rows.ts";
import type { Queue } from "./use-queue.ts";

/** The elements of the list that are moved. */
type Moved = {
  readonly list: RefObject<HTMLElement | null>;
  /** Scrolls to a row. */
  readonly show: RefObject<((index: number) => void) | undefined>;
};

/** Next and previous: by record while the drawer is open, otherwise by row. */
export function useSteps<Row extends QueueRow>(queue: Queue<Row>, { list, show }: Moved) {
  const { loaded, rows, openId, open, openedAtMs } = queue;
  const [cursor, setCursor] = useState<string>();
  // Another tab, sort or filter begins at its first row.
  const [of, setOf] = useState(openedAtMs);
  if (of !== openedAtMs) {
    setOf(openedAtMs);
    setCursor(undefined);
  }
  const current = openId ?? cursor;
  const found = current === undefined ? undefined : loaded.indexOf.get(current);
  // A record that has left the list was where its successor is now.
  const lastAt = useRef<{ readonly of: number; readonly index: number }>(undefined);
  useEffect(() => {
    if (found !== undefined) lastAt.current = { of: openedAtMs, index: found };
  }, [found, openedAtMs]);
  const wasAt = () => (lastAt.current?.of === openedAtMs ? lastAt.current.index : undefined);

  const goTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    if (openId !== undefined) {
      setCursor(row.id);
      open(row.id);
      return;
    }
    // Drawn at once: a row that was out of sight cannot take the focus before.
    flushSync(() => setCursor(row.id));
    focusOn(list.current, row.id);
    show.current?.(index);
  };
  const goFar = useFar(queue, goTo);
  const step = (by: 1 | -1) => {
    // Of a row that left, the next one is in its place.
    const from = found ?? (wasAt() ?? 0) - 1;
    goFar(Math.max(0, from + by));
  };
  const next = () => {
    if (found !== undefined && found + 1 >= rows.length && loaded.next !== null) {
      goFar(found + 1);
      return;
    }
    const row = found === undefined ? rows[wasAt() ?? 0] : (rows[found + 1] ?? rows[found - 1]);
    setCursor(row?.id);
    open(row && row.id !== openId ? row.id : undefined);
  };
  const close = () => {
    setCursor(openId);
    open(undefined);
  };
  const latestOpen = useRef(openId);
  useEffect(() => {
    latestOpen.current = openId;
    return () => {
      latestOpen.current = undefined;
    };
  }, [openId]);
  const leave = (id: string) => {
    if (latestOpen.current === id) next();
  };
  useReturnFocus(list, openId);
  const focused = useCallback((id: string) => setCursor(id), []);
  return {
    current,
    step,
    first: () => goFar(0),
    last: () => goFar(Number.POSITIVE_INFINITY),
    next,
    leave,
    close,
    focused,
  };
}

/** Goes to a row, and waits for it if it is not loaded yet; any later step replaces the wait. */
function useFar<Row extends QueueRow>(queue: Queue<Row>, goTo: (index: number) => void): (index: number) => void {
  const { rows, loaded, loadMore, more } = queue;
  const [wanted, setWanted] = useState<number>();
  const isComplete = loaded.next === null;
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => {
    if (wanted === undefined || rows.length === 0) return;
    if (wanted < rows.length || isComplete || more.error) {
      // Not within the effect, where nothing can be drawn at once.
      const timer = setTimeout(() => {
        setWanted(undefined);
        latest.current(Math.min(wanted, rows.length - 1));
      });
      return () => clearTimeout(timer);
    }
    if (!more.isLoading) void loadMore(FAR_PAGE_SIZE);
    return undefined;
  }, [wanted, rows.length, isComplete, more, loadMore]);
  return (index) => {
    if (index < rows.length || isComplete) {
      setWanted(undefined);
      goTo(Math.min(index, rows.length - 1));
    } else setWanted(index);
  };
}

/** The list keeps the scroll position; `show` moves it. */
const focusOn = (list: HTMLElement | null, id: string): void =>
  list?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus({ preventScroll: true });

/** Returns the focus to the row of the closed record. */
function useReturnFocus(list: RefObject<HTMLElement | null>, openId: string | undefined): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (closed === undefined || openId !== undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${closed}"]`);
    (row ?? list.current?.querySelector<HTMLElement>("[data-id]"))?.focus({ preventScroll: true });
  }, [list, openId]);
}
