import { type RefObject, useEffect } from "react";
import { cx } from "../cx.ts";

type DrawnPictureProps = {
  readonly ref: RefObject<HTMLCanvasElement | null>;
  /** What a screen reader says of it. */
  readonly label: string;
  /** Its largest width. */
  readonly className: string;
  /** Draws in the font of the page. */
  readonly draw: (canvas: HTMLCanvasElement, family: string) => void;
  readonly onFailed: () => void;
};

/** A picture of 3 : 4, smaller: the preview is the saved picture. Drawn on each change, which takes a few milliseconds. */
export function DrawnPicture({ ref, label, className, draw, onFailed }: DrawnPictureProps) {
  useEffect(() => {
    if (!ref.current) return;
    const { fontFamily } = getComputedStyle(ref.current);
    try {
      draw(ref.current, fontFamily);
    } catch {
      onFailed();
    }
  });
  return (
    <canvas
      ref={ref}
      role="img"
      aria-label={label}
      className={cx("mx-auto block aspect-3/4 w-full rounded-12 shadow-2", className)}
    />
  );
}
