import type { Weight } from "../../../shared/share/pen.ts";
import { blockOf, type Measure } from "../../../shared/share/text-fit.ts";

/** What a poster says, in the language of the app. */
export type PosterContent = {
  readonly language: string;
  /** "Simulated market · practice funds", where that applies. */
  readonly mode: string | undefined;
  readonly kicker: string;
  readonly headline: string;
  readonly points: readonly string[];
  readonly codeLabel: string;
  readonly code: string;
  readonly scan: string;
  readonly risk: string;
  /** Behind the QR code. */
  readonly link: string;
};

export type PosterInk = "text1" | "text2" | "text3" | "brand" | "warn";
export type PosterText = {
  readonly text: string;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly weight: Weight;
  readonly ink: PosterInk;
  readonly width: number;
  readonly align?: "center";
};
export type PosterPlan = {
  readonly texts: readonly PosterText[];
  /** The left ends of the tick before each point. */
  readonly ticks: readonly { readonly x: number; readonly y: number }[];
  readonly strip: number;
  readonly wordmark: { readonly x: number; readonly y: number };
  readonly code: { readonly x: number; readonly y: number; readonly size: number };
  /** Where the texts above end and the foot with the code begins. */
  readonly flowEnd: number;
  readonly foot: number;
};

export const POSTER = { width: 360, height: 480, edge: 24 } as const;
const INSIDE = POSTER.width - 2 * POSTER.edge;
const STRIP = 26;
const QR = 116;
const FOOT = 326;
const TICK = 22;
/** Between the code's column and the QR code. */
const GAP = 14;

/** Stacked marks of Vietnamese and Thai need air above and below. */
const leadingOf = (language: string): { readonly head: number; readonly body: number } =>
  language === "th"
    ? { head: 1.42, body: 1.5 }
    : language === "vi"
      ? { head: 1.3, body: 1.4 }
      : { head: 1.22, body: 1.35 };

const headSizes = [29, 27, 25, 23, 21, 19, 17];
const pointSizes = [14, 13, 12, 11.5];

type Weighed = (weight: Weight) => Measure;

/**
 * Where each text of a poster stands, and how large: a headline of at most three lines and points of at most two each, above the foot with the
 * code. A text that is too long for its place becomes smaller, never cut.
 */
export function planPoster(measure: Weighed, content: PosterContent): PosterPlan {
  const strip = content.mode === undefined ? 0 : STRIP;
  const top = content.mode === undefined ? 10 : STRIP;
  const flow = flowOf(measure, content, top + 76);
  const foot = footOf(measure, content);
  const mode: PosterText[] = content.mode
    ? [
        {
          text: content.mode,
          x: POSTER.width / 2,
          y: 17,
          size: 12,
          weight: 500,
          ink: "warn",
          width: INSIDE,
          align: "center",
        },
      ]
    : [];
  return {
    texts: [...mode, ...flow.texts, ...foot],
    ticks: flow.ticks,
    strip,
    wordmark: { x: POSTER.edge, y: top + 18 },
    code: { x: POSTER.width - POSTER.edge - QR, y: FOOT, size: QR },
    flowEnd: flow.end,
    foot: FOOT,
  };
}

type Flow = Pick<PosterPlan, "texts" | "ticks"> & { readonly end: number };

/** Kicker, headline and points, one below the other; together smaller until they end above the foot. */
function flowOf(measure: Weighed, content: PosterContent, start: number): Flow {
  for (let skipped = 0; ; skipped += 1) {
    const flow = flowAt(measure, content, { start, skipped });
    const spare = FOOT - 8 - flow.end;
    // Short texts stand in the middle of their room rather than at its top.
    if (spare >= 0) return flowAt(measure, content, { start: start + spare / 2, skipped });
    if (skipped >= headSizes.length - 1) return flow;
  }
}

function flowAt(
  measure: Weighed,
  { kicker, headline, points, language }: PosterContent,
  { start, skipped }: { start: number; skipped: number },
): Flow {
  const { edge: x } = POSTER;
  const leading = leadingOf(language);
  const texts: PosterText[] = [];
  const ticks: { x: number; y: number }[] = [];
  let y = start + 16;
  texts.push({ text: kicker, x, y, size: 14, weight: 500, ink: "brand", width: INSIDE });
  const head = blockOf(measure(700), headline, { sizes: headSizes.slice(skipped), width: INSIDE, most: 3, language });
  y += 12;
  for (const text of head.lines) {
    y += head.size * leading.head;
    texts.push({ text, x, y, size: head.size, weight: 700, ink: "text1", width: INSIDE });
  }
  y += head.size * 0.3 + 8;
  const sizes = pointSizes.slice(Math.min(skipped, pointSizes.length - 1));
  for (const point of points) {
    const block = blockOf(measure(400), point, { sizes, width: INSIDE - TICK, most: 2, language });
    ticks.push({ x, y: y + block.size * leading.body - block.size * 0.36 });
    for (const text of block.lines) {
      y += block.size * leading.body;
      texts.push({ text, x: x + TICK, y, size: block.size, weight: 400, ink: "text2", width: INSIDE - TICK });
    }
    y += 6;
  }
  return { texts, ticks, end: y };
}

/** The invite code beside its QR code, and the risk line below. */
function footOf(measure: Weighed, { codeLabel, code, scan, risk, language }: PosterContent): PosterText[] {
  const { edge: x } = POSTER;
  const width = INSIDE - QR - GAP;
  const leading = leadingOf(language).body;
  const hint = blockOf(measure(400), scan, { sizes: [12.5, 12, 11.5, 11], width, most: 3, language });
  const risks = blockOf(measure(400), risk, { sizes: [10.5], width: INSIDE, most: 1, language });
  const texts: PosterText[] = [
    { text: codeLabel, x, y: FOOT + 16, size: 13, weight: 400, ink: "text2", width },
    { text: code, x, y: FOOT + 52, size: 34, weight: 700, ink: "brand", width },
  ];
  for (const [index, text] of hint.lines.entries()) {
    const y = FOOT + 60 + (index + 1) * hint.size * leading;
    texts.push({ text, x, y, size: hint.size, weight: 400, ink: "text2", width });
  }
  // In its one line it may become smaller than the other texts: it repeats what the page says in full.
  texts.push({ text: risks.lines.join(" "), x, y: 466, size: 10.5, weight: 400, ink: "text3", width: INSIDE });
  return texts;
}
