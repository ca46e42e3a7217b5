import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So near to the end counts as being there: a line that is half hidden does not. */
const NEAR_PX = 72;

type StickOptions = {
  /** The first and the last line; their change says on which side the list grew. */
  readonly first: number | undefined;
  readonly last: string;
  /** The reader wrote the last line: it is shown wherever they were. */
  readonly isOwn: boolean;
  /** Where to begin: the element with this attribute, else the end. */
  readonly startAt: string;
};

/**
 * Keeps the end of a list in view while the reader is there, and what they look at while they are not: lines that come at the top or pictures that load
 * do not move it.
 */
export function useStick({ first, last, isOwn, startAt }: StickOptions) {
  const box = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef<{ first?: number | undefined; last?: string; height: number }>({ height: 0 });
  const [away, setAway] = useState(false);

  const toEnd = useCallback((smooth = false) => {
    const { current } = box;
    current?.scrollTo({ top: current.scrollHeight, behavior: smooth ? "smooth" : "instant" });
  }, []);
  const onScroll = useCallback(() => {
    const { current } = box;
    if (!current) return;
    atEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_PX;
    setAway(!atEnd.current);
  }, []);

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const known = before.current;
    const height = current.scrollHeight;
    if (known.first === undefined && first !== undefined) begin(current, startAt);
    else if (known.last !== last && (isOwn || atEnd.current)) toEnd();
    else if (known.first !== first) current.scrollTop += height - known.height;
    before.current = { first, last, height };
    onScroll();
  }, [first, last, isOwn, startAt, toEnd, onScroll]);

  useSize(box, inner, () => {
    if (atEnd.current) toEnd();
    before.current.height = box.current?.scrollHeight ?? 0;
  });
  return { box, inner, away, atEnd, toEnd, onScroll };
}

function begin(box: HTMLElement, startAt: string): void {
  const mark = box.querySelector<HTMLElement>(`[${startAt}]`);
  box.scrollTop = mark ? mark.offsetTop - box.clientHeight / 3 : box.scrollHeight;
}

/** Calls `changed` when the list or the room for it changes its size: a picture, the keyboard, a growing field. */
function useSize(box: RefObject<HTMLElement | null>, inner: RefObject<HTMLElement | null>, changed: () => void): void {
  const latest = useRef(changed);
  latest.current = changed;
  useEffect(() => {
    const observer = new ResizeObserver(() => latest.current());
    for (const { current } of [box, inner]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [box, inner]);
}
