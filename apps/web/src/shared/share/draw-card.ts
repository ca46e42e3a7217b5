import { encode } from "uqr";
import { LETTERS, RING, TICK } from "../ui/logo-paths.ts";
import { type CardColors, type CardStyle, colorsOf } from "./card-colors.ts";
import { linesOf, type Measure, sizeThatFits } from "./text-fit.ts";

/** Units of the drawing; the picture has three pixels for each, 1080 x 1440: the full width of a phone. */
export const CARD = { width: 360, height: 480 } as const;
const PIXELS = 3;
const EDGE = 24;
const INSIDE = CARD.width - 2 * EDGE;
const MIDDLE = CARD.width / 2;
const STRIP = 26;
const PERFORATION_Y = 288;
const QR = 104;

type Labeled = { readonly label: string; readonly value: string };
export type CardContent = {
  /** How lines break. */
  readonly language: string;
  /** "Simulated market · Practice funds", where that applies. */
  readonly mode: string | undefined;
  readonly product: string;
  readonly pair: string;
  readonly direction: string;
  readonly rises: boolean;
  readonly result: Labeled & { readonly tone: "up" | "down" | "flat" };
  /** Undefined until the user turns them on. */
  readonly amounts: string | undefined;
  readonly prices: readonly [Labeled, Labeled];
  readonly time: string;
  readonly check: { readonly title: string; readonly body: string };
  /** The target of the code; undefined for a card without one. */
  readonly link: string | undefined;
  readonly risk: string;
};
export type CardLook = { readonly style: CardStyle; readonly swapped: boolean; readonly family: string };

type Pen = { readonly context: CanvasRenderingContext2D; readonly colors: CardColors; readonly family: string };
type Ink = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
  readonly weight?: 400 | 500 | 700;
  readonly align?: CanvasTextAlign;
};

/** Draws the whole card. Fonts are the page's own stack, which has glyphs for every language of the app. */
export function drawCard(canvas: HTMLCanvasElement, content: CardContent, look: CardLook): void {
  canvas.width = CARD.width * PIXELS;
  canvas.height = CARD.height * PIXELS;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas to draw the card on");
  context.scale(PIXELS, PIXELS);
  const pen: Pen = { context, colors: colorsOf(look.style, look.swapped), family: look.family };
  drawGround(pen);
  if (content.mode) drawMode(pen, content.mode);
  const top = content.mode ? STRIP : STRIP / 2;
  drawHead(pen, content, top);
  drawResult(pen, content, top);
  drawPrices(pen, content);
  drawCheck(pen, content);
  write(pen, content.risk, { x: EDGE, y: 466, size: 10.5, color: pen.colors.text3 }, INSIDE);
}

const fontOf = ({ family }: Pen, size: number, weight = 400) => `${weight} ${size}px ${family}`;

const measureIn =
  (pen: Pen, weight: Ink["weight"]): Measure =>
  (text, size) => {
    pen.context.font = fontOf(pen, size, weight);
    return pen.context.measureText(text).width;
  };

/** One line, smaller where it would be wider than `width`. Returns its width. */
function write(
  pen: Pen,
  text: string,
  { x, y, size, color, weight = 400, align = "left" }: Ink,
  width: number,
): number {
  const { context } = pen;
  const fitting = sizeThatFits(measureIn(pen, weight), text, { size, width });
  context.font = fontOf(pen, fitting, weight);
  context.textAlign = align;
  context.textBaseline = "alphabetic";
  context.fillStyle = color;
  context.fillText(text, x, y);
  return context.measureText(text).width;
}

