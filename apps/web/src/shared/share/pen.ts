import { encode } from "uqr";
import { LETTERS, RING, TICK } from "../ui/logo-paths.ts";
import { type Measure, sizeThatFits } from "./text-fit.ts";

/** Units of a picture; it has three pixels for each, 1080 x 1440: the full width of a phone. */
export const PICTURE = { width: 360, height: 480 } as const;
const PIXELS = 3;

/** Fonts are the page's own stack, which has glyphs for every language of the app. */
export type Pen = { readonly context: CanvasRenderingContext2D; readonly family: string };
export type Weight = 400 | 500 | 700;
export type Ink = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
  readonly weight?: Weight;
  readonly align?: CanvasTextAlign;
};

/** Empties the canvas and sizes it for a whole picture, or for a part of one of this width. */
export function penFor(canvas: HTMLCanvasElement, family: string, width: number = PICTURE.width): Pen {
  const scale = (PIXELS * width) / PICTURE.width;
  canvas.width = PICTURE.width * scale;
  canvas.height = PICTURE.height * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas to draw on");
  context.scale(scale, scale);
  return { context, family };
}

const fontOf = ({ family }: Pen, size: number, weight: Weight = 400) => `${weight} ${size}px ${family}`;

export const measureIn =
  (pen: Pen, weight?: Weight): Measure =>
  (text, size) => {
    pen.context.font = fontOf(pen, size, weight);
    return pen.context.measureText(text).width;
  };

/** One line, smaller where it would be wider than `width`. */
export function write(
  pen: Pen,
  text: string,
  { x, y, size, color, weight = 400, align = "left" }: Ink,
  width: number,
): void {
  const { context } = pen;
  context.font = fontOf(pen, sizeThatFits(measureIn(pen, weight), text, { size, width }), weight);
  context.textAlign = align;
  context.textBaseline = "alphabetic";
  context.fillStyle = color;
  context.fillText(text, x, y);
}

/** Strokes a path that is given in its own units. */
export function stroke(
  { context }: Pen,
  path: string,
  { x, y, scale, width, color }: { x: number; y: number; scale: number; width: number; color: string },
): void {
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.lineWidth = width;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = color;
  context.stroke(new Path2D(path));
  context.restore();
}

/** The open ring with its tick. */
export function drawMark(
  pen: Pen,
  { ring, tick, ...place }: { x: number; y: number; scale: number; width: number; ring: string; tick: string },
): void {
  stroke(pen, RING, { ...place, color: ring });
  stroke(pen, TICK, { ...place, color: tick });
}

/** Mark and name, 112 units wide. */
export function drawWordmark(
  pen: Pen,
  { x, y, ring, tick, letters }: { x: number; y: number; ring: string; tick: string; letters: string },
): void {
  const sign = { scale: 0.66, width: 4.4 };
  drawMark(pen, { ...sign, x, y: y + 2.6, ring, tick });
  stroke(pen, LETTERS, { ...sign, x: x + 26.4, y, color: letters });
}

/** Dark on white on every ground, in whole pixels: many readers do not see a light code, and blurred edges reduce the scanning distance. */
export function drawCode(
  { context }: Pen,
  link: string,
  { x, y, size: side }: { x: number; y: number; size: number },
): void {
  const { data, size } = encode(link, { ecc: "M", border: 2 });
  const module = Math.floor((side * PIXELS) / size) / PIXELS;
  context.fillStyle = "#fff";
  context.beginPath();
  context.roundRect(x, y, side, side, 8);
  context.fill();
  const inset = Math.round(((side - module * size) / 2) * PIXELS) / PIXELS;
  context.fillStyle = "#0b1220";
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries())
      if (dark) context.fillRect(x + inset + column * module, y + inset + row * module, module, module);
}
