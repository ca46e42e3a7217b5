import { type RefObject, useEffect, useRef } from "react";

/** As the chart library's own long press, which shows the crosshair at the same moment. */
const LONG_PRESS_MS = 500;
/** Under the 5 px at which the library claims a drag: once it has, the browser no longer scrolls. */
const MOVED_PX = 4;

type Gestures = {
  /** Whether the chart itself needs this touch: for its crosshair, or to place or move a drawing. */
  readonly holds: () => boolean;
  /** A vertical drag over the candles scrolls the page, unless the chart covers it. */
  readonly scrolls: boolean;
  /** A long press of a finger or a right click, in pixels from the top left. */
  readonly onLong: (x: number, y: number) => void;
  readonly isAxis: (x: number) => boolean;
};

const placeIn = (element: Element, { clientX, clientY }: { clientX: number; clientY: number }) => {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

/**
 * The library claims every drag that begins on it, so that a page under a thumb on the chart did not scroll. A drag that begins vertically is kept from
 * it here, before its listeners at the document: the browser then scrolls.
 */
export function useGestures(target: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    let began: { x: number; y: number } | undefined;
    let pages = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (event: TouchEvent) => {
      clearTimeout(timer);
      pages = false;
      const [touch] = event.touches;
      began = touch && event.touches.length === 1 ? placeIn(element, touch) : undefined;
      if (!began || latest.current.isAxis(began.x)) return;
      const { x, y } = began;
      timer = setTimeout(() => latest.current.onLong(x, y), LONG_PRESS_MS);
    };
    const move = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!touch || !began) return;
      if (pages) return event.stopPropagation();
      const { x, y } = placeIn(element, touch);
      const [across, down] = [Math.abs(x - began.x), Math.abs(y - began.y)];
      if (across + down < MOVED_PX) return;
      clearTimeout(timer);
      const { scrolls, holds, isAxis } = latest.current;
      pages = scrolls && down > across && !holds() && !isAxis(began.x);
      if (pages) event.stopPropagation();
      began = pages ? began : undefined;
    };
    const end = () => clearTimeout(timer);
    // The browser takes the touch away when it scrolls. The library waits for its end, and would ignore every later one.
    const taken = (event: TouchEvent) => {
      end();
      const touches = [...event.changedTouches];
      element.dispatchEvent(new TouchEvent("touchend", { bubbles: true, cancelable: true, changedTouches: touches }));
    };
    const menu = (event: MouseEvent) => {
      event.preventDefault();
      clearTimeout(timer);
      const { x, y } = placeIn(element, event);
      latest.current.onLong(x, y);
    };
    element.addEventListener("touchstart", start, { passive: true });
    element.addEventListener("touchmove", move, { passive: true });
    element.addEventListener("touchend", end);
    element.addEventListener("touchcancel", taken);
    element.addEventListener("contextmenu", menu);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("touchstart", start);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
      element.removeEventListener("touchcancel", taken);
      element.removeEventListener("contextmenu", menu);
    };
  }, [target]);
}
