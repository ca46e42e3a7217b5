import type { LineStyle, OverlayFigure, OverlayTemplate, TextStyle } from "klinecharts";
import type { ChartColors } from "./chart-styles.ts";

/** A price of an open order, as a line across the candles; `from` and `ends`, ms UTC, give its first bar and the bar in which it ends. */
export type ChartLevel = {
  /** In the market's format: the canvas draws it, nothing is computed with it. */
  readonly price: string;
  /** Empty for a line without a label. */
  readonly text: string;
  readonly tone: "up" | "down" | "plain" | "faint";
  readonly from?: number;
  readonly ends?: { readonly at: number; readonly text: string };
};

export const LEVEL = "candor-level";
export const LEVELS = "levels";
type Drawn = { readonly level: ChartLevel; readonly colors: ChartColors; readonly family: string };

const TEXT_GAP = 3;
/** A label that would begin left of this is placed at the edge instead. */
const LABEL_ROOM = 90;

const inks = { up: "up", down: "down", plain: "text1", faint: "text3" } as const;
const inkOf = ({ level, colors }: Drawn): string => colors[inks[level.tone]];

const dashed = (drawn: Drawn, dashedValue: number[]): Partial<LineStyle> => ({
  style: "dashed",
  dashedValue,
  size: 1,
  color: inkOf(drawn),
});
const written = ({ family, ...drawn }: Drawn): Partial<TextStyle> => ({
  family,
  size: 11,
  weight: "500",
  color: inkOf({ family, ...drawn }),
  backgroundColor: drawn.colors.surface,
  borderSize: 0,
  borderRadius: 3,
  paddingLeft: 3,
  paddingRight: 3,
  paddingTop: 1,
  paddingBottom: 1,
});

/** Drawn by the app, not by the user: it ignores presses and has no points to drag. */
export const levelOverlay: OverlayTemplate<Drawn> = {
  name: LEVEL,
  totalStep: 1,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const drawn = overlay.extendData;
    const { level } = drawn;
    const [from, end] = coordinates;
    if (!from) return [];
    const x = level.from === undefined ? 0 : Math.max(0, from.x);
    const line = (coordinatesOfLine: { x: number; y: number }[], pattern: number[]): OverlayFigure => ({
      type: "line",
      attrs: { coordinates: coordinatesOfLine },
      styles: dashed(drawn, pattern),
      ignoreEvent: true,
    });
    const text = (words: string, attrs: object): OverlayFigure[] =>
      words === ""
        ? []
        : [{ type: "text", attrs: { text: words, ...attrs }, styles: written(drawn), ignoreEvent: true }];
    const across = [
      { x, y: from.y },
      { x: bounding.width, y: from.y },
    ];
    const figures = [
      line(across, [4, 3]),
      ...text(level.text, {
        x: Math.min(x + TEXT_GAP, bounding.width - LABEL_ROOM),
        y: from.y + TEXT_GAP,
        align: "left",
        baseline: "top",
      }),
    ];
    if (!level.ends || !end) return figures;
    const down = [
      { x: end.x, y: 0 },
      { x: end.x, y: bounding.height },
    ];
    const right = end.x > LABEL_ROOM;
    return [
      ...figures,
      line(down, [2, 3]),
      ...text(level.ends.text, {
        x: end.x + (right ? -TEXT_GAP : TEXT_GAP),
        y: bounding.height - TEXT_GAP,
        align: right ? "right" : "left",
        baseline: "bottom",
      }),
    ];
  },
};

/** The argument of createOverlay for one level. Labels are drawn above the lines of others. */
export const overlayOf = (level: ChartLevel, colors: ChartColors, family: string) => ({
  name: LEVEL,
  groupId: LEVELS,
  lock: true,
  zLevel: level.text === "" ? 0 : 1,
  points: [
    { value: +level.price, ...(level.from === undefined ? { dataIndex: 0 } : { timestamp: level.from }) },
    ...(level.ends ? [{ value: +level.price, timestamp: level.ends.at }] : []),
  ],
  extendData: { level, colors, family },
});
