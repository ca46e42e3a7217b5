import { type RefObject, useEffect, useRef, useState } from "react";
import type { QueueRow } from "./definition.ts";
import type { Queue } from "./use-queue.ts";

/** Next and previous: by record while the drawer is open, otherwise by row. */
export function useSteps<Row extends QueueRow>(queue: Queue<Row>, list: RefObject<HTMLDivElement | null>) {
  const { rows, openId, open } = queue;
  const [cursor, setCursor] = useState<string>();
  const current = openId ?? cursor;
  const at = rows.findIndex(({ id }) => id === current);
  const step = (by: 1 | -1) => {
    // From a record that has left the list, continue at the top, where the least time is left.
    const row = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (!row) return;
    setCursor(row.id);
    if (openId === undefined) list.current?.querySelector<HTMLElement>(`[data-id="${row.id}"]`)?.focus();
    else open(row.id);
  };
  const next = () => {
    const row = rows[at + 1] ?? rows[at - 1];
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
  return { current, step, next, leave, close };
}

/** Returns the focus to the row of the closed record. */
function useReturnFocus(list: React.RefObject<HTMLDivElement | null>, openId: string | undefined): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (closed === undefined || openId !== undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${closed}"]`);
    (row ?? list.current?.querySelector<HTMLElement>("[data-id]"))?.focus();
  }, [list, openId]);
}
