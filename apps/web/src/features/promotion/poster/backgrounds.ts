import { type CardColors, type CardStyle, colorsOf } from "../../../shared/share/card-colors.ts";
import { drawMark, type Pen, PICTURE } from "../../../shared/share/pen.ts";

export const backgrounds = ["ring", "waves", "candles", "tree"] as const;
export type Background = (typeof backgrounds)[number];

/** The colors of a poster: a card's own, which no up and down concern. */
export const posterColors = (style: CardStyle): CardColors => colorsOf(style, false);

const { width: WIDTH, height: HEIGHT } = PICTURE;
type Drawing = (pen: Pen, colors: CardColors) => void;

/** The ground of a poster with its figure, all of it drawn here. */
export function drawBackground(pen: Pen, background: Background, style: CardStyle): void {
  const { context } = pen;
  const colors = posterColors(style);
  const [from, to] = directions[background];
  const ground = context.createLinearGradient(from[0] * WIDTH, from[1] * HEIGHT, to[0] * WIDTH, to[1] * HEIGHT);
  ground.addColorStop(0, colors.from);
  ground.addColorStop(0.75, colors.to);
  context.fillStyle = ground;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.save();
  context.lineCap = "round";
  context.lineJoin = "round";
  drawings[background](pen, colors);
  context.restore();
}

type Point = readonly [x: number, y: number];
const directions: Readonly<Record<Background, readonly [Point, Point]>> = {
  ring: [
    [0, 0],
    [0.7, 1],
  ],
  waves: [
    [1, 0],
    [0.2, 1],
  ],
  candles: [
    [0, 0],
    [0.15, 1],
  ],
  tree: [
    [0.5, 0],
    [0.5, 1],
  ],
};

/** The mark, far larger than the picture. */
const ring: Drawing = (pen, colors) => {
  pen.context.globalAlpha = 0.55;
  drawMark(pen, { x: 168, y: 30, scale: 8, width: 4.2, ring: colors.mark, tick: colors.mark });
};

/** Hills of one curve, each farther one fainter. */
const waves: Drawing = ({ context }, { mark }) => {
  for (let hill = 0; hill < 5; hill += 1) {
    const base = HEIGHT * (0.42 + hill * 0.125);
    context.globalAlpha = 0.2 + hill * 0.07;
    context.fillStyle = mark;
    context.beginPath();
    context.moveTo(0, HEIGHT);
    for (let x = 0; x <= WIDTH; x += 4) {
      const phase = (x / WIDTH) * Math.PI * (1.5 + hill * 0.2) + hill * 1.7;
      context.lineTo(x, base - Math.sin(phase) * (34 - hill * 3));
    }
    context.lineTo(WIDTH, HEIGHT);
    context.closePath();
    context.fill();
  }
};

/** Opening and closing heights of candles that lead nowhere: a poster promises no rise. */
const heights = [0.5, 0.58, 0.47, 0.52, 0.41, 0.49, 0.44, 0.56, 0.62, 0.51, 0.57, 0.46, 0.5, 0.43, 0.54, 0.48, 0.5];

const candles: Drawing = ({ context }, { mark }) => {
  const step = WIDTH / (heights.length - 1);
  context.strokeStyle = mark;
  context.fillStyle = mark;
  context.globalAlpha = 0.7;
  for (const [index, open] of heights.entries()) {
    const close = heights[index + 1];
    if (close === undefined) break;
    const [x, top, bottom] = [step * (index + 0.5), Math.min(open, close) * HEIGHT, Math.max(open, close) * HEIGHT];
    const wick = 9 + ((index * 7) % 13);
    context.lineWidth = 1.6;
    context.beginPath();
    context.moveTo(x, top - wick);
    context.lineTo(x, bottom + wick);
    context.stroke();
    context.beginPath();
    context.roundRect(x - step * 0.3, top, step * 0.6, Math.max(3, bottom - top), 2);
    if (close < open) context.fill();
    else context.stroke();
  }
};

/** A tree of hashes, as the one that the published liabilities are proved by. */
const tree: Drawing = ({ context }, { mark }) => {
  const levels = 5;
  const placeOf = (level: number, index: number): Point => [
    (WIDTH * (index + 0.5)) / 2 ** level,
    40 + (HEIGHT - 70) * (level / (levels - 1)),
  ];
  context.strokeStyle = mark;
  context.fillStyle = mark;
  context.globalAlpha = 0.75;
  for (let level = 0; level < levels; level += 1)
    for (let index = 0; index < 2 ** level; index += 1) {
      const [x, y] = placeOf(level, index);
      context.beginPath();
      context.roundRect(x - 7, y - 7, 14, 14, 4);
      context.fill();
      if (level === 0) continue;
      const [parentX, parentY] = placeOf(level - 1, index >> 1);
      context.lineWidth = 1.6;
      context.beginPath();
      context.moveTo(x, y - 7);
      context.bezierCurveTo(x, (y + parentY) / 2, parentX, (y + parentY) / 2, parentX, parentY + 7);
      context.stroke();
    }
};

const drawings: Readonly<Record<Background, Drawing>> = { ring, waves, candles, tree };
