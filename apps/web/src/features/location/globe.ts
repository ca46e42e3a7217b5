import type { Position } from "./address.ts";

/** Between two lines of the net, and between two points of a line, in degrees. */
const NET = 15;
const STEP = 3;
const RADIANS = Math.PI / 180;

type Point = { readonly x: number; readonly y: number; readonly isFront: boolean };

/** A point of the globe on a disc of radius 1 around `center` (orthographic projection); y grows downwards as in SVG. */
export function projected(center: Position, { latitude, longitude }: Position): Point {
  const [phi, phi0] = [latitude * RADIANS, center.latitude * RADIANS];
  const turn = (longitude - center.longitude) * RADIANS;
  const x = Math.cos(phi) * Math.sin(turn);
  const y = Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(turn);
  const depth = Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(turn);
  return { x, y: -y, isFront: depth >= 0 };
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** The meridians and parallels of the half of the globe that shows, as one SVG path on a disc of this radius about the origin. */
export function netPath(center: Position, radius: number): string {
  const meridians = range(-180, 180 - NET, NET).map((longitude) =>
    range(-90, 90, STEP).map((latitude) => ({ latitude, longitude })),
  );
  const parallels = range(-75, 75, NET).map((latitude) =>
    range(-180, 180, STEP).map((longitude) => ({ latitude, longitude })),
  );
  return [...meridians, ...parallels].map((line) => linePath(line, center, radius)).join("");
}

/** Lifts the pen where a line goes behind the globe. */
function linePath(line: readonly Position[], center: Position, radius: number): string {
  let isDown = false;
  let path = "";
  for (const place of line) {
    const { x, y, isFront } = projected(center, place);
    if (isFront) path += `${isDown ? "L" : "M"}${Math.round(x * radius * 10) / 10} ${Math.round(y * radius * 10) / 10}`;
    isDown = isFront;
  }
  return path;
}
