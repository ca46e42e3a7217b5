/**
 * The view of a picture in a window. The middle of the window shows the point (x, y) of the picture, both from 0 to 1; at zoom 1 the whole picture just
 * fits, turned by quarter turns. Screen points are measured from the middle of the window.
 */
export type View = { readonly x: number; readonly y: number; readonly zoom: number; readonly turn: 0 | 1 | 2 | 3 };
export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

export const WHOLE: View = { x: 0.5, y: 0.5, zoom: 1, turn: 0 };
export const ZOOM_MAX = 8;
export const ZOOM_STEP = 1.3;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** A screen vector turned by quarter turns, clockwise as the picture is. */
export function turnedBy({ x, y }: Point, quarters: number): Point {
  switch (((quarters % 4) + 4) % 4) {
    case 1:
      return { x: -y, y: x };
    case 2:
      return { x: -x, y: -y };
    case 3:
      return { x: y, y: -x };
    default:
      return { x, y };
  }
}

/** Screen pixels for one pixel of the picture. */
export function scaleOf({ zoom, turn }: View, picture: Size, window: Size): number {
  const across = turn % 2 === 0 ? picture : { width: picture.height, height: picture.width };
  return Math.min(window.width / across.width, window.height / across.height) * zoom;
}

/** Where a point of the picture is on the screen. */
export function onScreen(point: Point, view: View, picture: Size, window: Size): Point {
  const scale = scaleOf(view, picture, window);
  return turnedBy(
    { x: (point.x - view.x) * picture.width * scale, y: (point.y - view.y) * picture.height * scale },
    view.turn,
  );
}

/** Which point of the picture lies under a point of the screen. */
export function inPicture(screen: Point, view: View, picture: Size, window: Size): Point {
  const scale = scaleOf(view, picture, window);
  const { x, y } = turnedBy(screen, -view.turn);
  return { x: view.x + x / (picture.width * scale), y: view.y + y / (picture.height * scale) };
}

/** The picture dragged by a distance of the screen. It never leaves the window altogether. */
export function dragged(view: View, by: Point, picture: Size, window: Size): View {
  const { x, y } = inPicture({ x: -by.x, y: -by.y }, view, picture, window);
  return { ...view, x: clamp(x, 0, 1), y: clamp(y, 0, 1) };
}

/** Zoomed by a factor with one point of the screen held where it is; the middle when none is given. Back at 1 the picture is whole again. */
export function zoomed(view: View, factor: number, picture: Size, window: Size, held: Point = { x: 0, y: 0 }): View {
  const zoom = clamp(view.zoom * factor, 1, ZOOM_MAX);
  if (zoom === 1) return { ...view, x: 0.5, y: 0.5, zoom };
  const kept = inPicture(held, view, picture, window);
  const moved = inPicture(held, { ...view, zoom }, picture, window);
  return { ...view, zoom, x: clamp(view.x + kept.x - moved.x, 0, 1), y: clamp(view.y + kept.y - moved.y, 0, 1) };
}

export const rotated = (view: View, quarters: 1 | -1): View => ({
  ...view,
  turn: ((view.turn + quarters + 4) % 4) as View["turn"],
});

/** The style of the image in its window, whose middle is the origin. */
export function styleOf(view: View, picture: Size, window: Size): { width: number; height: number; transform: string } {
  const scale = scaleOf(view, picture, window);
  return {
    width: picture.width,
    height: picture.height,
    transform: `rotate(${view.turn * 90}deg) scale(${scale}) translate(${-view.x * picture.width}px, ${-view.y * picture.height}px)`,
  };
}
