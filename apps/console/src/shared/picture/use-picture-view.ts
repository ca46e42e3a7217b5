import { useState } from "react";
import { useSize } from "./use-size.ts";
import { dragged, type Point, rotated, type Size, type View, WHOLE, ZOOM_STEP, zoomed } from "./view.ts";

/** The view of a picture, and the actions on it. */
export type PictureView = {
  readonly picture: Size;
  readonly window: Size;
  readonly view: View;
  readonly contrast: boolean;
  readonly zoomBy: (factor: number, held?: Point) => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly rotate: (quarters: 1 | -1) => void;
  readonly drag: (by: Point) => void;
  readonly fit: () => void;
  readonly toggleContrast: () => void;
};

/** The view of one picture in the element that shows it. */
export function usePictureView(picture: Size, element: HTMLElement | null): PictureView {
  const window = useSize(element);
  const [view, setView] = useState<View>(WHOLE);
  const [contrast, setContrast] = useState(false);
  const zoomBy = (factor: number, held?: Point) => setView((before) => zoomed(before, factor, picture, window, held));
  return {
    picture,
    window,
    view,
    contrast,
    zoomBy,
    zoomIn: () => zoomBy(ZOOM_STEP),
    zoomOut: () => zoomBy(1 / ZOOM_STEP),
    rotate: (quarters) => setView((before) => rotated(before, quarters)),
    drag: (by) => setView((before) => dragged(before, by, picture, window)),
    fit: () => setView(({ turn }) => ({ ...WHOLE, turn })),
    toggleContrast: () => setContrast((before) => !before),
  };
}
