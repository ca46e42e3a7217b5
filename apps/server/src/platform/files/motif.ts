import sharp from "sharp";

/** What is compared of a picture: its brightness, stretched to a square, as sums from the top left corner so that the mean of any part is four reads. */
export type Motif = { readonly sums: Float32Array };

const SIDE = 128;
/** Cells of a comparison, and blocks of them: what differs between two people's documents of one layout is the portrait and some lines, a few blocks. */
const CELLS = 16;
const BLOCK = 4;
const WORST = 3;
/** A block with less contrast than this per cell, of 255, is nearly empty: its noise is compared with this instead of with itself. */
const FLAT = 6;
/** Mean gradient of a picture without anything on it. */
const EMPTY = 0.5;
/** How far edges may have been cut off, as a share of the width or height, and the steps in which the place is searched. */
const CUT_MAX = 0.045;
const STEPS = [0.03, 0.015, 0.0075, 0.00375];

export async function readMotif(picture: Buffer): Promise<Motif> {
  const gray = await sharp(picture).greyscale().resize(SIDE, SIDE, { fit: "fill" }).raw().toBuffer();
  const wide = SIDE + 1;
  const sums = new Float32Array(wide * wide);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0, line = 0; x < SIDE; x += 1) {
      line += gray[y * SIDE + x] ?? 0;
      sums[(y + 1) * wide + x + 1] = (sums[y * wide + x + 1] ?? 0) + line;
    }
  return { sums };
}

/** A part of a picture: the shares of width and height that are left out at each side. Negative ones reach beyond the edge. */
type Part = readonly [left: number, top: number, right: number, bottom: number];
const WHOLE: Part = [0, 0, 0, 0];

/** The sum at a place between pixels, by linear interpolation; beyond the edge there is nothing more. */
function sumAt(sums: Float32Array, x: number, y: number): number {
  const wide = SIDE + 1;
  const [cx, cy] = [Math.min(Math.max(x, 0), SIDE), Math.min(Math.max(y, 0), SIDE)];
  const [left, top] = [Math.min(Math.floor(cx), SIDE - 1), Math.min(Math.floor(cy), SIDE - 1)];
  const [fx, fy] = [cx - left, cy - top];
  const at = top * wide + left;
  const upper = (sums[at] ?? 0) * (1 - fx) + (sums[at + 1] ?? 0) * fx;
  const lower = (sums[at + wide] ?? 0) * (1 - fx) + (sums[at + wide + 1] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}

/** The mean brightness of each cell of a part. */
function cellsOf({ sums }: Motif, [left, top, right, bottom]: Part, across: number, down: number): Float64Array {
  const corners = new Float64Array((across + 1) * (down + 1));
  const [width, height] = [(1 - left - right) * SIDE, (1 - top - bottom) * SIDE];
  for (let row = 0; row <= down; row += 1)
    for (let column = 0; column <= across; column += 1)
      corners[row * (across + 1) + column] = sumAt(
        sums,
        left * SIDE + (column * width) / across,
        top * SIDE + (row * height) / down,
      );
  const cells = new Float64Array(across * down);
  const area = (width / across) * (height / down);
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const at = row * (across + 1) + column;
      const below = at + across + 1;
      const sum = (corners[below + 1] ?? 0) - (corners[below] ?? 0) - (corners[at + 1] ?? 0) + (corners[at] ?? 0);
      cells[row * across + column] = sum / area;
    }
  return cells;
}

/** Both gradients of each cell: independent of how bright a copy was made. */
function gradientsOf(motif: Motif, part: Part): Float64Array {
  const wide = CELLS + 1;
  const cells = cellsOf(motif, part, wide, wide);
  const gradients = new Float64Array(CELLS * CELLS * 2);
  for (let row = 0; row < CELLS; row += 1)
    for (let column = 0; column < CELLS; column += 1) {
      const at = row * wide + column;
      const here = cells[at] ?? 0;
      const to = (row * CELLS + column) * 2;
      gradients[to] = here - (cells[at + 1] ?? 0);
      gradients[to + 1] = here - (cells[at + wide] ?? 0);
    }
  return gradients;
}

/** Whether a picture shows so little that it looks like every other empty one: a sheet of paper, a dark room. */
export function isFlat(motif: Motif): boolean {
  const gradients = gradientsOf(motif, WHOLE);
  return gradients.reduce((sum, gradient) => sum + Math.abs(gradient), 0) < gradients.length * EMPTY;
}

/** 0 for the same gradients, up to 1: the mean of the blocks that differ most. */
function apart(one: Float64Array, other: Float64Array): number {
  const across = CELLS / BLOCK;
  const differences = new Float64Array(across * across);
  const contrasts = new Float64Array(across * across);
  for (let row = 0; row < CELLS; row += 1)
    for (let column = 0; column < CELLS; column += 1) {
      const block = Math.floor(row / BLOCK) * across + Math.floor(column / BLOCK);
      for (const at of [(row * CELLS + column) * 2, (row * CELLS + column) * 2 + 1]) {
        const [a, b] = [one[at] ?? 0, other[at] ?? 0];
        differences[block] = (differences[block] ?? 0) + Math.abs(a - b);
        contrasts[block] = (contrasts[block] ?? 0) + Math.abs(a) + Math.abs(b);
      }
    }
  const least = BLOCK * BLOCK * FLAT;
  const shares = [...differences].map((difference, block) => difference / Math.max(contrasts[block] ?? 0, least));
  return (
    shares
      .sort((a, b) => b - a)
      .slice(0, WORST)
      .reduce((sum, share) => sum + share, 0) / WORST
  );
}

/**
 * How far two pictures are apart, 0 to 1, at the place where they fit best: either may be the other with its edges cut off by up to 4 %. The same photo
 * saved again, smaller or cut is at most 0.12; two documents of one layout are at least 0.18 (`motif.test.ts` has the distances).
 */
export function distanceOf(one: Motif, other: Motif): number {
  return Math.min(bestFit(one, other), bestFit(other, one));
}

function bestFit(whole: Motif, cut: Motif): number {
  const fixed = gradientsOf(cut, WHOLE);
  const at = (part: Part) => apart(fixed, gradientsOf(whole, part));
  let best: Part = WHOLE;
  let least = at(best);
  for (const step of STEPS)
    for (let moved = true; moved; ) {
      moved = false;
      for (const part of neighbors(best, step)) {
        const distance = at(part);
        if (distance >= least) continue;
        [best, least, moved] = [part, distance, true];
      }
    }
  return least;
}

/** Each side by itself, both sides of a direction together, and all four: what a crop changes. */
const directions: readonly Part[] = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [1, 0, 1, 0],
  [0, 1, 0, 1],
  [1, 0, -1, 0],
  [0, 1, 0, -1],
  [1, 1, 0, 0],
  [1, 1, 1, 1],
];

function neighbors(part: Part, step: number): Part[] {
  return directions
    .flatMap((direction) =>
      [step, -step].map((by) => part.map((share, side) => share + by * (direction[side] ?? 0)) as unknown as Part),
    )
    .filter((moved) => moved.every((share) => share >= -1e-9 && share <= CUT_MAX));
}
