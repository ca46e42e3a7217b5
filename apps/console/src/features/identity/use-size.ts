import { type RefObject, useEffect, useState } from "react";
import type { Size } from "./view.ts";

/** The size of an element, followed. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  useEffect(() => {
    const shown = element.current;
    if (!shown) return;
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect;
      if (box && box.width > 0 && box.height > 0) setSize({ width: box.width, height: box.height });
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
