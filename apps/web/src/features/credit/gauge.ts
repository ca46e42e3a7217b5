/** The gauge's arc: 240 degrees about (120, 120) with radius 104, open below. Shares run clockwise from its left end. */
const CENTER = 120;
const RADIUS = 104;
const FROM_DEGREES = 150;
const SWEEP_DEGREES = 240;

type Point = { readonly x: number; readonly y: number };

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The point at a share of the arc, 0 at its left end and 1 at its right. */
export function pointAt(share: number): Point {
  const radians = ((FROM_DEGREES + SWEEP_DEGREES * share) * Math.PI) / 180;
  return { x: rounded(CENTER + RADIUS * Math.cos(radians)), y: rounded(CENTER + RADIUS * Math.sin(radians)) };
}

/** The part of the arc between two shares, as an SVG path. */
export function arcPath(from: number, to: number): string {
  const [start, end] = [pointAt(from), pointAt(to)];
  const large = (to - from) * SWEEP_DEGREES > 180 ? 1 : 0;
  return `M${start.x} ${start.y}A${RADIUS} ${RADIUS} 0 ${large} 1 ${end.x} ${end.y}`;
}
