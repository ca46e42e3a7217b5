import { useCallback, useEffect, useRef, useState } from "react";

const NEXT_AFTER_MS = 6_000;
const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A row of pages that scrolls by swipe. It moves on by itself until the user touches, focuses or picks a page, and never with reduced motion or while the
 * tab is hidden: content that moves must be stoppable, and here any touch stops it for good.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [held, setHeld] = useState(false);
  const stop = useCallback(() => setHeld(true), []);

  const scrollTo = useCallback((index: number) => {
    const list = track.current;
    list?.scrollTo({ left: index * list.clientWidth, behavior: reducedMotion() ? "auto" : "smooth" });
  }, []);

  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const onScroll = () => setCurrent(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
    list.addEventListener("scroll", onScroll, { passive: true });
    return () => list.removeEventListener("scroll", onScroll);
  }, []);

  useEffect(() => {
    if (held || count < 2 || reducedMotion()) return;
    const timer = setTimeout(() => {
      if (!document.hidden) scrollTo((current + 1) % count);
    }, NEXT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [held, count, current, scrollTo]);

  return {
    track,
    current: Math.min(current, count - 1),
    show: (index: number) => {
      stop();
      scrollTo(index);
    },
    hold: { onPointerDown: stop, onFocus: stop, onPointerEnter: stop },
  };
}