/** Strokes a path that is given in its own units. */
function stroke(
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

function drawGround(pen: Pen): void {
  const { context, colors } = pen;
  const ground = context.createLinearGradient(0, 0, CARD.width * 0.7, CARD.height);
  ground.addColorStop(0, colors.from);
  ground.addColorStop(0.75, colors.to);
  context.fillStyle = ground;
  context.fillRect(0, 0, CARD.width, CARD.height);
  const mark = { x: 176, y: 24, scale: 7.4, width: 4.2, color: colors.mark };
  context.globalAlpha = 0.55;
  stroke(pen, RING, mark);
  stroke(pen, TICK, mark);
  context.globalAlpha = 1;
}

function drawMode(pen: Pen, mode: string): void {
  const { context, colors } = pen;
  context.fillStyle = colors.warnSoft;
  context.fillRect(0, 0, CARD.width, STRIP);
  const place = { x: MIDDLE, y: 17, size: 12, color: colors.warn, weight: 500, align: "center" } as const;
  write(pen, mode, place, INSIDE);
}

function drawHead(pen: Pen, { product, pair, direction, rises }: CardContent, top: number): void {
  const { context, colors } = pen;
  const sign = { scale: 0.66, width: 4.4 };
  stroke(pen, RING, { ...sign, x: EDGE, y: top + 20.6, color: colors.brand });
  stroke(pen, TICK, { ...sign, x: EDGE, y: top + 20.6, color: colors.mint });
  stroke(pen, LETTERS, { ...sign, x: EDGE + 26.4, y: top + 18, color: colors.text1 });
  const aside = { x: CARD.width - EDGE, y: top + 37, size: 13, color: colors.text2, align: "right" } as const;
  write(pen, product, aside, INSIDE / 2);
  write(pen, pair, { x: EDGE, y: top + 92, size: 28, color: colors.text1, weight: 700 }, INSIDE);
  const tone = rises ? colors.up : colors.down;
  const wide = measureIn(pen, 700)(direction, 13);
  context.fillStyle = tone.soft;
  context.beginPath();
  context.roundRect(EDGE, top + 104, Math.min(INSIDE, wide + 36), 26, 7);
  context.fill();
  const arrow = rises ? "M12 19V5M5 12l7-7 7 7" : "M12 5v14M19 12l-7 7-7-7";
  stroke(pen, arrow, { x: EDGE + 8, y: top + 110, scale: 14 / 24, width: 3.2, color: tone.ink });
  write(pen, direction, { x: EDGE + 26, y: top + 121.5, size: 13, color: tone.ink, weight: 700 }, INSIDE - 36);
}

function drawResult(pen: Pen, { result, amounts }: CardContent, top: number): void {
  const { colors } = pen;
  const { ink } = colors[result.tone];
  write(pen, result.label, { x: EDGE, y: top + 160, size: 13, color: colors.text2 }, INSIDE);
  write(pen, result.value, { x: EDGE - 2, y: top + 213, size: 56, color: ink, weight: 700 }, INSIDE);
  if (amounts) write(pen, amounts, { x: EDGE, y: top + 239, size: 15, color: colors.text1, weight: 500 }, INSIDE);
}

function drawPrices(pen: Pen, { prices }: CardContent): void {
  const { context, colors } = pen;
  context.setLineDash([3, 4]);
  context.strokeStyle = colors.line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(EDGE, PERFORATION_Y);
  context.lineTo(CARD.width - EDGE, PERFORATION_Y);
  context.stroke();
  context.setLineDash([]);
  const column = INSIDE / 2 - 8;
  for (const [index, { label, value }] of prices.entries()) {
    const x = EDGE + index * (INSIDE / 2 + 8);
    write(pen, label, { x, y: PERFORATION_Y + 24, size: 12, color: colors.text2 }, column);
    write(pen, value, { x, y: PERFORATION_Y + 46, size: 18, color: colors.text1, weight: 700 }, column);
  }
}

function drawCheck(pen: Pen, { check, link, time, language }: CardContent): void {
  const { colors } = pen;
  const width = link ? INSIDE - QR - 16 : INSIDE;
  write(pen, time, { x: EDGE, y: PERFORATION_Y + 66, size: 12, color: colors.text2 }, width);
  write(pen, check.title, { x: EDGE, y: PERFORATION_Y + 100, size: 14, color: colors.text1, weight: 700 }, width);
  const lines = linesOf(measureIn(pen, 400), check.body, { size: 12, width, language });
  for (const [index, line] of lines.entries())
    write(pen, line, { x: EDGE, y: PERFORATION_Y + 118 + index * 17, size: 12, color: colors.text2 }, width);
  if (link) drawCode(pen, link);
}

/** Dark on white in both styles, in whole pixels: many readers do not see a light code, and blurred edges reduce the scanning distance. */
function drawCode({ context }: Pen, link: string): void {
  const { data, size } = encode(link, { ecc: "M", border: 2 });
  const module = Math.floor((QR * PIXELS) / size) / PIXELS;
  const [x, y] = [CARD.width - EDGE - QR, PERFORATION_Y + 58];
  context.fillStyle = "#fff";
  context.beginPath();
  context.roundRect(x, y, QR, QR, 8);
  context.fill();
  const inset = Math.round(((QR - module * size) / 2) * PIXELS) / PIXELS;
  context.fillStyle = "#0b1220";
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries())
      if (dark) context.fillRect(x + inset + column * module, y + inset + row * module, module, module);
}
