import { useEffect, useState } from "react";

/**
 * How much of the page's foot the on-screen keyboard covers, in px. Browsers that shrink the page for the keyboard (interactive-widget in index.html)
 * cover nothing; Safari lays the keyboard over the page.
 */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => {
      // A zoomed page shows a part of itself; that is no keyboard.
      const covered = view.scale > 1 ? 0 : Math.round(window.innerHeight - view.height);
      setInset(Math.max(0, covered));
      // Safari moves the page up to the field, and the bar out of sight; there is room for both.
      if (covered > 0) window.scrollTo(0, 0);
    };
    view.addEventListener("resize", measure);
    return () => view.removeEventListener("resize", measure);
  }, []);
  return inset;
}
