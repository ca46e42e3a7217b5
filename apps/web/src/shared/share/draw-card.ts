import { type CardColors, type CardStyle, colorsOf } from "./card-colors.ts";
import { drawCode, drawMark, drawWordmark, measureIn, type Pen, PICTURE, penFor, stroke, write } from "./pen.ts";
import { linesOf } from "./text-fit.ts";

const EDGE = 24;
const INSIDE = PICTURE.width - 2 * EDGE;
const MIDDLE = PICTURE.width / 2;
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

type Card = Pen & { readonly colors: CardColors };

/** Draws the whole card. */
export function drawCard(canvas: HTMLCanvasElement, content: CardContent, look: CardLook): void {
  const card = { ...penFor(canvas, look.family), colors: colorsOf(look.style, look.swapped) };
  drawGround(card);
  if (content.mode) drawMode(card, content.mode);
  const top = content.mode ? STRIP : STRIP / 2;
  drawHead(card, content, top);
  drawResult(card, content, top);
  drawPrices(card, content);
  drawCheck(card, content);
  write(card, content.risk, { x: EDGE, y: 466, size: 10.5, color: card.colors.text3 }, INSIDE);
}

function drawGround(pen: Card): void {
  const { context, colors } = pen;
  const ground = context.createLinearGradient(0, 0, PICTURE.width * 0.7, PICTURE.height);
  ground.addColorStop(0, colors.from);
  ground.addColorStop(0.75, colors.to);
  context.fillStyle = ground;
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  context.globalAlpha = 0.55;
  drawMark(pen, { x: 176, y: 24, scale: 7.4, width: 4.2, ring: colors.mark, tick: colors.mark });
  context.globalAlpha = 1;
}

function drawMode(pen: Card, mode: string): void {
  const { context, colors } = pen;
  context.fillStyle = colors.warnSoft;
  context.fillRect(0, 0, PICTURE.width, STRIP);
  const place = { x: MIDDLE, y: 17, size: 12, color: colors.warn, weight: 500, align: "center" } as const;
  write(pen, mode, place, INSIDE);
}

function drawHead(pen: Card, { product, pair, direction, rises }: CardContent, top: number): void {
  const { context, colors } = pen;
  const { brand: ring, mint: tick, text1: letters } = colors;
  drawWordmark(pen, { x: EDGE, y: top + 18, ring, tick, letters });
  const aside = { x: PICTURE.width - EDGE, y: top + 37, size: 13, color: colors.text2, align: "right" } as const;
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

function drawResult(pen: Card, { result, amounts }: CardContent, top: number): void {
  const { colors } = pen;
  const { ink } = colors[result.tone];
  write(pen, result.label, { x: EDGE, y: top + 160, size: 13, color: colors.text2 }, INSIDE);
  write(pen, result.value, { x: EDGE - 2, y: top + 213, size: 56, color: ink, weight: 700 }, INSIDE);
  if (amounts) write(pen, amounts, { x: EDGE, y: top + 239, size: 15, color: colors.text1, weight: 500 }, INSIDE);
}

function drawPrices(pen: Card, { prices }: CardContent): void {
  const { context, colors } = pen;
  context.setLineDash([3, 4]);
  context.strokeStyle = colors.line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(EDGE, PERFORATION_Y);
  context.lineTo(PICTURE.width - EDGE, PERFORATION_Y);
  context.stroke();
  context.setLineDash([]);
  const column = INSIDE / 2 - 8;
  for (const [index, { label, value }] of prices.entries()) {
    const x = EDGE + index * (INSIDE / 2 + 8);
    write(pen, label, { x, y: PERFORATION_Y + 24, size: 12, color: colors.text2 }, column);
    write(pen, value, { x, y: PERFORATION_Y + 46, size: 18, color: colors.text1, weight: 700 }, column);
  }
}

function drawCheck(pen: Card, { check, link, time, language }: CardContent): void {
  const { colors } = pen;
  const width = link ? INSIDE - QR - 16 : INSIDE;
  write(pen, time, { x: EDGE, y: PERFORATION_Y + 66, size: 12, color: colors.text2 }, width);
  write(pen, check.title, { x: EDGE, y: PERFORATION_Y + 100, size: 14, color: colors.text1, weight: 700 }, width);
  const lines = linesOf(measureIn(pen, 400), check.body, { size: 12, width, language });
  for (const [index, line] of lines.entries())
    write(pen, line, { x: EDGE, y: PERFORATION_Y + 118 + index * 17, size: 12, color: colors.text2 }, width);
  if (link) drawCode(pen, link, { x: PICTURE.width - EDGE - QR, y: PERFORATION_Y + 58, size: QR });
}
