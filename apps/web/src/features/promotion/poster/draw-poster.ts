import type { CardStyle } from "../../../shared/share/card-colors.ts";
import { drawCode, drawWordmark, measureIn, PICTURE, penFor, stroke, write } from "../../../shared/share/pen.ts";
import { type Background, drawBackground, posterColors } from "./backgrounds.ts";
import { type PosterContent, planPoster } from "./plan.ts";

export type PosterLook = { readonly background: Background; readonly style: CardStyle; readonly family: string };

const CHECK = "M0 0l4.2 4.2L12.4-4.6";

/** Draws a whole poster. */
export function drawPoster(canvas: HTMLCanvasElement, content: PosterContent, look: PosterLook): void {
  const pen = penFor(canvas, look.family);
  const { context } = pen;
  const colors = posterColors(look.style);
  const plan = planPoster((weight) => measureIn(pen, weight), content);
  drawBackground(pen, look.background, look.style);
  if (plan.strip > 0) {
    context.fillStyle = colors.warnSoft;
    context.fillRect(0, 0, PICTURE.width, plan.strip);
  }
  drawWordmark(pen, { ...plan.wordmark, ring: colors.brand, tick: colors.mint, letters: colors.text1 });
  for (const { x, y } of plan.ticks) stroke(pen, CHECK, { x, y, scale: 1, width: 2.4, color: colors.brand });
  for (const { text, x, y, size, weight, ink, width, align } of plan.texts)
    write(pen, text, { x, y, size, weight, color: colors[ink], ...(align && { align }) }, width);
  drawCode(pen, content.link, plan.code);
}
