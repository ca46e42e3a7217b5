import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So near to the end counts as being there. */
const NEAR_PX = 60;

/**
 * Keeps the end of a conversation in view while the operator is there; older messages that come at the top do not move what they read. `first` and
 * `last` say on which side it grew.
 */
export function useEnd(first: number | undefined, last: string) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef<{ first?: number | undefined; height: number }>({ height: 0 });
  const [away, setAway] = useState(false);
  const onScroll = useCallback(() => {
    const { current } = box;
    if (!current) return;
    atEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_PX;
    setAway(!atEnd.current);
  }, []);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || last === "") return;
    const { first: known, height } = before.current;
    if (atEnd.current) current.scrollTop = current.scrollHeight;
    else if (known !== first) current.scrollTop += current.scrollHeight - height;
    before.current = { first, height: current.scrollHeight };
  }, [first, last]);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    // Pictures load, and the field below grows.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) current.scrollTop = current.scrollHeight;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { box, away, onScroll };
}
