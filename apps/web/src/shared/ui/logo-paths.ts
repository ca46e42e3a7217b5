/** The logo's strokes, for SVG and for a canvas: the mark on a square of 32 units, the letters on the wordmark's 168 x 40. */
export const RING = "M20.6 5.2A12 12 0 1 0 27.6 18.9";
export const TICK = "M10.6 15.6l5.2 5.3L28.2 7.4";

const bowl = (left: number) => `M${left} 21a7.6 7.6 0 1 0 15.2 0a7.6 7.6 0 1 0-15.2 0`;
/** "candor", 40 units right of where the mark begins. */
export const LETTERS = [
  "M14.6 15.9a7.6 7.6 0 1 0 0 10.2",
  bowl(22),
  "M37.2 13.4v15.2M46 28.6V13.4M46 21a6.6 6.6 0 0 1 13.2 0v7.6",
  bowl(67.4),
  "M82.6 5.6v23",
  bowl(91),
  "M115 28.6V13.4M115 21c0-4.6 2.8-7.3 7.2-7.3",
].join("");
