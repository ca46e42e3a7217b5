import { useCallback, useEffect, useState } from "react";
import { useSize } from "../../shared/picture/use-size.ts";
import {
  dragged,
  onScreen,
  type Point,
  rotated,
  type Size,
  scaleOf,
  turnedBy,
  type View,
  WHOLE,
  ZOOM_STEP,
  zoomed,
} from "../../shared/picture/view.ts";
import type { Comparison, FieldName, IdentityRecord, PhotoKind } from "./comparisons.ts";
import { FRAME_RATIO, FRAME_WIDTH, frameFor, learnFrame } from "./frames.ts";

type Photo = IdentityRecord["photos"][number];
/** One press moves the frame by so much of the picture's width. */
const NUDGE = 0.02;
const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** The pictures of a record: which one is shown and how, and where the frame of the current field stands. */
export function useViewer(record: IdentityRecord, comparison: Comparison | undefined, element: HTMLElement | null) {
  const window = useSize(element);
  const [kind, setKind] = useState<PhotoKind>(record.photos[0]?.kind ?? "front");
  const [views, setViews] = useState<Partial<Record<PhotoKind, View>>>({});
  const [contrast, setContrast] = useState(false);
  const [, setMoved] = useState(0);
  const photo: Photo | undefined = record.photos.find((each) => each.kind === kind) ?? record.photos[0];
  const picture: Size = photo ?? { width: 1, height: 1 };
  const view = views[kind] ?? WHOLE;
  const setView = useCallback(
    (change: (view: View) => View) => setViews((all) => ({ ...all, [kind]: change(all[kind] ?? WHOLE) })),
    [kind],
  );
  const field = comparison?.field;
  const framed = field !== undefined && field !== "person" && comparison?.photo === kind;
  const frame = field && framed ? frameFor(record, field) : undefined;

  // Looking at a field turns to its picture and, when that is enlarged, to its place.
  const photoOfField = comparison?.photo;
  useEffect(() => {
    if (!field || !photoOfField) return;
    setKind(photoOfField);
    const at = frameFor(record, field);
    setViews((all) => {
      const before = all[photoOfField] ?? WHOLE;
      return before.zoom === 1 || field === "person" ? all : { ...all, [photoOfField]: { ...before, ...at } };
    });
  }, [field, photoOfField, record]);

  const { place, nudge } = framing(record, framed ? field : undefined, () => setMoved((count) => count + 1));
  const box = frame && {
    ...onScreen(frame, view, picture, window),
    width: FRAME_WIDTH * picture.width * scaleOf(view, picture, window),
  };
  return {
    photo,
    picture,
    window,
    view,
    contrast,
    /** The frame on the screen, from the middle of the window. */
    box: box && { ...box, height: box.width / FRAME_RATIO },
    frame,
    place,
    /** Moves the frame by steps of the screen, whichever way the picture is turned. */
    nudge: (x: number, y: number) => nudge(turnedBy({ x: x * NUDGE, y: y * NUDGE }, -view.turn), picture),
    show: setKind,
    next: () => {
      const at = record.photos.findIndex((each) => each.kind === kind);
      setKind(record.photos[(at + 1) % record.photos.length]?.kind ?? kind);
    },
    zoomBy: (factor: number, held?: Point) =>
      setView((before) =>
        zoomed(before, factor, picture, window, held ?? (box && before.zoom === 1 ? box : undefined)),
      ),
    zoomIn: () => setView((before) => zoomed(before, ZOOM_STEP, picture, window, before.zoom < 2 ? box : undefined)),
    zoomOut: () => setView((before) => zoomed(before, 1 / ZOOM_STEP, picture, window)),
    rotate: (quarters: 1 | -1) => setView((before) => rotated(before, quarters)),
    drag: (by: Point) => setView((before) => dragged(before, by, picture, window)),
    fit: () => setView(({ turn }) => ({ ...WHOLE, turn })),
    toggleContrast: () => setContrast((before) => !before),
  };
}
export type Viewer = ReturnType<typeof useViewer>;

/** Moves the frame of a field; where it was put is remembered for the next document of its kind. */
function framing(record: IdentityRecord, field: FieldName | undefined, moved: () => void) {
  const place = (at: Point) => {
    if (!field) return;
    learnFrame(record, field, { x: clamp(at.x), y: clamp(at.y) });
    moved();
  };
  const nudge = (by: Point, picture: Size) => {
    if (!field) return;
    const frame = frameFor(record, field);
    place({ x: frame.x + by.x, y: frame.y + (by.y * picture.width) / picture.height });
  };
  return { place, nudge };
}
