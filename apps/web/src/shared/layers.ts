import { useEffect, useEffectEvent } from "react";

/** What lies over the page, the top one last: sheets, dialogs, pictures, the full-screen chart. */
const layers: (() => void)[] = [];
let onFirst: (() => void) | undefined;

/** Closes the top layer; false if the page lies open. */
export function closeTopLayer(): boolean {
  const close = layers.at(-1);
  close?.();
  return close !== undefined;
}

/** The one listener is told when a layer covers the page; app/exit.ts sees to it that there is a step back that closes it. */
export const whenCovered = (listener: () => void): void => {
  onFirst = listener;
};

/** The phone's back key and gesture, and the browser's back button, close this layer before they leave the page. */
export function useLayer(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const layer = () => close();
    layers.push(layer);
    if (layers.length === 1) onFirst?.();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [open]);
}
