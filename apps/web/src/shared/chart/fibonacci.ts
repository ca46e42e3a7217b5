import type { OverlayFigure, OverlayTemplate } from "klinecharts";

/** The library's own levels print dark text on a filled label over the left end of each line, 11 px apart where the move was small. */
export const FIBONACCI = "fibonacciLine";

/** What the app adds to the styles of overlays for it. */
export type FibonacciStyle = {
  readonly surface: string;
  readonly text: string;
  readonly family: string;
  /** A color for each level, and the same ones nearly transparent for the zones between them. */
  readonly lines: readonly string[];
  readonly zones: readonly string[];
};

const levels = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;
/** Labels closer than this would touch: the one of the later level is left out. */
const LABEL_PX = 15;

type Place = { readonly level: number; readonly y: number; readonly value: number };

/** Each level with its height on the canvas and its price; the first point is the start of the move (100 %), the second one its end (0 %). */
export function fibonacciLevels(
  from: { readonly y: number; readonly value: number },
  to: { readonly y: number; readonly value: number },
): readonly Place[] {
  return levels.map((level) => ({
    level,
    y: to.y + (from.y - to.y) * level,
    value: to.value + (from.value - to.value) * level,
  }));
}

/** The levels whose labels have room, the ends first, then 50 % and 61.8 %. */
export function labelled(places: readonly Place[]): readonly Place[] {
  const order = [0, 1, 0.618, 0.5, 0.382, 0.236, 0.786];
  const shown: Place[] = [];
  for (const level of order) {
    const place = places.find((each) => each.level === level);
    if (place && shown.every(({ y }) => Math.abs(y - place.y) >= LABEL_PX)) shown.push(place);
  }
  return shown;
}

/** Lines from the earlier point to the right edge, with the share of the move and the price at the right end of each. */
export const fibonacciOverlay: OverlayTemplate = {
  name: FIBONACCI,
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ chart, overlay, coordinates, bounding }) => {
    const [first, second] = coordinates;
    const [a, b] = overlay.points.map(({ value }) => value);
    if (!first || !second || a === undefined || b === undefined) return [];
    const style = chart.getStyles().overlay["fibonacci"] as FibonacciStyle;
    const x = Math.min(first.x, second.x);
    const places = fibonacciLevels({ y: first.y, value: a }, { y: second.y, value: b });
    const decimals = chart.getSymbol()?.pricePrecision ?? 2;
    const zones = places.slice(1).map(({ y }, index): OverlayFigure => {
      const before = places[index]?.y ?? y;
      const attrs = { x, y: Math.min(y, before), width: bounding.width - x, height: Math.abs(y - before) };
      const color = style.zones[index % style.zones.length];
      return { type: "rect", attrs, styles: { style: "fill", color }, ignoreEvent: true };
    });
    const lines = places.map(({ y }, index): OverlayFigure => {
      const ends = [
        { x, y },
        { x: bounding.width, y },
      ];
      return {
        type: "line",
        attrs: { coordinates: ends },
        styles: { style: "solid", size: 1, color: style.lines[index % style.lines.length] },
      };
    });
    const texts = labelled(places).map(({ level, y, value }): OverlayFigure => {
      const price = chart.getThousandsSeparator().format(value.toFixed(decimals));
      return {
        type: "text",
        attrs: {
          x: bounding.width - 4,
          y,
          text: `${(level * 100).toFixed(1)}%  ${price}`,
          align: "right",
          baseline: "middle",
        },
        styles: {
          color: style.text,
          backgroundColor: style.surface,
          family: style.family,
          size: 11,
          weight: "500",
          borderSize: 0,
          borderRadius: 3,
          paddingLeft: 4,
          paddingRight: 4,
          paddingTop: 1,
          paddingBottom: 1,
        },
        ignoreEvent: true,
      };
    });
    return [...zones, ...lines, ...texts];
  },
};
